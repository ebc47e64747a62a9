import type { z } from 'zod';
import type { EpisodeInput, SkippedItem } from '../prepare/show.ts';

/** Reads each item by itself: a broken one is reported with the name of its feed, and skipped. */
export function readItems<T extends z.ZodType>(
  items: unknown[] | undefined,
  { feed, schema }: { feed: string; schema: T },
  toEpisode: (item: z.infer<T>) => EpisodeInput | undefined,
): { episodes: EpisodeInput[]; skipped: SkippedItem[] } {
  const episodes: EpisodeInput[] = [];
  const skipped: SkippedItem[] = [];
  (items ?? []).forEach((item, at) => {
    const parsed = schema.safeParse(item);
    const episode = parsed.success ? toEpisode(parsed.data) : undefined;
    if (episode) episodes.push(episode);
    else
      skipped.push({
        item: `${feed}: item ${at + 1}`,
        code: 'item_invalid',
        reason: 'It has no title and no audio.',
      });
  });
  return { episodes, skipped };
}
