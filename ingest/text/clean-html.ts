import sanitizeHtml from 'sanitize-html';

const maxInputLength = 64 * 1024;
const maxNesting = 100;

/** Signs alone, such as what is left of another format, say nothing. */
const saysSomething = (clean: string) => /[\p{L}\p{N}\p{So}]/u.test(clean.replace(/<[^<>]*>/g, ''));

/** Cleans the HTML of feeds, once, before it is stored. It is cut first: the cleaner takes long for megabytes. */
export function cleanHtml(html: string | undefined): string | undefined {
  if (!html) return undefined;
  const capped = html.slice(0, maxInputLength).toWellFormed();
  const clean = sanitizeHtml(capped, {
    allowedTags: [
      'p',
      'br',
      'a',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'code',
      'pre',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'hr',
      'sub',
      'sup',
    ],
    allowedAttributes: { a: ['href', 'title', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: maxNesting,
    transformTags: {
      h1: 'h2',
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, rel: 'noopener noreferrer nofollow ugc' },
      }),
    },
  }).trim();
  return saysSomething(clean) ? clean : undefined;
}
