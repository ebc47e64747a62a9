import { connectors } from './connectors.ts';
import { isEntityWord, knownOf } from './lexicon.ts';
import type { Token } from './tokens.ts';
import type { Word, WordCounts, WordForm } from './word.ts';
import { isHonorific, isJobTitle, isNumber, isPlaceAdjective } from './words.ts';

const phraseOfWords = (words: WordForm[]) => words.map(({ lower }) => lower).join(' ');

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

const currencies = new Set('rmb chf usd eur gbp jpy cad aud hkd mxn inr'.split(' '));

/** "RMB 28.4", "EBITDA of 18.8": an amount. */
const isAmount = (words: WordForm[]): boolean => {
  const unit = words.at(-2);
  return (
    unit !== undefined &&
    isNumber(words.at(-1)?.text ?? '') &&
    (currencies.has(unit.lower) || connectors.has(unit.text))
  );
};

/** "Swagger.json", "sys.getFrame": a file, or a part of a program. */
const isCode = ([only, second]: WordForm[]): boolean =>
  second === undefined &&
  only !== undefined &&
  (/\.(?:json|sql|py|txt|xml|ya?ml|toml|md|sh|exe|ini|cfg|conf|csv|pdf|html?|php|zip|iso|jpe?g|png)$/.test(
    only.lower,
  ) ||
    /^\p{Ll}+\.\p{Ll}+\p{Lu}/u.test(only.text)) &&
  !isEntityWord(only.lower);

/** "Caret in the dropdown": after a small word, names go on with a capital. */
const endsSmall = (words: WordForm[]): boolean => {
  const last = words.at(-1);
  return (
    last !== undefined &&
    last.text === last.lower &&
    /^\p{Ll}/u.test(last.text) &&
    words.some(({ text }) => connectors.has(text)) &&
    !isEntityWord(phraseOfWords(words))
  );
};

const titles = new Set('mr mrs ms dr prof'.split(' '));

/** "Mr. Sharp": the name begins after the title, unless both are known as one ("Mr Robot"). */
const isTitled = (words: WordForm[]): boolean =>
  words.length > 1 && titles.has(words[0]?.lower ?? '') && !isEntityWord(phraseOfWords(words));

/** "DLLs", "VMs", "Micro-purchase", "B-tree": things that many make, unless they are known as a name. */
const isKind = ([only, second]: WordForm[]): boolean =>
  second === undefined &&
  only !== undefined &&
  /^(?:[\p{Lu}\d]{2,}s|\p{Lu}\p{L}*-\p{Ll}+)$/u.test(only.text) &&
  !isEntityWord(only.lower);

/** An office, a direction or a number is no name by itself. */
const isNeverName = (words: WordForm[]): boolean => {
  const [only, second] = words;
  if ([isAmount, isTitled, isKind, isCode, endsSmall].some((isNone) => isNone(words))) return true;
  if (isJobTitle(words) || isPlaceAdjective(words) || joinsTwoNames(words)) return true;
  return only !== undefined && second === undefined && (isHonorific(only.lower) || isNumber(only.text));
};

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
    this.known = start ? knownOf(this.lower) : word.known;
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
