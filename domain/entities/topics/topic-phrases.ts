import type { TopicRow, TopicWord } from './topic-rows.ts';

/** How often a phrase occurs, in how many passages, and in which first. */
export type Phrase = { count: number; passage: number; lastPassage: number; passages: number };

const maxPhraseWords = 3;

function countPhrase(phrases: Map<string, Phrase>, phrase: string, passage: number): void {
  const existing = phrases.get(phrase);
  if (!existing) {
    phrases.set(phrase, { count: 1, passage, lastPassage: passage, passages: 1 });
    return;
  }
  existing.count += 1;
  if (existing.lastPassage !== passage) existing.passages += 1;
  existing.lastPassage = passage;
}

/** Counts the phrases of a row that begin at `from`. */
function countFrom(
  phrases: Map<string, Phrase>,
  { words, passage }: TopicRow,
  from: number,
  minCount: number,
): void {
  let phrase = words[from]?.text ?? '';
  let previous: TopicWord | undefined = words[from];
  for (const word of words.slice(from + 1, from + maxPhraseWords)) {
    if (previous === undefined || previous.count < minCount) return;
    phrase += ` ${word.text}`;
    if (word.role !== 'not-last' && word.forms.count >= minCount) countPhrase(phrases, phrase, passage);
    previous = word;
  }
}

/**
 * The phrases of two and three words that may occur at least `minCount` times: a word that occurs less often is in none
 * of them. Linear time.
 */
export function countPhrases(rows: TopicRow[], minCount: number): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>();
  for (const row of rows)
    for (let from = 0; from < row.words.length - 1; from += 1)
      if (row.words[from]?.role !== 'not-first') countFrom(phrases, row, from, minCount);
  return phrases;
}
