import type { TranscriptFile } from './transcript-file.ts';

/** JSON of Podcasting 2.0, with where the transcript came from and the stretches of which it says nothing. */
export const toJson = ({ source, model, lines, gaps }: TranscriptFile): string =>
  JSON.stringify({
    version: '1.0.0',
    ...(source === null ? {} : { source }),
    ...(model === null ? {} : { model }),
    segments: lines.map(({ shown, speaker, text }) => ({
      ...(speaker === null ? {} : { speaker }),
      ...(shown ? { startTime: shown.from / 1_000, endTime: shown.to / 1_000 } : {}),
      body: text,
    })),
    gaps: gaps.map(({ start_seconds, end_seconds, reason }) => ({
      startTime: start_seconds,
      endTime: end_seconds,
      reason,
    })),
  });
