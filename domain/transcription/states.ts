import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { TranscriptionState } from '../../contract/shared/transcription.ts';
import { transcriptions } from '../core/database/schema/transcription.ts';

const t = transcriptions;
const isLeft = eq(t.status, 'waiting');

/** Episodes of the queue by what an operator sees of their state: those that a worker has are running. */
export const isInState: Record<TranscriptionState, SQL | undefined> = {
  waiting: and(isLeft, isNull(t.startedAt)),
  running: and(isLeft, isNotNull(t.startedAt)),
  done: eq(t.status, 'done'),
  failed: eq(t.status, 'failed'),
};

/** The state of an episode of the queue; null where it isn't in it. */
export const stateColumn = sql<TranscriptionState>`case when ${isInState.running} then 'running' else ${t.status} end`;
