import type { Near } from '../../core/query/expression.ts';
import { inEngineWords, streamOf } from '../../core/query/phrase-patterns.ts';
import type { EpisodeDocument, PassageDocument } from '../engine/documents.ts';
import { nearAcrossPassages } from './near-across-passages.ts';
import { passageFields } from './passage-fields.ts';
import { readMatches } from './read-matches.ts';
import type { SearchScope } from './scope.ts';
import { type AboutField, aboutFields, engineTerms, episodeFields, type Field } from './term-episodes.ts';

/** Episodes in which both are near each other, in the metadata or in the words of one speaker. */
export async function nearEpisodes(scope: SearchScope, near: Near, field: Field): Promise<Set<string>> {
  const engineNear: Near = { ...near, left: inEngineWords(near.left), right: inEngineWords(near.right) };
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
      ? nearInTalk(scope, near, engineNear, fields === 'passages' ? 'speaker' : scope.role)
      : new Set<string>(),
  ]);
  return inTexts.union(inTalk);
}

async function nearInFields(scope: SearchScope, near: Near, fields: AboutField[]): Promise<Set<string>> {
  const isNear = (hit: EpisodeDocument) =>
    fields.some((name) =>
      String(hit[name] ?? '')
        .split('\n')
        .some((line) => streamOf(line).hasNear(near)),
    );
  const query = {
    target: 'episodes' as const,
    ...bothTerms(scope, near),
    fields,
    filters: scope.filters.episodes,
    retrieve: ['id' as const, ...fields],
  };
  return new Set(await readMatches(scope, query, (hit) => (isNear(hit) ? hit.id : undefined)));
}

/** Both sides for the engine. It supports only one prefix; a second one is checked by comparing positions. */
function bothTerms(scope: SearchScope, { left, right }: Near) {
  const terms = [left, right].map((side) => engineTerms(scope, side));
  return {
    words: terms.flatMap(({ words }) => words),
    phrases: terms.flatMap(({ phrases }) => phrases),
    prefix: terms.find(({ prefix }) => prefix)?.prefix,
  };
}

async function nearInTalk(
  scope: SearchScope,
  near: Near,
  engineNear: Near,
  role: SearchScope['role'],
): Promise<Set<string>> {
  const checked = passageFields(role, true);
  const isNear = (hit: PassageDocument) => checked.some((name) => streamOf(hit[name]).hasNear(engineNear));
  const query = {
    target: 'passages' as const,
    ...bothTerms(scope, near),
    fields: checked,
    filters: scope.filters.passages,
    retrieve: ['episode_id' as const, ...checked],
  };
  const episodes = new Set(
    await readMatches(scope, query, (hit) => (isNear(hit) ? hit.episode_id : undefined)),
  );
  return role === 'speaker' ? episodes : episodes.union(await nearAcrossPassages(scope, near, episodes));
}
