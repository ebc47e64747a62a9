/** A word that begins with a capital letter or a digit, or a name's small connecting word, where it stands. */
export type Token = {
  passage: number;
  start: number;
  end: number;
  text: string;
  lower: string;
  /** First word of a sentence, a line or a quotation: its capital says nothing. */
  opens: boolean;
  /** `Danaher's`: the name ends here. The text is without it. */
  possessive: boolean;
  /** What stands between the word before and this one is a single blank, or a hyphen or point that names hold. */
  joined: boolean;
  allCaps: boolean;
};

/** How one word, folded to lower case, stands in the document. */
export type WordCounts = { inside: number; opening: number; lower: number };

export type Tokens = { capitals: Token[]; counts: Map<string, WordCounts>; lowerBefore: string[] };

const letter = /\p{L}|\p{M}/u;

function isLetterCode(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return (code < 0xd800 || code > 0xdfff) && letter.test(String.fromCharCode(code));
}

const isDigitCode = (code: number) => code >= 48 && code <= 57;
const isWordCode = (code: number) => isLetterCode(code) || isDigitCode(code);

const isLowerOrDigit = (code: number) => isDigitCode(code) || (code >= 97 && code <= 122) || code > 127;
const isUpper = (code: number) => code >= 65 && code <= 90;

/** Signs inside a word: O'Reilly, AT&T, node.js, U.S, e-mail. A point before a capital ends a sentence, save in initials. */
function isInner(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (!isWordCode(next)) return false;
  if (code === 46)
    return (
      isLowerOrDigit(next) ||
      (isUpper(text.charCodeAt(at - 1)) &&
        (!isLetterCode(text.charCodeAt(at - 2)) || isUpper(text.charCodeAt(at + 2))))
    );
  return code === 39 || code === 0x2019 || code === 38 || code === 45 || code === 95;
}

const apostropheEnding = /^(.+?)['’](s|S|m|re|ve|ll|d|t)$/;

/** Connecting words inside names; kept in the list of tokens so that runs can reach over them. */
export const connectors = new Set([
  'of',
  'the',
  'and',
  '&',
  'for',
  'in',
  'de',
  'del',
  'della',
  'di',
  'da',
  'la',
  'le',
  'van',
  'von',
  'der',
  'den',
  'ter',
  'bin',
  'al',
  'y',
  'or',
  'from',
  'at',
  'with',
  'on',
  'to',
]);

function endOfWord(text: string, from: number): number {
  let end = from + 1;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (isWordCode(code)) continue;
    if (end + 1 < text.length && isInner(text, end)) continue;
    break;
  }
  // C++, C#, F#; dotted initials keep their last point: U.S., J.
  while (end < text.length && (text[end] === '+' || text[end] === '#') && end - from <= 3) end += 1;
  return end;
}

/** Whether what stands before a word ends a sentence. */
function opensAfter(gap: string): boolean {
  for (let at = 0; at < gap.length; at += 1) {
    const code = gap.charCodeAt(at);
    // . ! ? : … " “ „ ( [ * — and bullets
    if (
      code === 46 ||
      code === 33 ||
      code === 63 ||
      code === 58 ||
      code === 0x2026 ||
      code === 34 ||
      code === 0x201c ||
      code === 0x201e ||
      code === 40 ||
      code === 91 ||
      code === 42 ||
      code === 0x2022 ||
      code === 0x3002
    )
      return true;
  }
  return false;
}

const titlePoint = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Jr|Sr|vs|(?:\p{Lu}\.)*\p{Lu})\.\s$/u;

/** Cuts the passages into words and counts how each stands. Linear. */
export function tokenize(passages: { text: string }[]): Tokens {
  const capitals: Token[] = [];
  const lowerBefore: string[] = [];
  const counts = new Map<string, WordCounts>();
  const countsOf = (word: string): WordCounts => {
    const existing = counts.get(word);
    if (existing) return existing;
    const fresh = { inside: 0, opening: 0, lower: 0 };
    counts.set(word, fresh);
    return fresh;
  };
  passages.forEach(({ text }, passage) => {
    let previousEnd = 0;
    let previousWord = '';
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (!isWordCode(code)) {
        at += 1;
        continue;
      }
      const end = endOfWord(text, at);
      let word = text.slice(at, end);
      const isLower = code >= 97 && code <= 122 && word === word.toLowerCase();
      if (isLower) {
        countsOf(word).lower += 1;
        if (connectors.has(word)) {
          capitals.push({
            passage,
            start: at,
            end,
            text: word,
            lower: word,
            opens: false,
            possessive: false,
            joined: at - previousEnd === 1 && text[previousEnd] === ' ',
            allCaps: false,
          });
          lowerBefore.push(previousWord);
        }
      } else {
        const gap = text.slice(previousEnd, at);
        let possessive = false;
        let wordEnd = end;
        const ending = apostropheEnding.exec(word);
        if (ending?.[1]) {
          possessive = /^s$/i.test(ending[2] ?? '');
          word = ending[1];
          wordEnd = at + word.length;
        }
        const opens =
          previousEnd === 0 || (opensAfter(gap) && !titlePoint.test(text.slice(Math.max(0, at - 6), at)));
        // "COVID-related", "Amazon-style": the name is what stands before the hyphen.
        const hyphen = word.indexOf('-');
        if (hyphen > 1 && /^-\p{Ll}/u.test(word.slice(hyphen))) {
          word = word.slice(0, hyphen);
          wordEnd = at + hyphen;
          possessive = true;
        }
        const lower = word.toLowerCase();
        const existing = countsOf(lower);
        if (opens) existing.opening += 1;
        else existing.inside += 1;
        capitals.push({
          passage,
          start: at,
          end: wordEnd,
          text: word,
          lower,
          opens,
          possessive,
          joined: gap === ' ' || (gap === '. ' && titlePoint.test(text.slice(Math.max(0, at - 7), at))),
          allCaps:
            word.length > 1 && /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*s?$/u.test(word) && /\p{Lu}.*\p{Lu}/u.test(word),
        });
        lowerBefore.push(previousWord);
      }
      previousEnd = end;
      previousWord = word;
      at = end;
    }
  });
  return { capitals, counts, lowerBefore };
}
