import { Argument, type Command } from 'commander';
import { type UserRole, userRoles } from '../../server/contract/user.ts';
import { commandLine as actor, listAuditLog } from '../../server/core/console/audit.ts';
import { createAdmin, listOperators, setRole } from '../../server/core/console/operators.ts';
import { parseEmail } from '../../server/core/identity/email.ts';
import { type OutputOptions, printRows } from '../print-rows.ts';
import { withDatabase, withPlatform } from '../program.ts';

/** Who may use the console. */
export function addOperatorCommands(program: Command): void {
  program
    .command('create')
    .description('make an account an admin, and print a link that signs in once')
    .argument('<email>')
    .action(async (email: string) => {
      // Before an engine is started.
      parseEmail(email);
      const link = await withPlatform(({ database }, { config }) =>
        createAdmin(database, { email, publicUrl: config.publicUrl, actor }),
      );
      console.log(link);
      console.error("Open it within 24 hours. It works once and won't be shown again.");
    });
  program
    .command('role')
    .description('give an account a role')
    .argument('<email>')
    .addArgument(new Argument('<role>', 'what the account may do').choices(userRoles))
    .action(async (email: string, role: UserRole) => {
      await withDatabase((database) => setRole(database, { email, role, actor }));
      console.log(`${email} now has the role ${role}.`);
    });
  program
    .command('operators')
    .description('list editors and admins')
    .option('--json', 'print JSON')
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
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const { entries } = await withDatabase((database) => listAuditLog(database));
      printRows(entries, {
        ...options,
        columns: ({ created_at, actor: who, action, subject }) => [created_at, who, action, subject],
        empty: 'Nothing was done yet.',
      });
    });
}
