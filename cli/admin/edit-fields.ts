import type { Command } from 'commander';

export type FieldOptions = {
  title?: string;
  author?: string;
  imageUrl?: string;
  language?: string;
  republishFeed?: 'on' | 'off';
};

/** The options of what an operator can set; empty ones remove what the feed says. */
export const addFieldOptions = (command: Command): Command =>
  command
    .option('--title <title>')
    .option('--image-url <url>', "the address of the artwork; '' removes it")
    .option('--language <code>', 'a code such as en');

/** The fields that were given, as the API has them. */
export function toFields({
  title,
  author,
  imageUrl,
  language,
  republishFeed,
}: FieldOptions): Record<string, unknown> {
  const fields = {
    title,
    author: author === '' ? null : author,
    image_url: imageUrl === '' ? null : imageUrl,
    language,
    republish_feed: republishFeed && republishFeed === 'on',
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
