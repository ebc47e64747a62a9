import type { Database } from '../../domain/core/database/connection.ts';
import { AppError, isOverloaded, messageOf } from '../../domain/core/errors.ts';
import { loadRemovedContent, type RemovedContent } from '../../domain/library/takedowns/stored-takedowns.ts';
import type { AlertWatch } from '../matching/watch.ts';
import { hashOf } from '../prepare/hash.ts';
import { episodeIds, podcastId } from '../prepare/ids.ts';
import { capShow } from '../prepare/limits.ts';
import type { Prepare, PreparedEpisode, PrepareOptions } from '../prepare/prepare.ts';
import { type EpisodeInput, type Show, type ShowInput, withoutFunctions } from '../prepare/show.ts';
import { wellFormed } from '../text/well-formed.ts';
import { withRecording } from './keep-recording.ts';
import type { Report } from './report.ts';
import { storeEpisode, storePodcast, updateEpisodeFacts } from './store.ts';
import { loadStoredEpisodes, type StoredEpisode } from './stored-episodes.ts';

/** `attempt` counts from 1: an earlier one may have done its work without a confirmation. */
export type Retry = <T>(work: (attempt: number) => Promise<T>) => Promise<T>;

const once: Retry = (work) => work(1);

type Store = (attempt: number) => Promise<void>;

export type IngestOptions = {
  database: Database;
  prepare: Prepare;
  report: Report;
  onEpisode?: () => void;
  /** Runs work on the database, again when the database was unavailable; by default once. */
  retry?: Retry | undefined;
  /** Whose alerts are matched; undefined matches none. */
  watch?: AlertWatch | undefined;
  /** Where recordings that come along are kept; without it they are left where they are. */
  recordingsFolder?: string | undefined;
};

/** While one is prepared, others are read and stored. */
const maxConcurrentEpisodes = 3;
const maxTranscriptBytes = 64 * 1024 * 1024;

/** Hosts and guests of the whole show: a guest of one episode is mentioned in others. */
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

const factsOf = (input: EpisodeInput) => JSON.stringify(withoutFunctions(input));

async function readTranscript(input: EpisodeInput) {
  const transcript = await input.readTranscript?.();
  if (transcript && transcript.bytes.length > maxTranscriptBytes)
    throw new Error(`The transcript is larger than ${maxTranscriptBytes / 1_048_576} MB.`);
  return transcript;
}

/** A show on its way into the database. */
type ShowContext = {
  podcastId: string;
  show: ShowInput;
  /** Of the show's own facts: each episode's hash holds it, so that a description of megabytes is read once. */
  showHash: string;
  people: string[];
  storedEpisodes: Map<string, StoredEpisode>;
  removed: RemovedContent;
  options: IngestOptions;
};

/** Why a transcript can't be read, for whoever reads about the episode. */
type Unread = NonNullable<PreparedEpisode['transcriptError']>;

const unreadCodes = ['transcript_too_complex', 'transcript_unreadable'] as const;

const unreadCodeOf = (error: unknown) =>
  unreadCodes.find((code) => error instanceof AppError && error.code === code);

/** Prepares an episode; without its transcript, and with the reason, when that can't be read. */
async function prepareWhatCanBeRead(
  prepare: Prepare,
  options: PrepareOptions,
): Promise<{ prepared: PreparedEpisode; unread?: Unread }> {
  try {
    return { prepared: await prepare(options) };
  } catch (error) {
    const code = unreadCodeOf(error);
    if (!code) throw error;
    // No hash of this input: the next run tries again.
    const prepared = await prepare({ ...options, inputHash: '', transcript: undefined });
    const unread = { code, message: messageOf(error) };
    return { prepared: { ...prepared, transcriptError: unread }, unread };
  }
}

/** The episode with its recording, and what keeps that; without it, and with the reason, when it can't be read. */
async function findRecording({ show, options }: ShowContext, given: EpisodeInput) {
  try {
    return await withRecording(given, options.recordingsFolder);
  } catch (error) {
    const { report } = options;
    report.failed += 1;
    const code = error instanceof AppError ? error.code : 'recording_failed';
    const reason = `${messageOf(error)} The episode is loaded without its recording.`;
    report.skipped.push({ item: `${show.title}: ${given.title}`, code, reason });
    return { input: given, keep: async () => undefined };
  }
}

/** Prepares an episode. Resolves to what remains to be done, the writing; to undefined when nothing changed. */
async function prepareToStore(
  context: ShowContext,
  id: string,
  given: EpisodeInput,
): Promise<Store | undefined> {
  const { database, prepare, report, watch } = context.options;
  const { removed } = context;
  if (removed.episodeIds.has(id)) return undefined;
  const { input, keep } = await findRecording(context, given);
  if (input.audioUrl && removed.audioUrls.has(input.audioUrl)) return undefined;
  // Also of what hasn't changed: its file may have been lost, and no backup has it.
  await keep();
  const transcript = await readTranscript(input);
  const inputHash = hashOf(context.showHash, factsOf(input), transcript?.bytes ?? '');
  const stored = context.storedEpisodes.get(id);
  if (stored?.inputHash === inputHash) return undefined;
  // A change of title or date must not cost it, nor a feed that no longer names it.
  if (stored?.hasTranscript && stored.isReadSeparately && !transcript)
    return () => updateEpisodeFacts(database, { id, input, inputHash });
  const { podcastId, show, people } = context;
  const fingerprints = removed.fingerprintsOf(id);
  const options = { id, podcastId, show, input, inputHash, transcript, people, removed: fingerprints };
  // A transcript that was read before stays, when the new one can't be read.
  const { prepared, unread } = stored?.hasTranscript
    ? { prepared: await prepare(options) }
    : await prepareWhatCanBeRead(prepare, options);
  const isFirstTranscript = prepared.transcript !== undefined && !stored?.hasTranscript;
  return async (attempt) => {
    await storeEpisode(database, prepared, {
      isNew: stored === undefined && attempt === 1,
      watch: isFirstTranscript ? watch : undefined,
    });
    countPrepared(report, prepared);
    if (unread) throw new AppError(unread.code, unread.message);
  };
}

/** Runs a few promises at once. */
class InFlight {
  readonly #inFlight = new Set<Promise<void>>();

  async add(promise: Promise<void>): Promise<void> {
    this.#inFlight.add(promise);
    void promise.finally(() => this.#inFlight.delete(promise));
    if (this.#inFlight.size >= maxConcurrentEpisodes) await Promise.race(this.#inFlight);
  }

  async finish(): Promise<void> {
    await Promise.all(this.#inFlight);
  }
}

async function ingestEpisodes(context: ShowContext, episodes: EpisodeInput[]): Promise<void> {
  const { report, onEpisode, retry = once } = context.options;
  const ids = episodeIds(context.podcastId, episodes);
  const done = new Set<string>();
  const inFlight = new InFlight();
  let interruption: AppError | undefined;
  const skip = ({ title }: EpisodeInput, code: string, reason: string) =>
    report.skipped.push({ item: `${context.show.title}: ${title}`, code, reason });
  const fail = (input: EpisodeInput, error: unknown) => {
    report.failed += 1;
    skip(input, unreadCodeOf(error) ?? 'episode_failed', messageOf(error));
  };
  const ingestEpisode = async (id: string, input: EpisodeInput) => {
    try {
      const store = await prepareToStore(context, id, input);
      if (store) report.episodes += 1;
      else report.unchanged += 1;
      if (store) await retry(store);
    } catch (error) {
      if (isOverloaded(error)) interruption = error;
      else fail(input, error);
    }
    onEpisode?.();
  };
  for (const [at, input] of episodes.entries()) {
    if (interruption) break;
    const id = ids[at];
    if (id === undefined || done.has(id)) {
      skip(input, 'duplicate_episode', 'Another episode of the show has the same audio, title and date.');
      continue;
    }
    done.add(id);
    await inFlight.add(ingestEpisode(id, input));
  }
  await inFlight.finish();
  if (interruption) throw interruption;
}

/**
 * Stores a show: its podcast, and every episode that is new or has changed. The same input twice writes nothing. An
 * episode that fails is reported and skipped. Resolves to the podcast's id. Throws AppError overloaded when the rest has
 * to be stored later.
 */
export async function ingestShow(input: Show, options: IngestOptions): Promise<string> {
  const { show, episodes, skipped } = capShow(wellFormed(input));
  const { database, report, retry = once } = options;
  const id = podcastId(show);
  const showHash = hashOf(JSON.stringify(show));
  await retry(() => storePodcast(database, id, show, showHash));
  report.podcasts += 1;
  report.skipped.push(...skipped);
  const storedEpisodes = await retry(() => loadStoredEpisodes(database, id));
  const removed = await retry(() => loadRemovedContent(database, id));
  const people = peopleOf({ show, episodes, skipped });
  await ingestEpisodes({ podcastId: id, show, showHash, people, storedEpisodes, removed, options }, episodes);
  return id;
}
