import { tidy } from '../../lines/inline.ts';
import type { TextShape } from '../shape.ts';

const turn = /^\*([A-Z\d]{1,8}):\t?(.*)$/;
const participants = /^@Participants:\t(.*)$/m;
/** A bullet that can't be seen, on both sides of the times. */
const bullet = '\u0015';
const times = new RegExp(`${bullet}(\\d{1,9})_\\d{1,9}${bullet}`);
/** Signs of the people who transcribe: retracing, pauses, events and codes. */
const signs = new RegExp(
  String.raw`\[[^\]]{0,100}\]|\(\.{1,3}\)|&[=~+-]\S+|<|>|\+[/.,"^]+|${bullet}[^${bullet}]{0,40}${bullet}`,
  'g',
);

/** `ANN Ann_Lee Participant`: the code, perhaps a name, and a role. */
function namesIn(source: string): Map<string, string> {
  const list = participants.exec(source.slice(0, 20_000))?.[1]?.split(',') ?? [];
  return new Map(
    list.flatMap((entry) => {
      const [code = '', name, role] = entry.trim().split(/\s+/);
      return role === undefined || !name ? [] : [[code, name.replaceAll('_', ' ')] as const];
    }),
  );
}

/** A line each for who speaks, which may go on after a tab; other lines are of who transcribed it. */
export const shape: TextShape = {
  name: 'CHAT',
  published: 'https://talkbank.org/manuals/CHAT.html',
  format: 'text',
  example: {
    source:
      '@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tANN Ann_Lee Participant, BOR Participant\n*ANN:\tgood evening (.) and\n\twelcome . \u0015500_1400\u0015\n%mor:\tadj|good\n*BOR:\thello ! \u00153000_3500\u0015\n@End\n',
    lines: [
      { start: 0.5, speaker: 'Ann Lee', text: 'good evening and welcome.' },
      { start: 3, speaker: 'BOR', text: 'hello!' },
    ],
  },
  read: (source) => {
    if (
      !/^\s*@UTF8|^\s*@Begin\s*$/m.test(source.slice(0, 200)) ||
      !/^@(?:Begin|Languages)/m.test(source.slice(0, 2_000))
    )
      return undefined;
    const names = namesIn(source);
    const turns: { code: string; pieces: string[] }[] = [];
    let isTalk = false;
    for (const line of source.split(/\r\n?|\n/)) {
      const [, code, text = ''] = turn.exec(line) ?? [];
      if (code !== undefined) turns.push({ code, pieces: [text] });
      else if (isTalk && line.startsWith('\t')) turns.at(-1)?.pieces.push(line);
      isTalk = code !== undefined || (isTalk && line.startsWith('\t'));
    }
    return turns.flatMap(({ code, pieces }) => {
      const whole = pieces.join(' ');
      const start = times.exec(whole)?.[1];
      const text = tidy(whole.replace(signs, ' ')).replace(/ (?=[.,?!])/g, '');
      if (text === '') return [];
      return [
        {
          start: start === undefined ? undefined : Number(start) / 1_000,
          speaker: names.get(code) ?? code,
          text,
        },
      ];
    });
  },
};
