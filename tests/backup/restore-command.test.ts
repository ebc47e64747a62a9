import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { writeBackup } from '../../runtime/backup/write-backup.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { textEntry, writeEntries } from './archives.ts';
import { contentOf, dropDatabases, emptyDatabase } from './databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-restore-'));
const file = join(folder, 'backup.tar.gz');
/** Where the command runs, without a `.env`. */
const checkout = join(folder, 'checkout');
const envFile = join(checkout, '.env');
let platform: TestPlatform;
let databaseUrl: string;

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(showOf('Lamp Room', [{ title: 'One', transcript: 'Ada Palmer: Lanterns.\n' }]));
  const source = join(folder, 'source.env');
  writeFileSync(source, 'PORT=4321\nMEILI_BINARY=/tmp/evil\nMETRICS_TOKEN=sixteen-characters\n');
  await writeBackup({ databaseUrl: platform.databaseUrl, file, envFile: source });
});

beforeEach(async () => {
  rmSync(checkout, { recursive: true, force: true });
  mkdirSync(checkout);
  databaseUrl = await emptyDatabase();
});

afterAll(async () => {
  await platform.close();
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as a script would: without a terminal. */
async function restore(...args: string[]): Promise<{ status: number; out: string; error: string }> {
  const { meiliUrl, meiliKey = '' } = inject('services');
  const child = spawn(process.execPath, [resolve('cli/restore.ts'), ...args], {
    cwd: checkout,
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      MEILI_URL: meiliUrl,
      MEILI_KEY: meiliKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1))),
  ]);
  return { status, out, error };
}

describe('npm run restore', () => {
  it('restores the library, and shows the settings without writing them', async () => {
    const { status, out } = await restore(file);
    expect(status).toBe(0);
    expect(out).toContain('  PORT=4321\n');
    expect(out).toContain('MEILI_BINARY');
    expect(out).not.toContain('sixteen-characters');
    expect(out).toContain(`npm run restore -- ${file} --settings-only\n`);
    expect(out).toMatch(/Restored \d+ rows in \d+ tables/);
    expect(existsSync(envFile)).toBe(false);
    expect((await contentOf(databaseUrl)).podcasts).toHaveLength(1);
    const only = await restore(file, '--settings-only');
    expect(only.status).toBe(0);
    expect(readFileSync(envFile, 'utf8')).toBe('METRICS_TOKEN=sixteen-characters\nPORT=4321\n');
    expect((await restore(file, '--settings-only')).error).toContain('There is a .env already.');
  });

  it('writes the settings when it is told to', async () => {
    expect((await restore(file, '--settings')).out).toContain('The settings are in .env.');
    expect(readFileSync(envFile, 'utf8')).toContain('PORT=4321\n');
  });

  it('writes no settings when the library could not be restored', async () => {
    const broken = join(folder, 'broken.tar.gz');
    await writeEntries(broken, [textEntry('manifest.json', '{"format":1}')]);
    const { status, out, error } = await restore(broken, '--settings');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(error).toBe("Error: manifest.json in the archive can't be read.\n");
    expect((await restore(file)).status).toBe(0);
    expect((await restore(file, '--settings')).error).toContain("The database isn't empty");
    expect(existsSync(envFile)).toBe(false);
  });
});
