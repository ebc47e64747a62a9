import { joinSegments } from './lines/join-segments.ts';
import type { TranscriptLine } from './lines/transcript-line.ts';
import { jsonShapes } from './shapes/load-shapes.ts';

/** A document, or a list of those that follow each other, a line each (JSON Lines) or not; undefined when it is neither. */
function readJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return readLines(source) ?? readDocuments(source);
  }
}

function readLines(source: string): unknown[] | undefined {
  const lines = source.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => line.startsWith('{'))) return undefined;
  try {
    return lines.map((line) => JSON.parse(line) as unknown);
  } catch {
    // Not JSON Lines: other formats are tried.
    return undefined;
  }
}

/** Each begins on a line of its own, behind the brace that ends the one before. */
function readDocuments(source: string): unknown[] | undefined {
  const list = source.replace(/^\}\s+(?=\{)/gm, '},');
  if (list === source) return undefined;
  try {
    return JSON.parse(`[${list}]`) as unknown[];
  } catch {
    // Not JSON: other formats are tried.
    return undefined;
  }
}

/** The lines of a JSON transcript of any known form; undefined when it is something else. */
export function parseJsonTranscript(source: string): TranscriptLine[] | undefined {
  const json = readJson(source);
  if (json === undefined) return undefined;
  for (const shape of jsonShapes) {
    const segments = shape.read(json);
    if (segments) return joinSegments(segments);
  }
  return undefined;
}
