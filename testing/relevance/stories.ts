import { join } from 'node:path';
import { readJsonLines } from '../read-json-lines.ts';

/** What a guest tells in one episode, queries that it answers, and two of its words in other sentences. */
export type Story = {
  show: string;
  host: string;
  title: string;
  guest: string;
  /** Turn by turn; those of the host begin with `H|`. */
  says: string[];
  /** Words that are said in a row. */
  phrase: string;
  question: string;
  /** How the sentence begins that answers the question. */
  answer: string;
  /** Words for what is told that are hardly those of the story. */
  loose: string;
  /** A query with a slip, and what it should have been. */
  typo: string;
  right: string;
  /** Two words that one passage of this story says; in `apart`, one in each sentence. */
  words: string;
  /** Two words of which one is in a question and the other in the answer. */
  across: string;
  apart: [string, string];
};

export const lastNameOf = (name: string) => name.split(' ').at(-1) ?? name;

export function pairOf(words: string): [string, string] {
  const [first = '', second = ''] = words.split(' ');
  return [first, second];
}

/** The lines of a file of this folder. */
export const readLines = <T>(name: string): T[] => readJsonLines<T>(join(import.meta.dirname, name));

export const readStories = (): Story[] => readLines<Story>('stories.jsonl');

/** What the people of each show talk about on the way. */
export const readTopics = (): Map<string, string[]> =>
  new Map(
    readLines<{ show: string; things: string[] }>('topics.jsonl').map(({ show, things }) => [show, things]),
  );
