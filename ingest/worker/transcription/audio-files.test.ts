import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAudioFiles, removeLeftAudio } from './audio-files.ts';

const kept = '0b9a4a58-3f0f-5a4e-9d8e-0a4f5f3f0a11';
const left = '7c3f4a58-3f0f-5a4e-9d8e-0a4f5f3f0a22';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'earshot-audio-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('removes the audio of episodes that nobody works on, and nothing else', async () => {
  await removeLeftAudio(dataDir, new Set());
  for (const id of [kept, left]) {
    const { audio } = await openAudioFiles(dataDir, id);
    writeFileSync(audio, 'x');
  }
  const folder = join(dataDir, 'transcription');
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, left.replace('7', '8')), 'a file');
  await removeLeftAudio(dataDir, new Set([kept]));
  expect(readdirSync(folder).sort()).toEqual([kept, left.replace('7', '8'), 'notes'].sort());
  const files = await openAudioFiles(dataDir, kept);
  expect(existsSync(files.audio)).toBe(true);
  await files.remove();
  expect(existsSync(files.folder)).toBe(false);
});
