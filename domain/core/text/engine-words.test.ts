import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  countEngineWords,
  firstLetterOf,
  isPlainEngineText,
  readEngineText,
  splitEngineText,
  toEngineWord,
  tokensToEngineText,
} from './engine-words.ts';
import { tokenize } from './tokenize.ts';

const written = (text: string, language?: string) => tokensToEngineText(tokenize(text, language));

describe('a text for engines', () => {
  it('is words between blanks where nothing else is to be known', () => {
    expect(written('The paper mill, in C++')).toBe('the paper mill in cplusplus');
    expect(isPlainEngineText(written('Привет мир'))).toBe(true);
  });

  it.each([
    ['ko', '학교에서 우리는 공부를 했다'],
    ['de', 'Über den Müller, den alle Größe nannten'],
    ['ja', '東京都に住んでいます'],
    ['he', 'ובבית הספר'],
  ])('is read as it was written: %s', (language, text) => {
    const words = tokenize(text, language).map(({ word, forms, isContinued }) => ({
      word: toEngineWord(word),
      ...(forms ? { forms: forms.map(toEngineWord) } : {}),
      ...(isContinued ? { isContinued } : {}),
    }));
    const engineText = written(text, language);
    expect(isPlainEngineText(engineText)).toBe(false);
    expect(readEngineText(engineText)).toEqual(words);
    expect(countEngineWords(engineText)).toBe(words.length);
    expect(readEngineText(beginningOf(engineText, 2))).toEqual(words.slice(0, 2));
    expect(splitEngineText(engineText).sort()).toEqual(
      words.flatMap(({ word, forms = [] }) => [word, ...forms]).sort(),
    );
  });

  it('tells the first letter of a word', () => {
    for (const word of ['京', 'é', 'zebra', 'м']) expect(firstLetterOf(toEngineWord(word))).toBe(word[0]);
  });
});
