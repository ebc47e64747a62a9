import { AppError } from '../../domain/core/errors.ts';
import { parseExpression } from '../../domain/core/query/parse.ts';

/** Words of texts, words in a row, words of two texts that follow each other, and the names of who speaks. */
type Drawn = {
  word: () => string;
  row: (maxLength: number) => string;
  across: () => string;
  name: () => string;
};

const pick = <T>(random: () => number, from: readonly T[], fallback: T): T =>
  from[Math.floor(random() * from.length)] ?? fallback;

/**
 * Words and rows of words as they are said somewhere. `streams` are passages in their order: most words are of the passage
 * of the word before, the next one or the one after that, so that some of them are in one place, and some just aren't.
 */
export function drawFrom(random: () => number, streams: string[][], names: string[][] = []): Drawn {
  const long = streams.filter((words) => words.length > 3);
  let home = 0;
  const stream = () => {
    if (random() < 0.3) home = Math.floor(random() * long.length);
    return long[home + pick(random, [0, 0, 0, 1, 2], 0)] ?? long[home] ?? [];
  };
  const rowOf = (words: string[], maxLength: number) => {
    const from = Math.floor(random() * words.length);
    return words.slice(from, from + 2 + Math.floor(random() * (maxLength - 1))).join(' ');
  };
  const row = (maxLength: number) => rowOf(stream(), maxLength);
  const word = () => row(2).split(' ')[0] ?? '';
  const across = () => {
    const at = Math.floor(random() * (long.length - 1));
    const [first, next] = [long[at] ?? [], long[at + 1] ?? []];
    const isPhraseFirst = random() < 0.5;
    const said = pick(random, isPhraseFirst ? next : first, '');
    return `${said} "${rowOf(isPhraseFirst ? first : next, 3)}"`;
  };
  const name = () => {
    const words = pick(random, names, []);
    if (words.length === 0) return word();
    return random() < 0.5 ? `"${words.join(' ')}"` : pick(random, words, '');
  };
  return { word, row, across, name };
}

function drawTerm(random: () => number, { word, row, name }: Drawn): string {
  const kind = random();
  if (kind < 0.42) return word();
  if (kind < 0.58) return `"${row(4)}"`;
  if (kind < 0.68) return `${word().slice(0, 4)}*`;
  // Near each other more often than far apart, up to what the grammar allows.
  if (kind < 0.84) return `(${word()} NEAR/${1 + Math.floor(random() ** 3 * 100)} ${word()})`;
  if (kind < 0.9) return `${pick(random, ['title:', 'podcast:'], 'title:')}${word()}`;
  return `speaker:${name()}`;
}

function drawGroup(random: () => number, drawn: Drawn): string {
  const term = () => drawTerm(random, drawn);
  const speaker = () => `speaker:${drawn.name()}`;
  return pick(
    random,
    [
      () => term(),
      () => `${term()} ${term()}`,
      () => `${term()} ${term()} ${term()}`,
      () => drawn.across(),
      () => `${term()} OR ${term()}`,
      () => `${term()} (${term()} OR ${term()})`,
      () => `${term()} -${term()}`,
      () => `(${term()} OR ${term()}) -(${term()} ${term()})`,
      () => `${speaker()} ${term()}`,
      () => `(${speaker()} OR ${speaker()}) ${term()} ${term()}`,
      () => `${term()} (${speaker()} -${term()})`,
      () => `${term()} -(${speaker()} ${term()})`,
    ],
    term,
  )();
}

function drawTyped(random: () => number, drawn: Drawn): string {
  const kind = random();
  const group = () => drawGroup(random, drawn);
  if (kind < 0.8) return group();
  if (kind < 0.9) return `episode:(${group()})`;
  return kind < 0.95
    ? `${drawTerm(random, drawn)} episode:(${group()})`
    : `(${group()}) -episode:(${group()})`;
}

/** Some words say nothing alone, and a few phrases are more words than a query may have. A fault in the grammar is thrown. */
function isRefused(typed: string): boolean {
  try {
    parseExpression(typed);
    return false;
  } catch (error) {
    if (error instanceof AppError && !('position' in (error.details ?? {}))) return true;
    throw error;
  }
}

/** An expression with every operator of the grammar, which a query may be. */
export function drawExpression(random: () => number, drawn: Drawn): string {
  for (;;) {
    const typed = drawTyped(random, drawn);
    if (!isRefused(typed)) return typed;
  }
}
