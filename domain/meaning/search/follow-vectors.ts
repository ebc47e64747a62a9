import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';
import { readCenter } from '../stored/center.ts';
import { toSignedBytes } from '../vectors.ts';
import type { ThreadModel } from './thread-messages.ts';
import { VectorTable } from './vector-table.ts';

const episodesPerRead = 50;

/** Reads what was stored since this revision. Resolves to the last one. */
async function readNew(
  database: Database,
  table: VectorTable,
  model: string,
  since: number,
): Promise<number> {
  const { episodeId, revision, ordinals, passageIds, vectors } = passageVectors;
  let last = since;
  for (;;) {
    const rows = await database
      .select({ episodeId, revision, ordinals, passageIds, vectors })
      .from(passageVectors)
      .where(and(eq(passageVectors.model, model), gt(revision, last)))
      .orderBy(asc(revision))
      .limit(episodesPerRead);
    for (const { episodeId: id, ...row } of rows) {
      table.set(id, { ...row, vectors: toSignedBytes(row.vectors) });
      last = row.revision;
    }
    if (rows.length < episodesPerRead) return last;
  }
}

/** Follows the vectors of a model in the database, so that those of all processes agree. */
export class VectorFollower {
  readonly #database: Database;
  readonly #model: ThreadModel;
  #table = new VectorTable();
  #center: number | undefined;
  #revision = 0;

  constructor(database: Database, model: ThreadModel) {
    this.#database = database;
    this.#model = model;
  }

  /** What has been read. */
  get table(): VectorTable {
    return this.#table;
  }

  async follow(): Promise<void> {
    const { name, isCentered } = this.#model;
    if (isCentered) await this.#followCenter();
    this.#revision = await readNew(this.#database, this.#table, name, this.#revision);
    const isModel = eq(passageVectors.model, name);
    if ((await this.#database.$count(passageVectors, isModel)) === this.#table.size) return;
    const { rows } = await this.#database.execute<{ id: string }>(
      sql`select ${passageVectors.episodeId} as id from ${passageVectors} where ${isModel}`,
    );
    const stored = new Set(rows.map(({ id }) => id));
    for (const id of this.#table.ids()) if (!stored.has(id)) this.#table.delete(id);
  }

  /** With another center, everything is read anew; until then, searches go by the former. */
  async #followCenter(): Promise<void> {
    const found = await readCenter(this.#database, this.#model.name);
    if (!found || found.version === this.#center) return;
    const table = new VectorTable(found);
    this.#revision = await readNew(this.#database, table, this.#model.name, 0);
    this.#table = table;
    this.#center = found.version;
  }
}
