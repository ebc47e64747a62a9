import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../contract/shared/marked-text.ts';
import { phrase } from './expression.ts';
import { markedRanges, markPhrases, toMarkedHtml } from './marks.ts';

const marked = (text: string, ...phrases: string[][]) =>
  toMarkedHtml({
    text,
    ranges: markedRanges(
      text,
      phrases.map((words) => phrase(words)),
    ),
  });

describe('marks', () => {
  it('cover whole words of the original, words in a row as one', () => {
    expect(
      marked('Café, <b>C++</b> & “climate policy”.', ['cafe'], ['cplusplus'], ['climate', 'policy']),
    ).toBe('<mark>Café</mark>, &lt;b&gt;<mark>C++</mark>&lt;/b&gt; &amp; “<mark>climate policy</mark>”.');
    expect(marked('catalog cat', ['cat'])).toBe('catalog <mark>cat</mark>');
  });

  it('cover a phrase only where all of it occurs, or where the text ends within it', () => {
    expect(marked('blue paper, paper mill', ['paper', 'mill'])).toBe('blue paper, <mark>paper mill</mark>');
    expect(marked('an old paper mill', ['paper', 'mill', 'town'])).toBe('an old <mark>paper mill</mark>');
  });

  it('cover words that only ask where they are between others', () => {
    const ranges = (text: string) =>
      markedRanges(text, [phrase(['sqlite']), phrase(['production'])], {
        weak: [phrase(['in']), phrase(['the'])],
      });
    const text = 'In the end, SQLite in production.';
    expect(toMarkedHtml({ text, ranges: ranges(text) })).toBe(
      'In the end, <mark>SQLite in production</mark>.',
    );
    expect(ranges('In the end.')).toEqual([]);
  });
});

const markedIn = (text: string, phrases: string[]) =>
  partsOf(markPhrases(text, phrases))
    .filter((part) => part.isMarked)
    .map((part) => part.text);

describe('the marks of names and phrases', () => {
  it('are on whole words, whatever their case', () => {
    expect(markedIn('Ada met ADA and Adam', ['ada'])).toEqual(['Ada', 'ADA']);
    expect(markedIn('in Nova Scotia, nova', ['nova scotia'])).toEqual(['Nova Scotia']);
  });

  it('are on names with other accents than those that were typed', () => {
    expect(markedIn('Kris Nóva spoke, and KRIS NOVA listened', ['kris nova'])).toEqual([
      'Kris Nóva',
      'KRIS NOVA',
    ]);
    expect(markedIn('Beyonce, not Beyoncé’s song', ['Beyoncé'])).toEqual(['Beyonce', 'Beyoncé']);
  });

  it('are not on single letters', () => {
    expect(markedIn('plan a or plan b', ['a'])).toEqual([]);
  });

  it('treat signs of a phrase as text', () => {
    expect(markedIn('C++ is not C', ['c++'])).toEqual(['C++']);
    expect(markedIn('a.b and axb', ['a.b'])).toEqual(['a.b']);
  });

  it('leave the text unchanged', () => {
    const unit = fc.constantFrom('a', 'B', 'é', 'İ', 'ﬁ', ' ', '.', '(', '\\', '\ud800');
    const phrases = fc.array(fc.string({ unit, maxLength: 3 }));
    fc.assert(
      fc.property(fc.string({ unit }), phrases, (text, phrases) => {
        const parts = partsOf(markPhrases(text, phrases));
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
