import sanitizeHtml from 'sanitize-html';

const longestSummary = 200;

/** The beginning of a cleaned HTML text, as plain text for a description. */
export function summaryOf(cleanedHtml: string): string {
  const text = sanitizeHtml(cleanedHtml.slice(0, 4_000).replace(/<\/(?:p|li|div|h\d)>|<br\s*\/?>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (escaped) => escaped.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  })
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= longestSummary) return text;
  const cut = text.slice(0, longestSummary);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
