import { expect, it } from 'vitest';
import { toLanguageCode } from './language-code.ts';

it.each([
  ['de', 'de'],
  ['DE', 'de'],
  [' De ', 'de'],
  ['deu', 'de'],
  ['ger', 'de'],
  ['de-AT', 'de'],
  ['de_at', 'de'],
  ['iw', 'he'],
  ['heb', 'he'],
  ['in', 'id'],
  ['cmn-Hans', 'zh'],
  ['sh', 'sr'],
  ['gsw', 'gsw'],
])('%s is %s', (text, code) => {
  expect(toLanguageCode(text)).toBe(code);
});

it.each(['xx', 'qqq', 'und', 'mul', 'zxx', 'd', 'deutsch', 'root', '', '-', 'de!', undefined])(
  '%s is no language',
  (text) => {
    expect(toLanguageCode(text)).toBeUndefined();
  },
);
