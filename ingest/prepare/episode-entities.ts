import type { EpisodeRole } from '../../contract/api/library/entity.ts';
import { nameKey } from '../../domain/core/text/normalize.ts';
import { toSlug } from '../../domain/core/text/slug.ts';
import { entityId } from '../../domain/library/entities/entity-id.ts';
import type { Passage } from '../passages/to-passages.ts';
import { mentionId } from './ids.ts';

export type PreparedEntity = { id: string; name: string; type: string; slug: string; nameKey: string };
export type PreparedMention = { id: string; ordinal: number; entityId: string; surfaceForm: string };
export type PreparedRole = { entityId: string; role: EpisodeRole };
export type PreparedAlias = { entityId: string; alias: string; aliasKey: string; isMoved?: boolean };

/** Collects the entities of an episode with their mentions and other names, each once. */
export class EpisodeEntities {
  readonly #entities = new Map<string, PreparedEntity>();
  /** By name and type as they were added: most are added again and again. */
  readonly #byName = new Map<string, PreparedEntity>();
  /** By passage and entity. */
  readonly #mentions = new Map<string, PreparedMention>();
  readonly #keys = new Map<string, string>();
  readonly #aliases = new Map<string, PreparedAlias>();
  readonly #roles = new Map<string, EpisodeRole>();

  /** The entity of this name; undefined when the name has no letters or digits. */
  add(name: string, type: string): PreparedEntity | undefined {
    const added = this.#byName.get(`${type} ${name}`);
    if (added) return added;
    const key = this.#keyOf(name);
    if (!key) return undefined;
    const id = entityId(type, key);
    const entity = this.#entities.get(id) ?? { id, name, type, slug: toSlug(name, type), nameKey: key };
    this.#entities.set(id, entity);
    this.#byName.set(`${type} ${name}`, entity);
    return entity;
  }

  #keyOf(name: string): string {
    const existing = this.#keys.get(name);
    if (existing !== undefined) return existing;
    const key = nameKey(name);
    this.#keys.set(name, key);
    return key;
  }

  addMention(passage: Passage, entity: PreparedEntity | undefined, surfaceForm: string): void {
    if (!entity) return;
    const place = `${passage.id} ${entity.id}`;
    if (!this.#mentions.has(place)) {
      const id = mentionId(passage.id, entity.id);
      this.#mentions.set(place, { id, ordinal: passage.ordinal, entityId: entity.id, surfaceForm });
    }
    const aliasKey = this.#keyOf(surfaceForm);
    if (aliasKey && aliasKey !== entity.nameKey)
      this.#aliases.set(`${entity.id} ${aliasKey}`, { entityId: entity.id, alias: surfaceForm, aliasKey });
  }

  /** What the episode introduces somebody as; the first time counts. */
  addRole(entity: PreparedEntity | undefined, role: EpisodeRole): void {
    if (entity && !this.#roles.has(entity.id)) this.#roles.set(entity.id, role);
  }

  setRole(entity: PreparedEntity | undefined, role: EpisodeRole): void {
    if (entity) this.#roles.set(entity.id, role);
  }

  toRows(): {
    entities: PreparedEntity[];
    mentions: PreparedMention[];
    aliases: PreparedAlias[];
    roles: PreparedRole[];
  } {
    return {
      entities: [...this.#entities.values()],
      mentions: [...this.#mentions.values()],
      aliases: [...this.#aliases.values()],
      roles: Array.from(this.#roles, ([entityId, role]) => ({ entityId, role })),
    };
  }
}
