/** A word that a service heard. Times are seconds from the beginning of the piece of audio that was sent. */
export type HeardWord = {
  /** With its punctuation, without blanks around it. */
  text: string;
  start: number;
  end: number;
  /** How sure the service is, from 0 to 1, where it says so. */
  probability?: number | undefined;
};

/** A stretch of talk, such as a sentence. */
export type HeardSegment = {
  text: string;
  start: number;
  end: number;
  /** As the service calls them, in this piece only. */
  speaker?: string | undefined;
  /** Probability that nobody speaks, from 0 to 1, where the service says so. */
  noSpeech?: number | undefined;
  /** The mean logarithm of the probabilities of its tokens. */
  logProbability?: number | undefined;
  /** How much smaller it gets when compressed: high for repetitions. */
  compression?: number | undefined;
  /** Empty where the service gives times to segments only. */
  words: HeardWord[];
};

/** What a service heard in a piece of audio. */
export type Heard = {
  /** A language code, where the service says so. */
  language?: string | undefined;
  segments: HeardSegment[];
  /** Whether the service gave no times, so that all of them are estimated. */
  isEstimated: boolean;
};
