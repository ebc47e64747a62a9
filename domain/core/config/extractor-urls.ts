import { z } from 'zod';
import { splitList } from './config-fields.ts';

/** Addresses of services that extract entities, by the language of the talk. */
export type ExtractorUrls = Record<string, string>;

/** The address for every language without one of its own. */
export const otherLanguages = '*';

const entry = /^(?:([a-z]{2,3})=)?(https?:\/\/.+)$/;

/** `https://…` for all languages, `de=https://…` for one, or several with commas between them. */
export const extractorUrls = z.string().transform((text, context): ExtractorUrls => {
  const urls: ExtractorUrls = {};
  for (const part of splitList(text)) {
    const [, language = otherLanguages, url = ''] = entry.exec(part) ?? [];
    if (!URL.canParse(url))
      context.addIssue(
        `has “${part}”, which is neither an address such as https://entities.example.org nor one for a language such as de=https://entities.example.org`,
      );
    else if (urls[language] !== undefined)
      context.addIssue(
        language === otherLanguages
          ? 'has two addresses for all languages: put a language and = before one'
          : `has two addresses for ${language}`,
      );
    else urls[language] = url;
  }
  return urls;
});
