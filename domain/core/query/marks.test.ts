import { describe, expect, it } from 'vitest';
import { phrase } from './expression.ts';
import { markedRanges, toMarkedHtml } from './marks.ts';

const marked = (text: string, ...phrases: string[][]) =>
  toMarkedHtml(
    text,
    markedRanges(
      text,
      phrases.map((words) => phrase(words)),
    ),
  );

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
      markedRanges(text, [phrase(['sqlite']), phrase(['production'])], [phrase(['in']), phrase(['the'])]);
    expect(
      toMarkedHtml('In the end, SQLite in production.', ranges('In the end, SQLite in production.')),
    ).toBe('In the end, <mark>SQLite in production</mark>.');
    expect(ranges('In the end.')).toEqual([]);
  });
});
