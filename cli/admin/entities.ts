import { Argument, type Command, Option } from 'commander';
import { type CorrectEntity, correctEntity as correctionBody } from '../../contract/api/admin/entities.ts';
import { type EntityType, entityTypes } from '../../contract/api/library/entity.ts';
import { formatCount } from '../../contract/shared/format.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { extractUuid } from '../../domain/core/ids.ts';
import { browseEntities, getAdminEntity } from '../../domain/library/corrections/browse.ts';
import { correctEntity, listCorrections, undoCorrection } from '../../domain/library/corrections/correct.ts';
import { findEntity } from '../../domain/library/entities/entities.ts';
import { requireId } from '../input/require-id.ts';
import { requireValid } from '../input/require-valid.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { withDatabase } from '../program.ts';

/** An entity by its ID, the end of its URL, or its name. Throws AppError entity_not_found. */
const entityIdOf = async (database: Database, entity: string): Promise<string> =>
  (await findEntity(database, extractUuid(entity) ? { id: entity } : { name: entity })).id;

type Corrected = Awaited<ReturnType<typeof correctEntity>>;

const changedText = (verb: string, { episodes, job_id }: Corrected) =>
  job_id === null
    ? `${verb} in ${formatCount(episodes, 'episode')}.`
    : `${verb}. The worker applies it to ${formatCount(episodes, 'episode')}: npm run admin -- job ${job_id}`;

async function correct(
  make: (database: Database) => Promise<CorrectEntity>,
  options: OutputOptions,
): Promise<void> {
  const corrected = await withDatabase(async (database) =>
    correctEntity(database, requireValid(correctionBody, await make(database)), actor),
  );
  const undo = `To undo it: npm run admin -- entities undo ${corrected.correction.id}`;
  printResult(`${changedText('Corrected', corrected)}\n${undo}`, options, corrected);
}

const entityHelp = 'its name, its ID, or the end of its URL';

function addCorrections(entities: Command): void {
  entities
    .command('merge')
    .description('make one entity of two: merge HPR "Hacker Public Radio"')
    .argument('<entity>', entityHelp)
    .argument('<into>', 'the entity that stays')
    .action((entity: string, into: string, options: OutputOptions) =>
      correct(
        async (database) => ({
          kind: 'merge',
          entity_id: await entityIdOf(database, entity),
          into: await entityIdOf(database, into),
        }),
        options,
      ),
    );
  entities
    .command('rename')
    .description('give an entity another name')
    .argument('<entity>', entityHelp)
    .argument('<name>')
    .action((entity: string, name: string, options: OutputOptions) =>
      correct(
        async (database) => ({ kind: 'rename', entity_id: await entityIdOf(database, entity), name }),
        options,
      ),
    );
  entities
    .command('retype')
    .description('say what kind of entity it is')
    .argument('<entity>', entityHelp)
    .addArgument(new Argument('<type>').choices(entityTypes))
    .action((entity: string, type: EntityType, options: OutputOptions) =>
      correct(
        async (database) => ({
          kind: 'retype',
          entity_id: await entityIdOf(database, entity),
          entity_type: type,
        }),
        options,
      ),
    );
}

type SplitOptions = OutputOptions & { form?: string[]; podcast?: string; type?: EntityType };

function addSplit(entities: Command): void {
  entities
    .command('split')
    .description('make an entity of its own of some of the names under which another appears')
    .argument('<entity>', entityHelp)
    .argument('<name>', 'the name of the new entity')
    .option('--form <form...>', 'only where it appears as this')
    .option('--podcast <id>', 'only in this podcast')
    .addOption(new Option('--type <type>', 'its type (default: the same)').choices(entityTypes))
    .action((entity: string, name: string, { form = [], podcast, type, ...options }: SplitOptions) =>
      correct(
        async (database) => ({
          kind: 'split',
          entity_id: await entityIdOf(database, entity),
          name,
          entity_type: type,
          surface_forms: form,
          podcast_id: podcast,
        }),
        options,
      ),
    );
}

function addLists(entities: Command): void {
  entities
    .command('list')
    .description('find entities by the beginning of their name; those mentioned most first')
    .argument('<text>', 'the beginning of the name, or another name')
    .addOption(new Option('--type <type>', 'only entities of this type').choices(entityTypes))
    .action(async (q: string, { type, ...options }: OutputOptions & { type?: EntityType }) => {
      printRows(await withDatabase((database) => browseEntities(database, { q, type })), {
        ...options,
        columns: ({ id, name, entity_type, mentions }) => [id, entity_type, name, `${mentions} mentions`],
        empty: 'No entity begins with this.',
      });
    });
  entities
    .command('show')
    .description('list the names under which an entity appears, and in which podcasts')
    .argument('<entity>', entityHelp)
    .action(async (entity: string, options: OutputOptions) => {
      const detail = await withDatabase(async (database) =>
        getAdminEntity(database, await entityIdOf(database, entity)),
      );
      if (options.json) return console.log(JSON.stringify(detail));
      console.log(`${detail.name}, ${detail.entity_type}, ${detail.id}`);
      printRows(detail.forms, {
        columns: ({ surface_form, podcast_title, mentions }) => [surface_form, podcast_title, `${mentions}`],
        empty: 'It is not mentioned in any passage.',
      });
    });
  entities
    .command('corrections')
    .description('list corrections in force')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase((database) => listCorrections(database)), {
        ...options,
        columns: ({ id, kind, from_name, to_name }) => [id, kind, from_name, to_name ?? ''],
        empty: 'Nothing was corrected.',
      });
    });
}

/** Entities and their corrections. */
export function addEntityCommands(program: Command): void {
  const entities = program
    .command('entities')
    .description('find, merge, split, rename and retype entities, or say that something is none');
  addLists(entities);
  addCorrections(entities);
  addSplit(entities);
  entities
    .command('reject')
    .description("say that it isn't an entity")
    .argument('<entity>', entityHelp)
    .option('--podcast <id>', 'only in this podcast')
    .action((entity: string, { podcast, ...options }: OutputOptions & { podcast?: string }) =>
      correct(
        async (database) => ({
          kind: 'reject',
          entity_id: await entityIdOf(database, entity),
          podcast_id: podcast,
        }),
        options,
      ),
    );
  entities
    .command('undo')
    .description('undo a correction')
    .argument('<id>', 'the ID that `corrections` shows')
    .action(async (id: string, options: OutputOptions) => {
      const undone = await withDatabase((database) =>
        undoCorrection(database, requireId(id, 'a correction'), actor),
      );
      printResult(changedText('Undone', undone), options, undone);
    });
}
