import type { Place, SearchableEpisode } from '../../domain/core/query/match.ts';
import { WordStream } from '../../domain/core/query/word-stream.ts';
import { tokenize } from '../../domain/core/text/tokenize.ts';
import type { Token } from '../../domain/core/text/words/token.ts';
import { type DescribedEpisode, descriptionOf } from '../../domain/library/catalog/episode-description.ts';

/** An episode as it is stored: what is said in it, and what is written about it. */
export type EpisodeTexts = {
  facts: DescribedEpisode;
  /** The titles of the other shows that have it. */
  otherShows: string[];
  passages: { speaker: string | null; text: string }[];
};

type Said = { speaker: string | null; tokens: Token[] };

const showsOf = ({ facts, otherShows }: EpisodeTexts): string[] => [facts.podcast, ...otherShows];

export const speakersOf = ({ passages }: EpisodeTexts): string[] => [
  ...new Set(passages.flatMap(({ speaker }) => speaker ?? [])),
];

const peopleOf = (episode: EpisodeTexts): string[] => {
  const { persons, author } = episode.facts;
  return [...persons.map(({ name }) => name), author ?? '', ...speakersOf(episode)];
};

/** Each text that is written about an episode. A phrase has to be within one of them. */
export const writtenAbout = (episode: EpisodeTexts): string[] => [
  ...[episode.facts.title, ...showsOf(episode), ...peopleOf(episode)],
  ...descriptionOf(episode.facts),
];

/** A passage and the next one, which are one text where the speaker goes on. */
function spokenPlace(passage: Said, next: Said | undefined, speaker: WordStream[]): Place {
  if (next && next.speaker === passage.speaker) {
    const both = new WordStream([...passage.tokens, ...next.tokens]);
    return { texts: [both], own: [both], speaker };
  }
  const own = new WordStream(passage.tokens);
  return { texts: next ? [own, new WordStream(next.tokens)] : [own], own: [own], speaker };
}

const writtenPlace = (paragraph: WordStream): Place => ({ texts: [paragraph], own: [], speaker: [] });

/** The talk of each speaker without a break. */
function runsOf(said: Said[]): WordStream[] {
  const runs: Token[][] = [];
  said.forEach(({ speaker, tokens }, at) => {
    if (at > 0 && said[at - 1]?.speaker === speaker) runs.at(-1)?.push(...tokens);
    else runs.push([...tokens]);
  });
  return runs.map((tokens) => new WordStream(tokens));
}

/** An episode as queries see it, by its texts alone: nothing of the index or of alerts is used here. */
export function toSearchable(episode: EpisodeTexts): SearchableEpisode {
  const { facts, passages } = episode;
  const toTokens = (text: string) => tokenize(text, facts.language);
  const toStream = (text: string) => new WordStream(toTokens(text));
  const said = passages.map(({ speaker, text }) => ({ speaker, tokens: toTokens(text) }));
  const names = new Map(speakersOf(episode).map((name) => [name, [toStream(name)]]));
  const [title, podcast] = [[toStream(facts.title)], showsOf(episode).map(toStream)];
  const everywhere = [...title, ...podcast, ...peopleOf(episode).map(toStream)];
  // A paragraph without words isn't one.
  const paragraphs = descriptionOf(facts)
    .map(toStream)
    .filter(({ words }) => words.length > 0);
  return {
    about: { everywhere, title, podcast },
    places: [
      ...said.map((passage, at) =>
        spokenPlace(passage, said[at + 1], names.get(passage.speaker ?? '') ?? []),
      ),
      ...paragraphs.map(writtenPlace),
    ],
    anywhere: [...everywhere, ...runsOf(said), ...paragraphs],
    speakers: [...names.values()].flat(),
  };
}
