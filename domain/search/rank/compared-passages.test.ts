import { describe, expect, it } from 'vitest';
import { meaningNames } from './compared-passages.ts';

const idsOf = (texts: string[], compared: [string, string]) =>
  meaningNames(
    texts.map((text, at) => ({ id: String(at), text })),
    compared,
  ).map(({ id }) => id);

describe('passages that compare names', () => {
  it('write them with a capital letter', () => {
    const texts = ['I wrote Rust before Go.', 'You go and write it in Rust.', 'In Rust, yes. Go and see.'];
    expect(idsOf(texts, ['rust', 'go'])).toEqual(['0']);
  });

  it('are all that say the words where these are no names', () => {
    expect(idsOf(['It is tabs or spaces.', 'Spaces, not tabs.'], ['tabs', 'spaces'])).toEqual(['0', '1']);
  });
});
