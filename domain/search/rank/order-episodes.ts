import type { EpisodeDocument, WordsSaidOften } from '../engine/documents.ts';
import { episodeWeights, meaningWeights } from './ranking.ts';
import { timesSaid } from './said-often.ts';
import { episodeScore, isPresent, type WeightedWords } from './score.ts';

/** In UTF-16 units: shorter titles and passages are the same by chance. */
const minRepeatedLength = 40;

/** What is known of an episode when it is ranked. */
export type About = Pick<
  EpisodeDocument,
  'id' | 'title' | 'podcast' | 'people' | 'description' | 'published' | 'language'
> &
  WordsSaidOften;

/** The best passage of an episode that is known so far. */
export type BestSaid = { score: number; text: string };

type Scored = { id: string; score: number; texts: string[]; isPresent: boolean };

const bestFirst = (a: Scored, b: Scored) => b.score - a.score || (a.id < b.id ? -1 : 1);

function demoteRepeats(bestToWorst: Scored[]): void {
  const known = new Set<string>();
  for (const episode of bestToWorst) {
    if (episode.texts.some((text) => known.has(text))) episode.score += episodeWeights.repeated;
    for (const text of episode.texts) if (text.length >= minRepeatedLength) known.add(text);
  }
}

/** What was found out of some episodes. */
type Known = {
  best: ReadonlyMap<string, BestSaid>;
  /** In how many passages each says the query, if that was counted. */
  counts: ReadonlyMap<string, number> | undefined;
  /** How near each is in meaning, 0 to about 1. */
  nearness: ReadonlyMap<string, number>;
};

/** The ids of these episodes, best first. */
export function orderEpisodes(
  episodes: Iterable<About>,
  weighted: WeightedWords,
  { best, counts, nearness }: Known,
): string[] {
  const [word = ''] = weighted.words;
  const scored = Array.from(episodes, (episode) => {
    const mentions = counts ? (counts.get(episode.id) ?? 0) : timesSaid(episode, word);
    const said = best.get(episode.id);
    const score =
      (said?.score ?? 0) +
      episodeScore(episode, mentions, weighted) +
      meaningWeights.episode * (nearness.get(episode.id) ?? 0);
    const texts = [said?.text ?? '', episode.title];
    return { id: episode.id, score, texts, isPresent: isPresent(episode, weighted) };
  }).sort(bestFirst);
  demoteRepeats(scored);
  scored.sort(bestFirst);
  // Whoever searches for a person first sees an episode that they are in, then those that speak of them.
  const own = scored.findIndex((episode) => episode.isPresent);
  if (own > 0) scored.unshift(...scored.splice(own, 1));
  return scored.map(({ id }) => id);
}
