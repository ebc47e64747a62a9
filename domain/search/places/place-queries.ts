import { type Expression, isBounded, type Phrase, type Term, termsOf } from '../../core/query/expression.ts';
import { maxEngineWords } from '../engine/engine.ts';
import { type EngineTerms, isNearlyExact, isPlainWord } from '../scope/engine-phrases.ts';
import { type PassageField, placeFields } from '../scope/passage-fields.ts';
import type { SearchScope } from '../scope/scope.ts';
import { type Atom, type Conjunction, conjunctionsOf } from './conjunctions.ts';
import type { EpisodeTest } from './place-of-passage.ts';
import { speakerQueries } from './speaker-episodes.ts';
import { termQuery } from './terms-about.ts';
import { completionsOf } from './word-episodes.ts';

/** The engine's query for one of the ways in which a place may match: it may find more. */
export type PlaceQuery = {
  terms: EngineTerms & { excluded: string[] };
  fields: PassageField[];
  /** Whether an episode may have a place that matches. */
  passes: (episodeId: string) => boolean;
  /** Whether the engine finds nothing else, or hardly ever. */
  isExact: boolean;
  isNearlyExact: boolean;
  /** Whether it asks for words in a row, and nothing else. */
  isRow: boolean;
  /** Whether only what somebody says can match. */
  isSpoken: boolean;
};

/** What is known of the episodes already. `inAbout`: those of which the title, a show or a person says a term in a row. */
export type KnownEpisodes = {
  inEpisode: EpisodeTest;
  inAbout: (term: Term) => ReadonlySet<string> | undefined;
};

type Kind<K extends Atom['kind']> = Extract<Atom, { kind: K }>;

const ofKind = <K extends Atom['kind']>(atoms: Atom[], kind: K): Kind<K>[] =>
  atoms.filter((atom): atom is Kind<K> => atom.kind === kind);

/** As many terms may be said in metadata or in talk, each in its own way. */
const maxElsewhere = 3;

/** The ways to leave out terms that are known to be said in an episode's metadata: none of them first. */
function leftOut({ required, excluded }: Conjunction, { inAbout }: KnownEpisodes): Term[][] {
  const terms = ofKind(required, 'said').map(({ term }) => term);
  const elsewhere = terms.filter((term) => (inAbout(term)?.size ?? 0) > 0).slice(0, maxElsewhere);
  const ways: Term[][] = [[]];
  for (const term of elsewhere) ways.push(...ways.map((own) => [...own, term]));
  // Where nothing is left to look for, it is known.
  const isKnown = (way: Term[]) => way.length === required.length && excluded.length === 0;
  return ways.filter((way) => way.length === 0 || !isKnown(way));
}

const plainWordOf = (term: Term): string[] => (term.kind === 'phrase' && isPlainWord(term) ? term.words : []);

const isPhrase = (term: Term, is: (phrase: Phrase) => boolean) => term.kind === 'phrase' && is(term);

/** The engine's words for terms; several queries where one is only the beginning of a word, or a speaker's name. */
async function wordsFor(
  scope: SearchScope,
  said: Term[],
  speakers: Term[],
): Promise<{ terms: EngineTerms[]; fields: PassageField[]; areCompleted?: boolean }> {
  const fields = placeFields(scope.role);
  const own = said.map((term) => termQuery(scope, term));
  const words = [...new Set(own.flatMap((terms) => terms.words))];
  const phrases = own.flatMap((terms) => terms.phrases);
  if (words.length + phrases.length > 0) return { terms: [{ words, phrases }], fields };
  const beginning = own.find(({ prefix }) => prefix !== undefined)?.prefix;
  const completions = beginning === undefined ? undefined : await completionsOf(scope, beginning);
  if (completions)
    return {
      terms: completions.map((word) => ({ words: [word], phrases: [] })),
      fields,
      // Each of them is a word, and whatever else is needed isn't asked for.
      areCompleted:
        said.length === 1 && said.every((term) => isPhrase(term, ({ words }) => words.length === 1)),
    };
  const [speaker] = speakers;
  if (!speaker) return { terms: [{ words: [], phrases: [] }], fields };
  const names = await speakerQueries(scope, speaker);
  return { terms: names.map((terms) => ({ ...terms, phrases: [] })), fields: ['speaker'] };
}

async function queriesFor(
  scope: SearchScope,
  conjunction: Conjunction,
  known: KnownEpisodes,
): Promise<PlaceQuery[]> {
  const { required, excluded } = conjunction;
  const said = ofKind(required, 'said').map(({ term }) => term);
  const speakers = ofKind(required, 'speaker').map(({ term }) => term);
  const unsaid = ofKind(excluded, 'said').map(({ term }) => term);
  const hasSpeakers = speakers.length + ofKind(excluded, 'speaker').length > 0;
  const isAsked = (id: string) =>
    ofKind(required, 'episode').every(({ part }) => known.inEpisode(part, id)) &&
    !ofKind(excluded, 'episode').some(({ part }) => known.inEpisode(part, id));
  // Beside a speaker, words are excluded in what they say alone.
  const left = hasSpeakers ? [] : unsaid.flatMap(plainWordOf).slice(0, maxEngineWords / 2);
  const areExcluded = !hasSpeakers && unsaid.length === left.length;
  const ways = leftOut(conjunction, known).map(async (elsewhere): Promise<PlaceQuery[]> => {
    const here = said.filter((term) => !elsewhere.includes(term));
    const { terms, fields, areCompleted = false } = await wordsFor(scope, here, speakers);
    const passes = (id: string) => isAsked(id) && elsewhere.every((term) => known.inAbout(term)?.has(id));
    return terms.map((own) => {
      const count = own.words.length + left.length + own.phrases.flat().length;
      const isWhole = areExcluded && count <= maxEngineWords;
      const areWords = areCompleted || here.every((term) => isPhrase(term, isPlainWord));
      const areNearly = here.every((term) =>
        isPhrase(term, (phrase) => isPlainWord(phrase) || isNearlyExact(scope, phrase)),
      );
      return {
        terms: { ...own, excluded: left },
        fields,
        passes,
        isExact: isWhole && areWords,
        isNearlyExact: isWhole && areNearly,
        isRow: left.length === 0 && own.words.length === 0 && own.phrases.length === 1,
        isSpoken: speakers.length > 0,
      };
    });
  });
  return (await Promise.all(ways)).flat();
}

/** The episodes whose titles, shows and people say all that is asked for, so that all their places match. */
function saidInAbout({ required, excluded }: Conjunction, { inAbout }: KnownEpisodes): string[] {
  const terms = ofKind(required, 'said').map(({ term }) => term);
  const [first = new Set<string>(), ...others] = terms.map((term) => inAbout(term) ?? new Set<string>());
  if (excluded.length > 0 || terms.length < required.length) return [];
  return [...first].filter((id) => others.every((ids) => ids.has(id)));
}

/** Of what is needed, the part that has the fewest terms. */
function shortestPart(expression: Expression): Expression {
  if (expression.kind !== 'and') return expression;
  const parts = expression.parts.filter(isBounded).map(shortestPart);
  return parts.reduce((a, b) => (termsOf(b).length < termsOf(a).length ? b : a), parts[0] ?? expression);
}

/** Each term that may be said by itself: of too many ways in which a place may match, none is missed. */
const eachTerm = (expression: Expression): Conjunction[] =>
  termsOf(shortestPart(expression))
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ term, field }) => ({
      required: [{ kind: field === 'speaker' ? 'speaker' : 'said', term }],
      excluded: [],
    }));

/** The engine's queries for the places that may match. What is asked of episodes, titles and shows is known. */
export async function placeQueriesOf(
  scope: SearchScope,
  expression: Expression,
  known: KnownEpisodes,
): Promise<{ queries: PlaceQuery[]; sure: string[] }> {
  const conjunctions = conjunctionsOf(expression);
  const queries = await Promise.all(
    (conjunctions ?? eachTerm(expression)).map((own) => queriesFor(scope, own, known)),
  );
  const isComplete = conjunctions !== undefined;
  return {
    sure: (conjunctions ?? []).flatMap((own) => saidInAbout(own, known)),
    queries: queries.flat().map((query) => ({
      ...query,
      isExact: isComplete && query.isExact,
      isNearlyExact: isComplete && query.isNearlyExact,
    })),
  };
}
