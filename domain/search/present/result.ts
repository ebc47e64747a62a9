import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { ResultMatch, SearchResult } from '../../../contract/api/library/search.ts';
import { capitalize, withoutQuotes } from '../../../contract/shared/format.ts';
import { type Phrase, phrase, saidPhrases } from '../../core/query/expression.ts';
import { longestRange, markedRanges, toMarkedHtml } from '../../core/query/marks.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import { phraseId } from '../../library/entities/phrase-in-passage.ts';
import { entityOfResult } from '../match/entity-fit.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { isAsking, isQuestionWord } from '../read-query/question-words.ts';
import { readingIn } from '../read-query/readings.ts';
import type { PassageFacts } from './hydrate.ts';

const roleTexts = { speaker: 'speaking', mention: 'mentioned' } as const;

function describe(type: EntityType, role: 'speaker' | 'mention', facts: PassageFacts): string {
  const by = role === 'mention' && facts.speaker ? ` by ${facts.speaker}` : '';
  return `${capitalize(type)}, ${roleTexts[role]}${by} in ${facts.podcastTitle}`;
}

type Marked = { phrases: Phrase[]; weak: Phrase[] };

/** A letter or a digit by itself: marked only between other words, since texts are full of them. */
const isLetter = (words: string[]) => words.length === 1 && /^[a-z0-9]$/.test(words[0] ?? '');

/**
 * What is highlighted in a result: every required phrase; in a loose result, every word by itself. Of a question without
 * quotes, words that only ask are highlighted where they are between others.
 */
function markedPhrases(query: SearchQuery, match: ResultMatch): Marked {
  if (match !== 'all') return { phrases: query.words.map((word) => phrase([word])), weak: [] };
  const all = saidPhrases(query.terms);
  const isAsked = query.isLoosenable && isAsking(query.words);
  const isTelling = ({ words }: Phrase) => !isLetter(words) && (!isAsked || !words.every(isQuestionWord));
  const phrases = all.filter(isTelling);
  return phrases.length === 0
    ? { phrases: all, weak: [] }
    : { phrases, weak: all.filter((each) => !isTelling(each)) };
}

/** What a query asks for, as it was typed; its words alone where it says more, or was read otherwise. */
function typedWords({ text, words }: SearchQuery): string {
  const typed = withoutQuotes(text);
  return wordsOf(typed).join(' ') === words.join(' ') ? typed : words.join(' ');
}

export type ResultOptions = { query: SearchQuery; match: ResultMatch; type?: EntityType | undefined };

/** A result in the API's format. */
export function toResult(facts: PassageFacts, { query, match, type }: ResultOptions): SearchResult {
  const { phrases, weak } = markedPhrases(readingIn(query, facts.language), match);
  const { language } = facts;
  const mark = (text: string) => ({ text, ranges: markedRanges(text, phrases, { weak, language }) });
  const context = mark(facts.text);
  const entity = entityOfResult(facts.entities, query.names, type);
  const name = entity?.name ?? (longestRange(context) || typedWords(query));
  // Of what is similar in meaning alone, the name is what was asked for, and nobody said it.
  const isSaid = match !== 'meaning' || entity !== undefined || context.ranges.length > 0;
  const markedName = isSaid ? mark(name) : { text: name, ranges: [] };
  const entityType = entity?.type ?? 'topic';
  const role = entity?.role ?? 'mention';
  return {
    id: entity?.mentionId ?? phraseId(name, facts.passageId),
    entity_id: entity?.entityId ?? null,
    name,
    highlighted_name: toMarkedHtml(markedName),
    name_ranges: markedName.ranges,
    entity_type: entityType,
    role,
    context: facts.text,
    highlighted_context: toMarkedHtml(context),
    context_ranges: context.ranges,
    short_description: describe(entityType, role, facts),
    speaker: facts.speaker,
    start_seconds: facts.startSeconds,
    start_estimated: facts.startEstimated,
    passage_id: facts.passageId,
    episode_title: facts.episodeTitle,
    episode_slug: facts.episodeSlug,
    episode_uuid: facts.episodeId,
    episode_url: facts.episodeLink,
    episode_language: facts.language,
    publication_date: facts.publicationDate ? new Date(facts.publicationDate).toISOString() : null,
    podcast_title: facts.podcastTitle,
    podcast_slug: facts.podcastSlug,
    podcast_uuid: facts.podcastId,
    podcast_html_url: facts.podcastHtmlUrl,
    podcast_image_url: facts.episodeImageUrl ?? facts.podcastImageUrl,
    work_id: facts.workId,
    also_in: facts.alsoIn,
    created_at: new Date(facts.createdAt).toISOString(),
    match,
  };
}
