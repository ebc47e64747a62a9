import { expect, it } from 'vitest';
import { withoutVersus } from './versus.ts';

it.each([
  ['postgres vs mysql', 'postgres    mysql'],
  ['React vs. Svelte versus Vue', 'React     Svelte        Vue'],
  ['"home lab" vs "the cloud"', '"home lab"    "the cloud"'],
  ['ink vs (oil OR chalk)', 'ink    (oil OR chalk)'],
])('leaves out what only compares in %s', (query, told) => {
  expect(withoutVersus(query)).toBe(told);
});

it.each([
  'vs code',
  'debugging in vs code',
  'Install VS Code',
  'install VS Studio',
  '"postgres vs mysql"',
  'mysql vs',
  'versus',
  'ink OR vs OR oil',
  '(vs ink)',
  'ink -vs oil',
  'title:versus ink',
  'canvas vsx oil',
])('keeps %s', (query) => {
  expect(withoutVersus(query)).toBe(query);
});
