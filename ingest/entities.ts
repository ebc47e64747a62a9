import { createInterface } from 'node:readline';
import { z } from 'zod';
import { nameKey } from '../server/core/names.ts';
import { extractNames } from './names/extract.ts';

// Reads {id, text} a line, writes {id, entities: [{name, entity_type, count}]} a line: the extractor by itself.
const documentLine = z.object({ id: z.union([z.string(), z.number()]), text: z.string() });

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() === '') continue;
  const { id, text } = documentLine.parse(JSON.parse(line));
  const passages = text.split('\n').map((part) => ({ text: part }));
  const entities = new Map<string, { name: string; entity_type: string; count: number }>();
  for (const { name, type } of extractNames({ passages, people: [] })) {
    const key = `${type} ${nameKey(name)}`;
    const known = entities.get(key);
    if (known) known.count += 1;
    else entities.set(key, { name, entity_type: type, count: 1 });
  }
  process.stdout.write(`${JSON.stringify({ id, entities: [...entities.values()] })}\n`);
}
