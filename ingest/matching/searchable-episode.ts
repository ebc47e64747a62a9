import type { Phrase } from '../../domain/core/query/expression.ts';
import { type SearchableTexts, WordStream } from '../../domain/core/query/match.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import {
  type DescribedEpisode,
  descriptionOf,
  peopleOf,
} from '../../domain/library/catalog/episode-description.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';

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
  readonly #speakers: (string[] | undefined)[];

  /** `otherShows`: the titles of those that have the episode, too. */
  constructor(episode: PreparedEpisode, facts: DescribedEpisode, otherShows: string[] = []) {
    this.title = facts.title;
    this.#runs = toSpeechRuns(episode);
    const cached = new Map<string, string[]>();
    this.#speakers = episode.passages.map(({ speaker }) => {
      if (speaker === undefined) return undefined;
      const words = cached.get(speaker) ?? wordsOf(speaker);
      cached.set(speaker, words);
      return words;
    });
    this.said = this.#runs.map(({ stream }) => stream);
    this.speakers = Array.from(cached.values(), (words) => new WordStream(words));
    const toStream = (text: string) => new WordStream(wordsOf(text));
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

  /** All streams of words, for finding what may match. */
  get streams(): string[][] {
    return this.texts.everywhere.map(({ words }) => words);
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
    return this.#speakers.flatMap((words, ordinal) =>
      words && new WordStream(words).find(phrase).length > 0 ? [ordinal] : [],
    );
  }
}

function toSpeechRuns({ passages }: PreparedEpisode): SpeechRun[] {
  const runs: SpeechRun[] = [];
  let words: string[] = [];
  passages.forEach((passage, ordinal) => {
    const run = runs.at(-1);
    if (run && ordinal > 0 && passages[ordinal - 1]?.speaker === passage.speaker)
      run.starts.push(words.length);
    else {
      words = [];
      runs.push({ stream: new WordStream(words), firstOrdinal: ordinal, starts: [0] });
    }
    for (const word of wordsOf(passage.text)) words.push(word);
  });
  return runs;
}
