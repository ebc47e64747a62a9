import { generateRssFeed } from 'feedsmith';
import { exportedText } from './exported-text.ts';

export type RssItem = {
  title: string;
  link: string;
  description?: string;
  guid: { value: string; isPermaLink: boolean };
  pubDate?: Date;
  audioUrl?: string | null;
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
  items: RssItem[];
};

/** The type of audio files whose own isn't known. */
export const audioType = 'audio/mpeg';

const toItem = ({ title, link, description, guid, pubDate, audioUrl, categories, language }: RssItem) => ({
  title: exportedText(title),
  link: exportedText(link),
  guid,
  ...(description ? { description: exportedText(description) } : {}),
  ...(pubDate ? { pubDate } : {}),
  ...(audioUrl ? { enclosures: [{ url: exportedText(audioUrl), length: 0, type: audioType }] } : {}),
  ...(language ? { dc: { languages: [exportedText(language)] } } : {}),
  ...(categories ? { categories: categories.map((name) => ({ name: exportedText(name) })) } : {}),
});

/** RSS 2.0, for feed readers. Texts are cleaned before they are escaped: afterwards, a cut could make markup. */
export const rssFeed = ({ title, link, description, url, language, items }: RssFeed): string =>
  generateRssFeed({
    title: exportedText(title),
    link: exportedText(link),
    description: exportedText(description),
    ...(language ? { language: exportedText(language) } : {}),
    atom: { links: [{ href: url, rel: 'self', type: 'application/rss+xml' }] },
    items: items.map(toItem),
  });
