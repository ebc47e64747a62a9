/** Which of these are left when as few as possible are taken out, so that none is smaller than one before it. */
export function risingItems(values: (number | undefined)[]): Set<number> {
  /** For every length, where the row of that length ends that ends with the smallest value. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  values.forEach((value, at) => {
    if (value === undefined) return;
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1];
    ends[low] = at;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
}
