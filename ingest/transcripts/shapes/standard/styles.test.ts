import { describe, expect, it } from 'vitest';
import { toCanonical } from '../../canonical.ts';
import { parseTranscript } from '../../parse.ts';

const read = (source: string) => toCanonical(parseTranscript(Buffer.from(source), '.txt').lines).text;

/** Two turns, the first at 4:30 and the second at 4:35, as many tools write them. */
const both = '[00:04:30] Ann Lee: Thanks for coming.\n[00:04:35] Bo Ray: Thank you, Ann.';

describe('two turns with names and times', () => {
  it.each([
    'Ann Lee: [00:04:30] Thanks for coming.\n\nBo Ray: [00:04:35] Thank you, Ann.',
    'Ann Lee 00:04:30 Thanks for coming.\n\nBo Ray 00:04:35 Thank you, Ann.',
    'Ann Lee [00:04:30] Thanks for coming.\n\nBo Ray (00:04:35) Thank you, Ann.',
    '- **Ann Lee** [00:04:30]: Thanks for coming.\n- **Bo Ray** [00:04:35]: Thank you, Ann.',
    '__Ann Lee__ [00:04:30]: Thanks for coming.\n\n__Bo Ray__ [00:04:35]: Thank you, Ann.',
    'Ann Lee: (00:04:30) Thanks for coming.\n\nBo Ray: (00:04:35) Thank you, Ann.',
    'Ann Lee: 00:04:30 Thanks for coming.\n\nBo Ray: 00:04:35 Thank you, Ann.',
    'Ann Lee – 00:04:30 Thanks for coming.\n\nBo Ray – 00:04:35: Thank you, Ann.',
    'Ann Lee (00:04:30): Thanks for coming.\n\nBo Ray (00:04:35): Thank you, Ann.',
    '[00:04:30] Ann Lee: Thanks for coming.\n[00:04:35] Bo Ray: Thank you, Ann.',
    '(4:30) Ann Lee: Thanks for coming.\n\n(4:35) Bo Ray: Thank you, Ann.',
    '[0h04m30s] Ann Lee: Thanks for coming.\n\n[0h04m35s] Bo Ray: Thank you, Ann.',
    '### Ann Lee [00:04:30]\n\nThanks for coming.\n\n### Bo Ray [00:04:35]\n\nThank you, Ann.\n\n### Ann Lee [00:05:00]',
    '**Ann Lee** [00:04:30]\nThanks for coming.\n\n**Bo Ray** [00:04:35]\nThank you, Ann.',
    '**Ann Lee:** [00:04:30] Thanks for coming.\n\n**Bo Ray:** [00:04:35] Thank you, Ann.',
    'Ann Lee  4:30  \nThanks for coming.\n\nBo Ray  4:35  \nThank you, Ann.\n\nTranscribed by https://otter.ai',
    '[00:04:30.120] - Ann Lee\nThanks for coming.\n\n[00:04:35.400] - Bo Ray\nThank you, Ann.',
    '00:04:30 Ann Lee\nThanks for coming.\n00:04:35 Bo Ray\nThank you, Ann.',
    '[Ann Lee] 00:04:30\nThanks for coming.\n\n[Bo Ray] 00:04:35\nThank you, Ann.',
  ])('are read: %j', (source) => {
    expect(read(source)).toBe(both);
  });
});

describe('turns with names', () => {
  it.each([
    '[Ann Lee]: Thanks for coming.\n\n[Bo Ray]: Thank you, Ann.',
    '[Ann Lee] Thanks for coming.\n\n[Bo Ray] Thank you, Ann.',
    '## Ann Lee\n\nThanks for coming.\n\n## Bo Ray\n\nThank you, Ann.\n\n## Ann Lee',
    '**Ann Lee**\n\nThanks for coming.\n\n**Bo Ray**\n\nThank you, Ann.',
    '- **Ann Lee**: Thanks for coming.\n- **Bo Ray**: Thank you, Ann.',
    '>> Ann Lee: Thanks for coming.\n>> Bo Ray: Thank you, Ann.',
    'Ann Lee：Thanks for coming.\nBo Ray：Thank you, Ann.',
  ])('are read: %j', (source) => {
    expect(read(source)).toBe('Ann Lee: Thanks for coming.\nBo Ray: Thank you, Ann.');
  });

  it('are read of numbered speakers in brackets, and of names of other scripts', () => {
    expect(read('[SPEAKER_00]: Thanks.\n[SPEAKER_01]: Thank you.\n[SPEAKER_00]: Bye.')).toBe(
      'SPEAKER_00: Thanks.\nSPEAKER_01: Thank you.\nSPEAKER_00: Bye.',
    );
    expect(read('主持人：大家好。\n嘉宾：谢谢你。\n主持人：再见。\n嘉宾：再见。')).toContain(
      '嘉宾: 谢谢你。',
    );
  });

  it('end where captions mark another turn', () => {
    expect(read('>> ANN: Thanks for coming.\n>> BO: Thank you.\n>> Yes.\n>> ANN: See you.')).toBe(
      'ANN: Thanks for coming.\nBO: Thank you.\nYes.\nANN: See you.',
    );
  });
});

describe('what only looks like a head', () => {
  it.each([
    [
      'Ann Lee: We read John 3:16 and met at 10:30.\n\nBo Ray: Yes, at 4:30 PM.',
      'Ann Lee: We read John 3:16 and met at 10:30.\nBo Ray: Yes, at 4:30 PM.',
    ],
    [
      '## The Harbor\n\nAnn Lee: Hi there.\n\n## A Night\n\nAnn Lee: Bye.',
      'Ann Lee: Hi there.\nAnn Lee: Bye.',
    ],
    [
      '**Ann Lee:** This week:\n\n- **Monday:** the harbor\n- **Friday:** the ship\n\n**Ann Lee:** Bye.\n\n**Bo Ray:** Yes.',
      'Ann Lee: This week:\nAnn Lee: Monday: the harbor\nAnn Lee: Friday: the ship\nAnn Lee: Bye.\nBo Ray: Yes.',
    ],
    [
      'Ann Lee: Read this.\n\n[1]: https://example.org/\n[^2]: A note.\n\nAnn Lee: Bye.',
      'Ann Lee: Read this.\nAnn Lee: Bye.',
    ],
    [
      'Ann Lee: Did you?\n\nBo Ray: No.\n\nBo Ray: No.\n\nBo Ray: No.',
      'Ann Lee: Did you?\nBo Ray: No.\nBo Ray: No.\nBo Ray: No.',
    ],
  ])('is text: %j', (source, text) => {
    expect(read(source)).toBe(text);
  });

  it('is talk after a time, where few lines are names alone', () => {
    const lines = [
      'Welcome to the show.',
      'Thanks, Michael.',
      'How are you today?',
      'Hi Ann',
      'I am well.',
      'Good.',
    ];
    const stamped = lines.map((line, at) => `00:00:0${at} ${line}`).join('\n\n');
    expect(read(stamped)).not.toMatch(/(?:Michael|Hi Ann):/);
  });
});

describe('who speaks once', () => {
  it('is a speaker where everybody has a label', () => {
    expect(read('Ann: Thanks for coming.\n\nBo: Thank you.\n\nAnn: Goodbye.')).toBe(
      'Ann: Thanks for coming.\nBo: Thank you.\nAnn: Goodbye.',
    );
  });

  it('is none in a header', () => {
    expect(read('Place: The harbor\n\nAnn: Thanks for coming.\n\nAnn: Goodbye.')).toBe(
      'Place: The harbor\nAnn: Thanks for coming.\nAnn: Goodbye.',
    );
  });

  it('asks and answers in an interview', () => {
    expect(
      read('Q: Why?\n\nA: I was there.\n\nQ: When?\n\nA: At night.\n\nQ: And then?\n\nA: I left.'),
    ).toMatch(/^Q: Why\?\nA: I was there\./);
  });
});
