import { z } from 'zod';
import type { EpisodeChapter } from '../../contract/api/library/episode.ts';
import { AppError } from '../../domain/core/errors.ts';
import { decodeText } from '../text/decode.ts';
import { toWebAddress } from '../text/web-address.ts';
import { tidy } from '../transcripts/lines/inline.ts';
import { isPossibleTime, parseTimestamp } from '../transcripts/lines/timestamp.ts';

const maxChapters = 1_000;
const maxTitleLength = 500;

const chapter = z.object({
  startTime: z.coerce.number(),
  title: z.string(),
  url: z.string().optional().catch(undefined),
  toc: z.boolean().optional().catch(undefined),
});
const chaptersFile = z.object({ chapters: z.array(z.unknown()) });

function toChapter(start: number | undefined, title: string, url: string | undefined): EpisodeChapter[] {
  const plainTitle = tidy(title.slice(0, maxTitleLength));
  if (start === undefined || !isPossibleTime(start) || plainTitle === '') return [];
  const address = toWebAddress(url);
  return [{ start_seconds: start, title: plainTitle, ...(address ? { url: address } : {}) }];
}

const inOrder = (chapters: EpisodeChapter[]) =>
  chapters.sort((a, b) => a.start_seconds - b.start_seconds).slice(0, maxChapters);

/** Chapters in the JSON of Podcasting 2.0, without those meant to stay hidden. Throws AppError feed_invalid. */
export function parseChaptersFile(bytes: Uint8Array): EpisodeChapter[] {
  try {
    const { chapters } = chaptersFile.parse(JSON.parse(decodeText(bytes)));
    return inOrder(
      chapters.flatMap((item) => {
        const { data } = chapter.safeParse(item);
        return data && data.toc !== false ? toChapter(data.startTime, data.title, data.url) : [];
      }),
    );
  } catch (cause) {
    throw new AppError('feed_invalid', 'The chapters file is not in the Podcasting 2.0 format.', { cause });
  }
}

/** Chapters inside a feed item (Podlove Simple Chapters) or a bundle: start in seconds or as `hh:mm:ss`. */
export const readChapters = (
  items: { start: string | number; title: string; url?: string | undefined }[],
): EpisodeChapter[] =>
  inOrder(
    items.flatMap(({ start, title, url }) =>
      toChapter(typeof start === 'number' ? start : parseTimestamp(start.trim()), title, url),
    ),
  );
