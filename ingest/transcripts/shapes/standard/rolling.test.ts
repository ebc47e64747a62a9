import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../../parse.ts';

const read = (...cues: string[]) =>
  parseTranscript(
    Buffer.from(
      `WEBVTT\n\n${cues.map((text, at) => `00:0${at + 1}.000 --> 00:0${at + 2}.000\n${text}\n`).join('\n')}`,
    ),
  )
    .lines.map(({ text }) => text)
    .join(' ');

describe('captions that show again what was shown', () => {
  it('are read once where three lines move up', () => {
    expect(
      read('we went', 'we went\ndown to', 'we went\ndown to\nthe harbor', 'down to\nthe harbor\nat night.'),
    ).toBe('we went down to the harbor at night.');
  });

  it('are read once where a line grows', () => {
    expect(read('we went', 'we went down to', 'we went down to the harbor', 'at night.')).toBe(
      'we went down to the harbor at night.',
    );
  });

  it('are no captions in which somebody says the same twice', () => {
    expect(
      read('No.', 'No.', 'We went down to the harbor.', 'It was night.', 'It was cold.', 'We left.'),
    ).toBe('No. No. We went down to the harbor. It was night. It was cold. We left.');
  });
});
