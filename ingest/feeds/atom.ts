import { z } from 'zod';
import { AppError } from '../../domain/core/errors.ts';
import type { EpisodeInput, Show } from '../prepare/show.ts';
import { parseDate, parseDuration } from '../text/times.ts';
import { toWebAddress } from '../text/web-address.ts';
import { address, itunes, list, text, xml } from './fields.ts';
import { readItems } from './read-items.ts';

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
  xml,
});
const atomFeed = z.object({
  id: text,
  title: atomText,
  subtitle: atomText,
  language: text,
  xml,
  logo: address,
  icon: address,
  links: list(atomLink),
  authors: atomPeople,
  entries: list(z.unknown()),
});

const linkOf = (links: z.infer<typeof atomLink>[] | undefined, rel: string, base: string | undefined) =>
  toWebAddress(links?.find((one) => (one.rel ?? 'alternate') === rel)?.href, base);

function atomEpisode(
  entry: z.infer<typeof atomEntry>,
  feedBase: string | undefined,
): EpisodeInput | undefined {
  const base = entry.xml?.base ?? feedBase;
  const audioUrl = linkOf(entry.links, 'enclosure', base);
  if (!entry.title && !audioUrl) return undefined;
  return {
    guid: entry.id,
    title: entry.title ?? 'Untitled episode',
    description: entry.content ?? entry.summary,
    publicationDate: parseDate(entry.published ?? entry.updated),
    durationSeconds: parseDuration(entry.itunes?.duration),
    link: linkOf(entry.links, 'alternate', base),
    audioUrl,
    language: entry.xml?.lang,
    persons: [],
    entities: [],
  };
}

export function fromAtom(value: unknown, feedUrl: string | undefined): Show {
  const feed = atomFeed.parse(value);
  if (!feed.title) throw new AppError('feed_invalid', 'The feed has no title.');
  const base = feed.xml?.base ?? feedUrl;
  return {
    show: {
      feedUrl: feedUrl ?? linkOf(feed.links, 'self', base),
      title: feed.title,
      author: feed.authors?.[0]?.name,
      description: feed.subtitle,
      imageUrl: feed.logo ?? feed.icon,
      language: feed.language ?? feed.xml?.lang,
      htmlUrl: linkOf(feed.links, 'alternate', base),
      persons: [],
    },
    ...readItems(feed.entries, { feed: feed.title, schema: atomEntry }, (entry) => atomEpisode(entry, base)),
  };
}
