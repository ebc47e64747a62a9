/** A piece of a JSON transcript, from a word to a paragraph. */
export type Segment = {
  /** Seconds from the start of the audio. */
  start?: number | undefined;
  end?: number | undefined;
  /** As the source has it: a name, a number or a letter. */
  speaker?: string | number | null | undefined;
  text: string;
};
