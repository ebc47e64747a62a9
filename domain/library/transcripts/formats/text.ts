import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { TranscriptFile } from './transcript-file.ts';

/** Plain text: `[hh:mm:ss] Speaker: text`, a paragraph each, with time and speaker where known. */
export const toText = (file: TranscriptFile): string =>
  paragraphsOf(file, {
    line: ({ start, speaker, text }) =>
      `${start === null ? '' : `[${formatTimestamp(start)}] `}${speaker === null ? '' : `${speaker}: `}${text}`,
    gap: (text) => text,
  });
