import type { EpisodeInput, Show } from '../ingest/prepare/show.ts';

type EpisodeSketch = Partial<EpisodeInput> & { title: string; transcript?: string; hint?: string };

/** A show made from a few words, for tests. */
export function showOf(
  title: string,
  episodes: EpisodeSketch[],
  showFields: Partial<Show['show']> = {},
): Show {
  return {
    show: { title, author: 'Ada Palmer', language: 'en', persons: [], ...showFields },
    skipped: [],
    episodes: episodes.map(({ transcript, hint, ...episode }) => ({
      guid: episode.title,
      persons: [],
      entities: [],
      ...episode,
      readTranscript:
        transcript === undefined
          ? undefined
          : async () => ({ bytes: Buffer.from(transcript), hint: hint ?? '.md' }),
    })),
  };
}
