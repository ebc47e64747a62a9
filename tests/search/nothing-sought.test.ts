import { expect, it } from 'vitest';
import { readTerm } from '../../domain/alerts/subscriptions/term.ts';
import { readQuery } from '../../domain/search/read-query/query.ts';

const noWord = 'There is no word in it. Enter a person, a company or a topic.';

it.each([
  ['', noWord],
  [' … ', noWord],
  ['*', noWord],
  ['-paint', 'This only excludes words. Add one to search for.'],
  ['vs', '“vs” says nothing by itself. Add words, or put it in quotes to find it.'],
  ['title:"', 'title: needs a word right after it.'],
  ['OR', 'OR needs a word on both sides.'],
])('searches and alerts refuse %s in the same sentence', (text, sentence) => {
  expect(() => readQuery(text)).toThrow(sentence);
  expect(() => readTerm(text)).toThrow(sentence);
});

it.each(['"vs"', 'rust vs go', 'C++', 'VS'])('searches and alerts read %s', (text) => {
  expect(readQuery(text).expression).toEqual(readTerm(text));
});
