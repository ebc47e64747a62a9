import { joinSegments } from './lines/join-segments.ts';
import type { TranscriptLine } from './lines/transcript-line.ts';
import { jsonShapes } from './shapes/load-shapes.ts';

function readJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
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
