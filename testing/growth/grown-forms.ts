import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import { jsonShapes, textShapes } from '../../ingest/transcripts/shapes/load-shapes.ts';
import { growJson, growText } from './repeated-examples.ts';

/** A form of transcripts, with its example grown to a length in characters. */
type GrownForm = { name: string; grow: (length: number) => string };

export const grownForms: GrownForm[] = [
  ...jsonShapes.map((shape) => ({ name: shape.name, grow: (length: number) => growJson(shape, length) })),
  ...textShapes.map((shape) => ({ name: shape.name, grow: (length: number) => growText(shape, length) })),
];

/** The most that a form may take, in microseconds of processor time for each byte. */
export const maxMicrosecondsPerByte = 2;

/** How long a form of this length takes to read, and how many lines that makes. */
export function readGrown({ grow }: GrownForm, length: number) {
  const bytes = Buffer.from(grow(length));
  const before = process.threadCpuUsage();
  const { lines } = parseTranscript(bytes);
  const { user, system } = process.threadCpuUsage(before);
  return { bytes: bytes.length, lines: lines.length, microsecondsPerByte: (user + system) / bytes.length };
}
