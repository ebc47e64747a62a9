import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenize, wordsOf } from '../../domain/core/text/tokenize.ts';
import { searchedWords } from '../../domain/core/text/words/token.ts';
import type { EpisodeDocument, PassageDocument } from '../../domain/search/engine/documents.ts';
import {
  type EpisodeRow,
  episodeDocument,
  type PassageRow,
  passageDocuments,
} from '../../ingest/worker/index/documents.ts';
import { createRandom, type Random } from '../../testing/random.ts';

const wordsPerPassage = 38;

export type GeneratedEpisode = { episode: EpisodeDocument; passages: PassageDocument[] };

const idOf = (name: string) => {
  const hex = createHash('sha1').update(name).digest('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
};

function transcriptFiles(corpus: string): { show: string; file: string }[] {
  return readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: show }) =>
      readdirSync(join(corpus, show), { recursive: true, encoding: 'utf8' })
        .filter((file) => /^transcripts.*\.\w+$/.test(file))
        .map((file) => ({ show, file: join(corpus, show, file) })),
    );
}

function shuffle<T>(items: T[], random: Random): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}

const withoutTimes = (text: string) => text.replace(/\d\d?:\d\d(?::\d\d)?(?:[.,]\d+)?(?:\s*-->\s*)?/g, ' ');

function toEpisode(show: string, name: string, words: string[]): GeneratedEpisode {
  const id = idOf(name);
  const row: EpisodeRow = {
    id,
    title: words.slice(0, 6).join(' '),
    description: words.slice(6, 60).join(' '),
    persons: [],
    seasonTitle: null,
    chapters: [],
    language: 'en',
    publicationDate: new Date(
      Date.UTC(2010, 0, 1) + (Number.parseInt(id.slice(0, 8), 16) % 5_800) * 86_400_000,
    ),
    podcastId: idOf(show),
    workId: id,
    podcast: show.replaceAll('-', ' '),
    author: null,
  };
  const rows: PassageRow[] = [];
  for (let at = 0; at < words.length; at += wordsPerPassage)
    rows.push({
      id: idOf(`${name} ${at}`),
      episodeId: id,
      ordinal: rows.length,
      speaker: 'Somebody',
      text: words.slice(at, at + wordsPerPassage).join(' '),
    });
  const tokens = rows.map(({ text }) => tokenize(text));
  return {
    passages: passageDocuments(row, rows, tokens),
    episode: episodeDocument(row, rows, tokens.map(searchedWords), []),
  };
}

const readWords = (file: string) => wordsOf(withoutTimes(readFileSync(file, 'utf8')));

/**
 * The transcripts of a corpus, then the same again and again with other ids, their words in another order. Always the
 * same for the same corpus: what comes before `from` passages is left out.
 */
export function* generateEpisodes(corpus: string, from = 0): Generator<GeneratedEpisode> {
  const files = transcriptFiles(corpus);
  const passagesOf = new Map<string, number>();
  let passed = 0;
  for (let round = 0; ; round += 1)
    for (const [at, { show, file }] of files.entries()) {
      const known = passagesOf.get(file);
      if (known !== undefined && passed < from) {
        passed += known;
        continue;
      }
      const words = readWords(file);
      const count = words.length < wordsPerPassage ? 0 : Math.ceil(words.length / wordsPerPassage);
      passagesOf.set(file, count);
      const isLeftOut = passed < from || count === 0;
      passed += count;
      if (isLeftOut) continue;
      const ordered = round === 0 ? words : shuffle(words, createRandom(round * files.length + at));
      yield toEpisode(`${show} ${round}`, `${round} ${file}`, ordered);
    }
}
