import { describe, expect, it } from 'vitest';
import type { Expression } from '../../core/query/expression.ts';
import { keyOfTerm, nameOfTerm, phrasesToQuote, readTerm, termOfKey } from './term.ts';

const quoted = (expression: Expression) =>
  phrasesToQuote(expression)
    .map(({ words }) => words.join(' '))
    .sort();

describe('the term of an alert', () => {
  it('has one key for all its spellings, and reads back from it', () => {
    const key = keyOfTerm(readTerm('“Ada  PALMER” -paint'));
    expect(keyOfTerm(readTerm('"ada palmer"  -Paint'))).toBe(key);
    const stored = termOfKey(key);
    expect(stored && keyOfTerm(stored)).toBe(key);
  });

  it('is quoted by what must be said, not by what must not, nor by titles', () => {
    expect(quoted(readTerm('"paper mill" -ink title:paint'))).toEqual(['paper mill']);
    expect(quoted(readTerm('paper OR ink'))).toEqual(['ink', 'paper']);
  });

  it('is a name when it is words alone', () => {
    expect(nameOfTerm(readTerm('Ada Palmer'))).toBe('ada palmer');
    expect(nameOfTerm(readTerm('"Ada Palmer"'))).toBe('ada palmer');
    expect(nameOfTerm(readTerm('Ada OR Palmer'))).toBeUndefined();
  });

  it('is refused when there is nothing to look for', () => {
    expect(() => readTerm(' … ')).toThrow(expect.objectContaining({ code: 'invalid_term' }));
  });
});
