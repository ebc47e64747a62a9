import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonShape, TextShape } from './shape.ts';

/** Every shape in a folder, by the name of its file. Each file exports it as `shape`. */
async function loadFolder<Shape>(name: string): Promise<Shape[]> {
  const folder = join(import.meta.dirname, name);
  const files = readdirSync(folder).sort();
  return Promise.all(
    files.map(async (file) => ((await import(join(folder, file))) as { shape: Shape }).shape),
  );
}

export const jsonShapes = await loadFolder<JsonShape>('json');
export const textShapes = await loadFolder<TextShape>('text');
