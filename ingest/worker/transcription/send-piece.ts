import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../domain/core/database/connection.ts';
import type { Heard } from '../../../domain/core/text/heard.ts';
import { clearProblem, readSending, waitUntil } from '../../../domain/transcription/control.ts';
import { nextDay, reserveRequest, settleRequest } from '../../../domain/transcription/spending.ts';
import type { AudioPiece } from '../../audio/cut/cut-audio.ts';
import { promptOf } from '../../transcription/prompt.ts';
import { secondsFromNow } from '../jobs/claim.ts';
import { UnknownModel } from './failures.ts';
import { canHalve } from './halve.ts';
import { type PieceKey, recordFailedPiece } from './piece-store.ts';
import { NotNeeded, PutOff } from './put-off.ts';
import type { TranscriptionService } from './service/open-transcription-service.ts';
import { TranscriptionServiceError } from './service/service-error.ts';

/** How often in a row. */
export type Failures = {
  /** At whatever piece. */
  inARow: number;
  /** A service said that it's busy. */
  busyInARow: number;
};

export type HearOptions = {
  database: Database;
  service: TranscriptionService;
  hoursPerDay: number;
  episodeId: string;
  /** The name of the model, for what is stored. */
  model: string;
  /** The model that an operator asked for, in place of that of the settings. */
  askedModel: string | undefined;
  /** For the service to spell. */
  names: string[];
  /** Before a piece is sent again, for each time that it failed. */
  pauseMs: number;
  /** Of the service; all that use it share them. */
  failures: Failures;
  /** Nothing more is sent when it aborts. */
  signal: AbortSignal;
  /** Ends a request, some time after that. */
  lateSignal: AbortSignal;
};

const maxTries = 3;
/** A service that died at a piece once more gets it in halves, unless it is short. */
const triesBeforeHalving = 2;
const shortSeconds = 60;
/** How long a service that can't be reached is left alone; and one that wants another setting. */
const awaySeconds = 30;
const misconfiguredSeconds = 300;
/** A service that fails so often, at any piece, is broken: trying on would cost money. */
const maxFailuresInARow = 4;
const brokenSeconds = 600;
/** A shorter wait is spent here; a longer one by whatever else is due. */
const maxPatienceSeconds = 20;
/** A service that is busy so often in a row is asked more rarely, and an operator has to know. */
const maxBusyInARow = 5;
const minBusySeconds = 60;

/** Writes the request down, sends the piece, and writes down what became of it. Throws TranscriptionServiceError, PutOff, NotNeeded. */
async function send(piece: AudioPiece, options: HearOptions): Promise<Heard> {
  const { database, service, episodeId, model, hoursPerDay, names, failures } = options;
  if (options.signal.aborted) throw new PutOff('The worker is stopping.');
  const { isNeeded, maySend } = await readSending(database, episodeId);
  if (!isNeeded) throw new NotNeeded('This episode needs no transcript any longer.');
  if (!maySend) throw new PutOff('Nothing may be sent now.');
  const seconds = piece.endSeconds - piece.startSeconds;
  const request = await reserveRequest(database, { episodeId, model, seconds }, hoursPerDay);
  if (request === undefined) {
    await waitUntil(database, nextDay);
    throw new PutOff('The hours of the day are used up.');
  }
  try {
    const heard = await service.hear(
      { path: piece.path, seconds },
      { model: options.askedModel, prompt: promptOf(names), signal: options.lateSignal },
    );
    await settleRequest(database, request, 'answered');
    await clearProblem(database);
    failures.inARow = 0;
    failures.busyInARow = 0;
    return heard;
  } catch (error) {
    const isRefused = error instanceof TranscriptionServiceError && !error.isBilled;
    await settleRequest(database, request, isRefused ? 'refused' : 'failed');
    throw error;
  }
}

/** Waits a little, or has all workers wait. Resolves if the piece may be sent again; throws PutOff if not. */
async function settleDown(
  error: TranscriptionServiceError,
  { database, signal, failures }: HearOptions,
): Promise<void> {
  if (error.kind === 'busy') {
    failures.busyInARow += 1;
    const isLasting = failures.busyInARow >= maxBusyInARow;
    const asked = error.retryAfterSeconds ?? awaySeconds;
    const seconds = isLasting ? Math.max(asked, minBusySeconds) : asked;
    if (seconds > maxPatienceSeconds) {
      const isProblem = isLasting || seconds >= misconfiguredSeconds;
      await waitUntil(database, secondsFromNow(seconds), isProblem ? error.message : undefined);
      throw new PutOff(error.message);
    }
    await sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined);
    return;
  }
  const seconds = error.kind === 'misconfigured' ? misconfiguredSeconds : awaySeconds;
  await waitUntil(database, secondsFromNow(seconds), error.message);
  throw new PutOff(error.message);
}

/** Whether all that can be done about an error is to try the piece again. */
const isAboutPiece = ({ kind, isBilled }: TranscriptionServiceError) =>
  kind === 'rejected' || kind === 'nonsense' || kind === 'too_large' || (kind === 'down' && isBilled);

/** Counts a failure at a piece, and gives the service some time. Throws PutOff when it fails at everything. */
async function recordTry(
  error: TranscriptionServiceError,
  key: PieceKey,
  options: HearOptions,
): Promise<number> {
  const { database, failures, signal, pauseMs } = options;
  const tries = await recordFailedPiece(database, key, error.message);
  failures.inARow += 1;
  if (failures.inARow >= maxFailuresInARow) {
    failures.inARow = 0;
    await waitUntil(database, secondsFromNow(brokenSeconds), error.message);
    throw new PutOff(error.message);
  }
  if (tries < maxTries) await sleep(pauseMs * tries, undefined, { signal }).catch(() => undefined);
  return tries;
}

/** What was heard in a piece; or that it has to be sent in halves, or that the service failed at it too often. */
export type Sent = Heard | 'must halve' | 'failed';

/** Sends a piece until it is answered, is found to be too large, or has failed too often; `tries` is how often it did. */
export async function sendUntilAnswered(
  piece: AudioPiece & { key: PieceKey },
  tries: number,
  options: HearOptions,
): Promise<Sent> {
  const { lateSignal } = options;
  const isShort = piece.endSeconds - piece.startSeconds < shortSeconds;
  for (let failed = tries; failed < maxTries; ) {
    if (failed >= triesBeforeHalving && !isShort) return 'must halve';
    try {
      return await send(piece, options);
    } catch (error) {
      if (lateSignal.aborted) throw new PutOff('The worker is stopping.');
      if (!(error instanceof TranscriptionServiceError)) throw error;
      if (error.kind === 'too_large' && canHalve(piece)) return 'must halve';
      // Of the settings, it holds back everything; of one episode, nothing else.
      if (error.isAboutModel && options.askedModel !== undefined)
        throw new UnknownModel(
          `The service doesn't have the model ${options.askedModel}. Ask for one of its models.`,
        );
      if (!isAboutPiece(error)) await settleDown(error, options);
      else failed = await recordTry(error, piece.key, options);
    }
  }
  return 'failed';
}
