import type { Show } from '../../ingest/prepare/show.ts';
import { lettersTitle } from './letters.ts';
import { lastNameOf, pairOf, readLines, type Story } from './stories.ts';

export const questionKinds = [
  'name',
  'last name',
  'title',
  'show',
  'phrase',
  'question',
  'loose',
  'misspelled',
  'together',
] as const;

/** A query, and the titles of the episodes that answer it. */
export type Question = {
  kind: (typeof questionKinds)[number];
  q: string;
  best: string[];
  /** Those that are worth finding, too, after the best ones. */
  also?: string[];
  /** All episodes of this podcast answer it. */
  bestShow?: string;
  /** Words in a row: whoever says them is worth finding, too. */
  sayIt?: string;
  /** What the right passage says. */
  says?: string;
};

/** A question or two of each kind. */
function questionsOf(story: Story): Question[] {
  const { title, guest, phrase, question, answer, loose, typo, right, words, across } = story;
  const best = [title];
  return [
    { kind: 'name', q: guest, best, sayIt: guest },
    { kind: 'last name', q: lastNameOf(guest), best, sayIt: lastNameOf(guest) },
    { kind: 'phrase', q: `"${phrase}"`, best, says: phrase },
    { kind: 'question', q: question, best, says: answer },
    { kind: 'loose', q: loose, best },
    { kind: 'misspelled', q: typo, best, sayIt: right },
    { kind: 'together', q: words, best },
    { kind: 'together', q: across, best },
    { kind: 'together', q: `${lastNameOf(guest)} ${pairOf(words)[0]}`, best },
  ];
}

/** Titles of podcasts and of episodes, but for those of letters, which several have. */
function titleQuestions({ show, episodes }: Show): Question[] {
  const titles = episodes
    .filter(({ title, readTranscript }) => readTranscript && !title.startsWith(lettersTitle))
    .map(({ title }) => title);
  return [
    { kind: 'show', q: show.title, best: [], bestShow: show.title },
    ...titles.map((q): Question => ({ kind: 'title', q, best: [q] })),
  ];
}

/** Those about the seed data, which are written by hand. */
const seedQuestions = (): Question[] =>
  readLines<Question>('seed-questions.jsonl').map((question) =>
    question.kind === 'name' || question.kind === 'last name' ? { ...question, sayIt: question.q } : question,
  );

export const questionsAbout = (shows: Show[], stories: Story[]): Question[] => [
  ...seedQuestions(),
  ...shows.flatMap(titleQuestions),
  ...stories.flatMap(questionsOf),
];
