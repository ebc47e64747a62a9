import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A user that PostgreSQL can run as when we are root, which it refuses. */
export type Account = { name: string; uid: number; gid: number };

/** `postgres` when the machine has it, else `nobody`; undefined when we are not root ourselves. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((one) => one.name === name))
    .find(Boolean);
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. Start Earshot as an ordinary user.',
    );
  return account;
}

/** Whether the account may walk through every folder above `path`. */
export function isReachable(path: string, account: Account): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
