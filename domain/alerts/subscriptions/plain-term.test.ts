import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainTerm } from './plain-term.ts';

it('keeps the words of a term', () => {
  expect(plainTerm('Ada Palmer')).toBe('Ada Palmer');
  expect(plainTerm('  "folding chair" OR (stool -office)')).toBe('"folding chair" OR (stool -office)');
  expect(plainTerm('.NET or Node.js on Python 3.12')).toBe('NET or Node on Python 3 12');
  expect(plainTerm('Müller & Söhne, 東京, C++')).toBe('Müller & Söhne 東京 C++');
  for (const term of [
    'צה"ל',
    'צה״ל OR בן־גוריון',
    'l’intelligence',
    'می\u200cخواهم',
    'rock ’n’ roll',
    'kube*',
    '「京都」',
  ])
    expect(plainTerm(term)).toBe(term);
  expect(plainTerm('"…"')).toBe('');
});

it('leaves no address to visit or to write to', () => {
  for (const [term, plain] of [
    ['Win now at https://evil.example/win?x=1 today', 'Win now at today'],
    ['evil.example', 'evil'],
    ['www.evil.example', 'evil'],
    ['evil。example', 'evil'],
    ['ｅｖｉｌ．example', 'evil'],
    ['write to me@evil.example', 'write to'],
    ['evil/win', ''],
    ['10.0.0.1', '10 0 0 1'],
    ['javascript:alert(1)', 'javascript alert(1)'],
    ['line\r\nBcc: x', 'line Bcc x'],
    ['\u202Egro.live', 'gro'],
  ] as const)
    expect(plainTerm(term), term).toBe(plain);
});

it('has nothing that an address is written with, and at most 60 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (term) => {
      const plain = plainTerm(term);
      expect(plain.length).toBeLessThanOrEqual(60);
      expect(plain).not.toMatch(/[.:/\\@<>\p{Cc}\u202a-\u202e\u2066-\u2069]|\s\s|^\s|\s$/u);
    }),
    { numRuns: 50 },
  );
  expect(plainTerm('word '.repeat(40))).toHaveLength(60);
  expect(plainTerm('x'.repeat(400))).toHaveLength(60);
});
