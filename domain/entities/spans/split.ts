import { connectors } from '../lexicon/connectors.ts';
import { organizationEndings } from '../lexicon/endings.ts';
import { isEntityWord, isInLexicon, isOfClass } from '../lexicon/lexicon.ts';
import type { Token } from '../words/tokens.ts';
import { directions, isHonorific, isJobTitle, jobTitleWords } from '../words/words.ts';

/** Words that end a job title or a period, not a name. */
const trailingOffice = new Set(
  'officer chief executive financial operating president vice senior quarter first second third fourth episode ep season chapter'.split(
    ' ',
  ),
);

/** Words that begin a sentence whose point was lost, or stand small inside a heading; no name ends with one. */
const sentenceWords = new Set(
  'a an the it as is was are were what how who why when where which because if but so this that these those he she we they you my your our his her its not'.split(
    ' ',
  ),
);

const isFirstName = (word: Token | undefined) => word !== undefined && isOfClass(word.lower, 'first');

/** "Ben Theurer of Barclays", "Chief Executive Officer of NextEra Energy": two things, of which each may be a name. */
function splitAtOf(words: Token[]): Token[][] {
  const of = words.findIndex((word) => word.text === 'of');
  if (of < 1) return [words];
  const left = words.slice(0, of);
  const isPerson = left.length >= 2 && isFirstName(left[0]);
  // "EBITDA of RWE": a figure of a company.
  const isMeasure = left.length === 1 && left[0]?.allCaps;
  return isPerson || isMeasure || isJobTitle(left) ? [left, ...splitAtOf(words.slice(of + 1))] : [words];
}

/** "Vacaville California": a town nobody listed, and where it lies. */
function splitAtPlace(words: Token[]): Token[][] {
  const [first, second] = words;
  const isTownAndState =
    words.length === 2 &&
    first &&
    second &&
    isOfClass(second.lower, 'place') &&
    !isInLexicon(first.lower) &&
    !directions.has(first.lower) &&
    !first.allCaps &&
    !isOfClass(`${first.lower} ${second.lower}`, 'place');
  return isTownAndState ? [[first], [second]] : [words];
}

/** "Pennsylvania Senator Rick Santorum", "Judge Park and Judge Kawashima": a title inside begins a person of its own. */
function splitAtTitle(words: Token[]): Token[][] {
  const title = words.findIndex(
    (word, at) => at > 0 && isHonorific(word.lower) && isFirstName(words[at + 1]),
  );
  return title > 0 ? [words.slice(0, title), ...splitAtTitle(words.slice(title))] : [words];
}

/** "Washington State University Simon Ličen": a body, and who speaks for it. */
function splitAtPerson(words: Token[]): Token[][] {
  const person = words.findIndex(
    (word, at) =>
      at > 1 &&
      at < words.length - 1 &&
      isFirstName(word) &&
      organizationEndings.has(words[at - 1]?.lower ?? '') &&
      !connectors.has(words[at + 1]?.text ?? ''),
  );
  return person > 0 ? [words.slice(0, person), words.slice(person)] : [words];
}

/** "Noam Chomsky Noam Chomsky", a heading and then the sentence: said twice, named once. */
function dropEcho(words: Token[]): Token[] {
  const half = words.length / 2;
  const echoes = words.length >= 4 && words.every((word, at) => word.lower === words[at % half]?.lower);
  return echoes ? words.slice(0, half) : words;
}

/** "Biologist Nick Bos": what somebody is, before the name. Only a plain word that no name begins with. */
function dropOccupation(words: Token[]): Token[] {
  const [first, second, third] = words;
  const isOccupation =
    first &&
    third &&
    isInLexicon(first.lower) &&
    !isEntityWord(first.lower) &&
    isFirstName(second) &&
    !connectors.has(third.text);
  return isOccupation ? words.slice(1) : words;
}

/** "Canada Apparently a few …": a sentence begins whose point was lost. */
const adverb = /(?:al|nt|us|iv|ve|ul|ss|ar|ic|ed|ng|te|se|b)ly$/;
const isAdverb = ({ lower }: Token) => lower.length > 5 && adverb.test(lower) && !isEntityWord(lower);

/** Ends that are no part of a name: connecting words, an initial that nothing follows, an office ("AcelRx Chief Financial Officer"). */
const isLooseEnd = (word: Token | undefined) =>
  word !== undefined &&
  (connectors.has(word.lower) ||
    /^\p{Lu}$/u.test(word.text) ||
    trailingOffice.has(word.lower) ||
    sentenceWords.has(word.lower) ||
    isAdverb(word));

/** What is called out or said before a name, at a sentence's start: "Hey Frank", "Currently Shalev", "Like Wikipedia". */
const openingWords = new Set('hey hi hello dear like unlike plus via'.split(' '));
const isOpeningWord = (token: Token) => openingWords.has(token.lower) || (token.opens && isAdverb(token));

/** Beginnings that are no part of one: connecting words, titles, and in "European TSOs" where they are from. */
function isLooseStart(word: Token | undefined, next: Token | undefined): boolean {
  if (!word) return false;
  if (connectors.has(word.text)) return true;
  if (!next || connectors.has(next.text)) return false;
  return (
    isHonorific(word.lower) ||
    jobTitleWords.has(word.lower) ||
    isOpeningWord(word) ||
    word.text === 'The' ||
    (isOfClass(word.lower, 'demonym') && (next.allCaps || isOfClass(next.lower, 'product')))
  );
}

/** The words that are the name, without what was only said around it. */
export function trimLooseEnds(words: Token[]): Token[] {
  let from = 0;
  let to = words.length;
  if (to > 1 && isEntityWord(words.map((word) => word.lower).join(' '))) return words;
  while (to > from + 1 && isLooseEnd(words[to - 1])) to -= 1;
  while (from < to - 1 && isLooseStart(words[from], words[from + 1])) from += 1;
  return dropEcho(dropOccupation(words.slice(from, to)));
}

/** Capitalized words in a row, cut where one name ends and the next begins. */
export function splitEntities(words: Token[]): Token[][] {
  if (words.length === 1) return [words];
  return splitAtOf(words).flatMap(splitAtTitle).flatMap(splitAtPerson).flatMap(splitAtPlace);
}
