import { z } from 'zod';
import { AppError } from '../../domain/core/errors.ts';
import type { EpisodeInput, Person, Show } from '../prepare/show.ts';
import { parseDate, parseDuration } from '../text/times.ts';
import { toWebAddress } from '../text/web-address.ts';
import { readChapters } from './chapters.ts';
import { address, image, itunes, list, number, person, text, transcript, xml } from './fields.ts';
import { pickTranscript } from './pick-transcript.ts';
import { readItems } from './read-items.ts';

const rssItem = z.object({
  title: text,
  link: text,
  description: text,
  content: z.object({ encoded: text }).optional().catch(undefined),
  guid: z.object({ value: text }).optional().catch(undefined),
  // What RSS 1.0 has for a guid.
  rdf: z.object({ about: text }).optional().catch(undefined),
  xml,
  pubDate: text,
  dc: z
    .object({ date: text, dates: list(text) })
    .optional()
    .catch(undefined),
  enclosures: list(z.object({ url: text, type: text })),
  itunes,
  podcast: z
    .object({
      transcripts: list(transcript),
      persons: list(person),
      chapters: z.object({ url: text }).optional().catch(undefined),
      season: z.object({ number, name: text }).optional().catch(undefined),
      episode: z.object({ number }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  psc: z
    .object({
      chapters: list(z.object({ start: z.string(), title: z.string(), href: text }).nullable().catch(null)),
    })
    .optional()
    .catch(undefined),
});

const rssFeed = z.object({
  title: text,
  link: address,
  description: text,
  language: text,
  xml,
  image,
  itunes,
  managingEditor: z.object({ name: text }).optional().catch(undefined),
  podcast: z
    .object({ guid: text, persons: list(person) })
    .optional()
    .catch(undefined),
  items: list(z.unknown()),
});

/** What an item needs to know of its feed. */
type FeedContext = { base: string | undefined; language: string | undefined };

function toPersons(persons: z.infer<typeof person>[] | undefined): Person[] {
  return (persons ?? []).flatMap((one) => {
    const name = one.display ?? one.name;
    return name ? [{ name, role: one.role?.toLowerCase() ?? 'host' }] : [];
  });
}

function numbersOf({ podcast, itunes: tags }: z.infer<typeof rssItem>) {
  const season = podcast?.season?.number ?? tags?.season;
  return {
    // The database holds whole seasons of an ordinary size.
    season: Number.isInteger(season) && Math.abs(season ?? 0) < 1_000_000 ? season : undefined,
    seasonTitle: podcast?.season?.name,
    episodeNumber: podcast?.episode?.number ?? tags?.episode,
  };
}

function rssEpisode(item: z.infer<typeof rssItem>, feed: FeedContext): EpisodeInput | undefined {
  const base = item.xml?.base ?? feed.base;
  const enclosures = (item.enclosures ?? []).map((one) => ({ ...one, url: toWebAddress(one.url, base) }));
  const audioUrl = enclosures.find((one) => /audio|video|^$/.test(one.type ?? ''))?.url ?? enclosures[0]?.url;
  const title = item.title ?? item.itunes?.title;
  if (!title && !audioUrl) return undefined;
  return {
    guid: item.guid?.value ?? item.rdf?.about,
    title: title ?? 'Untitled episode',
    description: item.content?.encoded ?? item.description ?? item.itunes?.summary,
    publicationDate: parseDate(item.pubDate ?? item.dc?.date ?? item.dc?.dates?.[0]),
    durationSeconds: parseDuration(item.itunes?.duration),
    link: toWebAddress(item.link, base),
    audioUrl,
    imageUrl: item.itunes?.image,
    language: item.xml?.lang,
    persons: toPersons(item.podcast?.persons),
    entities: [],
    ...numbersOf(item),
    chapters: readChapters(
      (item.psc?.chapters ?? []).flatMap((chapter) => (chapter ? [{ ...chapter, url: chapter.href }] : [])),
    ),
    chaptersUrl: toWebAddress(item.podcast?.chapters?.url, base),
    ...pickTranscript(
      (item.podcast?.transcripts ?? []).map((one) => ({ ...one, url: toWebAddress(one.url, base) })),
      item.xml?.lang ?? feed.language,
    ),
  };
}

export function fromRss(value: unknown, feedUrl: string | undefined): Show {
  const feed = rssFeed.parse(value);
  if (!feed.title) throw new AppError('feed_invalid', 'The feed has no title.');
  const language = feed.language ?? feed.xml?.lang;
  const context = { base: feed.xml?.base ?? feedUrl ?? feed.link, language };
  return {
    show: {
      guid: feed.podcast?.guid,
      feedUrl,
      title: feed.title,
      author: feed.itunes?.author ?? feed.managingEditor?.name,
      description: feed.description ?? feed.itunes?.summary,
      imageUrl: feed.itunes?.image ?? feed.image,
      language,
      htmlUrl: feed.link,
      persons: toPersons(feed.podcast?.persons),
    },
    ...readItems(feed.items, { feed: feed.title, schema: rssItem }, (item) => rssEpisode(item, context)),
  };
}
