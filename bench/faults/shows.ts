import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../testing/random.ts';

const episodesPerShow = 30;
const syllables = ['ka', 'lo', 'mi', 'ren', 'tu', 'sel', 'vor', 'pa', 'nim', 'dor'];

export type FaultShow = {
  title: string;
  folder: string;
  episodes: number;
  /** Said in one episode of the show, and nowhere else. */
  term: string;
};

/** Words without meaning, of which no two shows have the same mix. */
function talk(random: Random, count: number): string {
  const word = () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => syllables[Math.floor(random() * 10)]).join('');
  return Array.from({ length: count }, (_, at) => `${word()}${at % 12 === 11 ? '.' : ''}`).join(' ');
}

/** Writes bundles to load. */
export function writeShows(
  root: string,
  random: Random,
  { shows = 20, wordsPerEpisode = 600 }: { shows?: number; wordsPerEpisode?: number } = {},
): FaultShow[] {
  return Array.from({ length: shows }, (_, number) => {
    const title = `Show ${number}`;
    const term = `quark${String.fromCharCode(97 + number)}um`;
    const folder = join(root, `show-${number}`);
    mkdirSync(join(folder, 'transcripts'), { recursive: true });
    writeFileSync(join(folder, 'podcast.json'), JSON.stringify({ title }));
    const lines = Array.from({ length: episodesPerShow }, (_, at) => {
      const transcript = `transcripts/${at}.txt`;
      const last = at === episodesPerShow - 1 ? ` We found ${term}.` : '';
      writeFileSync(join(folder, transcript), `Ann Lee: ${talk(random, wordsPerEpisode)}${last}`);
      return JSON.stringify({
        title: `Episode ${at}`,
        guid: `${number}-${at}`,
        publication_date: new Date().toISOString(),
        transcript,
      });
    });
    writeFileSync(join(folder, 'episodes.ndjson'), `${lines.join('\n')}\n`);
    return { title, folder, episodes: episodesPerShow, term };
  });
}
