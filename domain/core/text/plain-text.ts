import sanitizeHtml from 'sanitize-html';
import { cutText } from '../formats/cut-text.ts';

/** The text of cleaned HTML, shortened to `maxLength` characters, between two words if possible. */
export function plainText(cleanedHtml: string, maxLength: number): string {
  const text = sanitizeHtml(
    cleanedHtml.slice(0, maxLength * 20).replace(/<\/(?:p|li|div|h\d)>|<br\s*\/?>/g, ' '),
    {
      allowedTags: [],
      allowedAttributes: {},
      textFilter: (escaped) =>
        escaped.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    },
  )
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(text, maxLength);
}
