import { eq, sql } from 'drizzle-orm';
import type { TranscriptError, TranscriptResponse } from '../../../contract/api/library/episode.ts';
import { tooComplexText } from '../../../contract/shared/missing-texts.ts';
import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages, transcripts } from '../../core/database/schema/library.ts';
import type { RawValue } from '../../core/database/sql/raw-row.ts';
import { AppError } from '../../core/errors.ts';
import { spokenText } from '../../core/text/transcript-line.ts';
import { parseEpisodeId } from '../catalog/episodes.ts';
import { missingEpisodeError } from '../catalog/missing-episode.ts';
import { findPassageStarts } from './passage-lines.ts';

/** Characters of a passage that are enough to find the line in which it begins. */
const passageStartLength = 80;

export const transcriptNotFoundError = (reason: TranscriptError | null = null) =>
  new AppError(
    'transcript_not_found',
    reason === 'transcript_too_complex' ? tooComplexText : 'This episode has no transcript yet.',
  );

type PassageRow = {
  id: RawValue<typeof passages.id>;
  start: RawValue<typeof passages.text>;
  seconds: RawValue<typeof passages.startSeconds>;
};

async function selectTranscript(database: Database, episodeId: string) {
  const passageStarts = database
    .select({
      all: sql`coalesce(json_agg(json_build_object('id', ${passages.id}, 'start', left(${passages.text}, ${passageStartLength}::int), 'seconds', ${passages.startSeconds}) order by ${passages.ordinal}), '[]')`,
    })
    .from(passages)
    .where(eq(passages.episodeId, episodes.id));
  const [row] = await database
    .select({
      text: transcripts.text,
      marks: transcripts.marks,
      source: episodes.transcriptSource,
      model: transcripts.model,
      gaps: transcripts.gaps,
      error: episodes.transcriptError,
      passages: sql<PassageRow[]>`${passageStarts}`,
    })
    .from(episodes)
    .leftJoin(transcripts, eq(transcripts.episodeId, episodes.id))
    .where(eq(episodes.id, episodeId));
  return row;
}

/** About 15 hours of talk. */
const maxBytesInPage = 1_000_000;

/** Whether a transcript may be part of a page. To make one of a longer transcript would hold up all other visitors. */
export async function fitsInPage(database: Database, episodeId: string): Promise<boolean> {
  const [row] = await database
    .select({ fits: sql<boolean>`octet_length(${transcripts.text}) <= ${maxBytesInPage}::int` })
    .from(transcripts)
    .where(eq(transcripts.episodeId, episodeId));
  return row?.fits === true;
}

/** As the API has them, by time. */
export const toGaps = (gaps: TranscriptGap[]): TranscriptResponse['gaps'] =>
  gaps
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, reason }) => ({ start_seconds: start, end_seconds: end, reason }));

/** Throws AppError transcript_not_found, episode_not_found, episode_removed. */
export async function getTranscript(database: Database, idOrSlug: string): Promise<TranscriptResponse> {
  const id = parseEpisodeId(idOrSlug);
  const row = await selectTranscript(database, id);
  if (!row) throw await missingEpisodeError(database, id);
  if (row.text === null || !row.marks) throw transcriptNotFoundError(row.error);
  const lines = row.text.split('\n');
  const segments = row.marks.map((mark, at) => ({
    start_seconds: mark[0],
    speaker: mark[1],
    text: spokenText(mark, lines[at] ?? ''),
  }));
  const starts = findPassageStarts(
    segments.map(({ text }) => text),
    row.passages.map(({ start }) => start),
  );
  return {
    source: row.source,
    model: row.model,
    transcript: row.text,
    segments,
    passages: row.passages.map(({ id, seconds }, at) => ({
      id,
      line: starts[at]?.line ?? 0,
      offset: starts[at]?.offset ?? 0,
      start_seconds: seconds,
    })),
    gaps: toGaps(row.gaps ?? []),
  };
}
