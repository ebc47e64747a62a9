import { eq } from 'drizzle-orm';
import { validate } from 'uuid';
import type { EntityDetail } from '../../../contract/api/library/entity-detail.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages, podcasts } from '../../core/database/schema/library.ts';
import { extractUuid } from '../../core/ids.ts';
import { toMarkedHtml } from '../../core/query/marks.ts';
import { asIso } from '../../core/text/format.ts';
import { toSlug } from '../../core/text/slug.ts';
import { tokenize } from '../../core/text/tokenize.ts';

const fallback = 'words';
/** Longer phrases are cut in their ids as well. */
const maxWords = 12;

/** The id of words in a passage that name no known entity: it has both, so that it leads back to them. */
export const phraseId = (words: string, passageId: string): string =>
  `${toSlug(words, fallback)}-${passageId}`;

/** Where a passage says what a slug stands for; undefined if it doesn't. */
function findWords(text: string, slug: string): { start: number; end: number } | undefined {
  const tokens = tokenize(text);
  for (const [at, { start }] of tokens.entries())
    for (const { end } of tokens.slice(at, at + maxWords))
      if (toSlug(text.slice(start, end), fallback) === slug) return { start, end };
  return undefined;
}

/** What a result about such words shows, in the form of an entity; undefined for the id of anything else. */
export async function getPhrase(database: Database, id: string): Promise<EntityDetail | undefined> {
  const passageId = extractUuid(id);
  const slug = id.slice(0, -37);
  if (!passageId || !validate(passageId) || slug === '') return undefined;
  const [row] = await database
    .select({ passage: passages, episode: episodes, podcast: podcasts })
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(passages.id, passageId));
  if (!row) return undefined;
  const { passage, episode, podcast } = row;
  const range = findWords(passage.text, slug);
  const ranges = range ? [range] : [];
  const date = asIso(episode.publicationDate);
  return {
    id,
    name: range ? passage.text.slice(range.start, range.end) : slug.replaceAll('-', ' '),
    slug,
    entity_type: 'topic',
    aliases: [],
    episodes: 1,
    mentions: 1,
    first_mentioned: date,
    last_mentioned: date,
    podcasts: [{ uuid: podcast.id, slug: podcast.slug, title: podcast.title, episodes: 1 }],
    related: [],
    related_pairs: [],
    latest: [
      {
        passage_id: passage.id,
        role: 'mention',
        context: passage.text,
        highlighted_context: toMarkedHtml({ text: passage.text, ranges }),
        context_ranges: ranges,
        speaker: passage.speaker,
        start_seconds: passage.startSeconds,
        episode_title: episode.title,
        episode_slug: episode.slug,
        episode_uuid: episode.id,
        episode_language: episode.language,
        podcast_title: podcast.title,
        podcast_slug: podcast.slug,
        podcast_uuid: podcast.id,
        publication_date: date,
      },
    ],
    spoken_passages: 0,
    spoken_episodes: 0,
    appearances: [],
  };
}
