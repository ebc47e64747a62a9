import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines } from '../../../testing/read-json-lines.ts';

export type Paragraph = { title: string; text: string };

/** In words that the paragraph says (`question`), or in other words (`loose`). */
export const paragraphQuestionKinds = ['question', 'loose'] as const;

/** A question that this paragraph answers, and no other. */
export type ParagraphQuestion = { kind: (typeof paragraphQuestionKinds)[number]; q: string; title: string };

const readFolder = <T>(name: string): T[] => {
  const folder = join(import.meta.dirname, name);
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => readJsonLines<T>(join(folder, file)));
};

export const readParagraphs = (): Paragraph[] => readFolder('texts');
export const readParagraphQuestions = (): ParagraphQuestion[] => readFolder('questions');
