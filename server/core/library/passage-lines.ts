const blanks = /\s+/g;
const probeLength = 40;

/**
 * For each passage the line of the transcript in which it begins. Passages are pieces of the lines in order, with some
 * repeated sentences left out, so each is looked for after where the one before began. Linear.
 */
export function linesOfPassages(lines: string[], passages: string[]): number[] {
  const starts: number[] = [];
  let whole = '';
  for (const line of lines) {
    starts.push(whole.length);
    whole += line.replace(blanks, '');
  }
  let from = 0;
  let line = 0;
  return passages.map((text) => {
    const found = whole.indexOf(
      text
        .slice(0, probeLength * 2)
        .replace(blanks, '')
        .slice(0, probeLength),
      from,
    );
    if (found >= 0) from = found + 1;
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) < from) line += 1;
    return line;
  });
}
