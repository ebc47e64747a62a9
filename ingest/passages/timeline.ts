import { isFullWidth } from '../../domain/core/text/words/scripts.ts';
import type { TranscriptLine } from '../transcripts/lines/transcript-line.ts';

export type PassageTime = { start: number | undefined; isEstimated: boolean };

/** Characters a second. */
const typicalPace = 15;
/** Of Japanese and Chinese. */
const fullWidthPace = 5;

/** A fifth to twice the usual; otherwise two timestamps do not tell where between them a word is. */
const isPlausiblePace = (characters: number, seconds: number, typical: number) =>
  seconds > 0 && characters / seconds >= typical / 5 && characters / seconds <= typical * 2;

/** Estimates the time of a character of the whole text from the timestamps before and after it. */
export class Timeline {
  readonly #offsets: number[] = [];
  readonly #times: number[] = [];
  /** The usual pace of the talk after each. */
  readonly #paces: number[] = [];
  #at = 0;

  constructor(lines: TranscriptLine[]) {
    let offset = 0;
    for (const line of lines) {
      if (line.start !== undefined) {
        this.#offsets.push(offset);
        this.#times.push(line.start);
        this.#paces.push(isFullWidth(line.text) ? fullWidthPace : typicalPace);
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
    const pace = this.#paces[this.#at] ?? typicalPace;
    const next = this.#offsets[this.#at + 1];
    const nextTime = this.#times[this.#at + 1];
    if (
      next === undefined ||
      nextTime === undefined ||
      !isPlausiblePace(next - from, nextTime - time, pace)
    ) {
      const guess = time + (offset - from) / pace;
      return { start: nextTime === undefined ? guess : Math.min(guess, nextTime), isEstimated: true };
    }
    return { start: time + ((offset - from) / (next - from)) * (nextTime - time), isEstimated: true };
  }
}
