import { wordsOf } from '../../core/text/tokenize.ts';
import { compareSketches, type Sketch } from './sketch.ts';
import { tellingWords } from './telling-words.ts';
import { partNumbers, saysAgain, saysExcerpt, titleParts } from './title.ts';

/** What is compared of two episodes. */
export type WorkFacts = {
  podcastId: string;
  podcastTitle: string;
  title: string;
  /** Milliseconds since 1970. */
  published: number | undefined;
  durationSeconds: number | undefined;
  enclosure: string | undefined;
  guid: string | undefined;
  /** Of the transcript. */
  sketch: Sketch | undefined;
  wordCount: number;
};

/** Evidence that is none, because a show uses it for several of its episodes. */
export type Repeated = { enclosure: boolean; guid: boolean; titleParts: ReadonlySet<string> };

export const nothingRepeated: Repeated = { enclosure: false, guid: false, titleParts: new Set() };

const dayMs = 86_400_000;
/** The same file, or the same guid, may be published a few days early for members. */
const maxDaysWithIdentity = 7;
export const maxDaysApart = 2;
/** Transcripts of one recording by two tools that mishear 20% of its words are above it; different episodes never are. */
const sameText = 0.3;
/** Where a third of one text has nothing of the other, it is an excerpt, or put together of several. */
const maxGap = 0.3;
const excerptGap = 0.45;
/** Shorter texts are announcements, of which many say about the same. */
const minTellingWords = 200;
/** Episodes of one network that read the same advertisements are below it. */
const otherText = 0.15;
/** With advertisements, an episode is longer by less than a third. Excerpts are shorter. */
const minLengthRatio = 0.75;
const advertisementSeconds = 120;

/** How alike the transcripts are; undefined if one is missing. */
type Text = ReturnType<typeof compareSketches> | undefined;

const ratio = (a: number, b: number) => Math.min(a, b) / Math.max(a, b);

/** How far apart two episodes were published, in days; undefined where one has no date. */
const daysApart = (a: WorkFacts, b: WorkFacts) =>
  a.published === undefined || b.published === undefined
    ? undefined
    : Math.abs(a.published - b.published) / dayMs;

/** Whether both are about as long, by their texts or else by their feeds; undefined if unknown. */
function isSameLength(a: WorkFacts, b: WorkFacts): boolean | undefined {
  if (a.sketch && b.sketch) return ratio(a.wordCount, b.wordCount) >= minLengthRatio;
  if (!a.durationSeconds || !b.durationSeconds) return undefined;
  const difference = Math.abs(a.durationSeconds - b.durationSeconds);
  return difference <= advertisementSeconds || ratio(a.durationSeconds, b.durationSeconds) >= minLengthRatio;
}

function isOtherPart(a: string, b: string): boolean {
  const [own, other] = [partNumbers(a), partNumbers(b)];
  return own.length > 0 && other.length > 0 && own.join() !== other.join();
}

/** Words of a title that are neither in the shared part, nor in the name of a show, nor a number. */
function unexplained(title: string, part: string, shows: string): string[] {
  const known = new Set([...part.split(' '), ...wordsOf(shows)]);
  return wordsOf(title).filter((word) => !known.has(word) && !/^\d+$/.test(word) && word.length > 2);
}

/** Whether the titles have a telling part in common, and what else is in them doesn't say something different. */
function isSameTitle(a: WorkFacts, b: WorkFacts, repeated: ReadonlySet<string>): boolean {
  if (saysAgain(a.title) !== saysAgain(b.title)) return false;
  if (partNumbers(a.title).join() !== partNumbers(b.title).join()) return false;
  const other = new Set(titleParts(b.title));
  const shows = `${a.podcastTitle} ${b.podcastTitle}`;
  return titleParts(a.title).some(
    (part) =>
      other.has(part) &&
      !repeated.has(part) &&
      (unexplained(a.title, part, shows).length === 0 || unexplained(b.title, part, shows).length === 0),
  );
}

/** Whether half of the telling words of the shorter title are in the other one. */
function sharesWords(a: string, b: string): boolean {
  const [own, other] = [a, b].map((title) => new Set(tellingWords(wordsOf(title))));
  if (!own || !other) return false;
  const size = Math.min(own.size, other.size);
  return size > 0 && own.intersection(other).size * 2 >= size;
}

/**
 * The same file or guid alone may be a placeholder of a feed: the text or the title has to agree. The duration says
 * nothing, since one file always has the same.
 */
const confirmsIdentity = (a: WorkFacts, b: WorkFacts, text: Text): boolean =>
  text !== undefined || sharesWords(a.title, b.title);

/** Why two episodes can't be one, whatever else they have in common. */
function isExcluded(a: WorkFacts, b: WorkFacts, text: Text): boolean {
  const days = daysApart(a, b);
  return (
    a.podcastId === b.podcastId ||
    (days !== undefined && days > maxDaysWithIdentity) ||
    (text !== undefined && (text.similarity < otherText || text.gap > excerptGap)) ||
    isSameLength(a, b) === false ||
    isOtherPart(a.title, b.title) ||
    saysExcerpt(a.title) !== saysExcerpt(b.title)
  );
}

/**
 * How certain it is that two episodes of two shows are one recording, from 0 to 1; 0 if they are not. Reruns, excerpts
 * and parts of a series are not: to leave two results where one would do is the smaller mistake.
 */
export function certaintyOfSameWork(a: WorkFacts, b: WorkFacts, repeated: Repeated): number {
  const text = a.sketch && b.sketch ? compareSketches(a.sketch, b.sketch) : undefined;
  if (isExcluded(a, b, text)) return 0;
  const days = daysApart(a, b);
  const isNear = days !== undefined && days <= maxDaysApart;
  const hasIdentity =
    (a.enclosure !== undefined && a.enclosure === b.enclosure && !repeated.enclosure) ||
    (a.guid !== undefined && a.guid === b.guid && !repeated.guid);
  if (hasIdentity && confirmsIdentity(a, b, text)) return 1;
  const isTelling = Math.min(a.wordCount, b.wordCount) >= minTellingWords;
  if (isNear && isTelling && text && text.similarity >= sameText && text.gap <= maxGap)
    return text.similarity;
  const isLengthKnown = isSameLength(a, b) !== undefined;
  return isNear && isLengthKnown && isSameTitle(a, b, repeated.titleParts) ? otherText : 0;
}
