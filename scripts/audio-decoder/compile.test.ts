import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fingerprintFile, fingerprintOfSources } from './compile.ts';

it('has a decoder that was compiled from the sources that are in the repository', () => {
  expect(fingerprintOfSources()).toBe(readFileSync(fingerprintFile, 'utf8').trim());
});
