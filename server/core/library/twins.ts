import type { EntityType } from '../../contract/entity.ts';
import { nameKey } from '../text/normalize.ts';

type Named = { name: string; type: EntityType };

const compact = (name: string) => nameKey(name).replaceAll(' ', '').replace(/s$/, '');

/** Whether two names are one thing found twice: another spelling or type, or a person's first or last name alone. */
function areTwins(a: Named, b: Named): boolean {
  if (compact(a.name) === compact(b.name)) return true;
  if (a.type !== 'person' || b.type !== 'person') return false;
  const [short, long] = [nameKey(a.name), nameKey(b.name)].sort((x, y) => x.length - y.length);
  return Boolean(short && long && (long.startsWith(`${short} `) || long.endsWith(` ${short}`)));
}

/** The items in their order, without twins of an earlier one or of `own`. */
export function withoutTwins<T extends Named>(items: T[], own: Named[]): T[] {
  const kept: T[] = [];
  for (const item of items) if (![...own, ...kept].some((other) => areTwins(item, other))) kept.push(item);
  return kept;
}
