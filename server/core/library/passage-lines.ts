const whitespace = /\s+/g;
const probeLength = 40;

/**
 * For each passage, the transcript line in which it begins. Passages are pieces of the lines in order, without some
 * repeated sentences, so the search for each starts where the previous one began. Linear.
 */
export function findPassageLines(lines: string[], passages: string[]): number[] {
  const starts: number[] = [];
  let transcript = '';
  for (const line of lines) {
    starts.push(transcript.length);
    transcript += line.replace(whitespace, '');
  }
  let from = 0;
  let line = 0;
  return passages.map((text) => {
    const match = transcript.indexOf(
      text
        .slice(0, probeLength * 2)
        .replace(whitespace, '')
        .slice(0, probeLength),
      from,
    );
    if (match >= 0) from = match + 1;
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) < from) line += 1;
    return line;
  });
}
