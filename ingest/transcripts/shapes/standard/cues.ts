import { joinTexts } from '../../../../domain/core/text/words/join-texts.ts';
import { singleBlanks } from '../../../text/single-blanks.ts';
import { isSectionLine, removeSoundNotes } from '../../lines/annotations.ts';
import { decodeReferences, stripTags, tidy } from '../../lines/inline.ts';
import { toSpeaker } from '../../lines/speakers.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import { withCueSpeakers } from './cue-speakers.ts';

type Cue = { start: number | undefined; voice: string | undefined; text: string };
type OpenCue = { start: number | undefined; lines: string[] };

const timing = /^\s*([\d:.,]{1,16})\s*-->/;
const voiceTag = /<v(?:\.[^\s>]{1,40})?\s([^>]{1,80})>/;

/** `0:0:5.320`, as Teams writes it. */
const withZeros = (time: string) => time.replace(/(?<=^|:)\d(?=[:.,]|$)/g, '0$&');

/** What players of captions leave out: times within a line, and places of Advanced SubStation. */
const hidden = /<\d[\d:.]{3,15}>|\{\\[^{}]{1,60}\}/g;

const cleanLine = (line: string) => (/[<{]/.test(line) ? line.replace(hidden, '') : line);

/** How much of a file of captions that roll up repeats the line before. */
const minRollingShare = 0.15;

/** How many lines are shown at once, at most. */
const maxRows = 4;

/** How many of the last lines of a cue are the first of the next. */
function movedUp(before: string[], lines: string[]): number {
  for (let count = Math.min(before.length, lines.length, maxRows); count > 0; count -= 1)
    if (before.slice(-count).every((line, at) => line === lines[at])) return count;
  return 0;
}

/** What a cue shows that the one before it didn't. A line may grow by a few words each time. */
function newLines(before: string[], lines: string[]): string[] {
  const rest = lines.slice(movedUp(before, lines));
  const last = before.at(-1) ?? '';
  const grown = last !== '' && rest.length === lines.length && rest[0]?.startsWith(`${last} `);
  return grown ? [rest[0]?.slice(last.length + 1) ?? '', ...rest.slice(1)] : rest;
}

/**
 * Captions that roll up show each line again below the next one. They are read once: an answer that somebody says again
 * has a cue of its own.
 */
function unroll(cues: OpenCue[]): OpenCue[] {
  const shown = cues.map(
    ({ start, lines }): OpenCue => ({
      start,
      lines: lines.map((line) => singleBlanks(stripTags(line)).trim()).filter((line) => line !== ''),
    }),
  );
  const once = shown.map(({ start, lines }, at) => ({
    start,
    lines: newLines(shown[at - 1]?.lines ?? [], lines),
  }));
  const isRolled = (_: OpenCue, at: number) => {
    const [all, left] = [shown[at]?.lines ?? [], once[at]?.lines ?? []];
    return left.length > 0 && left.join(' ').length < all.join(' ').length;
  };
  return shown.filter(isRolled).length < shown.length * minRollingShare ? cues : once;
}

/** Two people in one cue have a dash each. */
function splitAtDashes(cue: OpenCue): OpenCue[] {
  const isTurn = (line: string) => /^\s*[-–—]\s?\S/.test(line);
  if (cue.lines.filter(isTurn).length < 2) return [cue];
  const turns: OpenCue[] = [];
  for (const line of cue.lines)
    if (isTurn(line)) turns.push({ start: cue.start, lines: [line.replace(/^\s*[-–—]\s?/, '')] });
    else if (turns.length > 0) turns.at(-1)?.lines.push(line);
    else turns.push({ start: cue.start, lines: [line] });
  return turns;
}

/** A voice that changes inside a cue begins a cue of its own. */
function splitAtVoices({ start, lines }: OpenCue): Cue[] {
  const text = singleBlanks(joinTexts(lines));
  return text.split(/(?=<v[. ])/).map((part) => {
    const voice = voiceTag.exec(part)?.[1];
    return {
      start,
      voice: voice ? toSpeaker(decodeReferences(voice)) : undefined,
      text: tidy(removeSoundNotes(decodeReferences(stripTags(part)))),
    };
  });
}

/** The cues of a SubRip or WebVTT file. Their ends are not read: sources get them wrong, and nothing needs them. */
function readCues(source: string): Cue[] {
  const lines = source.split(/\r\n?|\n/);
  const cues: OpenCue[] = [];
  let open: OpenCue | undefined;
  for (const [at, line] of lines.entries()) {
    const match = timing.exec(line);
    if (match) {
      open = { start: parseTimestamp(withZeros(match[1] ?? '')), lines: [] };
      cues.push(open);
    } else if (line.trim() === '') {
      // Captions that roll up begin with a line of blanks.
      if (line === '' || open?.lines.length) open = undefined;
    } else if (open) {
      // The number of the next cue, where no blank line comes before it.
      const isNumber = /^\s*\d+\s*$/.test(line) && timing.test(lines[at + 1] ?? '');
      if (!isNumber) open.lines.push(cleanLine(line));
    }
  }
  return unroll(cues)
    .flatMap(splitAtDashes)
    .flatMap(splitAtVoices)
    .filter(({ text }) => text !== '' && !isSectionLine(text));
}

/** SubRip and WebVTT. Speakers come from voice tags, or from a `Name:` that holds until the next. */
export function parseCues(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const cues = readCues(source);
  if (cues.some((cue) => cue.voice))
    return cues.map(({ start, voice, text }) => ({ start, speaker: voice, text }));
  return withCueSpeakers(
    cues.map(({ start, text }) => ({ start, text })),
    knownPeople,
  );
}
