import type { Command } from 'commander';
import { getOverview } from '../../domain/operations/console/overview.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { withPlatform } from '../program.ts';

/** Whether everything is well. */
export function addOverviewCommand(program: Command): void {
  program
    .command('overview')
    .description('list what needs attention; with --json, all numbers')
    .action(async ({ json }: OutputOptions) => {
      const overview = await withPlatform(({ database, engine }, { config }) =>
        getOverview({
          database,
          engine,
          transcribe: config.transcribe,
          dataDir: config.databaseUrl ? undefined : config.dataDir,
        }),
      );
      if (json) console.log(JSON.stringify(overview));
      else
        printRows(overview.problems, {
          columns: (problem) => [problem],
          empty: 'Everything is running well.',
        });
    });
}
