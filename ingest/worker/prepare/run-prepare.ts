import { AppError, type ErrorCode, messageOf } from '../../../server/core/errors.ts';
import { createExtractor } from '../../pipeline/entities/extractor.ts';
import { type PreparedEpisode, type PrepareOptions, prepareEpisode } from '../../pipeline/prepare.ts';

// The process that reads transcripts: one that takes too much time or memory ends this process and no other.

export type PrepareRequest = { options: PrepareOptions; entityExtractorUrl: string | undefined };
export type PrepareResponse =
  | { prepared: PreparedEpisode }
  | { error: { message: string; code: ErrorCode | undefined } };

/** Sent once, when the process can take its first request. */
export type ReadyMessage = { isReady: true };

async function respond({ options, entityExtractorUrl }: PrepareRequest): Promise<PrepareResponse> {
  try {
    return { prepared: await prepareEpisode(options, createExtractor({ entityExtractorUrl })) };
  } catch (error) {
    return { error: { message: messageOf(error), code: error instanceof AppError ? error.code : undefined } };
  }
}

process.on('message', async (request: PrepareRequest) => {
  const response = await respond(request);
  process.send?.(response);
});
process.send?.({ isReady: true } satisfies ReadyMessage);
// It ends with the process that started it, even if that was killed. Ctrl-C in a terminal reaches both.
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
