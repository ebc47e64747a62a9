import { readFileSync } from 'node:fs';

/** The values of a file with one JSON value a line; blank lines are none. */
export const readJsonLines = <T>(path: string | URL): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
