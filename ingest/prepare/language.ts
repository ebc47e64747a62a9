import { baseLanguage } from '../text/base-language.ts';
import type { TranscriptLine } from '../transcripts/lines/transcript-line.ts';
import type { EpisodeInput, ShowInput } from './show.ts';

const sampleLines = 60;
const sampleLength = 3_000;

/**
 * The language that the episode or its show declares, otherwise the one it sounds like, otherwise English. Most declare
 * one: what detects it is large, and is loaded when it is needed.
 */
export async function languageOf(
  episode: EpisodeInput,
  show: ShowInput,
  lines: TranscriptLine[],
): Promise<string> {
  const declared = baseLanguage(episode.language) ?? baseLanguage(show.language);
  if (declared) return declared;
  const talk = lines
    .slice(0, sampleLines)
    .map((line) => line.text)
    .join(' ');
  const sample = talk || `${episode.title} ${episode.description ?? ''}`;
  const { detect } = await import('tinyld');
  return baseLanguage(detect(sample.slice(0, sampleLength))) || 'en';
}
