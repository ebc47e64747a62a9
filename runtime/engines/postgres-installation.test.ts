import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Installation, initialize } from './postgres-installation.ts';
import { isReachable } from './unprivileged.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-postgres-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An installation whose initdb does this, with the folder in $2 and the file of the password in $pw. */
function installationThat(script: string): Installation {
  const initdb = join(folder, 'initdb');
  writeFileSync(
    initdb,
    `#!/bin/sh\nfor word; do case "$word" in --pwfile=*) pw="\${word#--pwfile=}";; esac; done\n${script}\n`,
  );
  chmodSync(initdb, 0o755);
  return { postgres: '', initdb, dataDir: join(folder, 'data'), account: undefined };
}

describe.skipIf(process.platform === 'win32')('the files of an empty database', () => {
  it('are there when all of them are, and the password is nowhere else', () => {
    const seen = join(folder, 'seen');
    const script = `echo 18 > "$2/PG_VERSION"; cat "$pw" > ${seen}; echo "$pw" > ${seen}.path; ls -l "$pw" > ${seen}.mode`;
    initialize(installationThat(script), 'secret');
    expect(readdirSync(join(folder, 'data'))).toEqual(['PG_VERSION']);
    expect(readFileSync(seen, 'utf8')).toBe('secret');
    expect(readFileSync(`${seen}.mode`, 'utf8')).toMatch(/^-rw------- /);
    expect(existsSync(readFileSync(`${seen}.path`, 'utf8').trim())).toBe(false);
  });

  it('are gone when one of them couldn’t be written, and the error says why', () => {
    const failing = installationThat(
      'echo 18 > "$2/PG_VERSION"; echo "$pw" > "$0.path"; echo "No room." >&2; exit 1',
    );
    expect(() => initialize(failing, 'secret')).toThrow(/couldn't create its files in .*data.new: No room/);
    expect(readdirSync(folder).sort()).toEqual(['initdb', 'initdb.path']);
    expect(existsSync(readFileSync(join(folder, 'initdb.path'), 'utf8').trim())).toBe(false);
  });

  it('are begun again after a process that was killed halfway', () => {
    mkdirSync(join(folder, 'data.new'));
    writeFileSync(join(folder, 'data.new/half'), '');
    initialize(installationThat('echo 18 > "$2/PG_VERSION"'), 'secret');
    expect(readdirSync(join(folder, 'data'))).toEqual(['PG_VERSION']);
  });
});

describe.skipIf(process.platform === 'win32')('an account can reach a file', () => {
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const others = { uid: owner.uid + 1, gid: owner.gid + 1 };

  it.each([
    [0o711, true, true, true],
    [0o710, true, true, false],
    [0o700, true, false, false],
    [0o601, false, false, true],
    [0o070, false, true, false],
  ])(
    'in a folder with the mode %o, if it may enter as its owner, in its group, or as another',
    (mode, ...may) => {
      const inside = join(folder, 'inside');
      mkdirSync(inside);
      chmodSync(folder, 0o711);
      chmodSync(inside, mode);
      const accounts = [owner, { ...others, gid: owner.gid }, others];
      // The file itself may be anything: the program that opens it says so.
      const reached = accounts.map((account) =>
        isReachable(join(inside, 'file'), { name: 'any', ...account }),
      );
      chmodSync(inside, 0o700);
      expect(reached).toEqual(may);
    },
  );

  it('only if it may enter every folder above', () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    chmodSync(join(folder, 'a/b'), 0o755);
    chmodSync(join(folder, 'a'), 0o700);
    chmodSync(folder, 0o755);
    const path = join(folder, 'a/b/file');
    expect(isReachable(path, { name: 'other', ...others })).toBe(false);
    chmodSync(join(folder, 'a'), 0o755);
    expect(isReachable(path, { name: 'other', ...others })).toBe(true);
  });
});
