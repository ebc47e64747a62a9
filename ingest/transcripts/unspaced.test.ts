import { expect, it } from 'vitest';
import { readTranscript } from './read.ts';

const clock = (second: number) =>
  `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
const cues = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, at) => `${clock(at * 4)}.000 --> ${clock(at * 4 + 4)}.000\n${text}\n`).join('\n')}`;
const read = (source: string, hint = '.vtt') =>
  readTranscript(Buffer.from(source), { hint, knownPeople: [], durationSeconds: undefined }).lines;
const textsOf = (source: string) => read(source).map(({ text }) => text);

it.each([
  [
    'Japanese',
    ['今日は古い喫茶店の', '歴史について', '話します。', '「よろしく。」', 'はい'],
    ['今日は古い喫茶店の歴史について話します。', '「よろしく。」', 'はい'],
  ],
  ['Chinese', ['我们今天聊聊', '城市里的桥。', '好的'], ['我们今天聊聊城市里的桥。', '好的']],
  ['Thai', ['วันนี้เราจะคุย', 'เรื่องกาแฟ'], ['วันนี้เราจะคุยเรื่องกาแฟ']],
  ['Korean', ['오늘은 오래된', '다리 이야기입니다.', '네'], ['오늘은 오래된 다리 이야기입니다.', '네']],
  ['Arabic', ['هل تعرف', 'هذا الجسر؟', 'نعم'], ['هل تعرف هذا الجسر؟', 'نعم']],
  ['Hindi', ['यह पुल', 'बहुत पुराना है।', 'हाँ'], ['यह पुल बहुत पुराना है।', 'हाँ']],
])('joins cues of %s to sentences as it is written', (_, texts, lines) => {
  expect(textsOf(cues(...texts))).toEqual(lines);
});

it('joins the lines of one cue as the language is written', () => {
  expect(textsOf(cues('橋の上で\n待っています。', '다리 위에서\n기다립니다.'))).toEqual([
    '橋の上で待っています。',
    '다리 위에서 기다립니다.',
  ]);
});

it('joins words that recognition sends one by one', () => {
  const segments = ['橋', 'の', '上', 'で', '待ち', 'ます', '。', 'はい', '。'].map((body, at) => ({
    startTime: at,
    endTime: at + 1,
    body,
  }));
  const lines = read(JSON.stringify({ version: '1.0.0', segments }), '.json');
  expect(lines.map(({ text }) => text)).toEqual(['橋の上で待ちます。', 'はい。']);
});

it('takes talk without blanks and without signs for talk, in lines that can be read', () => {
  const lines = read(cues(...Array.from({ length: 90 }, (_, at) => `橋の話をもう${at}回くらいしました`)));
  expect(lines.length).toBeGreaterThan(3);
  expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThan(280);
});
