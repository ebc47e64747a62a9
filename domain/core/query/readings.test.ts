import { describe, expect, it } from 'vitest';
import { canonicalText } from './canonical.ts';
import { parseExpression } from './parse.ts';
import { readIn, readingsOf } from './readings.ts';

const textIn = (query: string, language: string) => {
  const expression = readIn(query, language);
  return expression && canonicalText(expression);
};
const languagesOf = (query: string) => {
  const plain = parseExpression(query);
  return plain ? [...readingsOf(query, plain).keys()].sort() : [];
};

describe('what a query means in a language', () => {
  it.each([
    ['fr', "l'intelligence artificielle", 'intelligence artificielle'],
    ['fr', '"de l’intelligence"', '"de intelligence"'],
    ['tr', "İstanbul'da", 'istanbul'],
    ['de', 'Müller', 'muller OR mueller'],
    ['de', 'Mueller', 'mueller'],
    [
      'de',
      '"Herr Müller" NEAR/3 Straße',
      '("herr muller" NEAR/3 strasse) OR ("herr mueller" NEAR/3 strasse)',
    ],
    ['vi', 'má', 'má'],
    ['ko', '학교에서 공부', '(학교에서 OR 학교) 공부'],
    ['ko', '고양이', '고양이'],
    ['he', '"הבינה המלאכותית"', '"הבינה המלאכותית" OR "בינה מלאכותית"'],
    ['ar', '-الكتاب مدرسة', '-(الكتاب OR كتاب) مدرسه'],
    ['en', "l'intelligence", "l'intelligence"],
    ['de', 'episode:(Müller Bahn)', 'episode:((muller OR mueller) bahn)'],
  ])('%s: %s', (language, query, meaning) => {
    expect(textIn(query, language)).toBe(meaning);
  });

  it('is only asked for where it may differ', () => {
    expect(languagesOf('home assistant setup')).toEqual([]);
    expect(languagesOf('"open source" OR chair*')).toEqual([]);
    expect(languagesOf('人工知能')).toEqual([]);
    expect(languagesOf("l'arte")).toContain('it');
    expect(languagesOf('학교')).toEqual(['ko']);
  });

  it('is the same of the key of an alert as of what was typed', () => {
    for (const [language, query] of [
      ['fr', 'L’Intelligence artificielle'],
      ['tr', 'İSTANBUL’DA -Ankara'],
      ['de', 'Müller OR Straße'],
      ['vi', '"hoà bình"'],
      ['he', 'צה"ל'],
    ] as const) {
      const typed = parseExpression(query);
      expect(typed && textIn(canonicalText(typed), language)).toBe(textIn(query, language));
    }
  });
});
