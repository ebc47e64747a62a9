import type { SearchParameters } from '../../../contract/api/library/search.ts';
import { splitEngineText, toEngineWord } from '../../core/text/engine-words.ts';
import type { PassageDocument } from '../engine/documents.ts';
import type { Meant } from '../meaning/meant.ts';
import type { SaidThere } from '../meaning/near-documents.ts';
import { contextScores } from '../rank/context-score.ts';
import { episodeScores, titleShares } from '../rank/episode-scores.ts';
import { looseScore, SoughtStems } from '../rank/loose-score.ts';
import { type LooseWord, looseWords } from '../rank/loose-words.ts';
import { contextWeights, looseWeights } from '../rank/ranking.ts';
import { lossOf } from '../rank/score.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';
import { findByMeaning } from './by-meaning.ts';
import { looseCandidates, type NamedSpeaker, speakersNamed } from './loose-candidates.ts';

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

type ByWords = { words: LooseWord[]; speakers: NamedSpeaker[]; candidates: SaidThere[] };

/** Passages with some of the words of a query, but for those that name a speaker. */
async function findByWords(scope: SearchScope, query: SearchQuery): Promise<ByWords> {
  const { vocabulary } = scope;
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
  return { words, speakers, candidates };
}

/** Scores what passages say, and who says it. */
function wordScorer({ words, speakers }: ByWords, group: SearchParameters['group']) {
  const stems = new SoughtStems(words);
  return (hit: SaidThere): LoosePassage<SaidThere> => {
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
}

/** What the episodes of these passages, their titles and the passages around add to their scores, in their order. */
async function surroundingScores(
  scope: SearchScope,
  words: LooseWord[],
  hits: SaidThere[],
): Promise<number[]> {
  const episodeIds = [...new Set(hits.map(({ episode_id }) => episode_id))];
  const [scores, titles, around] = await Promise.all([
    episodeScores(scope, words, episodeIds),
    titleShares(scope, words, episodeIds),
    contextScores(scope.database, hits, words),
  ]);
  return hits.map(
    ({ episode_id }, at) =>
      looseWeights.episode * (scores.get(episode_id) ?? 0) +
      looseWeights.title * (titles.get(episode_id) ?? 0) +
      contextWeights.share * (around[at] ?? 0),
  );
}

/**
 * Passages that mean what a query does, best first, then those that contain some of its words. One that stands for its
 * episode has to say something; an answer can be short.
 */
export async function loosePassages(
  scope: SearchScope,
  query: SearchQuery,
  { group, meant }: { group: SearchParameters['group']; meant: Promise<Meant> },
): Promise<FoundLoosely[]> {
  const byWords = await findByWords(scope, query);
  const score = wordScorer(byWords, group);
  const said = byWords.candidates
    .map(score)
    .sort((a, b) => b.score - a.score)
    .slice(0, closelyRead);
  const byMeaning = await findByMeaning(
    scope,
    query,
    await meant,
    said.map(({ hit }) => hit),
  );
  const best = [...said, ...byMeaning.found.map(score)];
  if (best.length === 0) return [];
  const surroundings = await surroundingScores(
    scope,
    byWords.words,
    best.map(({ hit }) => hit),
  );
  best.forEach((passage, at) => {
    passage.score += (surroundings[at] ?? 0) + byMeaning.scoreOf(passage.hit.id);
  });
  const found = spreadOut(best).map(
    (hit): FoundLoosely => ({ hit, match: byMeaning.isNear(hit.id) ? 'meaning' : 'some' }),
  );
  const isMeant = ({ match }: FoundLoosely) => match === 'meaning';
  return [...found.filter(isMeant), ...found.filter((passage) => !isMeant(passage))];
}
