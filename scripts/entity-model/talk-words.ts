import { readdirSync } from 'node:fs';
import { transcriptsOf } from '../../bench/entities/documents.ts';
import { readLabels } from '../../bench/entities/labels.ts';

/** Shows whose texts may be counted: their licenses are in LICENSES.md. */
const shows = /^(?:hacker-public-radio|changelog-.*|bitcoin-.*|.*-podcast)$/;

const wordOrSign = /[\p{L}\p{N}](?:[\p{L}\p{N}'.+#&-]*[\p{L}\p{N}+#])?|[.?!:,;"“”()[\]…-]+/gu;
const opensSentence = /[.?!:"“(…]/;

/** How often a word is written without and with a capital where sentences don't begin. */
type Capitals = { lower: number; capital: number };

/** What is said, word for word: as numbers among the spellings, -1 where a text ends. */
export type TalkWords = { spellings: string[]; said: number[]; capitals: Map<string, Capitals> };

/** Gathers words and signs, and counts their capitals. */
class TalkReader {
  readonly spellings: string[] = [];
  readonly capitals = new Map<string, Capitals>();
  readonly #numbers = new Map<string, number>();
  /** Twice the number of the spelling, and 1 more where it opens a sentence. */
  readonly #read: number[] = [];
  #opens = true;

  #numberOf(spelling: string): number {
    const existing = this.#numbers.get(spelling);
    if (existing !== undefined) return existing;
    this.spellings.push(spelling);
    this.#numbers.set(spelling, this.spellings.length - 1);
    return this.spellings.length - 1;
  }

  #add(spelling: string, opens: boolean): void {
    this.#read.push(this.#numberOf(spelling) * 2 + (opens ? 1 : 0));
  }

  #addWord(word: string): void {
    this.#add(word, this.#opens);
    if (this.#opens) return;
    const lower = word.toLowerCase();
    const counts = this.capitals.get(lower) ?? { lower: 0, capital: 0 };
    if (word === lower) counts.lower += 1;
    else counts.capital += 1;
    this.capitals.set(lower, counts);
  }

  readLine(line: string): void {
    this.#opens = true;
    for (const [found] of line.replaceAll('’', "'").matchAll(wordOrSign)) {
      if (!/^[\p{L}\p{N}]/u.test(found)) {
        this.#opens = opensSentence.test(found);
        this.#add(found.charAt(0), false);
        continue;
      }
      const isPossessive = found.endsWith("'s");
      this.#addWord(isPossessive ? found.slice(0, -2) : found);
      if (isPossessive) this.#add("'s", false);
      this.#opens = false;
    }
  }

  endText(): void {
    this.#read.push(-1, -1);
  }

  /** "Docker is …" keeps its capital at a sentence's start, "The box is …" doesn't; a number is any number. */
  #plainNumber(number: number): number {
    const spelling = this.spellings[number] ?? '';
    const lower = spelling.toLowerCase();
    const counts = this.capitals.get(lower) ?? { lower: 0, capital: 0 };
    const isCapitalized = spelling.slice(1) === lower.slice(1);
    return isCapitalized && counts.lower >= counts.capital ? this.#numberOf(lower) : number;
  }

  toWords(): TalkWords {
    const plain = new Map<number, number>();
    const numberSign = this.#numberOf('#');
    const resolve = (read: number): number => {
      const number = read >> 1;
      if (/^[\d.,]+$/.test(this.spellings[number] ?? '')) return numberSign;
      return (read & 1) === 1 ? this.#plainNumber(number) : number;
    };
    const said = this.#read.map((read) => {
      if (read < 0) return -1;
      const known = plain.get(read) ?? resolve(read);
      plain.set(read, known);
      return known;
    });
    return { spellings: this.spellings, said, capitals: this.capitals };
  }
}

/** The words of all talk but the episodes that the benchmark is held in. */
export async function readTalkWords(corpus: string): Promise<TalkWords> {
  const heldOut = new Set(readLabels().map(({ file }) => file));
  const reader = new TalkReader();
  for (const folder of readdirSync(corpus)
    .filter((name) => shows.test(name))
    .sort())
    for (const { file, load } of await transcriptsOf(corpus, folder)) {
      if (heldOut.has(file)) continue;
      const { document } = await load();
      for (const { text } of document.passages) reader.readLine(text);
      reader.endText();
    }
  return reader.toWords();
}
