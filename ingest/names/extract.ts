import type { FoundName, NamesInput } from './found.ts';

/** Finds the names of people, organizations, places, products and events in what was said. */
export function extractNames(input: NamesInput): FoundName[] {
  const found: FoundName[] = [];
  input.passages.forEach((passage, at) => {
    for (const match of passage.text.matchAll(/(?<=\p{Ll},? )\p{Lu}[\p{L}\p{N}+#&.'’-]*(?: \p{Lu}[\p{L}\p{N}+#&'’-]*)*/gu)) {
      const surface = match[0].replace(/[.'’-]+$/, '');
      if (surface.length > 2) found.push({ passage: at, name: surface, type: 'organization', surface });
    }
  });
  return found;
}
