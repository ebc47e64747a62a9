/** A part of a region with the score of its best class. */
type ScoredPart = { from: number; to: number; score: number };

/**
 * The parts that together score highest without overlapping; words between them score 0. Positions count from the
 * region's start, and parts come in the order in which they begin.
 */
export function bestPath<T extends ScoredPart>(size: number, parts: T[]): T[] {
  // Most regions are one word.
  if (parts.length <= 1) return parts.filter(({ score }) => score > 0);
  const best = new Array<number>(size + 1).fill(0);
  const last = new Array<T | undefined>(size + 1).fill(undefined);
  const byEnd: T[][] = Array.from({ length: size + 1 }, () => []);
  for (const part of parts) byEnd[part.to]?.push(part);
  for (let to = 1; to <= size; to += 1) {
    best[to] = best[to - 1] ?? 0;
    for (const part of byEnd[to] ?? []) {
      const score = (best[part.from] ?? 0) + part.score;
      if (score <= (best[to] ?? 0)) continue;
      best[to] = score;
      last[to] = part;
    }
  }
  const path: T[] = [];
  for (let to = size; to > 0; ) {
    const part = last[to];
    if (part) path.unshift(part);
    to = part?.from ?? to - 1;
  }
  return path;
}
