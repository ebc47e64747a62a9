import type { Phrase } from '../../domain/core/query/expression.ts';
import type { Place } from '../../domain/core/query/match.ts';
import { WordStream } from '../../domain/core/query/word-stream.ts';
import { tokenize } from '../../domain/core/text/tokenize.ts';
import type { Token } from '../../domain/core/text/words/token.ts';
import type { MatchableEpisode } from './stored-episode.ts';

/** Between the talk of two speakers: no word of a query. */
const pause: Token = { word: '\n', start: 0, end: 0 };

/** What is said in an episode: each passage with the next one is a place, which is made when it is looked at. */
export class SpokenPlaces {
  /** Everything that is said, each time as long as one speaker goes on. */
  readonly runs: WordStream[];
  /** The names of all who speak. */
  readonly speakers: ReadonlyMap<string, WordStream>;
  readonly #passages: MatchableEpisode['passages'];
  readonly #tokens: Token[][];
  /** All of it in one, for finding where to look, and where each passage begins in that. */
  readonly #talk: WordStream;
  readonly #starts: number[] = [];
  readonly #places: Place[] = [];
  readonly #alone: WordStream[] = [];

  constructor({ passages, language }: Pick<MatchableEpisode, 'passages' | 'language'>) {
    this.#passages = passages;
    this.#tokens = passages.map(({ text }) => tokenize(text, language));
    const runs: Token[][] = [];
    const talk: Token[] = [];
    this.#tokens.forEach((tokens, ordinal) => {
      if (!this.#continues(ordinal)) {
        runs.push([]);
        talk.push(pause);
      }
      this.#starts.push(talk.length);
      for (const token of tokens) {
        runs.at(-1)?.push(token);
        talk.push(token);
      }
    });
    this.runs = runs.map((tokens) => new WordStream(tokens));
    this.#talk = new WordStream(talk);
    const names = new Set(passages.flatMap(({ speaker }) => speaker ?? []));
    this.speakers = new Map([...names].map((name) => [name, new WordStream(tokenize(name, language))]));
  }

  get count(): number {
    return this.#passages.length;
  }

  /** The place that begins with this passage. */
  at(ordinal: number): Place {
    this.#places[ordinal] ??= this.#makePlace(ordinal);
    return this.#places[ordinal];
  }

  /** The passages in which this is said, or begins to be; a phrase may end in the next one. */
  saying(phrase: Phrase): number[] {
    let ordinal = 0;
    return this.#talk.find(phrase).map((at) => {
      while ((this.#starts[ordinal + 1] ?? Number.POSITIVE_INFINITY) <= at) ordinal += 1;
      return ordinal;
    });
  }

  /** The passages whose speaker is named so. */
  spokenBy(phrase: Phrase): number[] {
    const streams = new Set([...this.speakers.values()].filter((stream) => stream.find(phrase).length > 0));
    if (streams.size === 0) return [];
    return this.#passages.flatMap((_, ordinal) =>
      this.#speaker(ordinal).some((stream) => streams.has(stream)) ? [ordinal] : [],
    );
  }

  #speaker(ordinal: number): WordStream[] {
    const stream = this.speakers.get(this.#passages[ordinal]?.speaker ?? '');
    return stream ? [stream] : [];
  }

  /** Whether the speaker of the passage before goes on. */
  #continues(ordinal: number): boolean {
    return ordinal > 0 && this.#passages[ordinal - 1]?.speaker === this.#passages[ordinal]?.speaker;
  }

  #streamAlone(ordinal: number): WordStream {
    this.#alone[ordinal] ??= new WordStream(this.#tokens[ordinal] ?? []);
    return this.#alone[ordinal];
  }

  #makePlace(ordinal: number): Place {
    const next = this.#tokens[ordinal + 1];
    const speaker = this.#speaker(ordinal);
    if (next && this.#continues(ordinal + 1)) {
      const both = new WordStream([...(this.#tokens[ordinal] ?? []), ...next]);
      return { texts: [both], own: [both], speaker };
    }
    const own = this.#streamAlone(ordinal);
    return { texts: next ? [own, this.#streamAlone(ordinal + 1)] : [own], own: [own], speaker };
  }
}
