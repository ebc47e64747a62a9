import type { EntityType } from '../../../contract/api/library/entity.ts';
import { nameKey } from '../../core/text/normalize.ts';

type Named = { name: string; type: EntityType };

const compact = (name: string) => nameKey(name).replaceAll(' ', '').replace(/s$/, '');

/** Words after a name that don't make it another: of a title said in full, of a company, or a version. */
const addsNothing =
  /^(?: (?:a|all|an|and|as|at|by|for|from|in|is|it|me|my|of|on|our|that|the|this|to|us|we|with|you|your|co|corp|corporation|gmbh|inc|llc|ltd|plc|\d+))+$/;

/**
 * Whether two names are one thing found twice: another spelling or type, a person's first or last name alone, or a name
 * with nothing but small words after it. “Docker Compose” is not “Docker”.
 */
function areTwins(a: Named, b: Named): boolean {
  if (compact(a.name) === compact(b.name)) return true;
  if (a.type !== b.type) return false;
  const [short, long] = [nameKey(a.name), nameKey(b.name)].sort((x, y) => x.length - y.length);
  if (!short || !long) return false;
  if (long.startsWith(`${short} `)) return a.type === 'person' || addsNothing.test(long.slice(short.length));
  return a.type === 'person' && long.endsWith(` ${short}`);
}

/** The items in their order, without twins of an earlier one or of `own`. */
export function withoutTwins<T extends Named>(items: T[], own: Named[]): T[] {
  const kept: T[] = [];
  for (const item of items) if (![...own, ...kept].some((other) => areTwins(item, other))) kept.push(item);
  return kept;
}
