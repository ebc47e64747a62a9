import { expect, it } from 'vitest';
import { prefixesFor } from './prefixes.ts';

it.each([
  ['intfloat/multilingual-e5-small', 'query: ', 'passage: '],
  ['e5-small-v2', 'query: ', 'passage: '],
  ['nomic-embed-text:latest', 'search_query: ', 'search_document: '],
  ['BAAI/bge-small-en-v1.5', 'Represent this sentence for searching relevant passages: ', ''],
  ['snowflake-arctic-embed2', 'query: ', ''],
  ['snowflake-arctic-embed:22m', 'Represent this sentence for searching relevant passages: ', ''],
  ['all-minilm', '', ''],
  ['bge-m3', '', ''],
])('knows what %s wants before texts', (model, query, passage) => {
  expect(prefixesFor(model)).toEqual({ query, passage });
});

it('gives way to what the operator says', () => {
  expect(prefixesFor('e5-small', { query: 'frage:' })).toEqual({ query: 'frage: ', passage: 'passage: ' });
});
