import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { exitWithSupervisor } from '../domain/core/process/shutdown.ts';
import { forBrowsers, forServer } from '../server/built-web.ts';
import { readScalarScript } from './scalar.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes compressed copies next to the files: compressed well once instead of for every visitor. */
function compressFiles(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(?:js|css)$/.test(file))) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  }
}

exitWithSupervisor();
// The client for browsers, and the same client for rendering on the server.
const configFile = join(root, 'vite.config.ts');
await build({ configFile, logLevel: 'error' });
await build({
  configFile,
  logLevel: 'error',
  build: { ssr: join(root, 'web/src/render.tsx'), outDir: forServer, emptyOutDir: true },
});
// The API reference is a page of its own: its script is none of the client's.
const scalar = await readScalarScript();
const hash = createHash('sha256').update(scalar).digest('hex').slice(0, 8);
writeFileSync(join(forBrowsers, 'assets', `scalar-${hash}.js`), scalar);
compressFiles(join(forBrowsers, 'assets'));
