import { AppError } from '../../../server/core/errors.ts';
import type { Prepare, PreparedEpisode, PrepareOptions } from '../../pipeline/prepare.ts';
import { type PrepareLimits, PrepareProcess } from './prepare-process.ts';

/** About ten megabytes of plain text, two hundred hours of talk, are read within these. */
const defaultLimits: PrepareLimits = { timeoutMs: 120_000, maxMegabytes: 512 };
const idleMs = 30_000;

const tooComplex = (reason: string) =>
  new AppError('transcript_too_complex', `The transcript is too large or too complex: ${reason}.`);

async function prepareIn(
  child: PrepareProcess,
  options: PrepareOptions,
  { timeoutMs, maxMegabytes, entityExtractorUrl }: PrepareLimits & { entityExtractorUrl: string | undefined },
): Promise<PreparedEpisode> {
  let outcome = await child.prepare(options, entityExtractorUrl);
  // Someone killed it, which need not be the transcript's fault.
  if ('ended' in outcome && outcome.ended === 'SIGKILL')
    outcome = await child.prepare(options, entityExtractorUrl);
  if ('prepared' in outcome) return outcome.prepared;
  if ('isLate' in outcome) throw tooComplex(`reading it takes more than ${timeoutMs / 1000} seconds`);
  if ('ended' in outcome) {
    if (String(outcome.ended).startsWith('SIG'))
      throw tooComplex(`reading it takes more than ${maxMegabytes} MB of memory`);
    throw new Error(`The process that reads transcripts ended unexpectedly (${outcome.ended}).`);
  }
  const { message, code } = outcome.error;
  throw code ? new AppError(code, message) : new Error(message);
}

/** What prepares episodes is loaded here when one comes without a transcript: its word lists are large. */
async function prepareHere(options: PrepareOptions, entityExtractorUrl: string | undefined) {
  const [{ prepareEpisode }, { createExtractor }] = await Promise.all([
    import('../../pipeline/prepare.ts'),
    import('../../pipeline/entities/extractor.ts'),
  ]);
  return prepareEpisode(options, createExtractor({ entityExtractorUrl }));
}

/**
 * Prepares episodes in another process, one after the other, each within limits of time and memory. `prepare` throws
 * AppError transcript_too_complex when an episode exceeds them.
 */
export function isolatePrepare(
  options: { entityExtractorUrl: string | undefined } & Partial<PrepareLimits>,
): { prepare: Prepare; close: () => void } {
  const settings = { ...defaultLimits, ...options };
  const child = new PrepareProcess(settings);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  const finish = () => {
    waiting -= 1;
    if (waiting === 0) idleTimer = setTimeout(() => child.end(), idleMs).unref();
  };
  return {
    prepare: (episode) => {
      if (!episode.transcript) return prepareHere(episode, settings.entityExtractorUrl);
      clearTimeout(idleTimer);
      waiting += 1;
      const result = last.then(() => prepareIn(child, episode, settings));
      last = result.then(finish, finish);
      return result;
    },
    close: () => {
      clearTimeout(idleTimer);
      child.end();
    },
  };
}
