import { decodeReferences, stripTags, tidy } from './inline.ts';
import { looksLikeLabel, selectSpeakers } from './speakers.ts';
import { parseTimestamp } from './timestamp.ts';
import type { TranscriptLine } from './transcript-line.ts';

type Cue = { start: number | undefined; voice: string | undefined; text: string };

const timing = /^\s*([\d:.,]{1,16})\s*-->/;
const voiceTag = /<v(?:\.[^\s>]{1,40})?\s+([^>]{1,80})>/;
const label = /^(?:-\s*)?([^:\n]{1,60}?)\s?:\s+(?=\S)/;

/** The cues of a SubRip or WebVTT file. A cue's end is not read: sources get it wrong, and nothing needs it. */
function readCues(source: string): Cue[] {
  const lines = source.split(/\r\n?|\n/);
  const cues: Cue[] = [];
  let open: { start: number | undefined; text: string[] } | undefined;
  const close = () => {
    if (!open) return;
    // A voice that changes inside a cue begins a cue of its own.
    for (const part of open.text.join(' ').split(/(?=<v[.\s])/)) {
      const voice = voiceTag.exec(part)?.[1];
      const text = tidy(decodeReferences(stripTags(part)));
      if (text)
        cues.push({ start: open.start, voice: voice ? tidy(decodeReferences(voice)) : undefined, text });
    }
    open = undefined;
  };
  for (const [at, line] of lines.entries()) {
    const match = timing.exec(line);
    if (match) {
      close();
      open = { start: parseTimestamp(match[1] ?? ''), text: [] };
    } else if (line.trim() === '') {
      close();
    } else if (open) {
      // The number of the next cue, where no blank line parts it from this one's text.
      const isNumber = /^\s*\d+\s*$/.test(line) && timing.test(lines[at + 1] ?? '');
      if (!isNumber) open.text.push(line);
    }
  }
  close();
  return cues;
}

/** SubRip and WebVTT. Speakers come from voice tags, or from `Name:` where a name is written once and holds on. */
export function parseCues(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const cues = readCues(source);
  const counts = new Map<string, number>();
  for (const { voice, text } of cues) {
    const found = voice ? undefined : label.exec(text)?.[1];
    if (found && looksLikeLabel(found)) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const accepted = selectSpeakers(counts, knownPeople);
  const hasVoices = cues.some((cue) => cue.voice);
  let speaker: string | undefined;
  return cues.flatMap((cue) => {
    let text = cue.text;
    const match = label.exec(text);
    if (cue.voice || hasVoices) speaker = cue.voice;
    else if (match?.[1] && accepted.has(match[1])) {
      speaker = match[1];
      text = text.slice(match[0].length);
    }
    return [{ start: cue.start, speaker, text }];
  });
}
