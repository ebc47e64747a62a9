import type { Expression, Term } from '../../core/query/expression.ts';

/** A part of a query that is not taken apart: words, those of a speaker's name, or what a whole episode is asked for. */
export type Atom = { kind: 'said' | 'speaker'; term: Term } | { kind: 'episode'; part: Expression };

/** What must hold in one place, and what must not. */
export type Conjunction = { required: Atom[]; excluded: Atom[] };

/** The ways in which a place may match that are looked for one by one: as many as a query has words, or words have forms. */
export const maxConjunctions = 64;

class TooMany extends Error {}

const together = (all: Conjunction[], more: Conjunction[]): Conjunction[] => {
  if (all.length * more.length > maxConjunctions) throw new TooMany();
  return all.flatMap((one) =>
    more.map((other) => ({
      required: [...one.required, ...other.required],
      excluded: [...one.excluded, ...other.excluded],
    })),
  );
};

const anyOf = (parts: Conjunction[][]): Conjunction[] => {
  const all = parts.flat();
  if (all.length > maxConjunctions) throw new TooMany();
  return all;
};

function expand(expression: Expression, isExcluded: boolean): Conjunction[] {
  switch (expression.kind) {
    case 'not':
      return expand(expression.part, !isExcluded);
    case 'and':
    case 'or': {
      const parts = expression.parts.map((part) => expand(part, isExcluded));
      // What is not in both isn't in one of them.
      const isAnd = (expression.kind === 'and') !== isExcluded;
      return isAnd ? parts.reduce(together) : anyOf(parts);
    }
    case 'field':
      // Titles and shows were asked of the whole episode before.
      return expand(expression.part, isExcluded).map(({ required, excluded }) => ({
        required: required.map(ofSpeaker),
        excluded: excluded.map(ofSpeaker),
      }));
    case 'episode':
      return oneAtom({ kind: 'episode', part: expression.part }, isExcluded);
    default:
      return oneAtom({ kind: 'said', term: expression }, isExcluded);
  }
}

const oneAtom = (atom: Atom, isExcluded: boolean): Conjunction[] => [
  isExcluded ? { required: [], excluded: [atom] } : { required: [atom], excluded: [] },
];

const ofSpeaker = (atom: Atom): Atom => (atom.kind === 'said' ? { ...atom, kind: 'speaker' } : atom);

/** The ways in which a place may match an expression; undefined if they are too many. */
export function conjunctionsOf(expression: Expression): Conjunction[] | undefined {
  try {
    return expand(expression, false);
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
}
