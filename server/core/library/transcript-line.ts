/** What is known of a line of a stored transcript besides its text: start in seconds, and speaker. */
export type LineMark = [start: number | null, speaker: string | null];

/** What is said in a canonical line, without its `[hh:mm:ss] ` and `Speaker: `. */
export function spokenText([start, speaker]: LineMark, line: string): string {
  const stamp = start === null ? 0 : line.indexOf('] ') + 2;
  return line.slice(stamp + (speaker === null ? 0 : speaker.length + 2));
}
