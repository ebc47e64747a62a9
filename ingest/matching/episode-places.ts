import type { Phrase } from '../../domain/core/query/expression.ts';
import type { About, Place, SearchableEpisode } from '../../domain/core/query/match.ts';
import type { WordStream } from '../../domain/core/query/word-stream.ts';
import type { SpokenPlaces } from './spoken-places.ts';

type Parts = {
  spoken: SpokenPlaces;
  about: About;
  /** Of what is written about it. */
  paragraphs: WordStream[];
  /** Whether what is said doesn't count, but only the names of who says it. */
  isNamesOnly: boolean;
};

const isIn = (streams: WordStream[], phrase: Phrase) =>
  streams.some((stream) => stream.find(phrase).length > 0);

/** A passage is in the place that it begins, and in the one before. */
const placesOf = (ordinals: number[]) =>
  ordinals.flatMap((ordinal) => (ordinal > 0 ? [ordinal - 1, ordinal] : [ordinal]));

/** The places of an episode by number, first those that passages begin, and where each phrase may be found. */
export class EpisodePlaces implements Omit<SearchableEpisode, 'places'> {
  readonly about: About;
  readonly anywhere: WordStream[];
  readonly speakers: WordStream[];
  readonly count: number;
  readonly #parts: Parts;
  readonly #saying = new Map<string, Set<number> | undefined>();

  constructor(parts: Parts) {
    const { spoken, about, paragraphs, isNamesOnly } = parts;
    this.#parts = parts;
    this.about = about;
    this.speakers = [...spoken.speakers.values()];
    const said = isNamesOnly ? this.speakers : spoken.runs;
    this.anywhere = [...said, ...about.everywhere, ...paragraphs];
    this.count = spoken.count + paragraphs.length;
  }

  /** The place with this number. */
  at(number: number): Place {
    const { spoken, paragraphs, isNamesOnly } = this.#parts;
    const paragraph = paragraphs[number - spoken.count];
    if (paragraph) return { texts: [paragraph], own: [], speaker: [] };
    const place = spoken.at(number);
    return isNamesOnly ? { ...place, texts: place.speaker, own: place.speaker } : place;
  }

  /** The only places that can say a phrase; undefined if all do, because it counts everywhere. */
  saying(phrase: Phrase): Set<number> | undefined {
    const key = `${phrase.words.join(' ')}${phrase.isPrefix ? '*' : ''}`;
    if (!this.#saying.has(key)) this.#saying.set(key, this.#find(phrase));
    return this.#saying.get(key);
  }

  /** The places whose first passage somebody speaks who is named so. */
  spokenBy(phrase: Phrase): Set<number> {
    return new Set(this.#parts.spoken.spokenBy(phrase));
  }

  #find(phrase: Phrase): Set<number> | undefined {
    const { spoken, about, paragraphs, isNamesOnly } = this.#parts;
    if (isIn(about.everywhere, phrase)) return undefined;
    const said = isNamesOnly ? spoken.spokenBy(phrase) : placesOf(spoken.saying(phrase));
    const written = paragraphs.flatMap((paragraph, at) =>
      isIn([paragraph], phrase) ? [spoken.count + at] : [],
    );
    return new Set([...said, ...written]);
  }
}
