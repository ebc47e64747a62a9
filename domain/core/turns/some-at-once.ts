/** Runs `work` on all items, at most `atOnce` at a time. Resolves to the results in order; rejects with the first error. */
export async function someAtOnce<T, R>(
  items: T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const workOff = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, workOff));
  return results;
}
