import type { Show } from '../../../ingest/prepare/show.ts';
import type { Question } from '../../../testing/relevance/questions.ts';
import { showOf } from '../../../testing/show-of.ts';
import type { Paragraph, ParagraphQuestion } from './read-paragraphs.ts';

/** A title that says nothing about the paragraph, and nothing that a question says: three consonants. */
const titleOf = (at: number) =>
  `Recording ${String(at)
    .padStart(3, '0')
    .replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')}`;

/** Each paragraph as an episode, by what was heard of it: its subject is found by what is said alone. */
export const heardShow = (texts: string[]): Show =>
  showOf(
    'Recordings',
    texts.map((transcript, at) => ({ title: titleOf(at), transcript })),
  );

/** The questions, about those episodes. */
export function questionsAboutHeard(paragraphs: Paragraph[], questions: ParagraphQuestion[]): Question[] {
  const positions = new Map(paragraphs.map(({ title }, at) => [title, at]));
  return questions.map(({ kind, q, title }) => {
    const at = positions.get(title);
    if (at === undefined) throw new Error(`There is no paragraph “${title}”.`);
    return { kind, q, best: [titleOf(at)] };
  });
}
