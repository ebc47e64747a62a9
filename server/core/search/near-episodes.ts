import type { Near, Phrase } from '../query/expression.ts';
import { WordStream } from '../query/match.ts';
import type { EpisodeDocument, PassageDocument } from './engine/documents.ts';
import { toEngineWord } from './engine/engine-words.ts';
import type { SearchScope } from './scope.ts';
import {
  type AboutField,
  aboutFields,
  engineTerms,
  episodeFields,
  episodesWithRuns,
  type Field,
  maxCandidates,
  maxRunLength,
} from './term-episodes.ts';

const toEnginePhrase = (phrase: Phrase): Phrase => ({ ...phrase, words: phrase.words.map(toEngineWord) });

/** Episodes in which both are near each other, in the metadata or in the words of one speaker. */
export async function nearEpisodes(scope: SearchScope, near: Near, field: Field): Promise<Set<string>> {
  const engineNear: Near = { ...near, left: toEnginePhrase(near.left), right: toEnginePhrase(near.right) };
  const fields = episodeFields(field, scope.role);
  const about =
    fields === undefined
      ? [...aboutFields]
      : fields === 'passages'
        ? []
        : aboutFields.filter((name) => fields.includes(name));
  const [inTexts, inTalk] = await Promise.all([
    about.length > 0 ? nearInFields(scope, engineNear, about) : new Set<string>(),
    field === undefined || field === 'speaker'
      ? nearInTalk(scope, near, engineNear, fields === 'passages')
      : new Set<string>(),
  ]);
  return inTexts.union(inTalk);
}

async function nearInFields(scope: SearchScope, near: Near, fields: AboutField[]): Promise<Set<string>> {
  const [{ hits }] = await scope.engine.search([
    {
      target: 'episodes',
      ...bothTerms(near),
      fields,
      filters: scope.filters.episodes,
      retrieve: ['id', ...fields],
      limit: maxCandidates,
      offset: 0,
    },
  ]);
  const isNear = (hit: EpisodeDocument) =>
    fields.some((name) =>
      String(hit[name] ?? '')
        .split('\n')
        .some((line) => new WordStream(line.split(' ')).hasNear(near)),
    );
  return new Set(hits.filter(isNear).map(({ id }) => id));
}

/** Both sides for the engine. It supports only one prefix; a second one is checked by comparing positions. */
function bothTerms({ left, right }: Near) {
  const terms = [left, right].map((side) => engineTerms(side));
  return {
    words: [],
    phrases: terms.flatMap(({ phrases }) => phrases),
    prefix: terms.find(({ prefix }) => prefix)?.prefix,
  };
}

async function nearInTalk(
  scope: SearchScope,
  near: Near,
  engineNear: Near,
  isSpeaker: boolean,
): Promise<Set<string>> {
  const fields: ('text' | 'speaker')[] = isSpeaker ? ['speaker'] : ['text', 'speaker'];
  const results = await scope.engine.search(
    [near.left, near.right]
      .map((side) => ({
        target: 'passages' as const,
        ...engineTerms(side),
        fields: isSpeaker ? fields : undefined,
        filters: scope.filters.passages,
        retrieve: ['episode_id', 'ordinal', 'text', 'speaker'] as (
          | 'episode_id'
          | 'ordinal'
          | 'text'
          | 'speaker'
        )[],
        limit: maxCandidates,
        offset: 0,
      }))
      .map(({ fields: ownResults, ...query }) => (ownResults ? { ...query, fields: ownResults } : query)),
  );
  const [left = [], right = []] = results.map(({ hits }) => hits);
  // The engine ranks by how near the words are: its best passage of each episode decides for most.
  const together = {
    target: 'passages' as const,
    ...bothTerms(near),
    fields: isSpeaker ? fields : (['text', 'joint', 'speaker'] as ('text' | 'joint' | 'speaker')[]),
    filters: scope.filters.passages,
    retrieve: ['episode_id', 'text', 'joint', 'speaker'] as ('episode_id' | 'text' | 'joint' | 'speaker')[],
    limit: maxCandidates,
    offset: 0,
  };
  const both = await scope.engine.search([{ ...together, isDistinct: true }, together]);
  const checked = isSpeaker ? fields : (['text', 'joint', 'speaker'] as const);
  const isNear = (hit: PassageDocument) =>
    checked.some((name) => new WordStream(hit[name].split(' ')).hasNear(engineNear));
  const episodes = new Set(
    both.flatMap(({ hits }) => hits.filter(isNear).map(({ episode_id }) => episode_id)),
  );
  if (isSpeaker) return episodes;
  return episodes.union(await nearAcrossPassages(scope, near, left, right, episodes));
}

/** The same across two passages, each of which contains one side. */
async function nearAcrossPassages(
  scope: SearchScope,
  near: Near,
  left: PassageDocument[],
  right: PassageDocument[],
  knownIds: Set<string>,
): Promise<Set<string>> {
  const rights = new Map<string, Set<number>>();
  for (const { episode_id, ordinal } of right) {
    const ordinals = rights.get(episode_id) ?? new Set();
    rights.set(episode_id, ordinals.add(ordinal));
  }
  const places = left.flatMap(({ episode_id, ordinal }) => {
    const ordinals = knownIds.has(episode_id) ? undefined : rights.get(episode_id);
    if (!ordinals) return [];
    const starts = new Set<number>();
    for (let offset = 1 - maxRunLength; offset < maxRunLength; offset += 1)
      if (offset !== 0 && ordinals.has(ordinal + offset)) starts.add(Math.min(ordinal, ordinal + offset));
    return [...starts].map((start) => ({ episodeId: episode_id, ordinal: start }));
  });
  return episodesWithRuns(scope, places, (stream) => stream.hasNear(near));
}
