import { sql } from 'drizzle-orm';
import type { Database } from '../../server/core/database/connection.ts';
import { messageOf } from '../../server/core/errors.ts';
import type { EntityExtractor } from './entities/entity-mention.ts';
import { episodeIds, podcastId } from './ids.ts';
import type { AlertWatch } from './match/watch.ts';
import { hashOf, type PreparedEpisode, prepareEpisode } from './prepare.ts';
import type { Report } from './report.ts';
import type { EpisodeInput, Show } from './show.ts';
import { storeEpisode, storePodcast, updateEpisodeFacts } from './store.ts';
import { wellFormed } from './text/well-formed.ts';

export type IngestOptions = {
  database: Database;
  extract: EntityExtractor;
  report: Report;
  onEpisode?: () => void;
  /** Who is told of what is said; undefined tells nobody. */
  watch?: AlertWatch | undefined;
};

const maxConcurrentStores = 3;
const maxTranscriptBytes = 64 * 1024 * 1024;

type StoredEpisode = { inputHash: string; hasTranscript: boolean; fromUrl: boolean };

async function loadStoredEpisodes(database: Database, podcast: string): Promise<Map<string, StoredEpisode>> {
  const { rows } = await database.execute<{
    id: string;
    input_hash: string;
    has_transcript: boolean;
    transcript_url: string | null;
  }>(sql`select id, input_hash, has_transcript, transcript_url from episodes where podcast_id = ${podcast}`);
  return new Map(
    rows.map((row) => [
      row.id,
      { inputHash: row.input_hash, hasTranscript: row.has_transcript, fromUrl: row.transcript_url !== null },
    ]),
  );
}

/** Hosts and guests of the whole show: a guest of one episode is spoken of in others. */
function peopleOf({ show, episodes }: Show): string[] {
  const names = new Set(show.persons.map((person) => person.name));
  for (const episode of episodes) for (const person of episode.persons) names.add(person.name);
  return [...names];
}

function countPrepared(report: Report, prepared: PreparedEpisode): void {
  report.transcripts += prepared.transcript ? 1 : 0;
  report.passages += prepared.passages.length;
  report.entities += prepared.entities.length;
  report.words += prepared.transcript?.wordCount ?? 0;
}

const factsOf = ({ readTranscript: _, ...facts }: EpisodeInput) => JSON.stringify(facts);

/**
 * Stores a show: its podcast and every episode that is new or changed. The same input twice writes nothing. An
 * episode that fails is reported and passed over. Resolves to the podcast's id.
 */
export async function ingestShow(input: Show, options: IngestOptions): Promise<string> {
  const source = wellFormed(input);
  const { database, report } = options;
  const podcast = podcastId(source.show);
  const showFacts = JSON.stringify(source.show);
  await storePodcast(database, podcast, source.show, hashOf(showFacts));
  report.podcasts += 1;
  report.skipped.push(...source.skipped);
  const storedEpisodes = await loadStoredEpisodes(database, podcast);
  const ids = episodeIds(podcast, source.episodes);
  const people = peopleOf(source);
  const done = new Set<string>();
  const inFlight = new Set<Promise<void>>();

  /** Resolves to what is left to do: the writing. Undefined when nothing changed. */
  const prepare = async (id: string, input: EpisodeInput): Promise<(() => Promise<void>) | undefined> => {
    const transcript = await input.readTranscript?.();
    if (transcript && transcript.bytes.length > maxTranscriptBytes)
      throw new Error(`The transcript is larger than ${maxTranscriptBytes / 1_048_576} MB.`);
    const inputHash = hashOf(showFacts, factsOf(input), transcript?.bytes ?? '');
    const stored = storedEpisodes.get(id);
    if (stored?.inputHash === inputHash) return undefined;
    if (stored?.hasTranscript && stored.fromUrl && !transcript) {
      // The transcript was fetched on its own; a change of title or date must not cost it.
      return () => updateEpisodeFacts(database, { id, input, inputHash });
    }
    const prepared = await prepareEpisode({
      id,
      podcastId: podcast,
      show: source.show,
      input,
      inputHash,
      transcript,
      people,
      extract: options.extract,
    });
    const isFirstTranscript = prepared.transcript !== undefined && !stored?.hasTranscript;
    return async () => {
      await storeEpisode(
        database,
        prepared,
        stored === undefined,
        isFirstTranscript ? options.watch : undefined,
      );
      countPrepared(report, prepared);
    };
  };

  const fail = (input: EpisodeInput, error: unknown) => {
    report.failed += 1;
    report.skipped.push({
      item: `${source.show.title}: ${input.title}`,
      code: 'episode_failed',
      reason: messageOf(error),
    });
  };

  for (const [at, input] of source.episodes.entries()) {
    const id = ids[at];
    if (!id || done.has(id)) {
      report.skipped.push({
        item: `${source.show.title}: ${input.title}`,
        code: 'duplicate_episode',
        reason: 'The show holds another episode with the same guid and the same audio, or title and date.',
      });
      continue;
    }
    done.add(id);
    try {
      const store = await prepare(id, input);
      if (store) report.episodes += 1;
      else report.unchanged += 1;
      // Preparing takes this thread, storing does not: the next episode is prepared while this one is stored.
      const storing = (store?.() ?? Promise.resolve())
        .catch((error) => fail(input, error))
        .then(() => options.onEpisode?.());
      inFlight.add(storing);
      void storing.finally(() => inFlight.delete(storing));
      if (inFlight.size >= maxConcurrentStores) await Promise.race(inFlight);
    } catch (error) {
      fail(input, error);
    }
  }
  await Promise.all(inFlight);
  return podcast;
}
