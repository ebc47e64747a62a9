import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

type Manifest = z.infer<typeof manifestSchema>;

/** The built files that a page needs besides those of every page, to be loaded along with it. */
export type PageFiles = { scripts: string[]; styles: string[] };

/** A chunk and everything it imports. */
function addWithImports(manifest: Manifest, name: string, names = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || names.has(name)) return names;
  names.add(name);
  for (const imported of chunk.imports) addWithImports(manifest, imported, names);
  return names;
}

/** Reads the build's manifest once; the function it returns looks up the files of a page's sources. */
export function pageFilesFrom(webRoot: string): (sources: string[]) => PageFiles {
  const text = readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  const sharedNames = addWithImports(manifest, entry);
  return (sources) => {
    const names = new Set<string>();
    for (const source of sources) {
      if (!manifest[source]) throw new Error(`The built client has no ${source}, which a page names.`);
      addWithImports(manifest, source, names);
    }
    const ownChunks = [...names].flatMap((name) => (sharedNames.has(name) ? [] : (manifest[name] ?? [])));
    return {
      scripts: ownChunks.map(({ file }) => `/${file}`),
      styles: [...new Set(ownChunks.flatMap(({ css }) => css))].map((file) => `/${file}`),
    };
  };
}
