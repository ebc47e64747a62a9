import type { RoleFilter } from '../../contract/api/library/entity.ts';
import type { Phrase } from '../../domain/core/query/expression.ts';
import type { About } from '../../domain/core/query/match.ts';
import { WordStream } from '../../domain/core/query/word-stream.ts';
import { tokenize } from '../../domain/core/text/tokenize.ts';
import {
  type DescribedEpisode,
  descriptionOf,
  peopleOf,
} from '../../domain/library/catalog/episode-description.ts';
import { EpisodePlaces } from './episode-places.ts';
import { SpokenPlaces } from './spoken-places.ts';
import type { MatchableEpisode } from './stored-episode.ts';

/** An episode as alerts see it, which is as searches do: what is said, who is in it, and what is written about it. */
export class SearchableEpisode {
  readonly title: string;
  readonly #spoken: SpokenPlaces;
  readonly #about: About;
  readonly #paragraphs: WordStream[];
  readonly #byRole = new Map<RoleFilter | undefined, EpisodePlaces>();

  /** `otherShows`: the titles of those that have the episode, too. */
  constructor(episode: MatchableEpisode, facts: DescribedEpisode, otherShows: string[] = []) {
    this.title = facts.title;
    this.#spoken = new SpokenPlaces(episode);
    const toStream = (text: string) => new WordStream(tokenize(text, episode.language));
    const { speakers } = this.#spoken;
    const [title, podcast] = [[toStream(facts.title)], [facts.podcast, ...otherShows].map(toStream)];
    const people = peopleOf(facts, speakers.keys()).map((name) => speakers.get(name) ?? toStream(name));
    this.#about = { everywhere: [...title, ...podcast, ...people], title, podcast };
    this.#paragraphs = descriptionOf(facts)
      .map(toStream)
      .filter(({ words }) => words.length > 0);
  }

  /** All words in their rows, and as what else words count, for finding what may match. */
  get streams(): string[][] {
    return this.places(undefined).anywhere.flatMap(({ words, forms }) =>
      forms.length > 0 ? [words, forms] : [words],
    );
  }

  /** Its places as they count with a role: words without a field only as somebody's name, or only as said. */
  places(role: RoleFilter | undefined): EpisodePlaces {
    const existing = this.#byRole.get(role);
    if (existing) return existing;
    const isSaidOnly = role === 'mention' || role === 'speaker';
    const places = new EpisodePlaces({
      spoken: this.#spoken,
      about: isSaidOnly ? { ...this.#about, everywhere: [] } : this.#about,
      paragraphs: isSaidOnly ? [] : this.#paragraphs,
      isNamesOnly: role === 'speaker',
    });
    this.#byRole.set(role, places);
    return places;
  }

  /** The passages in which this is said, or begins to be; a phrase may end in the next one. */
  saying(phrase: Phrase): number[] {
    return this.#spoken.saying(phrase);
  }

  /** The passages whose speaker is named so. */
  spokenBy(phrase: Phrase): number[] {
    return this.#spoken.spokenBy(phrase);
  }
}
