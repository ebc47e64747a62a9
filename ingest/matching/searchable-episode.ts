import type { Phrase } from '../../domain/core/query/expression.ts';
import type { SearchableTexts } from '../../domain/core/query/match.ts';
import { WordStream } from '../../domain/core/query/word-stream.ts';
import { tokenize } from '../../domain/core/text/tokenize.ts';
import type { Token } from '../../domain/core/text/words/token.ts';
import {
  type DescribedEpisode,
  descriptionOf,
  peopleOf,
} from '../../domain/library/catalog/episode-description.ts';
import type { MatchableEpisode } from './stored-episode.ts';

/** The talk of one speaker without a break, and in which passage each of its words is. */
type SpeechRun = { stream: WordStream; firstOrdinal: number; starts: number[] };

/** An episode as alerts see it, which is as searches do: what is said, who is in it, and what is written about it. */
export class SearchableEpisode {
  readonly title: string;
  readonly texts: SearchableTexts;
  /** Words without a field that are said, and those of the names of who speaks. */
  readonly said: WordStream[];
  readonly speakers: WordStream[];
  readonly #runs: SpeechRun[];
  readonly #speakers: (WordStream | undefined)[];

  /** `otherShows`: the titles of those that have the episode, too. */
  constructor(episode: MatchableEpisode, facts: DescribedEpisode, otherShows: string[] = []) {
    this.title = facts.title;
    this.#runs = toSpeechRuns(episode);
    const toStream = (text: string) => new WordStream(tokenize(text, episode.language));
    const cached = new Map<string, WordStream>();
    this.#speakers = episode.passages.map(({ speaker }) => {
      if (speaker === undefined) return undefined;
      const stream = cached.get(speaker) ?? toStream(speaker);
      cached.set(speaker, stream);
      return stream;
    });
    this.said = this.#runs.map(({ stream }) => stream);
    this.speakers = [...cached.values()];
    const [title, podcast] = [[toStream(facts.title)], [facts.podcast, ...otherShows].map(toStream)];
    const people = peopleOf(facts, cached.keys()).filter((name) => !cached.has(name));
    const written = [...people, ...descriptionOf(facts)].map(toStream);
    this.texts = {
      everywhere: [...this.said, ...this.speakers, ...title, ...podcast, ...written],
      title,
      podcast,
      speaker: this.speakers,
    };
  }

  /** All words in their rows, and as what else words count, for finding what may match. */
  get streams(): string[][] {
    return this.texts.everywhere.flatMap(({ words, forms }) => (forms.length > 0 ? [words, forms] : [words]));
  }

  /** The passages in which this is said, or begins to be; a phrase may end in the next one. */
  saying(phrase: Phrase): number[] {
    return this.#runs.flatMap(({ stream, firstOrdinal, starts }) => {
      let index = 0;
      return stream.find(phrase).map((at) => {
        while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= at) index += 1;
        return firstOrdinal + index;
      });
    });
  }

  /** The passages whose speaker is named so. */
  spokenBy(phrase: Phrase): number[] {
    return this.#speakers.flatMap((stream, ordinal) =>
      stream && stream.find(phrase).length > 0 ? [ordinal] : [],
    );
  }
}

function toSpeechRuns({ passages, language }: MatchableEpisode): SpeechRun[] {
  const runs: { tokens: Token[]; firstOrdinal: number; starts: number[] }[] = [];
  passages.forEach((passage, ordinal) => {
    let run = runs.at(-1);
    if (run && ordinal > 0 && passages[ordinal - 1]?.speaker === passage.speaker)
      run.starts.push(run.tokens.length);
    else {
      run = { tokens: [], firstOrdinal: ordinal, starts: [0] };
      runs.push(run);
    }
    for (const token of tokenize(passage.text, language)) run.tokens.push(token);
  });
  return runs.map(({ tokens, ...run }) => ({ ...run, stream: new WordStream(tokens) }));
}
