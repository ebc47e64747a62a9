import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../domain/core/errors.ts';
import { parseFeed } from '../../ingest/feeds/parse.ts';
import { toPassages } from '../../ingest/passages/to-passages.ts';
import { readBundle } from '../../ingest/sources/bundle.ts';
import { toCanonical } from '../../ingest/transcripts/canonical.ts';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';

/** A folder of real feeds and transcripts, for those who have one: CORPUS=/path npm test. */
const corpus = process.env.CORPUS ?? '';
const seed = join(import.meta.dirname, '../../seed-data');
const reason = existsSync(corpus) ? '' : ' (skipped: CORPUS names no folder)';

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(corpus, folder))
    .filter((name) => ending.test(name))
    .map((name) => join(corpus, folder, name));

describe.skipIf(reason)(`real files${reason}`, () => {
  it('load, or are refused with their reason: feeds', () => {
    const refused: string[] = [];
    for (const path of filesIn('feeds', /\.xml$/)) {
      try {
        const { show, episodes } = parseFeed(readFileSync(path));
        expect(show.title, path).not.toBe('');
        expect(
          episodes.every((episode) => episode.title !== ''),
          path,
        ).toBe(true);
      } catch (error) {
        expect(error, path).toBeInstanceOf(AppError);
        refused.push(`${path.split('/').at(-1)}: ${(error as AppError).code}`);
      }
    }
    // A schema example without any feed in it.
    expect(refused).toEqual(['podcast-namespace--docs--schema--podcast-example.xml: feed_invalid']);
  });

  it('load: transcripts of every format', () => {
    for (const path of filesIn('transcript-formats', /\.(?:srt|vtt|json|html)$/)) {
      const { lines } = parseTranscript(readFileSync(path), path);
      const isParsedResult = /_parsed|_parsed_\d+/.test(path);
      expect(lines.length, path).toBeGreaterThan(0);
      if (!isParsedResult)
        expect(
          lines.some((line) => line.start !== undefined),
          path,
        ).toBe(true);
    }
  });
});

describe('the seed data', () => {
  const shows = readdirSync(seed, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(seed, name));

  it('is four shows with 24 episodes, one without transcript, in every format', async () => {
    const bundles = await Promise.all(shows.map(readBundle));
    const episodes = bundles.flatMap((bundle) => bundle.episodes);
    expect([
      bundles.length,
      episodes.length,
      episodes.filter((episode) => !episode.readTranscript).length,
    ]).toEqual([4, 24, 1]);
    expect(bundles.flatMap((bundle) => bundle.skipped)).toEqual([]);
    const formats = new Set<string>();
    for (const episode of episodes) {
      const transcript = await episode.readTranscript?.();
      if (!transcript) continue;
      const { format, lines } = parseTranscript(transcript.bytes, transcript.hint);
      formats.add(format);
      const text = lines.map((line) => line.text).join(' ');
      expect(text.split(' ').length, episode.title).toBeGreaterThan(700);
      expect(
        lines.every((line) => line.speaker),
        episode.title,
      ).toBe(true);
      expect(toCanonical(lines).text).toMatch(/^\[\d\d:\d\d:\d\d\] /);
      expect(toPassages('0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01', lines, 'en').length).toBeGreaterThan(10);
    }
    expect([...formats].sort()).toEqual(['html', 'json', 'srt', 'text', 'vtt']);
  });
});
