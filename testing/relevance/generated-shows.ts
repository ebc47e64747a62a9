import type { Show } from '../../ingest/prepare/show.ts';
import { createRandom } from '../random.ts';
import { showOf } from '../show-of.ts';
import { chatter } from './chatter.ts';
import { lettersOf, lettersTitle } from './letters.ts';
import { readTopics, type Story } from './stories.ts';

type Turn = { speaker: string; text: string };
/** Gives what somebody says about nothing in particular. */
type Talk = () => string;

const turnsPerEpisode = 56;
const wordsPerSecond = 2.5;
const readerOfLetters = 'Anselm Barrow';

const timestamp = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

/** The talk as captions with speakers, at the pace of talk. */
function toWebVtt(turns: Turn[]): string {
  let seconds = 0;
  const cues = turns.map(({ speaker, text }) => {
    const start = seconds;
    seconds += Math.ceil(text.split(' ').length / wordsPerSecond);
    return `${timestamp(start)}.000 --> ${timestamp(seconds)}.000\n<v ${speaker}>${text}`;
  });
  return ['WEBVTT', ...cues].join('\n\n');
}

const smallTalk = (speakers: [string, string], talk: Talk): Turn[] =>
  Array.from({ length: turnsPerEpisode }, (_, at) => ({ speaker: speakers[at % 2] ?? '', text: talk() }));

/** A story amid small talk. */
function storyTurns({ host, guest, says }: Story, talk: Talk, startTurn: number): Turn[] {
  const told = says.map((turn) =>
    turn.startsWith('H|') ? { speaker: host, text: turn.slice(2) } : { speaker: guest, text: turn },
  );
  return smallTalk([host, guest], talk).toSpliced(startTurn, 0, ...told);
}

/** Letters that are read out, with minutes of small talk in between. */
function letterTurns(host: string, letters: string[], talk: Talk): Turn[] {
  const step = Math.floor(turnsPerEpisode / (letters.length + 1));
  return letters.reduceRight(
    (turns, text, at) => turns.toSpliced(step * (at + 1), 0, { speaker: host, text }),
    smallTalk([host, readerOfLetters], talk),
  );
}

/**
 * Shows in which each story is told once, and its words are said twice minutes apart, in episodes with letters. Always
 * the same. They have no dates, so that nothing is found first because it's newer, or taken for a copy of another.
 */
export function generateShows(stories: Story[]): Show[] {
  const random = createRandom(20_260_301);
  const topics = readTopics();
  const pairs = stories.map((story, at) => ({ story, other: stories[(at + 7) % stories.length] as Story }));
  return [...Map.groupBy(pairs, ({ story }) => story.show)].map(([show, own]) => {
    const host = own[0]?.story.host ?? '';
    const talk = () => chatter(topics.get(show) ?? [], random);
    const episodes = own.flatMap(({ story, other }, at) => [
      {
        title: story.title,
        persons: [{ name: story.guest, role: 'guest' as const }],
        turns: storyTurns(story, talk, 2 * Math.floor((random() * turnsPerEpisode) / 2)),
      },
      {
        title: `${lettersTitle}, part ${at + 1}`,
        persons: [],
        turns: letterTurns(host, lettersOf(story, other), talk),
      },
    ]);
    return showOf(
      show,
      episodes.map(({ title, turns, persons }) => ({
        ...{ title, transcript: toWebVtt(turns), hint: '.vtt' },
        guid: `${show}: ${title}`,
        persons: [{ name: host, role: 'host' as const }, ...persons],
      })),
      { author: host },
    );
  });
}
