/** Words as they are compared: without case and signs. */
export const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Which word of one list is which of the other, and how many were changed, left out or added. */
export type WordErrors = { errors: number; pairs: [heard: number, said: number][] };

/** The least changes that make what was said of what was heard. */
export function compareWords(heard: string[], said: string[]): WordErrors {
  const width = said.length + 1;
  const costs = new Uint32Array((heard.length + 1) * width);
  const cost = (h: number, s: number) => costs[h * width + s] ?? 0;
  for (let s = 0; s < width; s += 1) costs[s] = s;
  for (let h = 1; h <= heard.length; h += 1) {
    costs[h * width] = h;
    for (let s = 1; s < width; s += 1)
      costs[h * width + s] = Math.min(
        cost(h - 1, s - 1) + (heard[h - 1] === said[s - 1] ? 0 : 1),
        cost(h - 1, s) + 1,
        cost(h, s - 1) + 1,
      );
  }
  const pairs: [number, number][] = [];
  let h = heard.length;
  let s = said.length;
  while (h > 0 && s > 0) {
    const isBoth = cost(h, s) === cost(h - 1, s - 1) + (heard[h - 1] === said[s - 1] ? 0 : 1);
    const isAdded = !isBoth && cost(h, s) === cost(h - 1, s) + 1;
    if (isBoth && heard[h - 1] === said[s - 1]) pairs.unshift([h - 1, s - 1]);
    if (isBoth || isAdded) h -= 1;
    if (!isAdded) s -= 1;
  }
  return { errors: cost(heard.length, said.length), pairs };
}
