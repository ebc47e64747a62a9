import { expect, it } from 'vitest';
import { mergeChannels } from './merge-channels.ts';

const words = (speaker: string, start: number, text: string) =>
  text
    .split(' ')
    .map((word, at) => ({ speaker, start: start + at * 0.3, end: start + at * 0.3 + 0.2, text: word }));

it('keeps sentences whole where people on channels of their own talk at the same time', () => {
  const ann = [...words('Ann', 0, 'We went down to the harbor.'), ...words('Ann', 9, 'Yes.')];
  const bo = words('Bo', 0.8, 'Did you really?');
  expect(mergeChannels([ann, bo]).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ann', 'We went down to the harbor.'],
    ['Bo', 'Did you really?'],
    ['Ann', 'Yes.'],
  ]);
});
