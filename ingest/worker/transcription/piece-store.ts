import { createHash } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../domain/core/database/connection.ts';
import { transcriptionPieces } from '../../../domain/core/database/schema/transcription.ts';
import type { Judged } from '../../transcription/judge/judge.ts';

const p = transcriptionPieces;

/** A piece of a recording, recognized by its place and its samples. */
export type PieceKey = {
  episodeId: string;
  hash: string;
  model: string;
  startSeconds: number;
  endSeconds: number;
};

export const hashOfPiece = (startSeconds: number, wav: Uint8Array): string =>
  createHash('sha256').update(`${startSeconds} `).update(wav).digest('base64url');

const isPiece = ({ episodeId, hash, model }: PieceKey) =>
  and(eq(p.episodeId, episodeId), eq(p.hash, hash), eq(p.model, model));

/** What was heard in a piece, if it was, and how often the service failed at it. */
export async function loadPiece(
  database: Database,
  key: PieceKey,
): Promise<{ judged: Judged | undefined; tries: number }> {
  const [row] = await database
    .select({ heard: p.heard, gaps: p.gaps, ends: p.ends, tries: p.tries })
    .from(p)
    .where(isPiece(key));
  if (!row) return { judged: undefined, tries: 0 };
  const { heard, gaps, ends, tries } = row;
  return { judged: heard ? { heard, gaps, ends } : undefined, tries };
}

/** Stores what was heard in a piece, so that it is never sent again. */
export async function storePiece(executor: Executor, key: PieceKey, result: Judged): Promise<void> {
  const columns = { ...result, errorMessage: null };
  await executor
    .insert(p)
    .values({ ...key, ...columns })
    .onConflictDoUpdate({ target: [p.episodeId, p.hash, p.model], set: columns });
}

/** Stores that the service failed at a piece, and why. Resolves to how many times it did. */
export async function recordFailedPiece(
  executor: Executor,
  key: PieceKey,
  errorMessage: string,
): Promise<number> {
  const [row] = await executor
    .insert(p)
    .values({ ...key, tries: 1, errorMessage })
    .onConflictDoUpdate({
      target: [p.episodeId, p.hash, p.model],
      set: { tries: sql`${p.tries} + 1`, errorMessage },
    })
    .returning({ tries: p.tries });
  return row?.tries ?? 0;
}

/** What the service said when it failed last at a piece of an episode. */
export async function lastFailure(database: Database, episodeId: string): Promise<string | undefined> {
  const [row] = await database
    .select({ errorMessage: p.errorMessage })
    .from(p)
    .where(and(eq(p.episodeId, episodeId), isNull(p.heard), isNotNull(p.errorMessage)))
    .orderBy(desc(p.createdAt))
    .limit(1);
  return row?.errorMessage ?? undefined;
}

/** Has pieces at which the service failed tried anew. */
export async function forgetFailures(executor: Executor, episodeId: string): Promise<void> {
  await executor
    .update(p)
    .set({ tries: 0 })
    .where(and(eq(p.episodeId, episodeId), isNull(p.heard)));
}
