import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { transcriptUploads } from '../../../domain/core/database/schema/console.ts';
import { episodes } from '../../../domain/core/database/schema/library.ts';
import { isSameSource, type TranscriptColumns } from '../../store/episode-columns.ts';
import type { Episode, FetchedFile } from './linked-file-loop.ts';

/**
 * When to ask again whether a transcript was corrected: within hours of publishing, then within days and weeks, and ever
 * more rarely: after half of the age that it has by then. The times vary, so that an archive isn't asked for at once.
 */
const nextCheckAt = sql`now() + (0.9 + random() * 0.2)
  * greatest(interval '1 hour', least(interval '180 days', (now() - coalesce(${episodes.publicationDate}, ${episodes.createdAt})) / 2))`;

/** Transcripts that were fetched. What an operator uploaded stays. */
export const isFetched = sql`${episodes.transcriptUrl} is not null and ${episodes.hasTranscript} and ${episodes.transcriptSource} is distinct from 'machine'
  and not exists (select from ${transcriptUploads} where ${transcriptUploads.episodeId} = ${episodes.id})`;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** Whether this is the file that was fetched before. */
export const isSameFile = (episode: Episode, { status, bytes }: FetchedFile): boolean =>
  status === 304 || hashOf(bytes) === episode.transcriptHash;

export const validatorsOf = ({ transcriptEtag, transcriptLastModified }: Episode) => ({
  ...(transcriptEtag ? { 'if-none-match': transcriptEtag } : {}),
  ...(transcriptLastModified ? { 'if-modified-since': transcriptLastModified } : {}),
});

/** When to ask again: at once, where the feed has named another file since the episode was read. */
export const checkedColumns = (episode: Episode) => ({
  transcriptChecks: 0,
  transcriptNextCheckAt: sql`case when ${isSameSource(episode)} then ${nextCheckAt} else now() end`,
});

/** What is remembered of a file, to know it again. */
export function fetchedColumns(episode: Episode, { bytes, headers }: FetchedFile): TranscriptColumns {
  const whileSame = (value: string | null) => sql`case when ${isSameSource(episode)} then ${value}::text end`;
  return {
    ...checkedColumns(episode),
    transcriptEtag: whileSame(headers.get('etag')),
    transcriptLastModified: whileSame(headers.get('last-modified')),
    transcriptHash: whileSame(hashOf(bytes)),
  };
}
