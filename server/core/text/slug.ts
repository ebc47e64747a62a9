import slugify from '@sindresorhus/slugify';

const maxLength = 80;

/** A readable part for an address; never empty. Letters of other scripts are transliterated where that is known. */
export function toSlug(text: string, fallback: string): string {
  const slug = slugify(text.slice(0, 300), { decamelize: false });
  if (slug.length <= maxLength) return slug || fallback;
  const cut = slug.slice(0, maxLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 1)) || fallback;
}
