import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

/** The built files that a page needs besides those of every page: to be fetched with it, not after its script asked. */
export type PageFiles = { scripts: string[]; styles: string[] };

type Chunks = z.infer<typeof manifest>;

/** A chunk and all that it imports. */
function addWithImports(chunks: Chunks, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name) || !chunks[name]) return seen;
  seen.add(name);
  for (const imported of chunks[name].imports) addWithImports(chunks, imported, seen);
  return seen;
}

/** Reads the build's manifest once, and answers for each page's source. */
export function pageFilesFrom(webRoot: string): (source: string | undefined) => PageFiles {
  const chunks = manifest.parse(JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')));
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry) ?? '';
  const sharedChunks = addWithImports(chunks, entry);
  return (source) => {
    const own = [...addWithImports(chunks, source ?? '')].filter((name) => !sharedChunks.has(name));
    return {
      scripts: own.map((name) => `/${chunks[name]?.file}`),
      styles: [...new Set(own.flatMap((name) => chunks[name]?.css ?? []))].map((file) => `/${file}`),
    };
  };
}
