import { singleBlanks } from '../../../text/single-blanks.ts';
import { isSectionLine, removeSoundNotes } from '../../lines/annotations.ts';
import { decodeReferences, stripTags, tidy } from '../../lines/inline.ts';
import { looksLikeLabel, selectSpeakers, toSpeaker } from '../../lines/speakers.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';

type Cue = { start: number | undefined; voice: string | undefined; text: string };
type OpenCue = { start: number | undefined; lines: string[] };

const timing = /^\s*([\d:.,]{1,16})\s*-->/;
const voiceTag = /<v(?:\.[^\s>]{1,40})?\s([^>]{1,80})>/;
const label = /^(?:- ?)?([^:]{1,60}?) ?: (?=\S)/;

/** A voice that changes inside a cue begins a cue of its own. */
function splitAtVoices({ start, lines }: OpenCue): Cue[] {
  const text = singleBlanks(lines.join(' '));
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
      open = { start: parseTimestamp(match[1] ?? ''), lines: [] };
      cues.push(open);
    } else if (line.trim() === '') {
      open = undefined;
    } else if (open) {
      // The number of the next cue, where no blank line comes before it.
      const isNumber = /^\s*\d+\s*$/.test(line) && timing.test(lines[at + 1] ?? '');
      if (!isNumber) open.lines.push(line);
    }
  }
  return cues.flatMap(splitAtVoices).filter(({ text }) => text !== '' && !isSectionLine(text));
}

/** SubRip and WebVTT. Speakers come from voice tags, or from a `Name:` that holds until the next. */
export function parseCues(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const cues = readCues(source);
  if (cues.some((cue) => cue.voice))
    return cues.map(({ start, voice, text }) => ({ start, speaker: voice, text }));
  const counts = new Map<string, number>();
  for (const { text } of cues) {
    const candidate = label.exec(text)?.[1];
    if (candidate && looksLikeLabel(candidate)) counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
  }
  const speakers = selectSpeakers(counts, knownPeople);
  let speaker: string | undefined;
  return cues.map(({ start, text }) => {
    const match = label.exec(text);
    if (!match?.[1] || !speakers.has(match[1])) return { start, speaker, text };
    speaker = match[1];
    return { start, speaker, text: text.slice(match[0].length) };
  });
}
