import { expect, it } from 'vitest';
import { written } from './written.ts';

it.each([
  ['The harbor', 'en', 'en', 'ltr'],
  ['مقهى قديم', 'ar', 'ar', 'rtl'],
  // What begins with another script still has the direction of its language.
  ['Python هي لغة برمجة', 'ar', 'ar', 'rtl'],
  ['C++ בקפה', 'he-IL', 'he-IL', 'rtl'],
  // Nothing in it is from right to left.
  ['C++ 101', 'ar', 'ar', 'ltr'],
  // A source declares the wrong language, or none.
  ['مقهى قديم في المدينة', 'en', 'en', 'rtl'],
  ['The word شكرا means thank you', 'en', 'en', 'ltr'],
  ['سلمى الحداد', undefined, 'ar', 'rtl'],
  ['נועה ברק', null, 'he', 'rtl'],
  ['中村健さん', undefined, 'ja', 'ltr'],
  ['김민수', undefined, 'ko', 'ltr'],
  ['Ann Lee', undefined, undefined, 'ltr'],
  ['1984', undefined, undefined, 'ltr'],
  ['', undefined, undefined, 'ltr'],
])('%s (%s) has its language and its direction', (text, language, lang, dir) => {
  expect(written(text, language)).toEqual({ lang, dir });
});
