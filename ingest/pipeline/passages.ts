import { v5 as uuidv5 } from 'uuid';
import type { TranscriptLine } from './transcript/transcript-line.ts';

/** The unit of search: consecutive sentences of one speaker's talk. */
export type Passage = {
  id: string;
  ordinal: number;
  /** Seconds from the start of the audio; undefined where the transcript has no times at all. */
  start: number | undefined;
  /** True when the time was reckoned between two stamps of the transcript instead of read. */
  startEstimated: boolean;
  speaker: string | undefined;
  text: string;
};

const targetWords = 40;
const maxWords = 80;
const maxCharacters = 900;

const segmenters = new Map<string, { sentence: Intl.Segmenter; word: Intl.Segmenter }>();

function segmenterFor(language: string): { sentence: Intl.Segmenter; word: Intl.Segmenter } {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = {
      sentence: new Intl.Segmenter(language, { granularity: 'sentence' }),
      word: new Intl.Segmenter(language, { granularity: 'word' }),
    };
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words by white space; by the dictionary where a script sets no spaces. */
export function countWords(text: string, language: string): number {
  if (unspaced.test(text)) {
    let words = 0;
    for (const part of segmenterFor(language).word.segment(text)) if (part.isWordLike) words += 1;
    return words;
  }
  let words = 0;
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    const blank = text.charCodeAt(at) <= 32;
    if (!blank && !inside) words += 1;
    inside = !blank;
  }
  return words;
}

const abbreviation =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|No|Inc|Ltd|Co|Gov|Sen|Rep|Gen|Capt|Lt|\p{Lu})\.\s*$/u;

/** A stretch without sentence ends is cut between words, though never between two capitalised ones when it can be helped. */
function splitLongSentence(sentence: string, language: string): string[] {
  if (sentence.length <= maxCharacters && countWords(sentence, language) <= maxWords) return [sentence];
  const pieces: string[] = [];
  let piece = '';
  let words = 0;
  const parts = unspaced.test(sentence)
    ? Array.from(segmenterFor(language).word.segment(sentence), (part) => part.segment)
    : sentence.split(/(?<=\s)(?=\S)/);
  for (const whole of parts) {
    for (let from = 0; from < whole.length; from += maxCharacters) {
      const part = whole.slice(from, from + maxCharacters);
      const full = words >= maxWords || piece.length + part.length > maxCharacters;
      const hasRoom = words < maxWords + 6 && piece.length + part.length <= maxCharacters;
      if (full && !(hasRoom && /^\p{Lu}/u.test(part))) {
        pieces.push(piece);
        piece = '';
        words = 0;
      }
      piece += part;
      words += 1;
    }
  }
  return piece ? [...pieces, piece] : pieces;
}

/** Sentences with their spacing; concatenated they are the text again. */
function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenterFor(language).sentence.segment(text)) {
    const last = sentences.at(-1) ?? '';
    // Without a blank between them these are no two sentences: "about .NET", "example.Com".
    const runsOn = last !== '' && !/[\s。？！]$/.test(last);
    if (last !== '' && last.length < maxCharacters && (runsOn || abbreviation.test(last.slice(-12))))
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.flatMap((sentence) => splitLongSentence(sentence, language));
}

/** A machine that stumbles says one sentence, or two in turn, hundreds of times: the third time it is left out. */
class LoopFilter {
  readonly #recent: { key: string; times: number }[] = [];

  isRepeat(sentence: string): boolean {
    const key = sentence
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const seen = this.#recent.find((one) => one.key === key);
    if (seen) {
      seen.times += 1;
      return seen.times > 2;
    }
    this.#recent.push({ key, times: 1 });
    if (this.#recent.length > 6) this.#recent.shift();
    return false;
  }
}

type PassageTime = { start: number | undefined; estimated: boolean };

/** Speech runs at 3 to 30 characters a second; outside of that, two stamps do not tell where between them a word falls. */
const isPlausiblePace = (characters: number, seconds: number) =>
  seconds > 0 && characters / seconds >= 3 && characters / seconds <= 30;

/** Reckons the time at a character of the whole text from the stamps on either side. */
class Timeline {
  readonly #offsets: number[] = [];
  readonly #times: number[] = [];
  #at = 0;

  constructor(lines: TranscriptLine[]) {
    let offset = 0;
    for (const line of lines) {
      if (line.start !== undefined) {
        this.#offsets.push(offset);
        this.#times.push(line.start);
      }
      offset += line.text.length + 1;
    }
  }

  /** Offsets must be asked for in rising order. */
  timeAt(offset: number): PassageTime {
    while ((this.#offsets[this.#at + 1] ?? Number.POSITIVE_INFINITY) <= offset) this.#at += 1;
    const from = this.#offsets[this.#at];
    const time = this.#times[this.#at];
    if (from === undefined || time === undefined || from > offset)
      return { start: undefined, estimated: false };
    if (from === offset) return { start: time, estimated: false };
    const next = this.#offsets[this.#at + 1];
    const nextTime = this.#times[this.#at + 1];
    if (next === undefined || nextTime === undefined || !isPlausiblePace(next - from, nextTime - time)) {
      // Speech averages about 15 characters a second; past the last stamp that is the best guess there is.
      const guess = time + (offset - from) / 15;
      return { start: nextTime === undefined ? guess : Math.min(guess, nextTime), estimated: true };
    }
    return { start: time + ((offset - from) / (next - from)) * (nextTime - time), estimated: true };
  }
}

/**
 * Cuts a transcript into passages of about 40 to 80 words that end where sentences end and hold one speaker's talk.
 * Ids follow from the episode, the text and its place, so that the same input gives the same passages. Linear time.
 */
export function toPassages(episodeId: string, lines: TranscriptLine[], language: string): Passage[] {
  const passages: Passage[] = [];
  const timeline = new Timeline(lines);
  const loops = new LoopFilter();
  let open: { text: string; words: number; time: PassageTime; speaker: string | undefined } | undefined;
  const close = () => {
    const text = open?.text.trim();
    if (open && text) {
      const ordinal = passages.length;
      passages.push({
        id: uuidv5(`${ordinal} ${text}`, episodeId),
        ordinal,
        start: open.time.start,
        startEstimated: open.time.estimated,
        speaker: open.speaker,
        text,
      });
    }
    open = undefined;
  };
  let offset = 0;
  for (const line of lines) {
    if (open && open.speaker !== line.speaker) close();
    let inLine = 0;
    for (const sentence of sentencesOf(line.text, language)) {
      const at = offset + inLine;
      inLine += sentence.length;
      if (loops.isRepeat(sentence)) continue;
      const words = countWords(sentence, language);
      if (open && (open.words >= targetWords || open.words + words > maxWords)) close();
      open ??= { text: '', words: 0, time: timeline.timeAt(at), speaker: line.speaker };
      open.text +=
        open.text && !/\s$/.test(open.text) && !unspaced.test(sentence.slice(0, 1))
          ? ` ${sentence}`
          : sentence;
      open.words += words;
    }
    offset += line.text.length + 1;
  }
  close();
  return passages;
}
