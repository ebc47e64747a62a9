const whitespace = /\s+/g;
const probeLength = 40;
/** How far behind the previous passage the next one usually begins at most, in characters other than whitespace. */
const nearby = 2_000;
/** Looking through all that is left costs its length. More vain searches than this would not be linear time. */
const maxVainSearches = 20;

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

/** Finds texts one after the other, each after the one before. Linear time, however many aren't there. */
class TextWalk {
  readonly #text: string;
  #from = 0;
  #vainSearches = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #indexOf(probe: string): number {
    const near = this.#text.slice(this.#from, this.#from + nearby).indexOf(probe);
    if (near >= 0) return this.#from + near;
    if (this.#vainSearches >= maxVainSearches) return -1;
    const far = this.#text.indexOf(probe, this.#from);
    if (far < 0) this.#vainSearches += 1;
    return far;
  }

  /** The place of the next text; -1 where it isn't found. */
  next(probe: string): number {
    const index = this.#indexOf(probe);
    if (index >= 0) this.#from = index + 1;
    return index;
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
  const search = new TextWalk(transcript);
  let line = 0;
  let offset = 0;
  return passages.map((text) => {
    const match = search.next(
      text
        .slice(0, probeLength * 2)
        .replace(whitespace, '')
        .slice(0, probeLength),
    );
    if (match < 0) return { line, offset };
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= match) line += 1;
    offset = walk.offsetOf(line, match - (starts[line] ?? 0));
    return { line, offset };
  });
}
