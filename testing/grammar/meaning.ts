import type { MadeUpFacts, MadeUpTalk } from './made-up-episode.ts';
import type { MadeUpTerm } from './made-up-term.ts';

/** Where a row begins in a stream, by comparing every place. */
const placesOf = (stream: string[], row: string[], isPrefix = false): number[] =>
  stream.flatMap((_, at) =>
    row.every((own, offset) => {
      const said = stream[at + offset];
      return isPrefix ? said?.startsWith(own) : said === own;
    })
      ? [at]
      : [],
  );

/** Whether a row of words, or two near each other, are in a text. */
function isSaid(sought: MadeUpTerm & { kind: 'row' | 'near' }, text: string[]): boolean {
  if (sought.kind === 'row') return placesOf(text, sought.words, sought.isPrefix).length > 0;
  const { left, right, distance } = sought;
  const between = (first: number, length: number, second: number) => second - (first + length);
  const fits = (gap: number) => gap >= 0 && gap <= distance;
  return placesOf(text, left).some((a) =>
    placesOf(text, right).some((b) => fits(between(a, left.length, b)) || fits(between(b, right.length, a))),
  );
}

/** What counts at one place of an episode, for words without a field, for those of a field and beside a speaker. */
type Texts = Record<'everywhere' | 'title' | 'podcast' | 'speaker' | 'own', string[][]>;

const bindsToSpeaker = (part: MadeUpTerm): boolean =>
  (part.kind === 'field' && part.field === 'speaker') ||
  (part.kind === 'and' && part.parts.some(bindsToSpeaker)) ||
  (part.kind === 'or' && !part.parts.some((own) => !bindsToSpeaker(own)));

/** The numbers of the places at which an expression holds; `whole` is the episode as one place. */
function placesWhere(
  expression: MadeUpTerm,
  places: Texts[],
  whole: Texts,
  read: keyof Texts = 'everywhere',
): Set<number> {
  const all = new Set(places.keys());
  const of = (part: MadeUpTerm, as = read) => placesWhere(part, places, whole, as);
  switch (expression.kind) {
    case 'row':
    case 'near':
      return new Set(
        [...all].filter((number) => places[number]?.[read].some((text) => isSaid(expression, text))),
      );
    case 'not':
      return all.difference(of(expression.part));
    case 'episode':
      return placesWhere(expression.part, [whole], whole).size > 0 ? all : new Set();
    case 'field':
      return of(expression.part, expression.field);
    case 'and': {
      const as = expression.parts.some(bindsToSpeaker) ? 'own' : read;
      return expression.parts.map((part) => of(part, as)).reduce((a, b) => a.intersection(b));
    }
    default:
      return expression.parts.map((part) => of(part)).reduce((a, b) => a.union(b));
  }
}

/** The places of an episode, and all of it as one. */
function readPlaces(spoken: MadeUpTalk, written: MadeUpFacts): { places: Texts[]; whole: Texts } {
  const { title, podcast, author, guest, description, season, chapter } = written;
  const names = spoken.flatMap(({ speaker }) => (speaker ? [speaker.split(' ')] : []));
  const about = { title: [title], podcast: [podcast] };
  const everywhere = [title, podcast, author, guest, ...names];
  const talk = spoken.map(({ speaker, words: first }, at): Texts => {
    const next = spoken[at + 1];
    const goesOn = next !== undefined && next.speaker === speaker;
    const own = [goesOn ? [...first, ...next.words] : first];
    const said = next && !goesOn ? [...own, next.words] : own;
    const name = speaker ? [speaker.split(' ')] : [];
    return { ...about, everywhere: [...said, ...everywhere], own, speaker: name };
  });
  const paragraphs = [description, season, chapter];
  const turns: string[][] = [];
  for (const [at, { speaker, words: own }] of spoken.entries()) {
    if (at > 0 && spoken[at - 1]?.speaker === speaker) turns.at(-1)?.push(...own);
    else turns.push([...own]);
  }
  const anywhere = [...turns, ...everywhere, ...paragraphs];
  return {
    places: [
      ...talk,
      ...paragraphs.map(
        (text): Texts => ({ ...about, everywhere: [text, ...everywhere], own: [], speaker: [] }),
      ),
    ],
    whole: { ...about, everywhere: anywhere, own: anywhere, speaker: names },
  };
}

/** Whether an episode matches a term by the rules of the grammar: in one place, or anywhere in it. */
export function isMeant(
  term: MadeUpTerm,
  [spoken, written]: [MadeUpTalk, MadeUpFacts],
  anywhere: boolean,
): boolean {
  const { places, whole } = readPlaces(spoken, written);
  return placesWhere(anywhere ? { kind: 'episode', part: term } : term, places, whole).size > 0;
}
