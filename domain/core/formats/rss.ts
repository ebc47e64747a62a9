import { generateRssFeed } from 'feedsmith';
import { exportedText } from './exported-text.ts';

/** As Podcasting 2.0 links it. Captions have times. */
export type RssTranscript = { url: string; type: string; language: string; rel?: 'captions' };

export type RssItem = {
  title: string;
  link: string;
  description?: string;
  guid: { value: string; isPermaLink: boolean };
  pubDate?: Date;
  audioUrl?: string | null;
  /** The media type of the audio; `audio/mpeg` if it isn't known. */
  audioType?: string;
  durationSeconds?: number | null;
  imageUrl?: string | null;
  season?: number | null;
  episodeNumber?: number | null;
  persons?: { name: string; role: string }[];
  transcripts?: RssTranscript[];
  categories?: string[];
  /** The language of the item, such as `en`. */
  language?: string;
};

export type RssFeed = {
  title: string;
  link: string;
  description: string;
  /** The address of the feed itself. */
  url: string;
  /** Of the whole feed, if it has one. */
  language?: string | null;
  author?: string | null;
  imageUrl?: string | null;
  items: RssItem[];
};

/** The type of audio files whose own isn't known. */
export const audioType = 'audio/mpeg';

/** What feeds of podcasts add to an item; nothing to other items. */
function podcastFields({ durationSeconds, imageUrl, season, episodeNumber, persons, transcripts }: RssItem) {
  const itunes = {
    ...(durationSeconds ? { duration: durationSeconds } : {}),
    ...(imageUrl ? { image: exportedText(imageUrl) } : {}),
    ...(season ? { season } : {}),
    ...(episodeNumber ? { episode: episodeNumber } : {}),
  };
  const podcast = {
    ...(persons?.length
      ? {
          persons: persons.map(({ name, role }) => ({
            display: exportedText(name),
            role: exportedText(role),
          })),
        }
      : {}),
    ...(transcripts?.length ? { transcripts } : {}),
  };
  return {
    ...(Object.keys(itunes).length > 0 ? { itunes } : {}),
    ...(Object.keys(podcast).length > 0 ? { podcast } : {}),
  };
}

const toItem = (item: RssItem) => {
  const { title, link, description, guid, pubDate, audioUrl, categories, language } = item;
  const type = item.audioType ?? audioType;
  return {
    title: exportedText(title),
    link: exportedText(link),
    guid,
    ...(description ? { description: exportedText(description) } : {}),
    ...(pubDate ? { pubDate } : {}),
    // How long the file is isn't known.
    ...(audioUrl ? { enclosures: [{ url: exportedText(audioUrl), length: 0, type }] } : {}),
    ...(language ? { dc: { languages: [exportedText(language)] } } : {}),
    ...(categories ? { categories: categories.map((name) => ({ name: exportedText(name) })) } : {}),
    ...podcastFields(item),
  };
};

/** RSS 2.0, for feed readers. Texts are cleaned before they are escaped: afterwards, a cut could make markup. */
export const rssFeed = ({
  title,
  link,
  description,
  url,
  language,
  author,
  imageUrl,
  items,
}: RssFeed): string =>
  generateRssFeed({
    title: exportedText(title),
    link: exportedText(link),
    description: exportedText(description),
    ...(language ? { language: exportedText(language) } : {}),
    atom: { links: [{ href: url, rel: 'self', type: 'application/rss+xml' }] },
    ...(author || imageUrl
      ? {
          itunes: {
            ...(author ? { author: exportedText(author) } : {}),
            ...(imageUrl ? { image: exportedText(imageUrl) } : {}),
          },
        }
      : {}),
    items: items.map(toItem),
  });
