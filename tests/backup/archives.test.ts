import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../domain/core/errors.ts';
import type { BackupManifest } from '../../runtime/backup/manifest.ts';
import { readArchive, readArchiveHead } from '../../runtime/backup/read-archive.ts';
import { restoreBackup } from '../../runtime/backup/restore-backup.ts';
import { writeBackup } from '../../runtime/backup/write-backup.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { jsonOf, readEntries, type TestEntry, textEntry, writeEntries } from './archives.ts';
import { contentOf, dropDatabases, emptyDatabase, withClient } from './databases.ts';

const megabyte = Buffer.alloc(1_048_576, 'a');
const folder = mkdtempSync(join(tmpdir(), 'earshot-archives-'));
const file = join(folder, 'whole.tar.gz');
const changed = join(folder, 'changed.tar.gz');
let platform: TestPlatform;
let whole: TestEntry[];
let databaseUrl: string;

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(showOf('Lamp Room', [{ title: 'One', transcript: 'Ada Palmer: Lanterns.\n' }]));
  const envFile = join(folder, 'source.env');
  writeFileSync(envFile, 'PORT=4321\n');
  await writeBackup({ databaseUrl: platform.databaseUrl, file, envFile });
  whole = await readEntries(file);
  databaseUrl = await emptyDatabase();
});

afterAll(async () => {
  await platform.close();
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

const nothing = () =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select relname from pg_class c join pg_namespace n on n.oid = relnamespace where nspname !~ '^(pg_|information_schema)'",
    );
    return rows;
  });

/** Restoring fails with this sentence, and leaves the database without a single table. */
async function expectRefused(sentence: RegExp): Promise<void> {
  await expect(restoreBackup({ databaseUrl, file: changed })).rejects.toMatchObject({
    name: 'AppError',
    message: expect.stringMatching(sentence),
  });
  expect(await nothing()).toEqual([]);
}

const withManifest = (change: (manifest: BackupManifest) => object) =>
  whole.map((entry) =>
    entry.name === 'manifest.json'
      ? textEntry(entry.name, JSON.stringify(change(jsonOf<BackupManifest>(whole, entry.name))))
      : entry,
  );
const without = (name: string) => whole.filter((entry) => !entry.name.startsWith(name));
const partOf = (table: string): TestEntry => {
  const entry = whole.find(({ name }) => name === `tables/${table}/0`);
  if (!entry) throw new Error(`The archive has no ${table}.`);
  return entry;
};
const withEntry = (name: string, ...entries: TestEntry[]) =>
  whole.flatMap((entry) => (entry.name === name ? entries : [entry]));

const reversed = () => [...whole.slice(0, 2), ...whole.slice(2, -1).reverse(), ...whole.slice(-1)];

async function readAll(): Promise<void> {
  for await (const entry of readArchive(changed))
    if (entry.kind === 'rows')
      for await (const chunk of entry.chunks) expect(chunk.length).toBeGreaterThan(0);
}

/** Reading all of the archive fails with this sentence. */
async function expectUnreadable(sentence: RegExp): Promise<void> {
  await expect(readAll()).rejects.toMatchObject({
    name: 'AppError',
    message: expect.stringMatching(sentence),
  });
}

describe('an archive is not read to its end', () => {
  it.each<[string, RegExp, () => TestEntry[]]>([
    ['without a manifest', /isn't an Earshot backup/, () => without('manifest.json')],
    ['without anything', /isn't an Earshot backup/, () => []],
    ['without its end', /its end is missing/, () => without('rows.json')],
    [
      'of another format',
      /manifest.json in the archive can't be read/,
      () => withManifest((m) => ({ ...m, format: 9 })),
    ],
    [
      'with a broken manifest',
      /manifest.json in the archive can't be read/,
      () => withEntry('manifest.json', textEntry('manifest.json', '{')),
    ],
    [
      'with a second manifest',
      /doesn't belong there: "manifest.json"/,
      () => [...whole.slice(0, 1), ...whole],
    ],
    [
      'with a second settings file',
      /doesn't belong there: "settings.env"/,
      () => [...whole.slice(0, 2), ...whole.slice(1)],
    ],
    [
      'with a part twice',
      /doesn't belong there: "tables\/podcasts\/0"/,
      () => withEntry('tables/podcasts/0', partOf('podcasts'), partOf('podcasts')),
    ],
    [
      'with a part missing',
      /"tables\/podcasts\/1". A part of it may be missing/,
      () => withEntry('tables/podcasts/0', { ...partOf('podcasts'), name: 'tables/podcasts/1' }),
    ],
    ['in another order', /doesn't belong there/, reversed],
    [
      'with something after its end',
      /doesn't belong there: "tables\/podcasts\/0"/,
      () => [...whole, partOf('podcasts')],
    ],
    [
      'with a file elsewhere',
      /doesn't belong there: "..\/..\/etc\/passwd"/,
      () => [...whole.slice(0, 2), textEntry('../../etc/passwd', 'x')],
    ],
    [
      'with a link',
      /doesn't belong there/,
      () => [
        ...whole.slice(0, 2),
        { name: 'tables/podcasts/0', type: 'symlink', linkname: '/etc/passwd', bytes: Buffer.alloc(0) },
      ],
    ],
    [
      'with a link for a manifest',
      /isn't an Earshot backup/,
      () => [{ name: 'manifest.json', type: 'link', linkname: '/etc/passwd', bytes: Buffer.alloc(0) }],
    ],
  ])('%s', async (_, sentence, entries) => {
    await writeEntries(changed, entries());
    await expectUnreadable(sentence);
  });

  it('cut off at any place, or with a byte that was changed', async () => {
    const bytes = readFileSync(file);
    for (const part of [0, 0.001, 0.3, 0.7, 0.999]) {
      writeFileSync(changed, bytes.subarray(0, Math.floor(bytes.length * part)));
      await expectUnreadable(/damaged or incomplete|isn't an Earshot backup/);
    }
    const damaged = Buffer.from(bytes);
    // The last eight bytes are the checksum and the size.
    damaged[damaged.length - 8] = (damaged[damaged.length - 8] ?? 0) ^ 1;
    writeFileSync(changed, damaged);
    await expectUnreadable(/damaged or incomplete/);
    const tar = gunzipSync(bytes);
    writeFileSync(changed, gzipSync(tar.subarray(0, tar.length / 2 - 100)));
    await expectUnreadable(/damaged or incomplete|its end is missing/);
    for (const other of ['', 'not an archive', gzipSync('not a tar'), tar]) {
      writeFileSync(changed, other);
      await expectUnreadable(/isn't an Earshot backup|damaged or incomplete/);
    }
  });

  it('or is read, but never fails in another way, whatever bytes of it were changed', async () => {
    const tar = gunzipSync(readFileSync(file));
    const change = fc.record({
      at: fc.nat(tar.length - 1),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(tar);
        for (const { at, bytes: other } of changes) bytes.set(other.subarray(0, tar.length - at), at);
        writeFileSync(changed, gzipSync(bytes, { level: 1 }));
        const error = await readAll().catch((failure: unknown) => failure);
        if (error !== undefined) expect(error).toBeInstanceOf(AppError);
      }),
      { numRuns: 200 },
    );
  });
});

describe('an archive is refused, and nothing is changed,', () => {
  it.each<[string, RegExp, () => TestEntry[]]>([
    [
      'without tables',
      /incomplete: it lacks addresses, .* and \d+ more/,
      () => withManifest((m) => ({ ...m, tables: [] })),
    ],
    ['without rows', /incomplete: it has 0 of \d+ rows/, () => without('tables/')],
    [
      'without rows, in the old format',
      /no rows at all/,
      () =>
        withManifest((m) => ({ ...m, format: 1 })).filter(
          ({ name }) => /json$/.test(name) && name !== 'rows.json',
        ),
    ],
    ['without one table', /foreign key|has 0 of 1 rows/, () => without('tables/podcasts/')],
    [
      'that lists a table which Earshot lacks',
      /tables that Earshot doesn't: nope/,
      () => withManifest((m) => ({ ...m, tables: [...m.tables, { name: 'nope', columns: ['a'] }] })),
    ],
    [
      'that lists other columns',
      /other columns of podcasts/,
      () =>
        withManifest((m) => ({
          ...m,
          tables: m.tables.map((table) =>
            table.name === 'podcasts' ? { ...table, columns: ['id'] } : table,
          ),
        })),
    ],
    [
      'that lists a table twice',
      /a table more than once/,
      () => withManifest((m) => ({ ...m, tables: [...m.tables, ...m.tables.slice(0, 1)] })),
    ],
    [
      'of a newer version',
      /newer version of Earshot/,
      () => withManifest((m) => ({ ...m, migratedTo: 9e15 - 1 })),
    ],
    [
      'of a version that never was',
      /version of Earshot that this one doesn't know/,
      () => withManifest((m) => ({ ...m, migratedTo: m.migratedTo - 1 })),
    ],
    [
      'with a row that the database refuses',
      /rows of podcasts couldn't be stored: .+/,
      () => withEntry('tables/podcasts/0', textEntry('tables/podcasts/0', 'not\ta\trow\n')),
    ],
    [
      'that ends inside a row',
      /rows of podcasts couldn't be stored: the last of them is incomplete/,
      () =>
        withEntry('tables/podcasts/0', {
          ...partOf('podcasts'),
          bytes: partOf('podcasts').bytes.subarray(0, -1),
        }),
    ],
    [
      'that hides rows behind an end in the middle',
      /rows of podcasts couldn't be stored/,
      () =>
        withEntry('tables/podcasts/0', {
          ...partOf('podcasts'),
          bytes: Buffer.concat([Buffer.from('\\.\n'), partOf('podcasts').bytes]),
        }),
    ],
    [
      'with rows that refer to none',
      /rows of episodes couldn't be stored: .*foreign key/,
      () => without('tables/podcasts/'),
    ],
    ['in another order', /doesn't belong there/, reversed],
  ])('%s', async (_, sentence, entries) => {
    await writeEntries(changed, entries());
    await expectRefused(sentence);
  });
});

describe('an archive that unpacks to much more than its size', () => {
  /** How much memory of this process reading took, in MB. */
  async function memoryOf(work: () => Promise<unknown>): Promise<number> {
    const before = process.memoryUsage.rss();
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 5);
    await work();
    clearInterval(timer);
    return (Math.max(peak, process.memoryUsage.rss()) - before) / 1_048_576;
  }

  const large = (name: string): TestEntry => ({ name, bytes: megabyte, repeat: 400 });

  it.each<[string, RegExp, () => TestEntry[]]>([
    [
      'in its manifest',
      /manifest.json in the archive is larger than 1024 KB/,
      () => [large('manifest.json')],
    ],
    [
      'in its settings',
      /settings.env in the archive is larger than 128 KB/,
      () => withEntry('settings.env', large('settings.env')),
    ],
    [
      'in its counts',
      /rows.json in the archive is larger than/,
      () => withEntry('rows.json', large('rows.json')),
    ],
    ['in an entry that isn’t ours', /doesn't belong there/, () => [...whole.slice(0, 2), large('x')]],
  ])('%s takes little memory to be refused', async (_, sentence, entries) => {
    await writeEntries(changed, entries());
    expect(await memoryOf(() => expectUnreadable(sentence))).toBeLessThan(150);
  });

  it('in a row takes little memory to be refused', async () => {
    await writeEntries(changed, [...whole.slice(0, 2), large('tables/addresses/0')]);
    const sentence = /rows of addresses couldn't be stored: one of them is larger than 256 MB/;
    expect(await memoryOf(() => expectRefused(sentence))).toBeLessThan(150);
  });
});

describe('the beginning of an archive', () => {
  it('is read without the rest, and refused as the whole is', async () => {
    const { manifest, settings } = await readArchiveHead(file);
    expect(manifest.tables.length).toBeGreaterThan(10);
    expect(settings).toBe('PORT=4321\n');
    await writeEntries(changed, without('settings.env'));
    expect((await readArchiveHead(changed)).settings).toBeUndefined();
    await writeEntries(changed, []);
    await expect(readArchiveHead(changed)).rejects.toThrow("This file isn't an Earshot backup.");
  });
});

describe('a database', () => {
  it('takes a whole archive after all those that were refused', async () => {
    await restoreBackup({ databaseUrl, file });
    expect(await contentOf(databaseUrl)).toEqual(await contentOf(platform.databaseUrl));
  });

  it('takes an archive of the old format, which has no counts', async () => {
    const entries = withManifest((manifest) => ({ ...manifest, format: 1 }));
    await writeEntries(
      changed,
      entries.filter(({ name }) => name !== 'rows.json'),
    );
    const url = await emptyDatabase();
    await restoreBackup({ databaseUrl: url, file: changed });
    expect(await contentOf(url)).toEqual(await contentOf(platform.databaseUrl));
  });
});
