import type { SearchParameters } from '../../../contract/api/library/search.ts';
import { splitEngineText, toEngineWord } from '../../core/text/engine-words.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import type { NearPassage } from '../../meaning/search/compare-vectors.ts';
import type { PassageDocument } from '../engine/documents.ts';
import type { Meant } from '../meaning/meant.ts';
import { nearDocuments, type SaidThere } from '../meaning/near-documents.ts';
import { contextScores } from '../rank/context-score.ts';
import { episodeScores, titleShares } from '../rank/episode-scores.ts';
import { leastNearness, looseScore, meaningScore, SoughtStems } from '../rank/loose-score.ts';
import { looseWords } from '../rank/loose-words.ts';
import { contextWeights, looseWeights, meaningWeights } from '../rank/ranking.ts';
import { lossOf } from '../rank/score.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';
import { looseCandidates, speakersNamed } from './loose-candidates.ts';

const closelyRead = 60;
const nearbyPassages = 10;
const maxResults = 100;

type LoosePassage<P> = { hit: P; score: number };

/** A passage that may help, and why. */
export type FoundLoosely = { hit: SaidThere | PassageDocument; match: 'meaning' | 'some' };

/** Where a passage is, and what it says. */
type Place = Pick<SaidThere, 'episode_id' | 'ordinal' | 'text'>;

/**
 * Best first, where each passage that is taken makes those next to it less welcome: one place is one answer. What two
 * shows publish is there once.
 */
export function spreadOut<P extends Place>(passages: LoosePassage<P>[]): P[] {
  const left = [...passages];
  const chosen: P[] = [];
  const texts = new Set<string>();
  while (left.length > 0 && chosen.length < maxResults) {
    const best = left.reduce((a, b) => (b.score > a.score ? b : a));
    left.splice(left.indexOf(best), 1);
    if (texts.has(best.hit.text)) continue;
    texts.add(best.hit.text);
    chosen.push(best.hit);
    for (const passage of left)
      if (
        passage.hit.episode_id === best.hit.episode_id &&
        Math.abs(passage.hit.ordinal - best.hit.ordinal) <= nearbyPassages
      )
        passage.score *= 1 - looseWeights.repeated;
  }
  return chosen;
}

/** Those that pass, and the others. */
function partition<T>(all: T[], passes: (one: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (passes(one) ? 'yes' : 'no'));
  return [yes, no];
}

/**
 * Passages that mean what a query does, best first, then those that contain some of its words. One that stands for its
 * episode has to say something; an answer can be short.
 */
export async function loosePassages(
  scope: SearchScope,
  query: SearchQuery,
  vocabulary: Vocabulary,
  { group, meant }: { group: SearchParameters['group']; meant: Promise<Meant> },
): Promise<FoundLoosely[]> {
  const all = looseWords(vocabulary, query.words);
  // Few queries name a speaker: the others needn't wait for that to be known.
  const [speakers, ofAll] = await Promise.all([
    speakersNamed(scope, query.words.map(toEngineWord)),
    looseCandidates(scope, all),
  ]);
  const named = new Set(speakers.flatMap(({ name }) => splitEngineText(name)));
  const unnamed = query.words.filter((word) => !named.has(toEngineWord(word)));
  const about = named.size === 0 ? all : looseWords(vocabulary, unnamed);
  const words = about.length > 0 ? about : all;
  const candidates: SaidThere[] = words === all ? ofAll : await looseCandidates(scope, words);
  const stems = new SoughtStems(words);
  const scoreWords = (hit: SaidThere): LoosePassage<SaidThere> => {
    const text = splitEngineText(hit.text);
    return {
      hit,
      score:
        looseScore(text, words, stems) -
        (group === 'episode' ? lossOf(text) : 0) +
        (speakers.some(({ name }) => ` ${hit.speaker} `.includes(` ${name} `)) ? looseWeights.spoken : 0) +
        (speakers.some(({ episodes }) => episodes.has(hit.episode_id)) ? looseWeights.present : 0),
    };
  };
  const byWords = candidates
    .map(scoreWords)
    .sort((a, b) => b.score - a.score)
    .slice(0, closelyRead);
  const isNamed = query.words.some(
    (word) => vocabulary.count(word) > 0 && vocabulary.weight(word) >= meaningWeights.named,
  );
  const { near, compared, compare } = await meant;
  const least = leastNearness(compared);
  const isTalkedAbout = (near[0]?.nearness ?? 0) >= least;
  const isNear = (passage: Pick<NearPassage, 'nearness'> | undefined, below: number) =>
    isTalkedAbout && (passage?.nearness ?? 0) >= least - below;
  const said = new Set(byWords.map(({ hit }) => hit.id));
  const others = near
    .filter((passage) => isNear(passage, meaningWeights.belowBest) && !said.has(passage.id))
    .slice(0, closelyRead);
  const byMeaning = await nearDocuments(
    scope.database,
    others.map(({ id }) => id),
  );
  const best = [...byWords, ...byMeaning.map(scoreWords)];
  const nearness = await compare(best.map(({ hit }) => hit));
  const episodeIds = [...new Set(best.map(({ hit }) => hit.episode_id))];
  if (episodeIds.length === 0) return [];
  const [scores, titles, around] = await Promise.all([
    episodeScores(scope, words, episodeIds),
    titleShares(scope, words, episodeIds),
    contextScores(
      scope.database,
      best.map(({ hit }) => hit),
      words,
    ),
  ]);
  best.forEach((passage, at) => {
    passage.score +=
      looseWeights.episode * (scores.get(passage.hit.episode_id) ?? 0) +
      looseWeights.title * (titles.get(passage.hit.episode_id) ?? 0) +
      contextWeights.share * (around[at] ?? 0) +
      (isNamed ? meaningWeights.looseNamed : meaningWeights.loose) *
        meaningScore(nearness.get(passage.hit.id));
  });
  const [meantOnes, some] = partition(spreadOut(best), ({ id }) =>
    isNear(nearness.get(id), said.has(id) ? meaningWeights.belowBestSaid : meaningWeights.belowBest),
  );
  return [
    ...meantOnes.map((hit) => ({ hit, match: 'meaning' as const })),
    ...some.map((hit) => ({ hit, match: 'some' as const })),
  ];
}
