import { type Expression, phrasesOf, termsOf } from '../../core/query/expression.ts';
import { inEngineExpression, streamOf } from '../../core/query/in-engine-words.ts';
import { type About, matchesPlace, type Place } from '../../core/query/match.ts';
import { WordStream } from '../../core/query/word-stream.ts';
import type { PassageDocument } from '../engine/documents.ts';
import type { SearchScope } from '../scope/scope.ts';

/** What has to be known of a passage to look at its place. */
export const placeColumns = [
  'id',
  'episode_id',
  'language',
  'text',
  'next',
  'goes_on',
  'speaker',
  'about',
] as const;
type PlaceDocument = Pick<PassageDocument, (typeof placeColumns)[number]>;

const streamsOf = (...texts: string[]): WordStream[] =>
  texts.filter((text) => text !== '').map((text) => streamOf(text));

/** A passage with the next one, as it counts for this role. */
function placeOf(
  { text, next, goes_on, speaker }: Omit<PlaceDocument, 'id' | 'episode_id' | 'language'>,
  role: SearchScope['role'],
): Place {
  const label = streamsOf(speaker);
  if (role === 'speaker') return { texts: label, own: label, speaker: label };
  if (!goes_on) return { texts: streamsOf(text, next), own: streamsOf(text), speaker: label };
  const both = [streamOf(text, next)];
  return { texts: both, own: both, speaker: label };
}

/** What the titles, the shows and the people of episodes say in a row, as far as a query asks for it. */
export type SaidAbout = ReadonlyMap<string, WordStream[]>;

const nothingSaid: About = { everywhere: [], title: [], podcast: [] };

function aboutOf({ about, episode_id }: PlaceDocument, rows: SaidAbout, isSought: WordTest): About {
  const words = about.split(' ').filter(isSought);
  const streams = words.map((word) => new WordStream([word]));
  return { ...nothingSaid, everywhere: [...streams, ...(rows.get(episode_id) ?? [])] };
}

type WordTest = (word: string) => boolean;

/** A test for words that may be part of these terms. */
function soughtIn(sought: Expression): WordTest {
  const phrases = termsOf(sought).flatMap(({ term }) => phrasesOf(term));
  const words = new Set(phrases.flatMap((own) => own.words));
  const beginnings = phrases.flatMap(({ isPrefix, words: own }) => (isPrefix ? own.slice(-1) : []));
  return (word) => words.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/** Whether an episode has what `episode:` asks for. */
export type EpisodeTest = (part: Expression, episodeId: string) => boolean;

export type PlaceTest = (document: PlaceDocument) => boolean;

/** Compares the places of passages with an expression. */
export function placeTest(
  expression: Expression,
  { role, rows, inEpisode }: { role: SearchScope['role']; rows: SaidAbout; inEpisode: EpisodeTest },
): PlaceTest {
  const sought = inEngineExpression(expression);
  const isSought = soughtIn(sought);
  const known = new Map<string, About>();
  const aboutEpisode = (document: PlaceDocument): About => {
    const about = known.get(document.episode_id) ?? aboutOf(document, rows, isSought);
    known.set(document.episode_id, about);
    return about;
  };
  return (document) => {
    const about = role === undefined ? aboutEpisode(document) : nothingSaid;
    return matchesPlace(sought, about, placeOf(document, role), (part) =>
      inEpisode(part, document.episode_id),
    );
  };
}
