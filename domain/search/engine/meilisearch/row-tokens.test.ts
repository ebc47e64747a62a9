import { describe, expect, it } from 'vitest';
import { passage } from '../../../../testing/engines/engine-documents.ts';
import { rowTokens, tokensOfRow } from './row-tokens.ts';

const tokensIn = (...passages: ReturnType<typeof passage>[]) => new Set(rowTokens(passages).split(' '));
const has = (tokens: Set<string>, row: string) => tokensOfRow(row.split(' ')).every((own) => tokens.has(own));

const first = passage('first', 'we came to the old paper', { next: 'mill by the river', goes_on: true });
const second = passage('second', 'mill by the river', { ordinal: 1, next: 'and the sea went out' });

describe('the tokens of words in a row', () => {
  it('are those of all rows in a passage', () => {
    expect(has(tokensIn(first), 'came to the old')).toBe(true);
    expect(has(tokensIn(first), 'came the to old')).toBe(false);
  });

  it('go on into the next passage of the same speaker, and not of another one', () => {
    expect(has(tokensIn(first, second), 'old paper mill by')).toBe(true);
    expect(has(tokensIn(first), 'paper mill by the river')).toBe(true);
    expect(has(tokensIn(first, second), 'river and the')).toBe(false);
  });

  it('are more for words as short as the commonest', () => {
    expect(tokensOfRow(['one', 'of', 'the'])).toHaveLength(3);
    expect(tokensOfRow(['open', 'source', 'license'])).toHaveLength(2);
    expect(tokensOfRow(['paper'])).toEqual([]);
  });

  it('are hardly ever the same for other words', () => {
    const rows = Array.from({ length: 4_000 }, (_, at) => tokensOfRow([`left${at}`, `right${at}`])[0]);
    // By chance, of 65,536 tokens 120 would be shared.
    expect(new Set(rows).size).toBeGreaterThan(3_820);
  });
});
