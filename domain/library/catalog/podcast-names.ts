import { nameKey } from '../../core/text/normalize.ts';

/** The text before the first match. */
function before(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return at < 0 ? text : text.slice(0, at).trimEnd();
}

/** Whether a name is the podcast's own: its title, its title without the subtitle, or without "podcast" or "show". */
export function ownNames(title: string): (name: string) => boolean {
  const titles = [title, before(title, /[:|–—]/u), before(title, /\s-\s/u)];
  const keys = titles.map(nameKey);
  const shortened = keys.map((key) => key.replace(/ (?:podcast|show|radio)$/, ''));
  const own = new Set([...keys, ...shortened].filter(Boolean));
  return (name) => own.has(nameKey(name));
}
