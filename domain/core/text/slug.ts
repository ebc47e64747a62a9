import slugify from '@sindresorhus/slugify';

const maxLength = 80;

/** Plain words need no look at their letters, and most names are plain words. */
const isPlain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

const slugOf = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase().replaceAll(' ', '-') : slugify(text, { decamelize: false });

/** A readable part for an address; never empty. Letters of other scripts are transliterated where that is known. */
export function toSlug(text: string, fallback: string): string {
  const slug = slugOf(text.slice(0, 300));
  if (slug.length <= maxLength) return slug || fallback;
  const cut = slug.slice(0, maxLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 1)) || fallback;
}
