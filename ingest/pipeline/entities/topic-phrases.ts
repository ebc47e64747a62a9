import { type TopicRole, topicRole } from './topic-words.ts';

/** How often a phrase occurs, in how many passages, and in which first. */
export type Phrase = { count: number; passage: number; lastPassage: number; passages: number };

/** Topics don't contain words longer than this. */
const maxWordLength = 40;
const maxPhraseWords = 3;

const isLower = (code: number) => code >= 97 && code <= 122;
const isWordCode = (code: number) =>
  isLower(code) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 191;
/** Hyphens and apostrophes within a word. */
const isInner = (code: number) => code === 45 || code === 39 || code === 0x2019;

/** Counts the phrases of consecutive words; a mark, a capital or a word of no topic ends a row. */
class PhraseCounter {
  readonly phrases = new Map<string, Phrase>();
  private row: string[] = [];
  private roles: TopicRole[] = [];

  add(word: string, role: TopicRole): void {
    this.row.push(word);
    this.roles.push(role);
  }

  endRow(passage: number): void {
    for (let from = 0; from < this.row.length - 1; from += 1) {
      if (this.roles[from] === 'not-first') continue;
      let phrase = this.row[from] ?? '';
      for (let to = from + 1; to < Math.min(this.row.length, from + maxPhraseWords); to += 1) {
        phrase += ` ${this.row[to]}`;
        if (this.roles[to] !== 'not-last') this.count(phrase, passage);
      }
    }
    if (this.row.length > 0) {
      this.row = [];
      this.roles = [];
    }
  }

  private count(phrase: string, passage: number): void {
    const existing = this.phrases.get(phrase);
    if (!existing) {
      this.phrases.set(phrase, { count: 1, passage, lastPassage: passage, passages: 1 });
      return;
    }
    existing.count += 1;
    if (existing.lastPassage !== passage) existing.passages += 1;
    existing.lastPassage = passage;
  }
}

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

/** Counts the phrases of two and three words in which topics can be. Linear time. */
export function countPhrases(passages: { text: string }[]): { phrases: Map<string, Phrase>; words: number } {
  const roles = new Map<string, TopicRole>();
  const roleOf = (word: string): TopicRole => {
    const role = roles.get(word) ?? topicRole(word);
    roles.set(word, role);
    return role;
  };
  const counter = new PhraseCounter();
  let words = 0;
  passages.forEach(({ text }, passage) => {
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      if (!isWordCode(code)) {
        if (code !== 32) counter.endRow(passage);
        at += 1;
        continue;
      }
      const { end, isPlain } = readWord(text, at);
      const word = isPlain ? text.slice(at, end) : '';
      const role = isPlain ? roleOf(word) : 'none';
      if (role === 'none') counter.endRow(passage);
      else counter.add(word, role);
      words += 1;
      at = end;
    }
    counter.endRow(passage);
  });
  return { phrases: counter.phrases, words };
}
