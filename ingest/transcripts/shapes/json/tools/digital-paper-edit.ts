import { z } from 'zod';
import { speakerAt } from '../../../lines/speaker-at.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const time = { start: z.number(), end: z.number() };

/** Words, and paragraphs that have no words but say who speaks from when to when. */
export const shape = schemaShape({
  name: 'Digital Paper Edit',
  published: 'https://github.com/bbc/react-transcript-editor',
  example: {
    json: {
      words: [
        { id: 0, start: 0.5, end: 0.8, text: 'Good' },
        { id: 1, start: 0.8, end: 1.4, text: 'evening.' },
        { id: 2, start: 3, end: 3.5, text: 'Hello!' },
      ],
      paragraphs: [
        { id: 0, start: 0.5, end: 1.4, speaker: 'Ann Lee' },
        { id: 1, start: 3, end: 3.5, speaker: 'Bo Ray' },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 3, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  schema: z.looseObject({
    words: z.array(z.looseObject({ ...time, text: z.string() })),
    paragraphs: z.array(z.looseObject({ ...time, speaker: z.string(), text: z.undefined().optional() })),
  }),
  toSegments: ({ words, paragraphs }) => {
    const speakerOf = speakerAt(paragraphs);
    return words.map(({ start, end, text }) => ({
      start,
      end,
      speaker: speakerLabel(speakerOf(start)),
      text,
    }));
  },
});
