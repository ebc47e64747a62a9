import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import { z } from 'zod';
import { AppError } from '../../../server/core/errors.ts';
import type { EpisodeInput, Person, Show, SkippedItem } from '../show.ts';
import { parseDate, parseDuration } from '../text/times.ts';
import { repairFeed } from './repair.ts';

const text = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional()
  .catch(undefined);
const list = <T extends z.ZodType>(item: T) => z.array(item).optional().catch(undefined);
const person = z
  .object({ display: text, name: text, role: text })
  .catch({ display: undefined, name: undefined, role: undefined });
const itunes = z
  .object({
    author: text,
    image: text,
    summary: text,
    subtitle: text,
    title: text,
    duration: z.union([z.string(), z.number()]).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
const transcript = z
  .object({ url: text, type: text, language: text, rel: text })
  .catch({ url: undefined, type: undefined, language: undefined, rel: undefined });
const image = z
  .union([z.object({ url: text }).transform((value) => value.url), text])
  .optional()
  .catch(undefined);

const rssItem = z.object({
  title: text,
  link: text,
  description: text,
  content: z.object({ encoded: text }).optional().catch(undefined),
  guid: z.object({ value: text }).optional().catch(undefined),
  pubDate: text,
  dc: z
    .object({ date: text, dates: list(text) })
    .optional()
    .catch(undefined),
  enclosures: list(z.object({ url: text, type: text })),
  itunes,
  podcast: z
    .object({ transcripts: list(transcript), persons: list(person) })
    .optional()
    .catch(undefined),
});

const rssFeed = z.object({
  title: text,
  link: text,
  description: text,
  language: text,
  image,
  itunes,
  managingEditor: z.object({ name: text }).optional().catch(undefined),
  podcast: z
    .object({ guid: text, persons: list(person) })
    .optional()
    .catch(undefined),
  items: list(z.unknown()),
});

const atomLink = z.object({ href: text, rel: text, type: text });
const atomText = z
  .union([z.string(), z.object({ value: z.string() }).transform((value) => value.value)])
  .optional()
  .catch(undefined);
const atomPeople = list(z.object({ name: text }));
const atomEntry = z.object({
  id: text,
  title: atomText,
  summary: atomText,
  content: atomText,
  published: text,
  updated: text,
  links: list(atomLink),
  authors: atomPeople,
  itunes,
});
const atomFeed = z.object({
  id: text,
  title: atomText,
  subtitle: atomText,
  language: text,
  logo: text,
  icon: text,
  links: list(atomLink),
  authors: atomPeople,
  entries: list(z.unknown()),
});

const transcriptPreference = [/srt|subrip/i, /vtt/i, /json/i, /html/i, /plain|text/i];

function pickTranscript(transcripts: z.infer<typeof transcript>[] | undefined): {
  transcriptUrl?: string | undefined;
  transcriptType?: string | undefined;
} {
  const usable = (transcripts ?? []).filter((one) => one.url);
  for (const pattern of transcriptPreference) {
    const match = usable.find(
      (one) => pattern.test(one.type ?? '') || (!one.type && pattern.test(one.url ?? '')),
    );
    if (match) return { transcriptUrl: match.url, transcriptType: match.type };
  }
  return usable[0] ? { transcriptUrl: usable[0].url, transcriptType: usable[0].type } : {};
}

function toPersons(persons: z.infer<typeof person>[] | undefined): Person[] {
  return (persons ?? []).flatMap((one) => {
    const name = one.display ?? one.name;
    return name ? [{ name, role: one.role?.toLowerCase() ?? 'host' }] : [];
  });
}

/** Reads each item by itself: a broken one is named and passed over, the others are kept. */
function readItems<T extends z.ZodType>(
  items: unknown[] | undefined,
  schema: T,
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
        item: `item ${at + 1}`,
        code: 'item_invalid',
        reason: 'It has neither a title nor audio.',
      });
  });
  return { episodes, skipped };
}

function rssEpisode(item: z.infer<typeof rssItem>): EpisodeInput | undefined {
  const audioUrl =
    item.enclosures?.find((one) => /audio|video|^$/.test(one.type ?? ''))?.url ?? item.enclosures?.[0]?.url;
  const title = item.title ?? item.itunes?.title;
  if (!title && !audioUrl) return undefined;
  return {
    guid: item.guid?.value,
    title: title ?? 'Untitled episode',
    description: item.content?.encoded ?? item.description ?? item.itunes?.summary,
    publicationDate: parseDate(item.pubDate ?? item.dc?.date ?? item.dc?.dates?.[0]),
    durationSeconds: parseDuration(item.itunes?.duration),
    link: item.link,
    audioUrl,
    imageUrl: item.itunes?.image,
    persons: toPersons(item.podcast?.persons),
    entities: [],
    ...pickTranscript(item.podcast?.transcripts),
  };
}

function fromRss(value: unknown, feedUrl: string | undefined): Show {
  const feed = rssFeed.parse(value);
  if (!feed.title) throw new AppError('feed_invalid', 'The feed has no title.');
  return {
    show: {
      guid: feed.podcast?.guid,
      feedUrl,
      title: feed.title,
      author: feed.itunes?.author ?? feed.managingEditor?.name,
      description: feed.description ?? feed.itunes?.summary,
      imageUrl: feed.itunes?.image ?? feed.image,
      language: feed.language,
      htmlUrl: feed.link,
      persons: toPersons(feed.podcast?.persons),
    },
    ...readItems(feed.items, rssItem, rssEpisode),
  };
}

const linkOf = (links: z.infer<typeof atomLink>[] | undefined, rel: string) =>
  links?.find((one) => (one.rel ?? 'alternate') === rel)?.href;

function atomEpisode(entry: z.infer<typeof atomEntry>): EpisodeInput | undefined {
  const audioUrl = linkOf(entry.links, 'enclosure');
  if (!entry.title && !audioUrl) return undefined;
  return {
    guid: entry.id,
    title: entry.title ?? 'Untitled episode',
    description: entry.content ?? entry.summary,
    publicationDate: parseDate(entry.published ?? entry.updated),
    durationSeconds: parseDuration(entry.itunes?.duration),
    link: linkOf(entry.links, 'alternate'),
    audioUrl,
    persons: [],
    entities: [],
  };
}

function fromAtom(value: unknown, feedUrl: string | undefined): Show {
  const feed = atomFeed.parse(value);
  if (!feed.title) throw new AppError('feed_invalid', 'The feed has no title.');
  return {
    show: {
      feedUrl: feedUrl ?? linkOf(feed.links, 'self'),
      title: feed.title,
      author: feed.authors?.[0]?.name,
      description: feed.subtitle,
      imageUrl: feed.logo ?? feed.icon,
      language: feed.language,
      htmlUrl: linkOf(feed.links, 'alternate'),
      persons: [],
    },
    ...readItems(feed.entries, atomEntry, atomEpisode),
  };
}

const truncatedFeed: SkippedItem = {
  item: 'end of the feed',
  code: 'feed_truncated',
  reason: 'The feed ends in the middle. What comes before was read.',
};

/** RSS 2.0 or Atom with iTunes and Podcasting 2.0 fields. Throws AppError feed_invalid with the reason. */
export function parseFeed(
  bytes: Uint8Array,
  options: { feedUrl?: string | undefined; contentType?: string | undefined } = {},
): Show {
  const { xml, isTruncated } = repairFeed(bytes, options.contentType);
  let parsed: { format: string; feed: unknown };
  try {
    parsed = parseWithFeedsmith(xml);
  } catch (cause) {
    throw new AppError('feed_invalid', 'This is no RSS or Atom feed that can be read.', { cause });
  }
  const show = readShow(parsed, options.feedUrl);
  if (isTruncated) show.skipped.push(truncatedFeed);
  return show;
}

function readShow(parsed: { format: string; feed: unknown }, feedUrl: string | undefined): Show {
  if (parsed.format === 'rss' || parsed.format === 'rdf') return fromRss(parsed.feed, feedUrl);
  if (parsed.format === 'atom') return fromAtom(parsed.feed, feedUrl);
  throw new AppError('feed_invalid', `This is a ${parsed.format} feed; Earshot reads RSS and Atom.`);
}
