import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../../testing/random.ts';

const lists = {
  who: 'my neighbor,a young doctor,the old captain,her sister,our teacher,the mayor,a tired farmer,his lawyer',
  did: 'bought,repaired,painted,lost,borrowed,described,sold,forgot',
  what: 'a wooden boat,the red tractor,two kitchen chairs,an old contract,the family recipe,a broken radio,their small house',
  where: 'near the harbor,behind the school,in the mountains,at the market,on the way home,beside the river',
  when: 'before the storm came,when the price went up,after the long winter,while nobody was looking,during the festival',
};
const turnsPerEpisode = 40;
const episodesPerShow = 30;

/** A sentence of English that means something, with a number that no other one of the episode has. */
function sentence(random: Random, number: number): string {
  const pick = (list: string) => {
    const all = list.split(',');
    return all[Math.floor(random() * all.length)] ?? '';
  };
  const { who, did, what, where, when } = lists;
  return `In story ${number}, ${pick(who)} ${pick(did)} ${pick(what)} ${pick(where)} ${pick(when)}.`;
}

export const questions = [
  'fixing farm machinery',
  'a physician purchases a ship',
  'legal documents that went missing',
  'cooking instructions from relatives',
  'real estate by the water',
  'losing furniture in bad weather',
];

/** Writes, or writes again with other texts, a bundle of episodes of forty short turns each. */
export function writeTalks(
  root: string,
  random: Random,
  number: number,
): { folder: string; episodes: number } {
  const folder = join(root, `talks-${number}`);
  mkdirSync(join(folder, 'transcripts'), { recursive: true });
  writeFileSync(join(folder, 'podcast.json'), JSON.stringify({ title: `Talks ${number}`, language: 'en' }));
  const lines = Array.from({ length: episodesPerShow }, (_, at) => {
    const transcript = `transcripts/${at}.md`;
    const turns = Array.from(
      { length: turnsPerEpisode },
      (__, turn) => `**${turn % 2 === 0 ? 'Ann Lee' : 'Bo Ray'}:** ${sentence(random, turn)}`,
    );
    writeFileSync(join(folder, transcript), turns.join('\n\n'));
    return JSON.stringify({
      title: `Talk ${number} ${at}`,
      guid: `${number}-${at}`,
      language: 'en',
      transcript,
    });
  });
  writeFileSync(join(folder, 'episodes.ndjson'), `${lines.join('\n')}\n`);
  return { folder, episodes: episodesPerShow };
}
