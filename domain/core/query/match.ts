import type { Expression, QueryField } from './expression.ts';
import type { WordStream } from './word-stream.ts';

/**
 * One place of an episode: a passage with the next one, or a paragraph of its description. The texts of a place are words
 * in a row: a passage and the next one are one text if their speaker is the same.
 */
export type Place = {
  texts: WordStream[];
  /** What the speaker of its first passage says in it, and their name; none in what is written. */
  own: WordStream[];
  speaker: WordStream[];
};

/** The texts that count as said at every place: of the title, the shows, and the people. */
export type About = { everywhere: WordStream[] } & Record<Exclude<QueryField, 'speaker'>, WordStream[]>;

/** An episode as queries see it. `anywhere`: all its texts, for what needn't be in one place. */
export type SearchableEpisode = {
  about: About;
  places: Place[];
  anywhere: WordStream[];
  /** The names of all who speak. */
  speakers: WordStream[];
};

/** What an expression is compared with: words without a field, and those in each field. */
type Texts = { everywhere: WordStream[] } & Record<QueryField, WordStream[]>;

/** Whether a part of a query says who speaks: what is beside it has to be said by them. */
const asksForSpeaker = (expression: Expression): boolean => {
  switch (expression.kind) {
    case 'field':
      return expression.field === 'speaker';
    case 'or':
      return expression.parts.every(asksForSpeaker);
    case 'and':
      return expression.parts.some(asksForSpeaker);
    default:
      return false;
  }
};

/** How the parts of `episode:` are answered, which no place can by itself. */
type InEpisode = (part: Expression) => boolean;

function holds(expression: Expression, texts: Texts, own: WordStream[], inEpisode: InEpisode): boolean {
  switch (expression.kind) {
    case 'phrase':
      return texts.everywhere.some((stream) => stream.find(expression).length > 0);
    case 'near':
      return texts.everywhere.some((stream) => stream.hasNear(expression));
    case 'not':
      return !holds(expression.part, texts, own, inEpisode);
    case 'episode':
      return inEpisode(expression.part);
    case 'field':
      return holds(expression.part, { ...texts, everywhere: texts[expression.field] }, own, inEpisode);
    case 'and': {
      const bound = expression.parts.some(asksForSpeaker) ? { ...texts, everywhere: own } : texts;
      return expression.parts.every((part) => holds(part, bound, own, inEpisode));
    }
    default:
      return expression.parts.some((part) => holds(part, texts, own, inEpisode));
  }
}

/** Whether an expression holds at one place. */
export function matchesPlace(
  expression: Expression,
  about: About,
  place: Place,
  inEpisode: InEpisode,
): boolean {
  const everywhere = [...place.texts, ...about.everywhere];
  return holds(expression, { ...about, everywhere, speaker: place.speaker }, place.own, inEpisode);
}

/** Whether an expression holds in a whole episode, wherever its words are. */
export function matchesAnywhere(
  expression: Expression,
  { about, anywhere, speakers }: Omit<SearchableEpisode, 'places'>,
): boolean {
  const whole = (part: Expression): boolean =>
    holds(part, { ...about, everywhere: anywhere, speaker: speakers }, anywhere, whole);
  return whole(expression);
}

/** Whether an episode matches an expression. This defines the grammar: searches and alerts agree with it. */
export const matchesExpression = (expression: Expression, episode: SearchableEpisode): boolean => {
  const inEpisode = (part: Expression) => matchesAnywhere(part, episode);
  return episode.places.some((place) => matchesPlace(expression, episode.about, place, inEpisode));
};
