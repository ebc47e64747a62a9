import { createRandom } from '../../testing/random.ts';

const words =
  `anchor barrel candle copper corner engine evening feather garden hammer island jacket kettle ladder lantern
  market meadow needle orchard paper pepper pillow pebble ribbon river saddle shadow shelter silver spindle steeple
  summer tackle timber tunnel valley velvet wagon weather window winter workshop`.split(/\s+/);
const openers = 'Perhaps Nobody Sometimes Every Another Somehow'.split(' ');
const links = 'behind without near beyond beneath above'.split(' ');
const verbs = 'carries leaves finds paints repairs borrows measures forgets keeps lifts turns follows'.split(
  ' ',
);

/** What two people say about something: the same for the same topic, and nothing else says it. */
export function talk(topic: string, sentences = 60): string {
  const seed = [...topic].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const random = createRandom(seed);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const sentence = () =>
    [
      pick(openers),
      pick(words),
      pick(verbs),
      pick(words),
      pick(links),
      topic,
      pick(links),
      pick(words),
      pick(words),
    ].join(' ');
  return Array.from(
    { length: sentences },
    (_, at) => `**${at % 2 ? 'Jo Walton' : 'Bo Lind'}:** ${sentence()}`,
  ).join('\n\n');
}

export const advert =
  '**Bo Lind:** This network is supported by people who sell warm socks. Warm socks keep feet dry on every pier, and the code is barnacle.';
