import { toLanguageCode } from '../../contract/shared/language-code.ts';
import type { TranscriptLine } from '../transcripts/lines/transcript-line.ts';
import type { EpisodeInput, ShowInput } from './show.ts';

const sampleLines = 60;
const sampleLength = 3_000;

/** Words that English talk is full of, and that no other language has. */
const englishWords = /^(?:the|and|that|you|this|with)$/i;
const minEnglishShare = 0.02;
/** Fewer words without any of these may be English still. */
const minWords = 50;

/** Undefined where there are too few words to tell. */
function soundsEnglish(talk: string): boolean | undefined {
  const words = talk.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const english = words.filter((word) => englishWords.test(word)).length;
  if (english > 0 && english >= words.length * minEnglishShare) return true;
  const isLatin = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u.test(words.slice(0, minWords).join(''));
  return isLatin && words.length < minWords ? undefined : false;
}

/**
 * The language that the episode or its show declares, otherwise the one it sounds like, otherwise English. English is
 * believed only of talk that can be English. What detects a language is large, and is loaded when it is needed.
 */
export async function languageOf(
  episode: EpisodeInput,
  show: ShowInput,
  lines: TranscriptLine[],
): Promise<string> {
  const declared = toLanguageCode(episode.language) ?? toLanguageCode(show.language);
  if (declared && declared !== 'en') return declared;
  const talk = lines
    .slice(0, sampleLines)
    .map((line) => line.text)
    .join(' ')
    .slice(0, sampleLength);
  const isEnglish = soundsEnglish(talk);
  if (isEnglish || (declared && isEnglish === undefined)) return 'en';
  const { detect } = await import('tinyld');
  const sample = talk || `${episode.title} ${episode.description ?? ''}`;
  return toLanguageCode(detect(sample.slice(0, sampleLength))) || 'en';
}
