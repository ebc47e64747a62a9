import type { Example } from './examples.ts';

const impossible = -1e9;

const addLogs = (a: number, b: number) => Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));

/** The logarithm of what all ways to read a region weigh together, and how likely each class of each part is. */
type Readings = { total: number; probabilities: number[][] };

/** Sums over all ways to read a region, or over those that its labels allow. */
export function sumReadings(
  { size, parts, canBeNone }: Example,
  scores: number[][],
  { onlyAllowed }: { onlyAllowed: boolean },
): Readings {
  const isOpen = (part: number, index: number) =>
    !onlyAllowed || (((parts[part]?.allowed ?? 0) >> index) & 1) === 1;
  const weights = scores.map((own, part) =>
    own.reduce((sum, score, index) => (isOpen(part, index) ? addLogs(sum, score) : sum), impossible),
  );
  const before = new Array<number>(size + 1).fill(impossible);
  const after = new Array<number>(size + 1).fill(impossible);
  before[0] = 0;
  after[size] = 0;
  const isSkippable = (at: number) => !onlyAllowed || canBeNone[at] === true;
  for (let to = 1; to <= size; to += 1) {
    let sum = isSkippable(to - 1) ? (before[to - 1] ?? impossible) : impossible;
    parts.forEach((part, at) => {
      if (part.to === to) sum = addLogs(sum, (before[part.from] ?? impossible) + (weights[at] ?? impossible));
    });
    before[to] = sum;
  }
  for (let from = size - 1; from >= 0; from -= 1) {
    let sum = isSkippable(from) ? (after[from + 1] ?? impossible) : impossible;
    parts.forEach((part, at) => {
      if (part.from === from)
        sum = addLogs(sum, (after[part.to] ?? impossible) + (weights[at] ?? impossible));
    });
    after[from] = sum;
  }
  const total = before[size] ?? impossible;
  const probabilities = parts.map(({ from, to }, part) =>
    (scores[part] ?? []).map((score, index) =>
      isOpen(part, index)
        ? Math.exp((before[from] ?? impossible) + score + (after[to] ?? impossible) - total)
        : 0,
    ),
  );
  return { total, probabilities };
}
