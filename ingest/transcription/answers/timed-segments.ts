import { z } from 'zod';
import { singleBlanks } from '../../text/single-blanks.ts';
import { wellFormed } from '../../text/well-formed.ts';
import { givenTime } from './place-times.ts';
import { givenWords } from './timed-words.ts';

const number = z.number().optional().catch(undefined);

/** A text without what a database refuses, and without blanks around it. */
export const cleanText = (text: string): string => singleBlanks(wellFormed(text)).trim();

/** Nobody is as sure as that: some services fill in zeros (Parakeet's), others -1 (vLLM). */
function measures(logProbability = 0, compression = 0, noSpeech = -1) {
  const isFilledIn = logProbability === 0 || (logProbability === -1 && compression === -1);
  return {
    logProbability: isFilledIn || logProbability > 0 ? undefined : logProbability,
    compression: isFilledIn || compression <= 0 ? undefined : compression,
    noSpeech: noSpeech < 0 || noSpeech > 1 || (isFilledIn && noSpeech === 0) ? undefined : noSpeech,
  };
}

const segment = z
  .object({
    text: z.string(),
    start: givenTime,
    end: givenTime,
    speaker: z.union([z.string(), z.number()]).optional().catch(undefined),
    avg_logprob: number,
    compression_ratio: number,
    no_speech_prob: number,
    words: givenWords,
  })
  .transform((segment) => ({
    text: cleanText(segment.text),
    start: segment.start,
    end: segment.end,
    // whisper.cpp writes a question mark where it can't tell.
    speaker: cleanText(String(segment.speaker ?? '')).replace(/^\?$/, '') || undefined,
    ...measures(segment.avg_logprob, segment.compression_ratio, segment.no_speech_prob),
    words: segment.words,
  }));

export type GivenSegment = z.infer<typeof segment>;

/** The segments of verbose_json and diarized_json; those without a text are left out. */
export const givenSegments = z
  .array(segment.nullable().catch(null))
  .catch([])
  .transform((segments) => segments.filter((found) => found !== null).filter(({ text }) => text !== ''));
