import type { SearchParameters } from '../../../contract/api/library/search.ts';
import { splitEngineText, toEngineWord } from '../../core/text/engine-words.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import type { PassageDocument } from '../engine/documents.ts';
import { contextScores } from '../rank/context-score.ts';
import { episodeScores, titleShares } from '../rank/episode-scores.ts';
import { looseScore, SoughtStems } from '../rank/loose-score.ts';
import { looseWords } from '../rank/loose-words.ts';
import { contextWeights, looseWeights } from '../rank/ranking.ts';
import { lossOf } from '../rank/score.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';
import { looseCandidates, speakersNamed } from './loose-candidates.ts';

const closelyRead = 60;
const nearbyPassages = 10;
const maxResults = 100;

type LoosePassage<P> = { hit: P; score: number };

/** Where a passage is, and what it says. */
type Place = Pick<PassageDocument, 'episode_id' | 'ordinal' | 'text'>;

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

/**
 * Passages that contain some of the words of a query, best first. One that stands for its episode has to say something;
 * an answer can be short.
 */
export async function loosePassages(
  scope: SearchScope,
  query: SearchQuery,
  vocabulary: Vocabulary,
  group: SearchParameters['group'],
): Promise<PassageDocument[]> {
  const all = looseWords(vocabulary, query.words);
  // Few queries name a speaker: the others needn't wait for that to be known.
  const [speakers, ofAll] = await Promise.all([
    speakersNamed(scope, query.words.map(toEngineWord)),
    looseCandidates(scope, all),
  ]);
  const named = new Set(speakers.flatMap(({ name }) => splitEngineText(name)));
  const others = query.words.filter((word) => !named.has(toEngineWord(word)));
  const about = named.size === 0 ? all : looseWords(vocabulary, others);
  const words = about.length > 0 ? about : all;
  const candidates = words === all ? ofAll : await looseCandidates(scope, words);
  const stems = new SoughtStems(words);
  const scored = candidates.map((hit) => {
    const text = splitEngineText(hit.text);
    return {
      hit,
      score:
        looseScore(text, words, stems) -
        (group === 'episode' ? lossOf(text) : 0) +
        (speakers.some(({ name }) => ` ${hit.speaker} `.includes(` ${name} `)) ? looseWeights.spoken : 0) +
        (speakers.some(({ episodes }) => episodes.has(hit.episode_id)) ? looseWeights.present : 0),
    };
  });
  const best = scored.sort((a, b) => b.score - a.score).slice(0, closelyRead);
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
      contextWeights.share * (around[at] ?? 0);
  });
  return spreadOut(best);
}
