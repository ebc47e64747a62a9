import { WordTable } from '../lexicon/word-table.ts';
import { type TopicRole, topicRole } from './topic-words.ts';

/** A word that can be part of a topic, with how often the document has it. */
export type TopicWord = {
  text: string;
  role: TopicRole;
  count: number;
  /** The document that is counted. */
  document: number;
  /** Of the word and its plural or singular. */
  forms: { count: number; document: number };
};

/** Words that follow one another in one passage, of which each can be part of a topic. */
export type TopicRow = { passage: number; words: TopicWord[] };

/** Topics don't contain words longer than this. */
const maxWordLength = 40;

const isLower = (code: number) => code >= 97 && code <= 122;
const isWordCode = (code: number) =>
  isLower(code) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 191;
/** Hyphens and apostrophes within a word. */
const isInner = (code: number) => code === 45 || code === 39 || code === 0x2019;

/** "insulin pumps" and "insulin pump" are one. */
export const singular = (phrase: string) => phrase.replace(/(?<=[^s])s$/, '');

/** Where the word that begins at `from` ends, and whether it is in plain lowercase letters. */
function readWord(text: string, from: number): { end: number; isPlain: boolean } {
  let isPlain = isLower(text.charCodeAt(from));
  let end = from + 1;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (isInner(code) && isWordCode(text.charCodeAt(end + 1))) {
      if (code !== 45) isPlain = false;
      continue;
    }
    if (!isWordCode(code)) break;
    if (!isLower(code)) isPlain = false;
  }
  return { end, isPlain: isPlain && end - from <= maxWordLength };
}

/** What is known of the words that were read, from one document to the next. */
export class TopicWordMemory {
  readonly #forms = new Map<string, TopicWord['forms']>();
  readonly #words = new WordTable((text) => this.#toTopicWord(text));
  #documents = 0;

  /** Forgets the words of earlier documents when they are too many. Returns the number of the next. */
  beginDocument(): number {
    if (this.#words.trim()) this.#forms.clear();
    this.#documents += 1;
    return this.#documents;
  }

  wordAt(text: string, start: number, end: number): TopicWord {
    return this.#words.at(text, start, end);
  }

  #toTopicWord(text: string): TopicWord {
    const key = singular(text);
    const forms = this.#forms.get(key) ?? { count: 0, document: 0 };
    this.#forms.set(key, forms);
    return { text, role: topicRole(text), count: 0, document: 0, forms };
  }
}

/** Counts one more of a word, or of its forms, in a document. */
function count(item: { count: number; document: number }, document: number): void {
  item.count = item.document === document ? item.count + 1 : 1;
  item.document = document;
}

/** Reads passages word by word; a mark, a capital or a word of no topic ends a row. */
class RowReader {
  readonly rows: TopicRow[] = [];
  words = 0;
  readonly #memory: TopicWordMemory;
  readonly #document: number;
  #open: TopicWord[] = [];

  constructor(memory: TopicWordMemory) {
    this.#memory = memory;
    this.#document = memory.beginDocument();
  }

  read(text: string, passage: number): void {
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      if (!isWordCode(code)) {
        if (code !== 32) this.#endRow(passage);
        at += 1;
        continue;
      }
      const { end, isPlain } = readWord(text, at);
      this.#add(isPlain ? this.#memory.wordAt(text, at, end) : undefined, passage);
      at = end;
    }
    this.#endRow(passage);
  }

  #add(word: TopicWord | undefined, passage: number): void {
    this.words += 1;
    if (word === undefined || word.role === 'none') {
      this.#endRow(passage);
      return;
    }
    count(word, this.#document);
    count(word.forms, this.#document);
    this.#open.push(word);
  }

  #endRow(passage: number): void {
    if (this.#open.length > 1) this.rows.push({ passage, words: this.#open });
    if (this.#open.length > 0) this.#open = [];
  }
}

/** The rows of words in which topics can be, and how many words there are in all. Linear time. */
export function readTopicRows(
  passages: { text: string }[],
  memory: TopicWordMemory,
): { rows: TopicRow[]; words: number } {
  const reader = new RowReader(memory);
  passages.forEach(({ text }, passage) => {
    reader.read(text, passage);
  });
  return reader;
}
