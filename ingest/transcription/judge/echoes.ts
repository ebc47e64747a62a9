import { keyOf, type Unit } from './unit.ts';

/** So many names in their order, and nothing else, are no talk. People say one or two. */
const minNames = 3;

export type Echoes = {
  /** The sentences that are what the service was given as its prompt, or a part of it. */
  in: (units: Unit[]) => Set<Unit>;
  /** Whether a sentence may be one, unless somebody says a name. */
  mayBe: (unit: Unit) => boolean;
};

type Prompted = { key: string; name: number };

/** Services divide what is written without blanks in different ways. */
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const keysOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(keyOf)
    .flatMap((key) => (withoutBlanks.test(key) ? [...key] : key))
    .filter((key) => key !== '');

/** How far words follow a prompt from one of its words on, round and round. */
function followed(words: string[], prompt: Prompted[], from: number): number {
  let length = 0;
  while (length < words.length && words[length] === prompt[(from + length) % prompt.length]?.key) length += 1;
  return length;
}

/** The longest beginning of the words that follows the prompt, and how many names that has at least a part of. */
function bestFollowed(words: string[], prompt: Prompted[]): { length: number; names: number } {
  let best = { length: 0, names: 0 };
  for (let from = 0; from < prompt.length; from += 1) {
    const length = followed(words, prompt, from);
    if (length <= best.length) continue;
    const names = new Set(
      prompt.map(({ name }, at) => ((at - from + prompt.length) % prompt.length < length ? name : -1)),
    );
    names.delete(-1);
    best = { length, names: names.size };
  }
  return best;
}

/** What models write of their prompt where nobody speaks. Names are those of the prompt, in its order. */
export function createEchoes(names: string[]): Echoes {
  const prompt = names.flatMap((name, at) => keysOf(name).map((key) => ({ key, name: at })));
  const keys = new Set(prompt.map(({ key }) => key));
  const wordsOf = (unit: Unit) => unit.words.flatMap(({ text }) => keysOf(text));
  const isOfNames = (unit: Unit) => {
    const words = wordsOf(unit);
    return words.length > 0 && words.every((word) => keys.has(word));
  };

  /** The sentences of a stretch that follow the prompt whole, from the first one on. */
  const echoFrom = (stretch: Unit[]): Unit[] => {
    const words = stretch.map(wordsOf);
    const best = bestFollowed(words.flat(), prompt);
    const isPrompt = Math.min(best.length, words[0]?.length ?? 0) >= prompt.length;
    if (best.names < minNames && !isPrompt) return [];
    let end = 0;
    return stretch.filter((_, at) => {
      end += words[at]?.length ?? 0;
      return end <= best.length;
    });
  };

  return {
    in: (units) => {
      const found = new Set<Unit>();
      // People say the name of their show.
      if (names.length < 2) return found;
      const areOfNames = units.map(isOfNames);
      for (let at = 0; at < units.length; ) {
        let end = at;
        while (areOfNames[end] && end < at + prompt.length) end += 1;
        const echo = echoFrom(units.slice(at, end));
        for (const unit of echo) found.add(unit);
        at += Math.max(1, echo.length);
      }
      return found;
    },
    mayBe: isOfNames,
  };
}
