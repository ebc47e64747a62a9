import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../testing/random.ts';
import { certaintyOfSameWork, nothingRepeated, type Repeated, type WorkFacts } from './same-work.ts';
import { sketchOf } from './sketch.ts';

const hour = 3_600_000;
const random = createRandom(11);
const wordAt = () => `w${Math.floor(random() * 900)}`;
const wordsOf = (count: number) => Array.from({ length: count }, wordAt);

/** As another tool hears it: some words are others, some are missing. */
const misheard = (words: string[], share: number) =>
  words.flatMap((word) => (random() < share ? (random() < 0.3 ? [] : [wordAt()]) : [word]));

const spoken = (words: string[]) => ({ sketch: sketchOf(words), wordCount: words.length });
const said = wordsOf(3_000);

const episode = (facts: Partial<WorkFacts> = {}): WorkFacts => ({
  podcastId: 'own',
  podcastTitle: 'Harbor Talk',
  title: 'How a lighthouse is moved',
  published: 1_000 * hour,
  durationSeconds: 1_800,
  enclosure: undefined,
  guid: undefined,
  sketch: undefined,
  wordCount: 0,
  ...facts,
});
const other = (facts: Partial<WorkFacts> = {}) =>
  episode({ podcastId: 'network', podcastTitle: 'Coast Network', title: 'Something to hear', ...facts });
const isSame = (a: WorkFacts, b: WorkFacts, repeated: Repeated = nothingRepeated) =>
  certaintyOfSameWork(a, b, repeated) > 0;

const audio = { enclosure: 'cdn.example.org/1.mp3' };
const withName = { title: 'Harbor Talk 55: How a lighthouse is moved' };
const advert = wordsOf(200);

describe('two episodes are one recording', () => {
  it.each<[string, Partial<WorkFacts>, Partial<WorkFacts>]>([
    ['the same file, with the title', audio, { ...audio, ...withName }],
    ['the same guid, without a date', { guid: 'g', published: undefined }, { guid: 'g', ...withName }],
    ['title, date and duration', {}, { ...withName, published: 1_020 * hour, durationSeconds: 1_950 }],
    ['the text, heard by another tool', spoken(said), spoken(misheard(said, 0.15))],
    ['the text with advertisements', spoken(said), spoken([...advert, ...said, ...wordsOf(200)])],
  ])('by %s', (_, own, theirs) => {
    expect(isSame(episode(own), other(theirs))).toBe(true);
  });
});

describe('two episodes are not one recording', () => {
  const thirds = [wordsOf(1_000), said.slice(1_000, 2_000), wordsOf(1_000)].flat();
  const half = [wordsOf(700), said.slice(200, 1_850), wordsOf(650)].flat();
  const same = { title: 'How a lighthouse is moved' };
  it.each<[string, Partial<WorkFacts>, Partial<WorkFacts>]>([
    [
      'a rerun in another show',
      { ...audio, ...spoken(said) },
      { ...audio, ...same, ...spoken(said), published: 2_000 * hour },
    ],
    ['in one show', audio, { ...audio, ...same, podcastId: 'own' }],
    ['a best-of with a third of it', spoken(said), spoken(thirds)],
    ['a best-of with half of it', spoken(said), spoken(half)],
    ['a clip with its title', spoken(said), { ...same, ...spoken(said.slice(800, 1_800)) }],
    ['other words under the same title', spoken(said), { ...same, ...spoken(wordsOf(3_000)) }],
    [
      'the next part',
      { title: 'How a lighthouse is moved, part 1' },
      { title: 'How a lighthouse is moved, part 2' },
    ],
    ['the same file by mistake', audio, audio],
    [
      'the same file by mistake, with words that many titles have',
      { ...audio, title: 'Live from the studio tonight' },
      { ...audio, title: 'Live from the kitchen tonight' },
    ],
    [
      'a title of every day',
      { title: 'Evening Headlines for November 3 2026' },
      { title: 'Evening Headlines for November 3 2026' },
    ],
    ['a text without a date', spoken(said), { ...spoken(said), published: undefined }],
    ['a title without a duration', {}, { ...same, durationSeconds: undefined }],
    ['highlights', audio, { ...audio, title: 'Highlights: How a lighthouse is moved' }],
  ])('when it is %s', (_, own, theirs) => {
    expect(isSame(episode(own), other(theirs))).toBe(false);
  });

  it('when a show has the same file, guid or title in several episodes', () => {
    const repeated = { enclosure: true, guid: true, titleParts: new Set(['how a lighthouse is moved']) };
    const facts = { ...audio, guid: 'g' };
    expect(isSame(episode(facts), other({ ...facts, ...withName }), repeated)).toBe(false);
  });
});
