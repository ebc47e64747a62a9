import type { EntityType } from '../../contract/entity.ts';
import type { SearchResult } from '../../contract/search.ts';
import type { Database } from '../database/connection.ts';
import { foldText } from '../text/normalize.ts';
import { longestMarkedRun, markName, toMarkedHtml, withoutMarks } from './highlight.ts';
import { type PassageFacts, passageFacts } from './hydrate.ts';
import { nameOfResult } from './naming.ts';
import type { Query } from './query.ts';
import { textStart } from './settings.ts';

const roleTexts = { speaker: 'speaking', mention: 'mentioned' } as const;

function describe(type: EntityType, role: 'speaker' | 'mention', facts: PassageFacts): string {
  const kind = type[0]?.toUpperCase() + type.slice(1);
  const by = role === 'mention' && facts.speaker ? ` by ${facts.speaker}` : '';
  return `${kind}, ${roleTexts[role]}${by} in ${facts.podcastTitle}`;
}

function toResult(marked: string, facts: PassageFacts, query: Query): SearchResult {
  const named = nameOfResult(facts.names, query);
  const name = named?.name ?? (longestMarkedRun(marked) || query.words.join(' '));
  const type = named?.type ?? 'topic';
  const role = named?.role ?? 'mention';
  return {
    id: named?.mentionId ?? facts.passageId,
    entity_id: named?.entityId ?? null,
    name,
    highlighted_name: markName(name, query.words, query.openEnded, foldText),
    entity_type: type,
    role,
    context: withoutMarks(marked),
    highlighted_context: toMarkedHtml(marked),
    short_description: describe(type, role, facts),
    speaker: facts.speaker,
    start_seconds: facts.startSeconds,
    start_estimated: facts.startEstimated,
    passage_id: facts.passageId,
    episode_title: facts.episodeTitle,
    episode_slug: facts.episodeSlug,
    episode_uuid: facts.episodeId,
    episode_url: facts.episodeLink,
    episode_language: facts.language,
    publication_date: facts.publicationDate?.toISOString() ?? null,
    podcast_title: facts.podcastTitle,
    podcast_slug: facts.podcastSlug,
    podcast_uuid: facts.podcastId,
    podcast_html_url: facts.podcastHtmlUrl,
    podcast_image_url: facts.podcastImageUrl,
    created_at: facts.createdAt.toISOString(),
  };
}

/** A hit as the engine answers it, with the text in which it marked the words. */
export type Hit = { id: string; published: number | null; _formatted?: { text?: string } };

/** What the hits stand for, in their order; undefined for a passage that is no more. */
export async function resultsOfHits(
  database: Database,
  hits: Hit[],
  query: Query,
): Promise<(SearchResult | undefined)[]> {
  const facts = await passageFacts(
    database,
    hits.map((hit) => hit.id),
  );
  return hits.map((hit) => {
    const known = facts.get(hit.id);
    return known && toResult(hit._formatted?.text?.slice(textStart.length) ?? '', known, query);
  });
}
