import { describe, expect, it } from 'vitest';
import { episodeTexts } from '../../../testing/truth/episode-texts.ts';
import { toSearchable } from '../../../testing/truth/searchable-episode.ts';
import { matchesExpression } from './match.ts';
import { parseExpression } from './parse.ts';

const episode = toSearchable(
  episodeTexts({
    title: 'Harbor Lights',
    podcast: 'Night Ferry',
    otherShows: ['Slow Boats'],
    author: 'Wren Tate',
    persons: [{ name: 'Cleo Marsh', role: 'guest' }],
    description: 'How lanterns float',
    seasonTitle: 'Winter tides',
    chapters: [{ start_seconds: 0, title: 'Opening horn' }],
    passages: [
      { speaker: 'Ada Palmer', text: 'I paint with ink.' },
      { speaker: 'Ada Palmer', text: 'Then' },
      { speaker: 'Ada Palmer', text: 'paper at the mill.' },
      { speaker: 'Bo Ray', text: 'Copper is slow.' },
      { speaker: null, text: 'Bells ring.' },
      { speaker: null, text: 'Rain falls.' },
    ],
  }),
);

const matches = (query: string) => {
  const expression = parseExpression(query);
  if (!expression) throw new Error(`There is nothing to look for in ${query}.`);
  return matchesExpression(expression, episode);
};

type Rule = { rule: string; holds: string[]; fails: string[] };

const rules: Rule[] = [
  {
    rule: 'words have to be in a passage and the next one, whoever says them',
    holds: ['paint ink', 'then mill', 'mill copper', 'copper bells', 'rain falls', 'paint OR zebra'],
    fails: ['paint mill', 'ink copper', 'mill bells', 'copper rain', 'paint zebra', 'ink (copper OR rain)'],
  },
  {
    rule: 'a phrase goes on in the next passage where the speaker does, and in no third one',
    holds: ['"with ink then"', '"then paper"', '"bells ring rain"'],
    fails: ['"ink then paper"', '"mill copper"', '"slow bells"', '"ink with"'],
  },
  {
    rule: 'words are near each other where they are in one text of a place',
    holds: ['paint NEAR/2 then', 'falls NEAR/5 bells', 'at NEAR/1 mill', 'mill NEAR/1 at'],
    fails: ['paint NEAR/1 then', 'ink NEAR/100 paper', 'mill NEAR/100 copper', 'slow NEAR/100 bells'],
  },
  {
    rule: 'a paragraph of the description is a place by itself',
    holds: ['how float', '"winter tides"', 'horn opening', 'lanterns NEAR/1 how', 'lanterns -tides'],
    fails: ['lanterns tides', 'tides opening', '"float winter"', 'lanterns paint', 'falls how'],
  },
  {
    rule: 'what the title, the shows and the people are called counts everywhere',
    holds: [
      ...['harbor paint', '"night ferry" rain', 'slow boats mill', '"wren tate" ink', 'cleo then'],
      ...['"cleo marsh" copper', 'bo paint', '"ada palmer" rain', 'harbor lanterns', 'ferry boats tides'],
    ],
    fails: ['"lights night"', '"marsh ada"', '"harbor paint"', 'harbor NEAR/100 ferry', 'boats paint mill'],
  },
  {
    rule: 'what is excluded leaves out places; what counts everywhere, all of them',
    holds: ['paint -mill', 'copper -mill', 'then -"at the mill"', 'copper -(paint OR bells)', 'bells -rain'],
    fails: [
      'paint -then',
      'paint -ink',
      'bells -(slow OR rain)',
      'copper -(bells OR mill)',
      'lanterns -float',
    ],
  },
  {
    rule: 'what is excluded is left out by the title, the shows and the people as well',
    holds: ['paint -title:ink', 'paint -"night lights"'],
    fails: ['paint -harbor', 'rain -ferry', 'rain -boats', 'lanterns -cleo', 'rain -"ada palmer"'],
  },
  {
    rule: 'what is beside speaker: has to be said by them',
    holds: [
      ...['speaker:ada paint', 'speaker:palmer ink then', 'speaker:"bo ray" copper', 'speaker:bo -mill'],
      ...['(speaker:ada OR speaker:bo) slow', 'speaker:ada (copper OR mill)', 'speaker:ada -copper mill'],
      ...['speaker:ada "ink then"', 'speaker:ada at NEAR/2 mill', 'copper (speaker:zoe OR slow)'],
      ...['(speaker:ada OR zebra) copper'],
    ],
    fails: [
      ...['speaker:bo mill', 'speaker:ada copper', 'speaker:bo bells', 'speaker:ada (copper OR bells)'],
      ...['speaker:ada paint mill', '(speaker:ada OR speaker:bo) rain', 'speaker:zoe', 'speaker:cleo'],
      ...[
        'speaker:ada (paint (copper OR slow))',
        '(speaker:ada mill) copper',
        'speaker:ray (at NEAR/5 mill)',
      ],
    ],
  },
  {
    rule: 'nobody says what is written, nor their own name where they don’t',
    holds: ['speaker:ada title:harbor ink', 'speaker:ada podcast:ferry'],
    fails: [
      'speaker:ada harbor',
      'speaker:ada ferry',
      'speaker:ada ada',
      'speaker:ada lanterns',
      'speaker:-zoe tides',
    ],
  },
  {
    rule: 'words in a field are in that one, and fields are about every place',
    holds: [
      'title:harbor rain',
      'podcast:"slow boats" paint',
      'title:(harbor lights)',
      'title:-ink lanterns',
    ],
    fails: [
      'title:paint',
      'title:ferry',
      'podcast:harbor',
      'podcast:cleo',
      'title:lanterns',
      'paint -title:lights',
    ],
  },
  {
    rule: 'what is in episode: is anywhere in the episode',
    holds: [
      ...['episode:(paint rain)', 'episode:(lanterns copper)', 'episode:"ink then paper"', 'episode:harbor'],
      ...['episode:(ink NEAR/1 paper)', 'episode:(speaker:bo paint)', 'rain episode:(paint copper)'],
      ...['episode:(title:harbor tides)', 'paint -episode:(mill zebra)', 'episode:(paint -zebra)'],
    ],
    fails: [
      ...['episode:(paint zebra)', 'episode:(paint -rain)', 'rain -episode:paint', 'zebra episode:rain'],
      ...['episode:"mill copper"', 'rain paint episode:copper', 'episode:(speaker:zoe paint)'],
    ],
  },
];

describe('what a query means', () => {
  it.each(rules)('$rule', ({ holds, fails }) => {
    expect(holds.filter((query) => !matches(query))).toEqual([]);
    expect(fails.filter(matches)).toEqual([]);
  });
});
