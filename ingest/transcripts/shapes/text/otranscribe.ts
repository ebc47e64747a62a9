import { z } from 'zod';
import type { TextShape } from '../shape.ts';
import { parseHtmlTranscript } from '../standard/html.ts';

const document = z.looseObject({
  text: z.string(),
  media: z.string().nullish(),
  'media-time': z.number().nullish(),
});

/** JSON whose text is HTML, with the times in spans that touch the words after them. */
export const shape: TextShape = {
  name: 'oTranscribe',
  published: 'https://github.com/oTranscribe/oTranscribe',
  format: 'html',
  example: {
    source:
      '{"text":"<p><span class=\\"timestamp\\" data-timestamp=\\"3.2\\">0:03</span><b>Ann Lee:</b> Good evening.</p><p><span class=\\"timestamp\\" data-timestamp=\\"8.1\\">0:08</span><b>Bo Ray:</b> Hello!</p>","media":"night.mp3","media-time":9.5}',
    lines: [
      { start: 3, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 8, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  read: (source, { knownPeople }) => {
    if (!/^\s*\{\s*"(?:text|media)/.test(source.slice(0, 200)) || !source.includes('"media-time"'))
      return undefined;
    try {
      const parsed = document.safeParse(JSON.parse(source));
      return parsed.success
        ? parseHtmlTranscript(parsed.data.text.replaceAll('</span>', ' '), knownPeople)
        : undefined;
    } catch {
      // Not JSON: other forms are tried.
      return undefined;
    }
  },
};
