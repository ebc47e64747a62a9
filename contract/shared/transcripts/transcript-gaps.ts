// No schema library here, so that the browser can load it.

type Stretch = { start_seconds: number; end_seconds: number };

/** `m:ss`, from an hour on `h:mm:ss`. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...parts, String(rest).padStart(2, '0')].join(':');
}

/** What a transcript says where it says nothing: `[not heard 12:40–13:10]`. */
export const gapText = ({ start_seconds, end_seconds }: Stretch): string =>
  `[not heard ${clock(start_seconds)}–${clock(end_seconds)}]`;

/**
 * Gaps by the line before which they are shown: the first that starts at or after a gap's beginning. Those behind the
 * last line have the number of lines. `gaps` are in order, as the API gives them.
 */
export function gapsByLine<Gap extends Stretch>(
  lines: { start_seconds: number | null }[],
  gaps: Gap[],
): Map<number, Gap[]> {
  const byLine = new Map<number, Gap[]>();
  let line = 0;
  for (const gap of gaps) {
    while (line < lines.length && (lines[line]?.start_seconds ?? -1) < gap.start_seconds) line += 1;
    const before = byLine.get(line);
    if (before) before.push(gap);
    else byLine.set(line, [gap]);
  }
  return byLine;
}
