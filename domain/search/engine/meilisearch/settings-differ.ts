import type { Settings } from 'meilisearch';

const sortedCopy = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([key, inner]) => [key, sortedCopy(inner)]),
      )
    : Array.isArray(value)
      ? value.map(sortedCopy)
      : value;

/** Whether an index has other settings than these. */
export function settingsDiffer(current: Settings, expected: Settings): boolean {
  const present: Record<string, unknown> = { ...current };
  return Object.entries(expected).some(([name, value]) => {
    const own = present[name];
    // The engine returns some settings with more fields than were set, and lists in its own order.
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      const fields: Record<string, unknown> = { ...(own && typeof own === 'object' ? own : {}) };
      return Object.entries(value).some(
        ([key, inner]) => JSON.stringify(sortedCopy(fields[key])) !== JSON.stringify(sortedCopy(inner)),
      );
    }
    const isOrdered = name === 'rankingRules' || name === 'searchableAttributes';
    const normal = (list: unknown) =>
      Array.isArray(list) && !isOrdered
        ? list.map((entry) => JSON.stringify(sortedCopy(entry))).sort()
        : list;
    return JSON.stringify(normal(own)) !== JSON.stringify(normal(value));
  });
}
