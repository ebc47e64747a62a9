import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestInit, Response } from 'undici';
import { requireRoom } from '../config/data-folder.ts';
import { AppError } from '../errors.ts';
import { toFetchError } from './fetch-error.ts';
import { IdleWatch } from './idle-watch.ts';
import { type FileSource, PartialFile } from './partial-file.ts';
import { continues, rangeHeaders, sentLength, sourceOf, wholeLength } from './ranges.ts';

type DownloadLimits = {
  /** Of the file, after decompression. */
  maxBytes: number;
  /** For everything, with all tries. */
  timeoutMs: number;
  /** Between two chunks. */
  idleTimeoutMs?: number;
  /** Before another try; each further one in a row waits twice as long. */
  pauseMs?: number;
  signal?: AbortSignal | undefined;
};

/** `bytes` is the size of the file. Of other statuses than 200, nothing is written. */
type Downloaded = {
  status: number;
  etag: string | null;
  lastModified: string | null;
  type: string | null;
  bytes: number;
  /** Where redirects led to. */
  url: string;
};

export type GuardedDownload = (address: string, path: string, limits: DownloadLimits) => Promise<Downloaded>;

/** Asks a URL that was checked, with its redirects. */
type Ask = (address: string, init: RequestInit) => Promise<{ response: Response; url: URL }>;

type Download = {
  ask: Ask;
  address: string;
  folder: string;
  file: PartialFile;
  maxBytes: number;
  idleMs: number;
  /** Of the whole download. */
  signal: AbortSignal;
};

const defaultIdleMs = 30_000;
const defaultPauseMs = 1_000;
/** In a row, of which none brought more than those before. */
const maxTriesWithoutProgress = 3;

const tooLarge = (address: string, maxBytes: number) =>
  new AppError('audio_too_large', `${address} is larger than ${Math.round(maxBytes / 1_048_576)} MB.`);

/** Why a try failed, where another one may work. */
class Interrupted extends Error {}

/** Writes what a response sends behind what is there. */
async function receive(download: Download, response: Response, watch: IdleWatch): Promise<void> {
  const { file, address, maxBytes, folder } = download;
  const length = wholeLength(response);
  if ((length ?? 0) > maxBytes || sentLength(response) > maxBytes) throw tooLarge(address, maxBytes);
  await requireRoom(folder, Math.max(0, (length ?? 0) - file.size));
  for await (const chunk of response.body ?? []) {
    watch.refresh();
    // Leaving the loop cancels the body.
    if (file.size + chunk.byteLength > maxBytes) throw tooLarge(address, maxBytes);
    await file.append(chunk);
  }
  if (length !== null && file.size !== length) throw new Interrupted('the response ended early');
}

const described = (
  { etag, lastModified, type }: FileSource,
  { url, bytes }: { url: string; bytes: number },
): Downloaded => ({ status: 200, etag, lastModified, type, bytes, url });

/** One try, which goes on where the one before ended. */
async function tryDownload(download: Download, watch: IdleWatch): Promise<Downloaded> {
  const { ask, address, file } = download;
  const asked = file.validator === undefined ? 0 : file.size;
  const { response, url } = await ask(address, {
    // Audio is compressed already, and ranges of what is compressed once more mean nothing.
    headers: { 'accept-encoding': 'identity', ...rangeHeaders(file) },
    signal: watch.signal,
  });
  watch.refresh();
  const { status } = response;
  const isWhole = status === 416 && asked > 0 && wholeLength(response) === file.size;
  const isOther = (status === 416 && asked > 0) || (status === 206 && !continues(file, response, asked));
  if (isWhole || isOther || (status !== 200 && status !== 206)) await response.body?.cancel();
  if (isWhole)
    return described(file.source ?? sourceOf(address, response), { url: url.href, bytes: file.size });
  if (isOther) {
    await file.remove();
    throw new Interrupted('the server sends another part than it was asked for');
  }
  const source = sourceOf(address, response);
  if (status !== 200 && status !== 206) return { ...described(source, { url: url.href, bytes: 0 }), status };
  if (status === 200 || asked === 0) await file.begin(source);
  await receive(download, response, watch);
  return described(file.source ?? source, { url: url.href, bytes: file.size });
}

async function tryOnce(download: Download): Promise<Downloaded> {
  const watch = new IdleWatch(download.address, { idleMs: download.idleMs, signal: download.signal });
  try {
    return await tryDownload(download, watch);
  } finally {
    watch.stop();
    await download.file.close();
  }
}

/** Whether the connection was to blame, and not what it led to. */
function isInterruption(error: unknown, explained: AppError): boolean {
  if (explained.code === 'fetch_timeout') return true;
  return explained.code === 'fetch_failed' && explained !== error;
}

function explain(error: unknown, address: string): AppError {
  return error instanceof Interrupted
    ? new AppError('fetch_failed', `${address} couldn't be fetched: ${error.message}.`, { cause: error })
    : toFetchError(error, address, 0);
}

/** Tries until the file is there, as long as each few tries bring more of it. */
async function untilDone(download: Download, pauseMs: number): Promise<Downloaded> {
  const { file, address, signal } = download;
  let farthest = file.size;
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(download);
    } catch (error) {
      signal.throwIfAborted();
      const explained = explain(error, address);
      if (!isInterruption(error, explained)) throw explained;
      if (file.size > farthest) tries = 1;
      if (tries >= maxTriesWithoutProgress) throw explained;
      farthest = Math.max(farthest, file.size);
      await sleep(pauseMs * 2 ** (tries - 1), undefined, { signal });
    }
  }
}

/**
 * Writes the body at a URL to a file, never more of it in memory than a chunk. After a break it goes on where it was,
 * also with what an earlier process left at this path, if the server can say that its file is still the same. Throws
 * AppError url_not_allowed, audio_too_large, fetch_timeout, fetch_failed, or overloaded when the disk has no room; the
 * reason of the signal when that aborts.
 */
export function createDownload(ask: Ask): GuardedDownload {
  return async (address, path, limits) => {
    const { maxBytes, timeoutMs, idleTimeoutMs = defaultIdleMs, pauseMs = defaultPauseMs } = limits;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, ...(limits.signal ? [limits.signal] : [])]);
    const file = new PartialFile(path);
    await file.find(address);
    const folder = dirname(path);
    try {
      return await untilDone(
        { ask, address, folder, file, maxBytes, idleMs: idleTimeoutMs, signal },
        pauseMs,
      );
    } catch (error) {
      limits.signal?.throwIfAborted();
      if (timeout.aborted)
        throw new AppError(
          'fetch_timeout',
          `${address} wasn't downloaded within ${Math.ceil(timeoutMs / 60_000)} minutes.`,
          { cause: error },
        );
      if (error instanceof AppError && error.code === 'audio_too_large') await file.remove();
      throw error;
    }
  };
}
