import { machineText } from '../../../../contract/shared/transcripts/transcript-files.ts';
import { type Cue, cuesOf, cueTime } from './cues.ts';
import type { TranscriptFile } from './transcript-file.ts';

const rowWidth = 42;

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => references[sign] ?? sign);

/** A name that ends in dashes would make an arrow with the end of the tag. */
const voiceTag = (speaker: string) => `<v ${escapeText(speaker).replace(/-$/, '&#45;')}>`;

const toCue = ({ from, to, speaker, rows }: Cue): string =>
  `${cueTime(from)} --> ${cueTime(to)}\n${speaker === null ? '' : voiceTag(speaker)}${rows.map(escapeText).join('\n')}`;

/** A comment can hold anything but the arrow of a cue. */
function noteOf({ title, podcastTitle, url, source, model }: TranscriptFile): string {
  const made = source === 'machine' ? [model === null ? machineText : `${machineText} Model: ${model}`] : [];
  return ['NOTE', title, podcastTitle, url, ...made].filter(Boolean).join('\n').replaceAll('-->', '→');
}

/** WebVTT, with speakers in voice tags. Throws AppError transcript_without_times. */
export async function toVtt(file: TranscriptFile): Promise<string> {
  const cues = await cuesOf(file, rowWidth);
  return `${['WEBVTT', noteOf(file), ...cues.map(toCue)].join('\n\n')}\n`;
}
