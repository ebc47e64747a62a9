import { expect, it } from 'vitest';
import { groupMentions, type Mention } from './group-mentions.ts';

const dimensions = 64;
/** A number from -1 to 1, the same each time. */
const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
};
/** All have something in common, those of a subject have more, and each has something of its own. */
const vectorOf = (subject: number, seed: number) =>
  Int8Array.from(
    { length: dimensions },
    (_, at) => (at === 0 ? 80 : 0) + (at === subject ? 40 : 0) + 4 * noise(seed * dimensions + at),
  );
const mention = (subject: number, seed: number, more: Partial<Mention> = {}): Mention => ({
  vector: vectorOf(subject, seed),
  episodeId: `episode ${seed}`,
  worth: 0.5,
  ...more,
});
/** So many mentions of each subject; of what is in no subject, each is about something else. */
const ofSubjects = (...counts: number[]) =>
  counts.flatMap((count, subject) =>
    Array.from({ length: count }, (_, at) => mention(subject + 1, 100 * subject + at)),
  );
const subjectsOf = (mentions: Mention[], members: number[]) =>
  new Set(
    members.map((row) =>
      mentions[row]?.vector.indexOf(Math.max(...(mentions[row]?.vector.slice(1) ?? [])), 1),
    ),
  );

it('puts together what is about the same, whatever all have in common', async () => {
  const mentions = ofSubjects(6, 5, 4, 3);
  const groups = await groupMentions(mentions);
  expect(groups.map(({ members }) => members.length)).toEqual([6, 5, 4, 3]);
  for (const { members } of groups) expect(subjectsOf(mentions, members).size).toBe(1);
  expect(await groupMentions(mentions)).toEqual(groups);
});

it('shows the best quote, and the better groups first', async () => {
  const mentions = ofSubjects(5, 5, 5);
  mentions[7] = mention(2, 102, { worth: 1.4 });
  const [first] = await groupMentions(mentions);
  expect(first?.quote).toBe(7);
  expect(first?.episodes).toBe(5);
});

it('counts an episode that says it all the time less than several', async () => {
  const mentions = ofSubjects(4, 7, 4).map((own, at) =>
    at >= 4 && at < 11 ? { ...own, episodeId: 'one' } : own,
  );
  const groups = await groupMentions(mentions);
  expect(groups.map(({ episodes }) => episodes)).toEqual([4, 4, 1]);
});

it('finds nothing where too little is alike, or nothing is worth a quote', async () => {
  expect(await groupMentions([])).toEqual([]);
  expect(await groupMentions(ofSubjects(4, 4))).toEqual([]);
  expect(await groupMentions(ofSubjects(5, 5, 5).map((own) => ({ ...own, worth: -1 })))).toEqual([]);
});
