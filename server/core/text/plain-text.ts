import sanitizeHtml from 'sanitize-html';

/** The text of cleaned HTML, shortened to `maxLength` characters between two words. */
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
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
