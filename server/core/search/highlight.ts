import { escapeHtml } from '../text/escape-html.ts';

/** The engine marks matches with these; no text of ours holds them, ingest and queries drop them. */
export const markStart = '\ue000';
export const markEnd = '\ue001';

const marked = /\ue000([^\ue001]*)\ue001/g;

/** Escaped HTML with `<mark>` around what matched; a match of one character is not marked. */
export function toMarkedHtml(text: string): string {
  return escapeHtml(text)
    .replace(marked, (_, inner: string) => (inner.length > 1 ? `<mark>${inner}</mark>` : inner))
    .replace(/[\ue000\ue001]/g, '');
}

export const withoutMarks = (text: string) => text.replace(/[\ue000\ue001]/g, '');

/** The matched words as they stand in the text: the longest run of matches that stand side by side. */
export function longestMarkedRun(text: string): string {
  let longest = '';
  for (const match of text.matchAll(/\ue000[^\ue001]*\ue001(?:[ '’.&-]{1,2}\ue000[^\ue001]*\ue001)*/g)) {
    const run = withoutMarks(match[0]);
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

/** Marks the words of a name that the query holds; the last query word may be the beginning of one. */
export function markName(
  name: string,
  words: string[],
  openEnded: boolean,
  fold: (text: string) => string,
): string {
  const wanted = new Set(words);
  const last = openEnded ? words.at(-1) : undefined;
  return (
    name
      .split(/(\s+)/)
      .map((part) => {
        const folded = fold(part);
        const hit =
          folded.length > 1 &&
          (wanted.has(folded) || (last !== undefined && last.length > 1 && folded.startsWith(last)));
        return hit ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part);
      })
      .join('')
      // Words in a row are one mark, as they are in the passage.
      .replace(/<\/mark>(\s+)<mark>/g, '$1')
  );
}
