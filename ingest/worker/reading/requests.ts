import type { EpisodeChapter } from '../../../contract/api/library/episode.ts';
import type { ExtractorUrls } from '../../../domain/core/config/extractor-urls.ts';
import type { FeedOptions } from '../../feeds/parse.ts';
import type { PreparedEpisode, PrepareOptions } from '../../prepare/prepare.ts';
import type { Show } from '../../prepare/show.ts';

/** What a reading process is asked to read, by kind, and what comes of it. */
export type ReadKinds = {
  episode: {
    request: { options: PrepareOptions; entityExtractorUrls: ExtractorUrls };
    result: PreparedEpisode;
  };
  feed: { request: { bytes: Uint8Array; options: FeedOptions }; result: Show };
  opml: { request: { bytes: Uint8Array }; result: string[] };
  chapters: { request: { bytes: Uint8Array }; result: EpisodeChapter[] };
};

export type ReadRequest = {
  [Kind in keyof ReadKinds]: { kind: Kind } & ReadKinds[Kind]['request'];
}[keyof ReadKinds];

function transcriptSize(transcript: PrepareOptions['transcript']): number {
  if (!transcript) return 0;
  if ('bytes' in transcript) return transcript.bytes.length;
  return transcript.lines.reduce((sum, { text }) => sum + text.length, 0);
}

/** How many bytes from outside a request holds. */
export const sizeOf = (request: ReadRequest): number =>
  request.kind === 'episode' ? transcriptSize(request.options.transcript) : request.bytes.length;
