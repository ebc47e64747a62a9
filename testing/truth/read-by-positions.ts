import type { Expression, Phrase, QueryField, Term } from '../../domain/core/query/expression.ts';

/** An episode in words, without anything that the product has read. */
export type EpisodeInWords = {
  title: string[];
  shows: string[][];
  people: string[][];
  paragraphs: string[][];
  passages: { speaker: string[]; words: string[] }[];
};

/** The words of one text, each with where it is said: the number of its passage, or of its paragraph. */
type Text = {
  kind: 'said' | 'paragraph' | 'title' | 'show' | 'person' | 'speaker';
  words: { word: string; at: number }[];
};

/** Words that were found: in which text, and from where to where. */
type Found = { kind: Text['kind']; from: number; to: number };

type Counts = (found: Found) => boolean;

const nameOf = ({ passages }: EpisodeInWords, at: number) => passages[at]?.speaker.join(' ') ?? '';

function textsOf(episode: EpisodeInWords): Text[] {
  const text = (kind: Text['kind'], words: string[], at = 0): Text => ({
    kind,
    words: words.map((word) => ({ word, at })),
  });
  const said: Text[] = [];
  episode.passages.forEach(({ words }, at) => {
    const { words: more } = text('said', words, at);
    const last = said.at(-1);
    if (last && nameOf(episode, at - 1) === nameOf(episode, at)) last.words.push(...more);
    else said.push({ kind: 'said', words: more });
  });
  return [
    ...said,
    ...episode.paragraphs.map((words, at) => text('paragraph', words, at)),
    text('title', episode.title),
    ...episode.shows.map((words) => text('show', words)),
    ...episode.people.map((words) => text('person', words)),
    ...episode.passages.map(({ speaker }) => text('person', speaker)),
    ...episode.passages.map(({ speaker }, at) => text('speaker', speaker, at)),
  ];
}

/** The positions at which a phrase begins, by comparing all of them. */
const beginningsOf = ({ words }: Text, phrase: Phrase): number[] =>
  words.flatMap((_, begin) => {
    const isHere = phrase.words.every((word, offset) => {
      const own = words[begin + offset]?.word;
      const isBeginning = phrase.isPrefix && offset === phrase.words.length - 1;
      return isBeginning ? own?.startsWith(word) : own === word;
    });
    return isHere ? [begin] : [];
  });

function findIn(text: Text, term: Term): Found[] {
  const found = (begin: number, end: number): Found => ({
    kind: text.kind,
    from: text.words[begin]?.at ?? -1,
    to: text.words[end - 1]?.at ?? -1,
  });
  if (term.kind === 'phrase')
    return beginningsOf(text, term).map((begin) => found(begin, begin + term.words.length));
  const [left, right] = [term.left, term.right].map((phrase) =>
    beginningsOf(text, phrase).map((begin) => ({ begin, end: begin + phrase.words.length })),
  );
  return (left ?? []).flatMap((a) =>
    (right ?? []).flatMap((b) => {
      const between = Math.max(a.begin, b.begin) - Math.min(a.end, b.end);
      const isNear = between >= 0 && between <= term.distance;
      return isNear ? [found(Math.min(a.begin, b.begin), Math.max(a.end, b.end))] : [];
    }),
  );
}

const namesSpeaker = (part: Expression): boolean =>
  (part.kind === 'field' && part.field === 'speaker') ||
  (part.kind === 'and' && part.parts.some(namesSpeaker)) ||
  (part.kind === 'or' && part.parts.every(namesSpeaker));

/** What counts at a place: for words, for those beside `speaker:`, and for those in it. */
type Place = { any: Counts; own: Counts; speaker: Counts };

function inField(field: QueryField, place: Place): Counts {
  if (field === 'speaker') return place.speaker;
  return ({ kind }) => kind === (field === 'podcast' ? 'show' : 'title');
}

/** Whether an episode matches an expression, read slowly: every term is found everywhere, then it's asked where that is. */
export function matchesByPositions(query: Expression, episode: EpisodeInWords): boolean {
  const texts = textsOf(episode);
  const isAboutAll = ({ kind }: Found) => kind === 'title' || kind === 'show' || kind === 'person';

  const holds = (part: Expression, place: Place, counts: Counts): boolean => {
    switch (part.kind) {
      case 'phrase':
      case 'near':
        return texts.some((text) => findIn(text, part).some(counts));
      case 'not':
        return !holds(part.part, place, counts);
      case 'episode':
        return holds(part.part, whole, whole.any);
      case 'field':
        return holds(part.part, place, inField(part.field, place));
      default: {
        const inOwn = part.kind === 'and' && part.parts.some(namesSpeaker) ? place.own : counts;
        const truths = part.parts.map((own) => holds(own, place, inOwn));
        return part.kind === 'and' ? truths.every(Boolean) : truths.some(Boolean);
      }
    }
  };

  const isAnyText: Counts = ({ kind }) => kind !== 'speaker';
  const whole: Place = { any: isAnyText, own: isAnyText, speaker: ({ kind }) => kind === 'speaker' };
  const spoken = episode.passages.map((_, at): Place => {
    const isSaid: Counts = ({ kind, from, to }) => kind === 'said' && from >= at && to <= at + 1;
    return {
      any: (found) => isSaid(found) || isAboutAll(found),
      own: (found) => isSaid(found) && nameOf(episode, found.from) === nameOf(episode, at),
      speaker: ({ kind, from }) => kind === 'speaker' && from === at,
    };
  });
  const written = episode.paragraphs.map((_, at): Place => {
    const isWritten: Counts = ({ kind, from }) => kind === 'paragraph' && from === at;
    const never = () => false;
    return { any: (found) => isWritten(found) || isAboutAll(found), own: never, speaker: never };
  });
  return [...spoken, ...written].some((place) => holds(query, place, place.any));
}
