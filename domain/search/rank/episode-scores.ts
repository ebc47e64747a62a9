import { splitEngineText } from '../../core/text/engine-words.ts';
import type { SearchScope } from '../scope/scope.ts';
import { SoughtStems } from './loose-score.ts';
import { type LooseWord, saidShare, shareOf } from './loose-words.ts';
import { halfSaid } from './ranking.ts';

/** The rarest words decide, and each costs a query. */
const maxWords = 4;

/** In how many passages of each of these episodes each word is said, in any of its forms. */
async function passagesWithWords(
  { engine }: SearchScope,
  words: LooseWord[],
  episodeIds: string[],
): Promise<Map<LooseWord, Map<string, number>>> {
  const forms = words
    .slice(0, maxWords)
    .flatMap((word) =>
      [word.word, ...(word.otherForm ? [word.otherForm] : [])].map((form) => ({ word, form })),
    );
  const results = await engine.search(
    forms.map(({ form }) => ({
      target: 'passages',
      words: [form],
      fields: ['text'],
      filters: [{ field: 'episode_id', anyOf: episodeIds }],
      facets: ['episode_id'],
      isRough: true,
      limit: 0,
    })),
  );
  const counts = new Map(words.map((word) => [word, new Map<string, number>()]));
  forms.forEach(({ word }, at) => {
    const ofWord = counts.get(word);
    for (const [id, count] of Object.entries(results[at]?.facets.episode_id ?? {}))
      ofWord?.set(id, (ofWord.get(id) ?? 0) + count);
  });
  return counts;
}

/** How much each of these episodes is about the words, 0 to 1: by how many of its passages contain them. */
export async function episodeScores(
  scope: SearchScope,
  words: LooseWord[],
  episodeIds: string[],
): Promise<Map<string, number>> {
  const counts = await passagesWithWords(scope, words, episodeIds);
  return new Map(
    episodeIds.map((id) => [
      id,
      saidShare(words, (word) => counts.get(word)?.get(id) ?? 0, halfSaid.inEpisode),
    ]),
  );
}

/** The share of the words' weight that the title of each of these episodes has, in any form. */
export async function titleShares(
  { engine }: SearchScope,
  words: LooseWord[],
  episodeIds: string[],
): Promise<Map<string, number>> {
  const [{ hits }] = await engine.search([
    {
      target: 'episodes',
      words: [],
      filters: [{ field: 'id', anyOf: episodeIds }],
      retrieve: ['id', 'title'],
      limit: episodeIds.length,
      offset: 0,
    },
  ]);
  const stems = new SoughtStems(words);
  return new Map(
    hits.map(({ id, title }) => {
      const found = new Set(splitEngineText(title).map((word) => stems.of(word)));
      return [id, shareOf(words, ({ stem }) => found.has(stem))];
    }),
  );
}
