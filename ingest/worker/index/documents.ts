import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../../../domain/core/database/connection.ts';
import { episodes, mentions, passages, podcasts } from '../../../domain/core/database/schema/library.ts';
import { onlyRow } from '../../../domain/core/database/sql/only-row.ts';
import { toEngineWord, tokensToEngineText } from '../../../domain/core/text/engine-words.ts';
import { tokenize } from '../../../domain/core/text/tokenize.ts';
import { searchedWords, type Token } from '../../../domain/core/text/words/token.ts';
import {
  describedColumns,
  descriptionOf,
  metadataWords,
  peopleOf,
} from '../../../domain/library/catalog/episode-description.ts';
import type { CountedWords } from '../../../domain/library/vocabulary/word-counts.ts';
import { readOtherShows, type Show } from '../../../domain/library/works/other-shows.ts';
import {
  type EpisodeDocument,
  type PassageDocument,
  saidFields,
} from '../../../domain/search/engine/documents.ts';

const episodeColumns = {
  ...describedColumns,
  id: episodes.id,
  publicationDate: episodes.publicationDate,
  podcastId: episodes.podcastId,
  workId: episodes.workId,
};

const passageColumns = {
  id: passages.id,
  episodeId: passages.episodeId,
  ordinal: passages.ordinal,
  speaker: passages.speaker,
  text: passages.text,
};

const readEpisodes = (database: Database, ids: string[]) =>
  database
    .select(episodeColumns)
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(and(inArray(episodes.id, ids), eq(episodes.isCopy, false)));

const readPassages = (database: Database, ids: string[]) =>
  database
    .select(passageColumns)
    .from(passages)
    .where(inArray(passages.episodeId, ids))
    .orderBy(asc(passages.episodeId), asc(passages.ordinal));

/** Who is mentioned or speaks in these episodes: pairs of episode and entity, each once. */
const readEntities = (database: Database, ids: string[]) =>
  union(
    database
      .select({ episodeId: mentions.episodeId, entityId: mentions.entityId })
      .from(mentions)
      .where(inArray(mentions.episodeId, ids)),
    database
      .select({ episodeId: passages.episodeId, entityId: sql<string>`${passages.speakerEntityId}` })
      .from(passages)
      .where(and(inArray(passages.episodeId, ids), isNotNull(passages.speakerEntityId))),
  );

export type EpisodeRow = Awaited<ReturnType<typeof readEpisodes>>[number];
export type PassageRow = Awaited<ReturnType<typeof readPassages>>[number];

/** What is searched of some episodes, and their words, for whoever counts them. */
export type IndexDocuments = {
  passages: PassageDocument[];
  episodes: EpisodeDocument[];
  words: CountedWords[];
  /** Newer than whatever was read before. */
  version: number;
};

function facetsOf({ podcastId, language, publicationDate }: EpisodeRow, otherShows: Show[]) {
  const date = publicationDate ? new Date(publicationDate) : null;
  return {
    podcast_id: [podcastId, ...otherShows.map(({ id }) => id)],
    language,
    published: date ? Math.floor(date.getTime() / 1000) : null,
  };
}

/** What counts as said at every place of an episode. */
function aboutOf(episode: EpisodeRow, rows: PassageRow[], otherShows: Show[]): string {
  const { language, title, podcast } = episode;
  const names = [title, podcast, ...otherShows.map((show) => show.title)];
  const texts = [...names, ...peopleOf(episode, speakersOf(rows))];
  return toSortedText([...new Set(texts.flatMap((text) => searchedWords(tokenize(text, language))))]);
}

export function passageDocuments(
  episode: EpisodeRow,
  rows: PassageRow[],
  tokens: Token[][],
  otherShows: Show[] = [],
): PassageDocument[] {
  const facets = facetsOf(episode, otherShows);
  const about = aboutOf(episode, rows, otherShows);
  const texts = tokens.map(tokensToEngineText);
  const speakers = new Map<string, string>();
  const speakerOf = (name: string) => {
    const known = speakers.get(name) ?? tokensToEngineText(tokenize(name, episode.language));
    speakers.set(name, known);
    return known;
  };
  return rows.map((row, at) => ({
    id: row.id,
    episode_id: row.episodeId,
    ordinal: row.ordinal,
    text: texts[at] ?? '',
    next: texts[at + 1] ?? '',
    goes_on: at + 1 < rows.length && rows[at + 1]?.speaker === row.speaker,
    speaker: speakerOf(row.speaker ?? ''),
    about,
    ...facets,
  }));
}

/** In how many passages each word is. */
function countPassages(words: string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of words) for (const word of new Set(list)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

// Sorted, most words lie at the same place in every episode, which keeps the index small.
const toSortedText = (words: string[]) => words.map(toEngineWord).sort().join(' ');

/** Each word of an episode once, in the field of the number of passages that contain it. */
function saidWords(words: string[][]) {
  const byField = Map.groupBy(
    countPassages(words),
    ([, count]) => saidFields.find(({ passages }) => count >= passages)?.field,
  );
  const textOf = (field: (typeof saidFields)[number]['field']) =>
    toSortedText((byField.get(field) ?? []).map(([word]) => word));
  return {
    said40: textOf('said40'),
    said20: textOf('said20'),
    said10: textOf('said10'),
    said5: textOf('said5'),
    words: textOf('words'),
  };
}

const speakersOf = (rows: PassageRow[]) => rows.map(({ speaker }) => speaker);

/** A text a line: words of two texts aren't in a row. */
const toLines = (texts: string[], language: string) =>
  texts
    .map((text) => tokensToEngineText(tokenize(text, language)))
    .filter((line) => line !== '')
    .join('\n');

export function episodeDocument(
  episode: EpisodeRow,
  rows: PassageRow[],
  words: string[][],
  entityIds: string[],
  otherShows: Show[] = [],
): EpisodeDocument {
  const { language } = episode;
  const facets = facetsOf(episode, otherShows);
  return {
    id: episode.id,
    title: tokensToEngineText(tokenize(episode.title, language)),
    podcast: toLines([episode.podcast, ...otherShows.map(({ title }) => title)], language),
    people: toLines(peopleOf(episode, speakersOf(rows)), language),
    description: toLines(descriptionOf(episode), language),
    ...saidWords(words),
    entities: entityIds,
    ...facets,
    year: facets.published === null ? null : new Date(1_000 * facets.published).getUTCFullYear(),
  };
}

/**
 * The time of the database, in microseconds: what is read afterwards is as new as that, or newer. Of two documents, the
 * one that was read later wins. Unlike a sequence, it also grows when the database is restored from a backup.
 */
export async function nextVersion(database: Database): Promise<number> {
  const { rows } = await database.execute<{ version: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1e6)::float8 as version`,
  );
  return onlyRow(rows).version;
}

/** Everything that is searched of these episodes; those without passages, and copies of others, are left out. */
export async function readDocuments(database: Database, episodeIds: string[]): Promise<IndexDocuments> {
  if (episodeIds.length === 0) return { passages: [], episodes: [], words: [], version: 0 };
  const version = await nextVersion(database);
  const [facts, shows, rows, present] = await Promise.all([
    readEpisodes(database, episodeIds),
    readOtherShows(database, episodeIds),
    readPassages(database, episodeIds),
    readEntities(database, episodeIds),
  ]);
  const entitiesOf = Map.groupBy(present, ({ episodeId }) => episodeId);
  const byEpisode = Map.groupBy(rows, ({ episodeId }) => episodeId);
  const documents: IndexDocuments = { passages: [], episodes: [], words: [], version };
  for (const episode of facts) {
    const own = byEpisode.get(episode.id);
    if (!own) continue;
    const tokens = own.map(({ text }) => tokenize(text, episode.language));
    const words = tokens.map(searchedWords);
    const otherShows = shows.filter(({ workId }) => workId === episode.workId);
    documents.passages.push(...passageDocuments(episode, own, tokens, otherShows));
    const entityIds = (entitiesOf.get(episode.id) ?? []).map(({ entityId }) => entityId);
    documents.episodes.push(episodeDocument(episode, own, words, entityIds, otherShows));
    documents.words.push({
      episodeId: episode.id,
      texts: [...words, metadataWords(episode, speakersOf(own))],
    });
  }
  return documents;
}
