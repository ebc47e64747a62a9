import { nameKey } from '../text/normalize.ts';

/** Whether a name is the podcast's own: its title, its title without the subtitle, or without "podcast" or "show". */
export function ownNames(title: string): (name: string) => boolean {
  const titles = [title, title.replace(/\s*[:|–—].*$/u, ''), title.replace(/\s+-\s.*$/u, '')];
  const keys = titles.map(nameKey);
  const shortened = keys.map((key) => key.replace(/ (?:podcast|show|radio)$/, ''));
  const own = new Set([...keys, ...shortened].filter(Boolean));
  return (name) => own.has(nameKey(name));
}
