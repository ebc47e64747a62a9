import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user PostgreSQL runs as when we are root, which it refuses to be. */
export type Account = { name: string; uid: number; gid: number };

/** `postgres` if the machine has it, otherwise `nobody`; undefined when we aren't root. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((candidate) => candidate.name === name))
    .find(Boolean);
  if (!account)
    throw new Error(
      'PostgreSQL refuses to run as root, and this machine has no user named postgres or nobody. Start Earshot as a regular user.',
    );
  return account;
}

/** Whether the account may enter every folder above `path`. */
export function isReachable(path: string, account: Account): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
