import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../core/query/canonical.ts';
import { parseStored } from '../../core/query/parse.ts';
import { type Atom, conjunctionsOf, maxConjunctions } from './conjunctions.ts';

const textOf = (atom: Atom) =>
  atom.kind === 'episode'
    ? `episode:${canonicalText(atom.part)}`
    : `${atom.kind === 'speaker' ? 'speaker:' : ''}${canonicalText(atom.term)}`;

function waysOf(query: string): string[] | undefined {
  const expression = parseStored(query);
  const ways = expression && conjunctionsOf(expression);
  return ways?.map(({ required, excluded }) =>
    [...required.map(textOf), ...excluded.map((atom) => `-${textOf(atom)}`)].join(' '),
  );
}

describe('the ways in which a place may match', () => {
  it('are one for words that are all needed', () => {
    expect(waysOf('paper "old mill" -ink')).toEqual(['paper "old mill" -ink']);
  });

  it('are several where one of several is enough', () => {
    expect(waysOf('paper OR (mill river)')).toEqual(['paper', 'mill river']);
    expect(waysOf('paper (mill OR river) (ink OR pen)')).toEqual([
      ...['paper mill ink', 'paper mill pen', 'paper river ink', 'paper river pen'],
    ]);
  });

  it('take apart what is excluded', () => {
    expect(waysOf('paper -(mill river)')).toEqual(['paper -mill', 'paper -river']);
    expect(waysOf('paper -(mill OR river)')).toEqual(['paper -mill -river']);
    expect(waysOf('paper -(mill -river)')).toEqual(['paper -mill', 'paper river']);
  });

  it('know whose names words are', () => {
    expect(waysOf('speaker:(ada OR bo) paper')).toEqual(['speaker:ada paper', 'speaker:bo paper']);
    expect(waysOf('paper -speaker:ada')).toEqual(['paper -speaker:ada']);
  });

  it('leave whole what is asked of an episode', () => {
    expect(waysOf('paper episode:(mill OR river)')).toEqual(['paper episode:mill OR river']);
  });

  it('are not listed when they are too many', () => {
    const either = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(' OR ');
    expect(waysOf(either(maxConjunctions))).toHaveLength(maxConjunctions);
    expect(waysOf(either(maxConjunctions + 1))).toBeUndefined();
    expect(waysOf(`(${either(20)}) (${either(20)})`)).toBeUndefined();
  });
});
