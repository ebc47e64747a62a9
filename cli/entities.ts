import { createInterface } from 'node:readline';
import { z } from 'zod';
import { nameKey } from '../domain/core/text/normalize.ts';
import { createOwnExtractor } from '../domain/entities/extract/own-extractor.ts';
import type { TranscriptLine } from '../ingest/transcripts/lines/transcript-line.ts';
import { parseTranscript } from '../ingest/transcripts/parse.ts';
import { createProgram, runProgram } from './program.ts';

/** `name` as it was said; `full_name` as the document resolves it. */
type Entity = { name: string; entity_type: string; count: number; full_name?: string };

const documentLine = z.object({ id: z.union([z.string(), z.number()]), text: z.string() });

function entitiesOf(text: string, extract: ReturnType<typeof createOwnExtractor>): Entity[] {
  const parsed = parseTranscript(Buffer.from(text)).lines;
  // Without speakers, this isn't a transcript: each line is separate, and none is joined to the next.
  const lines: TranscriptLine[] = parsed.some((line) => line.speaker)
    ? parsed
    : text.split('\n').map((line) => ({ text: line }));
  const entities = new Map<string, Entity>();
  const count = (name: string, type: string, fullName?: string) => {
    const key = `${type} ${nameKey(name)}`;
    const known = entities.get(key);
    if (known) known.count += 1;
    else
      entities.set(key, {
        name,
        entity_type: type,
        count: 1,
        ...(fullName && fullName !== name ? { full_name: fullName } : {}),
      });
  };
  for (const { name, type, surfaceForm: surface } of extract({
    passages: lines,
    people: [],
    knownPeople: [],
  }))
    count(surface, type, name);
  return [...entities.values()];
}

async function extractFromStdin(): Promise<void> {
  const extract = createOwnExtractor();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const { id, text } = documentLine.parse(JSON.parse(line));
    process.stdout.write(`${JSON.stringify({ id, entities: entitiesOf(text, extract) })}\n`);
  }
}

await runProgram(
  createProgram(
    'npm run entities',
    'Run only the entity extractor: read {id, text} per line from standard input, write {id, entities} per line.',
  ).action(extractFromStdin),
);
