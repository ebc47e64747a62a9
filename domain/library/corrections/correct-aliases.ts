import { nameKey } from '../../core/text/normalize.ts';
import type { Resolve } from './rules.ts';

/** Another name of an entity. */
export type Alias = { entityId: string; aliasKey: string; alias: string };

/** The aliases of entities as they were extracted, and as they are meant. */
export type CorrectedAliases = { own: Alias[]; moved: Alias[]; replaced: Alias[] };

/** A name goes where what it names goes: in one podcast, or (`''`) where that is so in every one. */
export function correctAliases(aliases: Alias[], resolve: Resolve, podcastId: string): CorrectedAliases {
  const corrected: CorrectedAliases = { own: [], moved: [], replaced: [] };
  for (const alias of aliases) {
    const meant = resolve({ entityId: alias.entityId, surfaceForm: alias.alias, podcastId });
    if (meant === undefined) corrected.own.push(alias);
    else corrected.replaced.push(alias);
    if (meant && nameKey(meant.name) !== alias.aliasKey)
      corrected.moved.push({ ...alias, entityId: meant.id });
  }
  return corrected;
}
