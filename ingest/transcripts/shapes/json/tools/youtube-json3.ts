import { z } from 'zod';
import type { Segment } from '../../../lines/segment.ts';
import { schemaShape } from '../../shape.ts';

const event = z.looseObject({
  tStartMs: z.number(),
  /** Set where the line before is only moved up: its text was there already. */
  aAppend: z.number().optional(),
  segs: z.array(z.looseObject({ utf8: z.string(), tOffsetMs: z.number().optional() })).optional(),
});

export const shape = schemaShape({
  name: 'YouTube (json3)',
  published: 'https://github.com/yt-dlp/yt-dlp/wiki/FAQ',
  example: {
    json: {
      wireMagic: 'pb3',
      events: [
        { tStartMs: 0, dDurationMs: 9_000, id: 1, wpWinPosId: 1 },
        { tStartMs: 500, dDurationMs: 2_000, segs: [{ utf8: 'good' }, { utf8: ' evening', tOffsetMs: 300 }] },
        { tStartMs: 2_400, aAppend: 1, segs: [{ utf8: '\n' }] },
        { tStartMs: 40_000, dDurationMs: 900, segs: [{ utf8: 'hello' }] },
      ],
    },
    lines: [
      { start: 0.5, text: 'good evening' },
      { start: 40, text: 'hello' },
    ],
  },
  schema: z.looseObject({ events: z.array(event) }),
  toSegments: ({ events }) =>
    events.flatMap(({ tStartMs, aAppend, segs }): Segment[] => {
      const text = (segs ?? []).map(({ utf8 }) => utf8).join('');
      return aAppend || text.trim() === ''
        ? []
        : [{ start: tStartMs / 1_000, text: text.replace(/\s+/g, ' ') }];
    }),
});
