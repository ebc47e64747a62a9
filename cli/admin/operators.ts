import { Argument, type Command } from 'commander';
import { type UserRole, userRoles } from '../../contract/shared/user.ts';
import { commandLine as actor, listAuditLog } from '../../domain/core/audit/audit.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { parseEmail } from '../../domain/identity/email.ts';
import { createAdmin, listOperators, setRole } from '../../domain/operations/console/operators.ts';
import { printResult } from '../output/print-result.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';
import { type PageOptions, readPages } from '../output/read-pages.ts';
import { withDatabase, withPlatform } from '../program.ts';

/** Who may use the console. */
export function addOperatorCommands(program: Command): void {
  program
    .command('create')
    .description('make an account an admin, and print a link that signs in once')
    .argument('<email>')
    .action(async (email: string, { json }: OutputOptions) => {
      // Before an engine is started.
      parseEmail(email);
      const link = await withPlatform(({ database }, { config }) =>
        createAdmin(database, { email, publicUrl: config.publicUrl, actor }),
      );
      console.log(json ? JSON.stringify({ success: true, link }) : link);
      console.error("Open it within 24 hours. It works once and won't be shown again.");
    });
  program
    .command('role')
    .description('give an account a role')
    .argument('<email>')
    .addArgument(new Argument('<role>', 'what the account may do').choices(userRoles))
    .action(async (email: string, role: UserRole, options: OutputOptions) => {
      await withDatabase((database) => setRole(database, { email, role, actor }));
      printResult(`${email} now has the role ${role}.`, options);
    });
  program
    .command('operators')
    .description('list editors and admins')
    .action(async (options: OutputOptions) => {
      printRows(await withDatabase(listOperators), {
        ...options,
        columns: ({ email, role }) => [role, email],
        empty: 'There are no operators yet. Create one with: npm run admin -- create you@example.org',
      });
    });
  program
    .command('log')
    .description('list what operators did, the latest first')
    .option('--all', 'everything, not only the latest 50')
    .action(async (options: OutputOptions & PageOptions) => {
      const load = (database: Database) =>
        readPages((position) => listAuditLog(database, position), {
          ...options,
          rowsOf: (page) => page.entries,
        });
      printRows(await withDatabase(load), {
        ...options,
        columns: ({ created_at, actor: who, action, subject }) => [created_at, who, action, subject],
        empty: 'Nothing was done yet.',
      });
    });
}
