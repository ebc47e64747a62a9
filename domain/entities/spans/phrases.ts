import { connectors } from '../lexicon/connectors.ts';
import { isEntityWord, knownOf } from '../lexicon/lexicon.ts';
import { bitOf } from '../lexicon/word-classes.ts';
import {
  endsInOffice,
  endsInTime,
  endsSmall,
  isAmount,
  isCalled,
  isCode,
  isDerived,
  isFromElsewhere,
  isKind,
  isSpelledOut,
  isTitled,
} from '../words/false-names.ts';
import type { Token } from '../words/tokens.ts';
import { phraseOfWords, type Word, type WordCounts, type WordForm } from '../words/word.ts';
import { isHonorific, isJobTitle, isNumber, isPlaceAdjective } from '../words/words.ts';

const noNames = [
  isAmount,
  isCalled,
  isTitled,
  isKind,
  isCode,
  isSpelledOut,
  isDerived,
  isFromElsewhere,
  endsSmall,
  endsInOffice,
  endsInTime,
];

/** "The C++ of Flask", "Google and Facebook": two known names, unless they are known as one. */
function joinsTwoNames(words: WordForm[]): boolean {
  const at = words.findIndex(({ text }) => connectors.has(text));
  return (
    at > 0 &&
    isEntityWord(phraseOfWords(words.slice(0, at))) &&
    isEntityWord(phraseOfWords(words.slice(at + 1))) &&
    !isEntityWord(phraseOfWords(words))
  );
}

/** An office, a direction or a number is no name by itself. */
const isNeverName = (words: WordForm[]): boolean => {
  const [only, second] = words;
  if (noNames.some((isNone) => isNone(words))) return true;
  if (isJobTitle(words) || isPlaceAdjective(words) || joinsTwoNames(words)) return true;
  return only !== undefined && second === undefined && (isHonorific(only.lower) || isNumber(only.text));
};

/** "Python 3.12": a version of a known product is known as one. */
const knownAsVersion = (start: Phrase, word: Word): number =>
  /^\d+(?:\.\d+)+$/.test(word.text) ? start.known & bitOf.product : 0;

/** Words that follow one another somewhere in a document. What doesn't depend on where is found out once. */
export class Phrase {
  readonly words: Word[];
  readonly text: string;
  readonly lower: string;
  /** All that is known of it, as bits. */
  readonly known: number;
  /** How the document writes its first word, and its last. */
  readonly firstCounts: WordCounts;
  readonly lastCounts: WordCounts;
  readonly canBeName: boolean;
  /** "Ann Lee Ann": its last word is said again. */
  readonly repeats: boolean;
  readonly #longer = new Map<Word, Phrase>();

  constructor({ word, counts }: Token, start?: Phrase) {
    this.words = start ? [...start.words, word] : [word];
    this.text = start ? `${start.text} ${word.text}` : word.text;
    this.lower = start ? `${start.lower} ${word.lower}` : word.lower;
    this.known = start ? knownOf(this.lower) | knownAsVersion(start, word) : word.known;
    this.firstCounts = start?.firstCounts ?? counts;
    this.lastCounts = counts;
    this.canBeName = !connectors.has(word.text) && !isNeverName(this.words);
    this.repeats = start?.words.some(({ lower }) => lower === word.lower) ?? false;
  }

  /** This phrase and one more word. */
  with(token: Token): Phrase {
    const existing = this.#longer.get(token.word);
    if (existing) return existing;
    const longer = new Phrase(token, this);
    this.#longer.set(token.word, longer);
    return longer;
  }
}

/** The phrases of a document. */
export class Phrases {
  readonly #words = new Map<Word, Phrase>();

  of(token: Token): Phrase {
    const existing = this.#words.get(token.word);
    if (existing) return existing;
    const phrase = new Phrase(token);
    this.#words.set(token.word, phrase);
    return phrase;
  }
}
