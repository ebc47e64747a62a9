import { endOfAddress, endOfWord, isWordCode, opensSentence } from './characters.ts';
import { connectors } from './connectors.ts';
import { isInLexicon } from './lexicon.ts';
import { isUnusualWord, lowerNameAt } from './lower-names.ts';

/** A word that begins with a capital letter or a digit, a name in small letters, or a connecting word. */
export type Token = {
  passage: number;
  start: number;
  end: number;
  text: string;
  lower: string;
  /** First word of a sentence, a line or a quotation: its capital says nothing. */
  opens: boolean;
  /** `Danaher's`: the name ends here. The text is without the ending. */
  possessive: boolean;
  /** Only a blank, or the point of an abbreviation and a blank, comes between the word before and this one. */
  joined: boolean;
  allCaps: boolean;
  /** In small letters: a connecting word, a listed name, or a word that no dictionary has. */
  isSmall: boolean;
  /** In small letters, but in no dictionary, or mostly with a capital elsewhere: a name that lost it, or a slip. */
  isUnusual: boolean;
};

/** How often a word, in lower case, occurs with a capital inside a sentence, with one at its start, and without. */
export type WordCounts = { inside: number; opening: number; lower: number; isUnusual: boolean };

/** `lowerBefore` holds, for each token, the word before it as it is written. */
export type Tokens = { capitals: Token[]; counts: Map<string, WordCounts>; lowerBefore: string[] };

/** Names don't contain words longer than this. */
const maxWordLength = 60;
const apostropheEnding = /^(.+?)['’](s|S|m|re|ve|ll|d|t)$/;
const titlePoint = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Jr|Sr|vs|(?:\p{Lu}\.)*\p{Lu})\.\s$/u;
const endsInTitle = (text: string, at: number, length: number) =>
  titlePoint.test(text.slice(Math.max(0, at - length), at));

/** The part of a word that can be a name, and whether the name ends with it. */
function namePart(word: string): { text: string; possessive: boolean } {
  const ending = apostropheEnding.exec(word);
  const bare = ending?.[1] ?? word;
  // "COVID-related", "Amazon-style": the name is what comes before the hyphen.
  const hyphen = bare.indexOf('-');
  if (hyphen > 1 && /^-\p{Ll}/u.test(bare.slice(hyphen)))
    return { text: bare.slice(0, hyphen), possessive: true };
  return { text: bare, possessive: /^s$/i.test(ending?.[2] ?? '') };
}

const isAllCaps = (word: string) =>
  word.length > 1 && !/\p{Ll}/u.test(word.replace(/s$/, '')) && /\p{Lu}.*\p{Lu}/u.test(word);

const isLowerCase = (word: string): boolean => {
  const code = word.charCodeAt(0);
  return code >= 97 && code <= 122 && word === word.toLowerCase();
};

/** Reads the words of one passage after the other. */
class Tokenizer implements Tokens {
  readonly capitals: Token[] = [];
  readonly lowerBefore: string[] = [];
  readonly counts = new Map<string, WordCounts>();
  #previousEnd = 0;
  #previousWord = '';

  read(passage: number, text: string): void {
    this.#previousEnd = 0;
    this.#previousWord = '';
    for (let at = 0; at < text.length; ) {
      if (!isWordCode(text.charCodeAt(at))) {
        at += 1;
        continue;
      }
      const end = endOfWord(text, at);
      const word = text.slice(at, Math.min(end, at + maxWordLength + 1));
      const addressEnd = endOfAddress(text, word, end);
      if (word.length > maxWordLength || (addressEnd !== undefined && !isInLexicon(word.toLowerCase())))
        this.#previousWord = '';
      else if (addressEnd === undefined && isLowerCase(word)) {
        const name = lowerNameAt(text, at, word);
        this.#addLower(passage, text, at, word, name);
        if (name) {
          at += name.length;
          this.#previousEnd = at;
          continue;
        }
      } else this.#pushCapital(passage, text, at, word);
      this.#previousEnd = addressEnd ?? end;
      at = this.#previousEnd;
    }
  }

  #addLower(passage: number, text: string, at: number, word: string, name: string | undefined): void {
    const counts = this.#countsOf(name ?? word);
    if (counts.lower === 0 && name === undefined) counts.isUnusual = isUnusualWord(word);
    counts.lower += 1;
    // "… the Lightning network … over lightning": a name that lost its capital.
    const lostCapital = counts.inside > 1 && counts.inside > counts.lower;
    const isUnusual = counts.isUnusual || (lostCapital && name === undefined);
    if (name !== undefined || isUnusual || connectors.has(word))
      this.#pushSmall(passage, text, at, name ?? word, isUnusual);
    this.#previousWord = name ?? word;
  }

  #pushSmall(passage: number, text: string, at: number, word: string, isUnusual: boolean): void {
    const joined = at - this.#previousEnd === 1 && text[this.#previousEnd] === ' ';
    const flags = { opens: false, possessive: false, joined, allCaps: false, isSmall: true, isUnusual };
    this.capitals.push({ passage, start: at, end: at + word.length, text: word, lower: word, ...flags });
    this.lowerBefore.push(this.#previousWord);
  }

  #pushCapital(passage: number, text: string, at: number, word: string): void {
    const part = namePart(word);
    const lower = part.text.toLowerCase();
    const gap = text.slice(this.#previousEnd, Math.min(at, this.#previousEnd + 3));
    const opens =
      this.#previousEnd === 0 || (opensSentence(text, this.#previousEnd, at) && !endsInTitle(text, at, 6));
    const counts = this.#countsOf(lower);
    if (opens) counts.opening += 1;
    else counts.inside += 1;
    this.capitals.push({
      passage,
      start: at,
      end: at + part.text.length,
      ...part,
      lower,
      opens,
      joined: gap === ' ' || (gap === '. ' && endsInTitle(text, at, 7)),
      allCaps: isAllCaps(part.text),
      isSmall: false,
      isUnusual: false,
    });
    this.lowerBefore.push(this.#previousWord);
    this.#previousWord = part.text;
  }

  #countsOf(word: string): WordCounts {
    const existing = this.counts.get(word);
    if (existing) return existing;
    const counts = { inside: 0, opening: 0, lower: 0, isUnusual: false };
    this.counts.set(word, counts);
    return counts;
  }
}

/** Splits passages into words and counts how each occurs. Linear time. */
export function tokenize(passages: { text: string }[]): Tokens {
  const tokenizer = new Tokenizer();
  passages.forEach(({ text }, passage) => {
    tokenizer.read(passage, text);
  });
  return tokenizer;
}
