import { gapsByLine, gapText } from '../../../../contract/shared/transcripts/transcript-gaps.ts';
import type { FileLine, TranscriptFile } from './transcript-file.ts';

type Writers = {
  line: (line: FileLine, before: FileLine | undefined) => string;
  gap: (text: string) => string;
};

/** The lines of a transcript, and its gaps by their time, a paragraph each. */
export function paragraphsOf({ lines, gaps }: TranscriptFile, { line, gap }: Writers): string {
  const unheard = gapsByLine(
    lines.map(({ start }) => ({ start_seconds: start })),
    gaps,
  );
  const gapsAt = (at: number) => (unheard.get(at) ?? []).map((stretch) => gap(gapText(stretch)));
  const paragraphs = lines.flatMap((own, at) => [...gapsAt(at), line(own, lines[at - 1])]);
  return `${[...paragraphs, ...gapsAt(lines.length)].join('\n\n')}\n`;
}
