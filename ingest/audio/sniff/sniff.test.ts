import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wavFile } from '../cut/wav.ts';
import { id3Size, sniffFormat } from './sniff.ts';

const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url));

it.each([
  ['click.mp3', 'mp3'],
  ['untagged.mp3', 'mp3'],
  ['click.m4a', 'mov'],
  ['video.mp4', 'mov'],
  ['click.aac', 'aac'],
  ['click.opus', 'ogg'],
  ['click.ogg', 'ogg'],
  ['click.flac', 'flac'],
  ['click.webm', 'matroska'],
  ['click.mkv', 'matroska'],
  ['click.mpegts', 'mpegts'],
])('tells the format of %s by its bytes: %s', (name, format) => {
  const bytes = sample(name);
  expect(sniffFormat(bytes.subarray(id3Size(bytes)))).toBe(format);
});

it('finds MP3 frames behind the rest of another', () => {
  const bytes = sample('untagged.mp3');
  expect(sniffFormat(bytes.subarray(50))).toBe('mp3');
  expect(sniffFormat(wavFile(new Int16Array(10)))).toBe('wav');
});

it('knows how long an ID3 tag is', () => {
  expect(id3Size(Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 1]))).toBe(10 + 257);
  expect(id3Size(Buffer.from('<html>'))).toBe(0);
});

it.each([
  ['', 'empty'],
  ['<!DOCTYPE html><title>Sign in</title>', 'web page'],
  ['\ufeff\n <html>', 'web page'],
  ['Not found <body>', 'web page'],
  ['#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd', 'playlist'],
  ['[playlist]\nFile1=https://a.example/1.mp3', 'playlist'],
  ['ffconcat version 1.0\nfile /etc/passwd', 'text'],
  ['<?xml version="1.0"?><rss/>', 'XML'],
  ['{"error":"gone"}', 'JSON'],
  ['https://a.example/1.mp3\n', 'list of addresses'],
  ['Audio removed at the request of its owner', 'text'],
  ['%PDF-1.7\n', 'PDF'],
  ['PK\x03\x04', 'ZIP'],
  ['\x00'.repeat(5_000), 'zeros'],
  ['\x01\x02\x03\x04'.repeat(100), "isn't audio"],
])('refuses what is not audio with a sentence: %j', (text, message) => {
  expect(() => sniffFormat(Buffer.from(text))).toThrow(
    expect.objectContaining({ code: 'audio_unreadable', message: expect.stringContaining(message) }),
  );
});
