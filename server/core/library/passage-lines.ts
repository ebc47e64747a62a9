const whitespace = /\s+/g;
const probeLength = 40;

/** Where a passage begins: a line of the transcript, and a character of that line. */
type PassageStart = { line: number; offset: number };

/** Counts the characters of lines without their whitespace. Positions must not decrease: it walks each line once. */
class LineWalk {
  readonly #lines: string[];
  #line = -1;
  #offset = 0;
  #visible = 0;

  constructor(lines: string[]) {
    this.#lines = lines;
  }

  /** The offset of the character of a line that has `visible` characters other than whitespace before it. */
  offsetOf(line: number, visible: number): number {
    if (line !== this.#line) {
      this.#line = line;
      this.#offset = 0;
      this.#visible = 0;
    }
    const text = this.#lines[line] ?? '';
    while (this.#offset < text.length) {
      const isVisible = /\S/.test(text.charAt(this.#offset));
      if (isVisible && this.#visible >= visible) break;
      if (isVisible) this.#visible += 1;
      this.#offset += 1;
    }
    return this.#offset;
  }
}

/**
 * Where each passage begins. Passages are pieces of the lines in order, without some repeated sentences, so the search
 * for each starts where the previous one began; one that isn't found gets the place of the previous one. Linear.
 */
export function findPassageStarts(lines: string[], passages: string[]): PassageStart[] {
  const starts: number[] = [];
  let transcript = '';
  for (const line of lines) {
    starts.push(transcript.length);
    transcript += line.replace(whitespace, '');
  }
  const walk = new LineWalk(lines);
  let from = 0;
  let line = 0;
  let offset = 0;
  return passages.map((text) => {
    const match = transcript.indexOf(
      text
        .slice(0, probeLength * 2)
        .replace(whitespace, '')
        .slice(0, probeLength),
      from,
    );
    if (match < 0) return { line, offset };
    from = match + 1;
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) < from) line += 1;
    offset = walk.offsetOf(line, match - (starts[line] ?? 0));
    return { line, offset };
  });
}
