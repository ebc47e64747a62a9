import { defaultMaxRead } from '../../core/config/engine-config.ts';
import { AppError } from '../../core/errors.ts';

/** Throws AppError query_too_broad. */
const tooBroadError = (max: number, words: string[]) => {
  const quoted = [...new Set(words)].map((word) => `“${word}”`).join(', ');
  return new AppError(
    'query_too_broad',
    `This search would have to read more than ${max.toLocaleString('en-US')} passages${quoted ? `, because of ${quoted}` : ''}. Use rarer words with NEAR, OR, quotes and *, or filter by podcast or date.`,
    { details: { maximum_passages: max } },
  );
};

/** What one search may still read. It is shared by all parts of the search. */
export class ReadAllowance {
  readonly max: number;
  #left: number;

  constructor(max = defaultMaxRead) {
    this.max = max;
    this.#left = max;
  }

  allows(count: number): boolean {
    return this.#left >= count;
  }

  /** Throws AppError query_too_broad when this many documents are too many. */
  take(count: number, words: string[]): void {
    this.#left -= count;
    this.check(0, words);
  }

  /** Throws AppError query_too_broad when so many more would be too many. */
  check(count: number, words: string[]): void {
    if (!this.allows(count)) throw tooBroadError(this.max, words);
  }
}
