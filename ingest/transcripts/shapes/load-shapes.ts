import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonShape, TextShape } from './shape.ts';

/** Every shape in a folder, by the name of its file. Each file exports it as `shape`. */
async function loadFolder<Shape>(...path: string[]): Promise<Shape[]> {
  const folder = join(import.meta.dirname, ...path);
  const files = readdirSync(folder).sort();
  return Promise.all(
    files.map(async (file) => ((await import(join(folder, file))) as { shape: Shape }).shape),
  );
}

/** Those with a list that many could have come last. */
export const jsonShapes = [
  ...(await loadFolder<JsonShape>('json', 'services')),
  ...(await loadFolder<JsonShape>('json', 'tools')),
  ...(await loadFolder<JsonShape>('json', 'any')),
];
export const textShapes = await loadFolder<TextShape>('text');
