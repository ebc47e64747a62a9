import { written } from '../../../contract/shared/written.ts';

/** A text of the library within a line of the page: its letters, and nothing around them, have its direction. */
export const Written = ({ text, language }: { text: string; language?: string | null }) => (
  <bdi {...written(text, language)}>{text}</bdi>
);
