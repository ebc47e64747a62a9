import { Argument, type Command } from 'commander';
import type { CorrectEntity } from '../../server/contract/admin-entities.ts';
import { type EntityType, entityTypes } from '../../server/contract/entity.ts';
import { commandLine as actor } from '../../server/core/console/audit.ts';
import { correctEntity, listCorrections, undoCorrection } from '../../server/core/corrections/correct.ts';
import type { Database } from '../../server/core/database/connection.ts';
import { extractUuid } from '../../server/core/ids.ts';
import { findEntity } from '../../server/core/library/entities.ts';
import { type OutputOptions, printRows } from '../print-rows.ts';
import { withDatabase } from '../program.ts';

/** An entity by its ID, the end of its URL, or its name. Throws AppError entity_not_found. */
const entityIdOf = async (database: Database, entity: string): Promise<string> =>
  (await findEntity(database, extractUuid(entity) ? { id: entity } : { name: entity })).id;

async function correct(make: (database: Database) => Promise<CorrectEntity>): Promise<void> {
  const { episodes, correction } = await withDatabase(async (database) =>
    correctEntity(database, await make(database), actor),
  );
  console.log(`Corrected in ${episodes} ${episodes === 1 ? 'episode' : 'episodes'}.`);
  console.log(`To undo it: npm run admin -- entities undo ${correction.id}`);
}

const entityHelp = 'its name, its ID, or the end of its URL';

function addCorrections(entities: Command): void {
  entities
    .command('merge')
    .description('make one entity of two: merge HPR "Hacker Public Radio"')
    .argument('<entity>', entityHelp)
    .argument('<into>', 'the entity that stays')
    .action((entity: string, into: string) =>
      correct(async (database) => ({
        kind: 'merge',
        entity_id: await entityIdOf(database, entity),
        into: await entityIdOf(database, into),
      })),
    );
  entities
    .command('rename')
    .description('give an entity another name')
    .argument('<entity>', entityHelp)
    .argument('<name>')
    .action((entity: string, name: string) =>
      correct(async (database) => ({ kind: 'rename', entity_id: await entityIdOf(database, entity), name })),
    );
  entities
    .command('retype')
    .description('say what kind of entity it is')
    .argument('<entity>', entityHelp)
    .addArgument(new Argument('<type>').choices(entityTypes))
    .action((entity: string, type: EntityType) =>
      correct(async (database) => ({
        kind: 'retype',
        entity_id: await entityIdOf(database, entity),
        entity_type: type,
      })),
    );
}

/** Corrections of entities. */
export function addEntityCommands(program: Command): void {
  const entities = program
    .command('entities')
    .description('merge, split, rename and retype entities, or say that something is none');
  addCorrections(entities);
  entities
    .command('split')
    .description('make an entity of its own of some of the names under which another appears')
    .argument('<entity>', entityHelp)
    .argument('<name>', 'the name of the new entity')
    .option('--form <form...>', 'only where it appears as this')
    .option('--podcast <id>', 'only in this podcast')
    .action((entity: string, name: string, { form, podcast }: { form?: string[]; podcast?: string }) =>
      correct(async (database) => ({
        kind: 'split',
        entity_id: await entityIdOf(database, entity),
        name,
        surface_forms: form ?? [],
        podcast_id: podcast,
      })),
    );
  entities
    .command('reject')
    .description("say that it isn't an entity")
    .argument('<entity>', entityHelp)
    .option('--podcast <id>', 'only in this podcast')
    .action((entity: string, { podcast }: { podcast?: string }) =>
      correct(async (database) => ({
        kind: 'reject',
        entity_id: await entityIdOf(database, entity),
        podcast_id: podcast,
      })),
    );
  entities
    .command('corrections')
    .description('list corrections in force')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase((database) => listCorrections(database)), {
        ...options,
        columns: ({ id, kind, from_name, to_name }) => [id, kind, from_name, to_name ?? ''],
        empty: 'Nothing was corrected.',
      });
    });
  entities
    .command('undo')
    .description('undo a correction')
    .argument('<id>', 'the ID that `corrections` shows')
    .action(async (id: string) => {
      const { episodes } = await withDatabase((database) =>
        undoCorrection(database, extractUuid(id) ?? id, actor),
      );
      console.log(`Undone in ${episodes} ${episodes === 1 ? 'episode' : 'episodes'}.`);
    });
}
