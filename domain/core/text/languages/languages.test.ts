import { describe, expect, it } from 'vitest';
import { tokenize } from '../tokenize.ts';
import { typedForm } from './typed-form.ts';

/** Words as `word`, with their other forms in parentheses; what goes on with the word before has no blank. */
const read = (language: string, text: string) =>
  tokenize(text, language)
    .map(({ word, forms, isContinued }) => {
      const also = forms ? `(${forms.join(' ')})` : '';
      return `${isContinued ? '' : ' '}${word}${also}`;
    })
    .join('')
    .trim();

describe('the words of a language', () => {
  it.each([
    ['fr', 'L’intelligence qu’on a d’abord, aujourd’hui', 'intelligence on a abord aujourdhui'],
    ['it', 'l’Italia, all’Italia, un’altra', 'italia italia altra'],
    ['tr', 'İstanbul’da, ISPARTA’nın, O’Brien', 'istanbul isparta obrien'],
    ['de', 'Müller, Mueller, Muller, STRASSE', 'muller(mueller) mueller muller strasse'],
    ['da', 'Århus, Søren, Aarhus, ære', 'arhus(aarhus) soren(soeren) aarhus aere'],
    ['sv', 'Malmö, lära', 'malmo(malmoe) lara(laera)'],
    ['vi', 'hoà bình, hòa, má mà, José', 'hòa bình hòa má mà jose'],
    ['hi', 'हिन्दी, हिंदी, दिल, दाल, २०२४', 'हिंदी हिंदी दिल दाल 2024'],
    ['ko', '학교에서 나이 마을 집을 서울로 AI를', '학교에서(학교) 나이 마을 집을(집) 서울로(서울) ai를(ai)'],
    ['ko', '사람들에게 고양이는 회의', '사람들에게(사람들 사람) 고양이는(고양이) 회의'],
    ['he', 'הבית ובבית כשהבית', 'הבית(בית) ובבית(בבית בית) כשהבית(הבית בית)'],
    ['he', 'כלב מספר שאלה בית צה"ל', 'כלב מספר שאלה בית צהל'],
    ['ar', 'الكتاب وبالكتاب للكتاب', 'الكتاب(كتاب) وبالكتاب(كتاب الكتاب) للكتاب(كتاب الكتاب)'],
    ['ar', 'وكتاب كتاب بيت الله إسلام مدرسة', 'وكتاب(كتاب) كتاب بيت الله اسلام مدرسه'],
    ['el', 'ΔΡΟΜΟΣ δρόμος', 'δρομοσ δρομοσ'],
    ['ja', '東京都で。ﾃﾚﾋﾞ', '東京 都 で テレビ'],
    ['th', 'น้ำแข็ง', 'น้ำ แข็ง'],
  ])('%s: %s', (language, text, words) => {
    expect(read(language, text)).toBe(words);
  });

  it('are read so in no other one', () => {
    for (const language of [undefined, 'en', 'pt'])
      for (const text of ['l’intelligence', 'İstanbul’da', 'Müller', '학교에서', 'הבית', 'الكتاب'])
        for (const { forms, word } of tokenize(text, language)) {
          expect(forms).toBeUndefined();
          expect(word.length).toBeGreaterThanOrEqual(text.length - 1);
        }
  });

  it('have their places in the original', () => {
    const text = 'de l’intelligence, İstanbul’da';
    const parts = (language: string) =>
      tokenize(text, language).map(({ start, end }) => text.slice(start, end));
    expect(parts('fr')).toEqual(['de', 'intelligence', 'İstanbul’da']);
    expect(parts('tr')).toEqual(['de', 'l’intelligence', 'İstanbul']);
  });
});

describe('what is kept of a typed word for languages that read it otherwise', () => {
  it.each([
    ['L’Intelligence', 'l’intelligence'.replace('’', "'")],
    ['İstanbul’da', "istanbul'da"],
    ['Müller', 'müller'],
    ['hoà', 'hòa'],
    ['don’t', undefined],
    ['O’Reilly', undefined],
    ['Nóva', undefined],
    ['paper', undefined],
  ])('%s', (typed, kept) => {
    expect(typedForm(typed)).toBe(kept);
    if (kept !== undefined) expect(typedForm(kept)).toBe(kept);
  });
});
