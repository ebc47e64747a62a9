import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

const marked = (text: string, phrases: string[]) =>
  markedParts(text, phrases)
    .filter((part) => part.isMarked)
    .map((part) => part.text);

describe('the marks of a quote', () => {
  it('are on whole words, whatever their case', () => {
    expect(marked('Ada met ADA and Adam', ['ada'])).toEqual(['Ada', 'ADA']);
    expect(marked('in Nova Scotia, nova', ['nova scotia'])).toEqual(['Nova Scotia']);
  });

  it('are not on single letters', () => {
    expect(marked('plan a or plan b', ['a'])).toEqual([]);
  });

  it('treat signs of a phrase as text', () => {
    expect(marked('C++ is not C', ['c++'])).toEqual(['C++']);
    expect(marked('a.b and axb', ['a.b'])).toEqual(['a.b']);
  });

  it('leave the text unchanged', () => {
    const unit = fc.constantFrom('a', 'B', 'é', 'İ', 'ﬁ', ' ', '.', '(', '\\', '\ud800');
    const phrases = fc.array(fc.string({ unit, maxLength: 3 }));
    fc.assert(
      fc.property(fc.string({ unit }), phrases, (text, phrases) => {
        const parts = markedParts(text, phrases);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
