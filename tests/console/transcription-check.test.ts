import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createAdminProgram } from '../../cli/admin/program.ts';
import { runProgram } from '../../cli/program.ts';
import { type RecordedServer, startRecordedServer } from '../../testing/transcription/recorded-server.ts';
import { keepProcess } from './keep-process.ts';

const leaveProcess = keepProcess();
let server: RecordedServer;
beforeAll(async () => {
  server = await startRecordedServer();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await server.close();
  leaveProcess();
});

async function check(url: string, ...options: string[]): Promise<string> {
  vi.stubEnv('TRANSCRIBE_URL', url);
  vi.stubEnv('TRANSCRIBE_MODEL', 'whisper-1');
  const lines: string[] = [];
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line) => void lines.push(line));
  await runProgram(createAdminProgram(), ['transcription', 'check', ...options]);
  return lines.join('\n');
}

it('says how to turn transcription on', async () => {
  expect(await check('')).toMatch(/^Error: Transcription is off\. Set TRANSCRIBE_URL/);
});

it('prints what a service says about a few seconds of a sample show', async () => {
  const printed = await check(server.url);
  const [sent] = server.requests;
  expect(sent?.seconds).toBeGreaterThan(6);
  expect(sent?.seconds).toBeLessThanOrEqual(12);
  expect(sent?.samples.some((sample) => sample > 1_000)).toBe(true);
  expect(printed).toMatch(/^text +This is sentence 1, of 2\. This is sentence 2, of 2\.$/m);
  expect(printed).toMatch(/^times +of 2 segments and 12 words$/m);
  expect(printed).toMatch(/^confidence +of segments, that nobody speaks$/m);
  expect(printed).toMatch(/^asked for +verbose_json, with times of words and segments$/m);
  expect(JSON.parse(await check(server.url, '--json'))).toMatchObject({
    success: true,
    heard: { language: 'en', isEstimated: false },
    form: { format: 'words' },
  });
});

it('says what is wrong', async () => {
  server.behavior.fault = () => ({ status: 401, body: { error: { message: 'Incorrect API key' } } });
  expect(await check(server.url)).toBe(
    `Error: The service at ${server.url} can't be used, because TRANSCRIBE_KEY has to be a key that it knows. It answered 401.`,
  );
});
