/** A cue as a strict reader sees it; times in milliseconds. */
export type ReadCue = { from: number; to: number; voice: string | null; text: string };

const time = String.raw`(\d{2,}):([0-5]\d):([0-5]\d)`;

function toMs(match: RegExpExecArray, first: number): number {
  const [hours, minutes, seconds, ms] = [0, 1, 2, 3].map((at) => Number(match[first + at]));
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1_000 + (ms ?? 0);
}

function readTimes(row: string | undefined, separator: string): { from: number; to: number } {
  const match = new RegExp(String.raw`^${time}[${separator}](\d{3}) --> ${time}[${separator}](\d{3})$`).exec(
    row ?? '',
  );
  if (!match) throw new Error(`Not the times of a cue: ${row}`);
  const [from, to] = [toMs(match, 1), toMs(match, 5)];
  if (to <= from) throw new Error(`A cue ends before it begins: ${row}`);
  return { from, to };
}

/** The blocks of a file, which blank lines separate; the last line ends. */
function blocksOf(file: string): string[][] {
  if (!file.endsWith('\n') || file.includes('\r') || file.includes('\0')) throw new Error('Wrong line ends.');
  const blocks = file
    .slice(0, -1)
    .split('\n\n')
    .map((block) => block.split('\n'));
  if (blocks.flat().includes('')) throw new Error('More than one blank line.');
  return blocks;
}

function inOrder(cues: ReadCue[]): ReadCue[] {
  for (const [at, cue] of cues.entries())
    if (cue.from < (cues[at - 1]?.from ?? 0)) throw new Error('Cues are not in order of time.');
  return cues;
}

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#45;': '-' };

/** Text of WebVTT: no markup, no reference but these. */
function unescapeVtt(text: string): string {
  if (/[<>]|&(?!amp;|lt;|gt;|#45;)/.test(text)) throw new Error(`Not escaped: ${text}`);
  return text.replace(/&(?:amp|lt|gt|#45);/g, (reference) => characters[reference] ?? '');
}

/** A WebVTT file by the letter: header, comments, cues of a voice each. Throws for anything else. */
export function readVtt(file: string): ReadCue[] {
  const [header, ...blocks] = blocksOf(file);
  if (header?.join() !== 'WEBVTT') throw new Error('No WEBVTT header.');
  const cues: ReadCue[] = [];
  for (const [first, ...rows] of blocks) {
    if (first === 'NOTE') {
      if (rows.some((row) => row.includes('-->'))) throw new Error('A comment has an arrow.');
      continue;
    }
    const text = rows.join('\n');
    if (text.includes('-->')) throw new Error('A text has an arrow.');
    const voiced = /^<v ([^<>\n]+)>([\s\S]+)$/.exec(text);
    const said = voiced?.[2] ?? text;
    if (said === '') throw new Error('A cue is empty.');
    cues.push({
      ...readTimes(first, '.'),
      voice: voiced?.[1] === undefined ? null : unescapeVtt(voiced[1]),
      text: unescapeVtt(said),
    });
  }
  return inOrder(cues);
}

/** A SubRip file by the letter: numbers from 1, times, text without tags. Throws for anything else. */
export function readSrt(file: string): ReadCue[] {
  return inOrder(
    blocksOf(file).map(([number, times, ...rows], at) => {
      const text = rows.join('\n');
      if (number !== String(at + 1)) throw new Error(`Not the number of a cue: ${number}`);
      if (text === '' || text.includes('-->') || /<\/?[a-z]|\{\\/i.test(text))
        throw new Error(`No text: ${text}`);
      return { ...readTimes(times, ','), voice: null, text: text.replaceAll('\u200b', '') };
    }),
  );
}
