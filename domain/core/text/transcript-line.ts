/** Start in seconds and speaker of a line of a stored transcript. */
export type LineMark = [start: number | null, speaker: string | null];

/** The words of a canonical line, without its `[hh:mm:ss] ` and `Speaker: `. */
export function spokenText([start, speaker]: LineMark, line: string): string {
  const timestampLength = start === null ? 0 : line.indexOf('] ') + 2;
  return line.slice(timestampLength + (speaker === null ? 0 : speaker.length + 2));
}
