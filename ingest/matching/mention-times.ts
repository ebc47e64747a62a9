import type { Phrase } from '../../domain/core/query/expression.ts';
import { WordStream } from '../../domain/core/query/word-stream.ts';
import { tokenize } from '../../domain/core/text/tokenize.ts';
import { findPassageStarts } from '../../domain/library/transcripts/passage-lines.ts';
import type { PreparedPassage } from '../prepare/prepare.ts';
import { talkOfLines } from './spoken-text.ts';
import type { MatchableEpisode } from './stored-episode.ts';

/**
 * Finds the second at which one of some phrases is said, from the timestamp of its line: a passage with several lines
 * may start earlier.
 */
export class MentionTimes {
  readonly #episode: MatchableEpisode;
  #lines: string[] = [];
  #begins: number[] | undefined;

  constructor(episode: MatchableEpisode) {
    this.#episode = episode;
  }

  /** Seconds; null if neither the line nor the passage has a time. */
  secondOf(passage: PreparedPassage, phrases: Phrase[]): number | null {
    const { transcript, passages } = this.#episode;
    if (!transcript) return null;
    if (!this.#begins) {
      this.#lines = talkOfLines(transcript);
      this.#begins = findPassageStarts(
        this.#lines,
        passages.map(({ text }) => text),
      ).map(({ line }) => line);
    }
    const first = this.#begins[passage.ordinal] ?? 0;
    const last = this.#begins[passage.ordinal + 1] ?? this.#lines.length - 1;
    for (let at = first; at <= last; at += 1) {
      const line = new WordStream(tokenize(this.#lines[at] ?? '', this.#episode.language));
      if (phrases.some((phrase) => line.find(phrase).length > 0)) {
        const stamp = transcript.marks[at]?.[0] ?? null;
        // A passage may begin within the line; then its own time is more precise.
        return stamp === null || (at === first && passage.start !== undefined)
          ? (passage.start ?? stamp)
          : stamp;
      }
    }
    return passage.start ?? null;
  }
}
