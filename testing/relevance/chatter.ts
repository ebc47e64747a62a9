import type { Random } from '../random.ts';

const openers = [
  'To be fair,',
  'As I said before,',
  'Somebody at home will disagree, but',
  'Between you and me,',
  'I keep saying that',
  'When you look at it slowly,',
  'My colleague down the hall thinks that',
  'It took me far too long to see that',
  'For once I agree,',
  'I would put it another way:',
  'Nobody told us, but',
  'After all these years,',
];

const subjects = [
  'the first version',
  'a good deal of patience',
  'the committee in the capital',
  'an ordinary week',
  'the budget for next year',
  'half of the people I meet',
  'a very long meeting',
  'whoever signs the form',
  'the list on my desk',
  'our neighbor across the border',
  'a small promise',
  'the research that we paid for',
  'what the newspapers called a crisis',
  'the younger generation',
];

const verbs = [
  'turned out to be',
  'is always described as',
  'has slowly become',
  'was never meant to be',
  'reminds me of',
  'ends up next to',
  'depends on',
  'costs less than',
  'is usually confused with',
  'deserves to be called',
  'hides behind',
  'got in the way of',
];

const objects = [
  'a compromise that everybody can live with',
  'the price of being early',
  'something for another evening',
  'an argument between two cousins',
  'something that my parents would have liked',
  'the part that nobody plans for',
  'a habit rather than a decision',
  'one of those problems that solve themselves',
  'the reason why I stayed',
  'a story which gets better each time',
  'a project that lost its name',
  'the interesting half of the answer',
  'an experiment that we never wrote down',
  'a matter of taste and of transport',
];

const tails = [
  'and that is fine.',
  'which surprised the visitors more than us.',
  'although I would not put it in writing.',
  'or so the report says on page seven.',
  'and the rest is a question of time.',
  'at least where I come from.',
  'and you can see it in the figures.',
  'if you ask the people who do the work.',
  'and then it is summer again.',
  'which is a different thing from being right.',
];

/** How often somebody talks about a subject of the show rather than about any. */
const shareOfTopics = 0.4;

const draw = (list: string[], random: Random) => list[Math.floor(random() * list.length)] ?? '';

function sentence(topics: string[], random: Random): string {
  const about = (list: string[]) => draw(random() < shareOfTopics ? topics : list, random);
  const parts = [draw(openers, random), about(subjects), draw(verbs, random), about(objects)];
  return [...parts, draw(tails, random)].join(' ');
}

/** What people say on the way from one thing to the next: one turn of one to three sentences. */
export const chatter = (topics: string[], random: Random): string =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => sentence(topics, random)).join(' ');
