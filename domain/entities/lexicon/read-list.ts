import { readFileSync } from 'node:fs';

/** A list of everyday knowledge: one entry a line, in lower case, sorted. */
export const readList = (name: string): string[] =>
  readFileSync(new URL(`../lists/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
