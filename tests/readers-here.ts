import { extractEntities } from '../ingest/pipeline/entities/extract.ts';
import { parseChaptersFile } from '../ingest/pipeline/feed/chapters.ts';
import { parseFeed } from '../ingest/pipeline/feed/parse.ts';
import { prepareWith } from '../ingest/pipeline/prepare.ts';
import { readOpml } from '../ingest/pipeline/sources/opml.ts';
import type { Readers } from '../ingest/worker/reading/open-readers.ts';

/** Reads in this process, without limits: for tests of what comes afterwards. */
export const readersHere: Readers = {
  prepare: prepareWith(extractEntities),
  readFeed: async (bytes, options) => parseFeed(bytes, options),
  readOpml: async (bytes) => readOpml(bytes),
  readChapters: async (bytes) => parseChaptersFile(bytes),
};
