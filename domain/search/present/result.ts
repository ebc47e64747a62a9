import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { ResultMatch, SearchResult } from '../../../contract/api/library/search.ts';
import { capitalize } from '../../../contract/shared/format.ts';
import { type Phrase, phrase, phrasesOf } from '../../core/query/expression.ts';
import { longestRange, markedRanges, toMarkedHtml } from '../../core/query/marks.ts';
import { entityOfResult } from '../match/entity-fit.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { isAsking, isQuestionWord } from '../read-query/question-words.ts';
import type { PassageFacts } from './hydrate.ts';

const roleTexts = { speaker: 'speaking', mention: 'mentioned' } as const;

function describe(type: EntityType, role: 'speaker' | 'mention', facts: PassageFacts): string {
  const by = role === 'mention' && facts.speaker ? ` by ${facts.speaker}` : '';
  return `${capitalize(type)}, ${roleTexts[role]}${by} in ${facts.podcastTitle}`;
}

type Marked = { phrases: Phrase[]; weak: Phrase[] };

/**
 * What is highlighted in a result: every required phrase; in a loose result, every word by itself. Of a question without
 * quotes, words that only ask are highlighted where they are between others.
 */
function markedPhrases(query: SearchQuery, match: ResultMatch): Marked {
  if (match === 'some') return { phrases: query.words.map((word) => phrase([word])), weak: [] };
  const all = query.terms
    .filter(({ isExcluded, field }) => !isExcluded && (field === undefined || field === 'speaker'))
    .flatMap(({ term }) => phrasesOf(term));
  const isAsked = query.isLoosenable && isAsking(query.words);
  const isTelling = ({ words }: Phrase) => !isAsked || !words.every(isQuestionWord);
  const phrases = all.filter(isTelling);
  return phrases.length === 0
    ? { phrases: all, weak: [] }
    : { phrases, weak: all.filter((each) => !isTelling(each)) };
}

export type ResultOptions = { query: SearchQuery; match: ResultMatch; type?: EntityType | undefined };

/** A result in the API's format. */
export function toResult(facts: PassageFacts, { query, match, type }: ResultOptions): SearchResult {
  const { phrases, weak } = markedPhrases(query, match);
  const ranges = markedRanges(facts.text, phrases, weak);
  const entity = entityOfResult(facts.entities, query.names, type);
  const name = entity?.name ?? (longestRange(facts.text, ranges) || query.words.join(' '));
  const entityType = entity?.type ?? 'topic';
  const role = entity?.role ?? 'mention';
  return {
    id: entity?.mentionId ?? facts.passageId,
    entity_id: entity?.entityId ?? null,
    name,
    highlighted_name: toMarkedHtml(name, markedRanges(name, phrases, weak)),
    entity_type: entityType,
    role,
    context: facts.text,
    highlighted_context: toMarkedHtml(facts.text, ranges),
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
    created_at: new Date(facts.createdAt).toISOString(),
    match,
  };
}
