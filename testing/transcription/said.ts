type SaidWord = { text: string; start: number; end: number };

/** A stretch of talk, in seconds from the beginning of what was sent. */
export type SaidSegment = {
  text: string;
  start: number;
  end: number;
  speaker?: string;
  /** Made from the text where it is left out. */
  words?: SaidWord[];
};

/** What is said in a piece of audio, before a server writes it down in its way. */
export type Said = { language?: string; segments: SaidSegment[] };

const secondsPerSentence = 4;

/** Words that share the time of their segment by their length. */
export function wordsOf({ text, start, end, words }: SaidSegment): SaidWord[] {
  if (words) return words;
  const perLetter = (end - start) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: start + index * perLetter,
    end: start + (index + word.length) * perLetter,
  }));
}

export const textOf = ({ segments }: Said): string => segments.map(({ text }) => text).join(' ');

/** A sentence for every four seconds, whatever is in the audio. */
export function numberedSentences(seconds: number): Said {
  const count = Math.floor(seconds / secondsPerSentence);
  const segments = Array.from({ length: count }, (_, at) => ({
    text: `This is sentence ${at + 1}, of ${count}.`,
    start: at * secondsPerSentence,
    end: (at + 1) * secondsPerSentence - 0.5,
  }));
  return { language: 'english', segments };
}
