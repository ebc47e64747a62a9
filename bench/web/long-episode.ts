import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '../../testing/random.ts';

const longEpisodeTitle = 'Everything about lanterns';
/** Said about every five hundredth word. */
export const rareWord = 'bellwether';

const words =
  'river lantern market winter copper garden letter bridge season weaver harbor paper orchard signal kitchen valley'.split(
    ' ',
  );
const wordCount = 50_000;
const turnWords = 80;
const sentenceWords = 12;
const secondsPerWord = 0.4;

const stamp = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

function turn(index: number, pick: Random): string {
  const said = Array.from({ length: turnWords }, (_, at) => {
    const isRare = at === 40 && index % 6 === 3;
    const word = isRare ? rareWord : (words[Math.floor(pick() * words.length)] ?? '');
    return at % sentenceWords === sentenceWords - 1 ? `${word}.` : word;
  });
  const speaker = index % 2 === 0 ? 'Ines Alder' : 'Tom Vale';
  return `[${stamp(index * turnWords * secondsPerWord)}] ${speaker}: ${said.join(' ')}`;
}

/** Writes a show whose one episode has a transcript of fifty thousand words. Returns its folder. */
export function writeLongEpisode(parent: string): string {
  const folder = join(parent, 'long-show');
  mkdirSync(join(folder, 'transcripts'), { recursive: true });
  const pick = createRandom(1);
  const turns = Array.from({ length: wordCount / turnWords }, (_, index) => turn(index, pick));
  writeFileSync(join(folder, 'transcripts/one.txt'), turns.join('\n'));
  writeFileSync(join(folder, 'podcast.json'), JSON.stringify({ title: 'Long Talks', language: 'en' }));
  writeFileSync(
    join(folder, 'episodes.ndjson'),
    JSON.stringify({ guid: 'long-1', title: longEpisodeTitle, transcript: 'transcripts/one.txt' }),
  );
  return folder;
}
