import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/wait-until.ts';
import { endOfLog, spawnEngine, waitUntilAnswering } from './engine-process.ts';
import { identify, isAlive } from './process-identity.js';

const folder = mkdtempSync(join(tmpdir(), 'earshot-engine-'));
const logFile = join(folder, 'engine.log');
const soon = () => Date.now() + 10_000;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an engine', () => {
  it('writes behind what its log has already', async () => {
    writeFileSync(logFile, 'before\n');
    const identity = await spawnEngine(['sh', '-c', 'echo out; echo error >&2'], { logFile });
    await waitUntil(() => !isAlive(identity));
    expect(readFileSync(logFile, 'utf8')).toBe('before\nout\nerror\n');
  });

  it('that can’t be run is an error with its name', async () => {
    const program = join(folder, 'nothing');
    await expect(spawnEngine([program], { logFile })).rejects.toThrow(`${program} didn't start: spawn`);
  });

  it('is waited for until it answers', async () => {
    let asked = 0;
    const answers = async () => {
      asked += 1;
      return asked === 3;
    };
    expect(await waitUntilAnswering(identify(process.pid), answers, soon())).toBe(true);
    expect(asked).toBe(3);
  });

  it('is not waited for after it has ended, or longer than was said', async () => {
    const identity = await spawnEngine(['sh', '-c', 'exit 1'], { logFile });
    const begun = Date.now();
    expect(await waitUntilAnswering(identity, async () => false, soon())).toBe(false);
    expect(await waitUntilAnswering(identify(process.pid), async () => false, Date.now() + 50)).toBe(false);
    expect(Date.now() - begun).toBeLessThan(5_000);
  });
});

describe('the end of a log', () => {
  it('is its last lines', () => {
    writeFileSync(logFile, Array.from({ length: 20 }, (_, at) => `line ${at + 1}.`).join('\n'));
    expect(endOfLog(logFile)).toBe(
      `The end of ${logFile}:\nline 15.\nline 16.\nline 17.\nline 18.\nline 19.\nline 20.`,
    );
  });

  it('has nothing from before the engine was started, in whatever language that was', () => {
    const before = Buffer.from('Зачем? Нет места.\n');
    writeFileSync(logFile, Buffer.concat([before, Buffer.from('No space left.\n')]));
    expect(endOfLog(logFile, before.length)).toBe(`The end of ${logFile}:\nNo space left.\n`);
  });
});
