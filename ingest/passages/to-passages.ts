import { nameBasedId } from '../../domain/core/text/name-based-id.ts';
import { gapBetween } from '../../domain/core/text/words/join-texts.ts';
import type { TranscriptLine } from '../transcripts/lines/transcript-line.ts';
import { LoopFilter } from './loop-filter.ts';
import { maxWords, sentencesOf } from './sentences.ts';
import { type PassageTime, Timeline } from './timeline.ts';
import { countWords } from './words.ts';

/** The unit of search: consecutive sentences by one speaker. */
export type Passage = {
  id: string;
  ordinal: number;
  /** Seconds from the start of the audio; undefined where the transcript has no times. */
  start: number | undefined;
  /** Whether the time is estimated from nearby timestamps instead of read. */
  startEstimated: boolean;
  speaker: string | undefined;
  text: string;
};

const targetWords = 40;

type OpenPassage = { sentences: string[]; words: number; time: PassageTime; speaker: string | undefined };

function toPassage(episodeId: string, ordinal: number, text: string, open: OpenPassage): Passage {
  return {
    id: nameBasedId(`${ordinal} ${text}`, episodeId),
    ordinal,
    start: open.time.start,
    startEstimated: open.time.isEstimated,
    speaker: open.speaker,
    text,
  };
}

function append({ sentences }: OpenPassage, sentence: string): void {
  const last = sentences.at(-1);
  if (last !== undefined) sentences.push(gapBetween(last, sentence));
  sentences.push(sentence);
}

/** The text in one piece: one that is a part of another, or put together of several, is slower to read. */
function textOf({ sentences }: OpenPassage): string {
  const last = sentences.pop() ?? '';
  return [...sentences, last.trimEnd()].join('').trim();
}

/**
 * Cuts a transcript into passages of about 40 to 80 words that end where sentences end and hold one speaker's talk.
 * Ids follow from the episode, the text and its position: the same input gives the same passages. Linear time.
 */
export function toPassages(episodeId: string, lines: TranscriptLine[], language: string): Passage[] {
  const passages: Passage[] = [];
  const timeline = new Timeline(lines);
  const loops = new LoopFilter();
  let open: OpenPassage | undefined;
  const close = () => {
    const text = open ? textOf(open) : '';
    if (open && text) passages.push(toPassage(episodeId, passages.length, text, open));
    open = undefined;
  };
  let offset = 0;
  for (const line of lines) {
    if (open && open.speaker !== line.speaker) close();
    let at = offset;
    for (const sentence of sentencesOf(line.text, language)) {
      const sentenceAt = at;
      at += sentence.length;
      if (loops.isRepeat(sentence)) continue;
      const words = countWords(sentence, language);
      if (open && (open.words >= targetWords || open.words + words > maxWords)) close();
      open ??= { sentences: [], words: 0, time: timeline.timeAt(sentenceAt), speaker: line.speaker };
      append(open, sentence);
      open.words += words;
    }
    offset += line.text.length + 1;
  }
  close();
  return passages;
}
