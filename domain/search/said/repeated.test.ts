import { expect, it } from 'vitest';
import { withoutRepeated } from './repeated.ts';

const ad = (more: string) =>
  `Halden makes tables that last for a hundred years, from oak that grows within a mile of the workshop. ${more}`;
const said =
  'We sat at a table of Halden for six hours, and nobody wanted to get up before the rain had stopped.';

it('leaves out what several episodes say in the same words', () => {
  const passages = [
    { text: ad('Order one today.'), episodeId: 'a' },
    { text: said, episodeId: 'a' },
    { text: ad('Ask for it in your store.'), episodeId: 'b' },
  ];
  expect(withoutRepeated(passages).map(({ text }) => text)).toEqual([said]);
});

it('keeps what one episode repeats', () => {
  const passages = [
    { text: said, episodeId: 'a' },
    { text: said, episodeId: 'a' },
    { text: 'Halden.', episodeId: 'b' },
    { text: 'Halden.', episodeId: 'c' },
  ];
  expect(withoutRepeated(passages)).toEqual(passages);
});
