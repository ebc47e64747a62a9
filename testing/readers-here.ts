import { createOwnExtractor } from '../domain/entities/extract/own-extractor.ts';
import { parseChaptersFile } from '../ingest/feeds/chapters.ts';
import { parseFeed } from '../ingest/feeds/parse.ts';
import { prepareWith } from '../ingest/prepare/prepare.ts';
import { readOpml } from '../ingest/sources/opml.ts';
import type { Readers } from '../ingest/worker/reading/open-readers.ts';

/** Reads in this process, without limits: for tests of what comes afterwards. */
export const readersHere: Readers = {
  prepare: prepareWith(createOwnExtractor()),
  readFeed: async (bytes, options) => parseFeed(bytes, options),
  readOpml: async (bytes) => readOpml(bytes),
  readChapters: async (bytes) => parseChaptersFile(bytes),
};
