import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'earshot-commands-'));
const dataDir = join(folder, 'data');

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [`cli/${script}.ts`, ...args], {
    encoding: 'utf8',
    input: '',
    env: { ...process.env, DATA_DIR: dataDir },
  });

describe('a command', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const script of [
    'start',
    'server',
    'worker',
    'ingest/main',
    'admin/main',
    'keys',
    'mail',
    'reindex',
    'entities',
    'backup',
    'restore',
  ])
    it(`prints its help and does nothing else: ${script}`, () => {
      const { status, stdout, stderr } = run(script, '--help');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: npm (?:run|start) ?/);
      expect(existsSync(dataDir)).toBe(false);
    });

  it('refuses what it does not know, in a sentence, before it starts anything', () => {
    for (const [script, ...args] of [
      ['ingest/main', '--nowait', 'x'],
      ['ingest/main'],
      ['keys', 'create', '--tier', 'gold', '--name', 'a', '--email', 'a@example.org'],
      ['keys', 'list', 'of', 'keys'],
      ['mail', 'resend'],
    ] as const) {
      const { status, stdout, stderr } = run(script, ...args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
      expect(stderr).toMatch(/^Error: .+\n(?:\(Did you mean .+\)\n)?Add --help/);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it('refuses what makes no sense, in a sentence, before it starts anything', () => {
    const missing = join(folder, 'nowhere');
    for (const [sentence, script, ...args] of [
      ['The name must not be empty', 'keys', 'create', '--name', ' ', '--email', 'a@example.org'],
      [`${missing} isn't a folder`, 'backup', join(missing, 'x.tar.gz')],
      [`${folder} already exists`, 'backup', folder],
      [`There is no file ${missing}`, 'restore', missing],
      [`There is no file ${folder}`, 'restore', folder],
    ] as const) {
      const { status, stdout, stderr } = run(script, ...args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
      expect(stderr).toMatch(/^Error: .+\.\n$/);
      expect(stderr).toContain(sentence);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it('reports a wrong setting as it reports every error', () => {
    const { status, stderr } = spawnSync(process.execPath, ['cli/keys.ts', 'list', '--json'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, PORT: 'many' },
    });
    expect(status).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ success: false, error: expect.stringContaining('PORT') });
  });
});
