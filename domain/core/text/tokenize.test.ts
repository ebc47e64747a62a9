import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize, wordsOf } from './tokenize.ts';

const read = (text: string) => wordsOf(text).join(' ');

describe('the words of a text', () => {
  it.each([
    ["It’s Bob's, the Joneses' and that's all: don't!", 'its bob the joneses and thats all dont'],
    ["O'Reilly D’Angelo rock 'n' roll", 'oreilly dangelo rock n roll'],
    [
      'I wrote C++, g++ and C# in .NET; not php.net',
      'i wrote cplusplus gplusplus and csharp in dotnet not php net',
    ],
    ['c plus plus, C sharp, dot net, node js', 'cplusplus csharp dotnet nodejs'],
    ['Node.js, ASP.NET and D3.js', 'nodejs aspdotnet and d3js'],
    ['AT&T, R&D, Q&A, S&P 500, Tom & Jerry', 'atandt randd qanda sandp 500 tom and jerry'],
    ['R and D at at and t', 'randd at atandt'],
    ['the U.S. and the US, at 5 p.m., e.g. a Ph.D.', 'the us and the us at 5 pm eg a phd'],
    ['St. Louis, Dr. Who', 'st louis dr who'],
    ['CI/CD and TCP/IP', 'ci cd and tcp ip'],
    ['$100,000 or 100,000 dollars', '100000 dollars or 100000 dollars'],
    ['10,000+ people, Disney+', '10000 plus people disney plus'],
    ['50% of 3.5', '50 percent of 3dot5'],
    ['v1.0, 1.2.3 and 2024.', 'v1dot0 1dot2dot3 and 2024'],
    ['e-mail, email, E-commerce, wi-fi, T-shirt', 'email email ecommerce wifi t shirt'],
    ['covid-19, self-hosted, I-I think', 'covid 19 self hosted i i think'],
    ['naïve Kris Nóva Straße Łódź İstanbul', 'naive kris nova strasse lodz istanbul'],
    ['e\u0301te\u0301 ﬁne', 'ete fine'],
    ['東京タワー', '東 京 タ ワ ー'],
    ['Привет, ΑΘΗΝΑ', 'привет αθηνα'],
    ['#hashtag @name 24/7 10:30 1,2,3', 'hashtag name 24 7 10 30 1 2 3'],
    ['--- ... !!! 💥 ++ ## $$', ''],
  ])('%s', (text, words) => {
    expect(read(text)).toBe(words);
  });

  it('say where they are in the original', () => {
    const text = 'With Bob’s AT&T — “C++”, 50% of $1,000.';
    const parts = tokenize(text).map(({ word, start, end }) => [word, text.slice(start, end)]);
    expect(parts).toEqual([
      ['with', 'With'],
      ['bob', 'Bob'],
      ['atandt', 'AT&T'],
      ['cplusplus', 'C++'],
      ['50', '50'],
      ['percent', '%'],
      ['of', 'of'],
      ['1000', '$1,000'],
      ['dollars', '$1,000'],
    ]);
  });

  const texts = fc.string({
    unit: fc.oneof(
      fc.constantFrom(..."aB1 .,'’+#&$%-/éß東"),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 80,
  });

  it('lie within the text, in order, and are the same words when read again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const tokens = tokenize(text);
        let before = 0;
        for (const { word, start, end } of tokens) {
          expect(word).not.toBe('');
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          before = start;
        }
        const words = tokens.map(({ word }) => word);
        for (const word of words) expect(wordsOf(word).join('')).toBe(word);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are the same when they are read again, for every character of the first plane', () => {
    const others: string[] = [];
    for (let code = 1; code <= 0xffff; code += 1) {
      const words = wordsOf(String.fromCodePoint(code));
      if (words.some((word) => wordsOf(word).join('') !== word)) others.push(code.toString(16));
    }
    expect(others).toEqual([]);
  });
});
