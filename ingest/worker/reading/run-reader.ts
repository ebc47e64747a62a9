import { AppError, type ErrorCode, messageOf } from '../../../domain/core/errors.ts';
import { endWithParent } from '../../../domain/core/process/end-with-parent.ts';
import { createPrepareLoader } from './prepare-loader.ts';
import type { ReadRequest } from './requests.ts';

// A reading process: what takes too much time or memory to read ends this process and no other.

export type ReaderMessage =
  /** Sent once, when the process can take its first request. */
  { isReady: true } | { value: unknown } | { error: { message: string; code: ErrorCode | undefined } };

const loadPrepare = createPrepareLoader();

/** What reads a request, loaded when it is first needed: word lists are large, and feeds need none. */
async function loadReader(request: ReadRequest): Promise<() => unknown> {
  switch (request.kind) {
    case 'episode': {
      const { options, entityExtractorUrls } = request;
      const prepare = await loadPrepare(entityExtractorUrls);
      return () => prepare(options);
    }
    case 'feed': {
      const [{ parseFeed }, { capShow }] = await Promise.all([
        import('../../feeds/parse.ts'),
        import('../../prepare/limits.ts'),
      ]);
      // What is left out of a show anyway would fill the memory of the process that asked.
      return () => capShow(parseFeed(request.bytes, request.options));
    }
    case 'opml': {
      const { readOpml } = await import('../../sources/opml.ts');
      return () => readOpml(request.bytes);
    }
    case 'chapters': {
      const { parseChaptersFile } = await import('../../feeds/chapters.ts');
      return () => parseChaptersFile(request.bytes);
    }
  }
}

/** The arguments: the process that started this one, and the processor time for each request in ms. */
const [parent = 0, cpuMs = 0] = process.argv.slice(2).map(Number);
const watch = endWithParent(parent);

async function respond(request: ReadRequest): Promise<ReaderMessage> {
  try {
    const read = await loadReader(request);
    watch.allowCpu(cpuMs);
    return { value: await read() };
  } catch (error) {
    return { error: { message: messageOf(error), code: error instanceof AppError ? error.code : undefined } };
  } finally {
    watch.allowCpu(undefined);
  }
}

process.on('message', async (request: ReadRequest) => {
  const response = await respond(request);
  process.send?.(response);
});
process.send?.({ isReady: true } satisfies ReaderMessage);
process.once('disconnect', () => process.exit());
// Ctrl-C in a terminal reaches this process too; the one that started it ends it when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
