import type { Expression } from '../../domain/core/query/expression.ts';
import { matchesAnywhere, matchesPlace } from '../../domain/core/query/match.ts';
import type { EpisodePlaces } from './episode-places.ts';

/** Numbers of places; undefined: all. */
type Numbers = Set<number> | undefined;

const none: Numbers = new Set();

const inBoth = (a: Numbers, b: Numbers): Numbers => {
  if (!a || !b) return a ?? b;
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a];
  return new Set([...smaller].filter((number) => larger.has(number)));
};

const inEither = (a: Numbers, b: Numbers): Numbers => a && b && new Set([...a, ...b]);

/**
 * Which places of an episode match an expression. Only those are compared that say what has to be said: all of them only
 * where the title, a show or somebody's name is enough.
 */
export class MatchingPlaces {
  readonly #expression: Expression;
  readonly #places: EpisodePlaces;
  readonly #candidates: Numbers;
  readonly #matches = new Map<number, boolean>();

  constructor(expression: Expression, places: EpisodePlaces) {
    this.#expression = expression;
    this.#places = places;
    this.#candidates = this.#mayMatch(expression);
  }

  /** Whether there is one. */
  get exist(): boolean {
    if (this.#candidates) return [...this.#candidates].some((number) => this.#isMatch(number));
    for (let number = 0; number < this.#places.count; number += 1) if (this.#isMatch(number)) return true;
    return false;
  }

  /** Whether a passage is in one. */
  include(ordinal: number): boolean {
    return this.#isMatch(ordinal) || (ordinal > 0 && this.#isMatch(ordinal - 1));
  }

  #isMatch(number: number): boolean {
    if (this.#candidates && !this.#candidates.has(number)) return false;
    const known = this.#matches.get(number);
    if (known !== undefined) return known;
    const { about } = this.#places;
    const isMatch = matchesPlace(this.#expression, about, this.#places.at(number), this.#inEpisode);
    this.#matches.set(number, isMatch);
    return isMatch;
  }

  readonly #inEpisode = (part: Expression): boolean => matchesAnywhere(part, this.#places);

  /** The places in which an expression may hold; no other can. */
  #mayMatch(expression: Expression): Numbers {
    switch (expression.kind) {
      case 'phrase':
        return this.#places.saying(expression);
      case 'near':
        return inBoth(this.#places.saying(expression.left), this.#places.saying(expression.right));
      case 'not':
        return undefined;
      case 'episode':
        return this.#inEpisode(expression.part) ? undefined : none;
      case 'field':
        return expression.field === 'speaker' && expression.part.kind === 'phrase'
          ? this.#places.spokenBy(expression.part)
          : undefined;
      case 'and':
        return this.#mayMatchAll(expression.parts);
      default:
        return expression.parts.map((part) => this.#mayMatch(part)).reduce(inEither);
    }
  }

  #mayMatchAll(parts: Expression[]): Numbers {
    let numbers: Numbers;
    for (const part of parts) {
      numbers = inBoth(numbers, this.#mayMatch(part));
      if (numbers?.size === 0) break;
    }
    return numbers;
  }
}
