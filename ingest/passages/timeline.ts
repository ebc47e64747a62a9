import type { TranscriptLine } from '../transcripts/lines/transcript-line.ts';

export type PassageTime = { start: number | undefined; isEstimated: boolean };

const typicalPace = 15;

/** Speech has 3 to 30 characters a second; otherwise two timestamps do not tell where between them a word is. */
const isPlausiblePace = (characters: number, seconds: number) =>
  seconds > 0 && characters / seconds >= 3 && characters / seconds <= 30;

/** Estimates the time of a character of the whole text from the timestamps before and after it. */
export class Timeline {
  readonly #offsets: number[] = [];
  readonly #times: number[] = [];
  #at = 0;

  constructor(lines: TranscriptLine[]) {
    let offset = 0;
    for (const line of lines) {
      if (line.start !== undefined) {
        this.#offsets.push(offset);
        this.#times.push(line.start);
      }
      offset += line.text.length + 1;
    }
  }

  /** Offsets must be asked for in ascending order. */
  timeAt(offset: number): PassageTime {
    while ((this.#offsets[this.#at + 1] ?? Number.POSITIVE_INFINITY) <= offset) this.#at += 1;
    const from = this.#offsets[this.#at];
    const time = this.#times[this.#at];
    if (from === undefined || time === undefined || from > offset)
      return { start: undefined, isEstimated: false };
    if (from === offset) return { start: time, isEstimated: false };
    const next = this.#offsets[this.#at + 1];
    const nextTime = this.#times[this.#at + 1];
    if (next === undefined || nextTime === undefined || !isPlausiblePace(next - from, nextTime - time)) {
      const guess = time + (offset - from) / typicalPace;
      return { start: nextTime === undefined ? guess : Math.min(guess, nextTime), isEstimated: true };
    }
    return { start: time + ((offset - from) / (next - from)) * (nextTime - time), isEstimated: true };
  }
}
