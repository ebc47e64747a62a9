import { eq } from 'drizzle-orm';
import { unnamedModel } from '../../../contract/shared/transcription.ts';
import type { TranscribeConfig } from '../../../domain/core/config/transcribe-config.ts';
import { episodes, podcasts } from '../../../domain/core/database/schema/library.ts';
import { transcriptions } from '../../../domain/core/database/schema/transcription.ts';
import type { GuardedClient } from '../../../domain/core/fetch/guarded.ts';
import { dropTranscription } from '../../../domain/transcription/pieces.ts';
import { type AudioPiece, cutAudio, cutLimitsFor } from '../../audio/cut/cut-audio.ts';
import { decodeAudio } from '../../audio/decode/decode-audio.ts';
import { promptedNames } from '../../transcription/prompt.ts';
import type { LogFields } from '../jobs/job-loop.ts';
import { openAudioFiles } from './audio-files.ts';
import { fetchAudio } from './fetch-audio.ts';
import { hearRecording } from './hear-recording.ts';
import { NotNeeded } from './put-off.ts';
import type { Failures } from './send-piece.ts';
import type { TranscriptionService } from './service/open-transcription-service.ts';
import { type StoreHeardOptions, storeHeard } from './store-heard.ts';
import type { Turns } from './turns.ts';

type Job = typeof transcriptions.$inferSelect;

export type TranscribeOptions = StoreHeardOptions & {
  config: NonNullable<TranscribeConfig>;
  service: TranscriptionService;
  download: GuardedClient['download'];
  dataDir: string;
  ffmpeg: string | undefined;
  turns: Turns;
  failures: Failures;
  pauseMs: number;
  signal: AbortSignal;
  lateSignal: AbortSignal;
};

/** Servers refuse longer audio, or give up on it, and a piece is what a kill may cost. */
const maxPieceSeconds = 570;
/** Where answers have no times, these are estimated within a piece. */
const maxUntimedSeconds = 60;

/** As before, so that nothing is sent again; longer ones than a day allows would never be sent. */
function pieceSecondsFor({ config, service }: TranscribeOptions, { pieceSeconds }: Job): number {
  const { maxBodyBytes, hasTimes } = service.knownLimits();
  const daily = config.hoursPerDay > 0 ? config.hoursPerDay * 3_600 : Number.POSITIVE_INFINITY;
  const wanted = hasTimes === false ? maxUntimedSeconds : maxPieceSeconds;
  const seconds = pieceSeconds ?? Math.min(wanted, cutLimitsFor(maxBodyBytes).maxSeconds);
  return Math.max(1, Math.floor(Math.min(seconds, daily)));
}

async function loadEpisode({ database }: TranscribeOptions, id: string) {
  const [row] = await database
    .select({ episode: episodes, podcastTitle: podcasts.title, author: podcasts.author })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(episodes.id, id));
  return row;
}

/** Gives the pieces of a recording, and notes how much of it was decoded. */
async function* noted(pieces: AsyncIterable<AudioPiece>, onEnd: (seconds: number) => void) {
  for await (const piece of pieces) {
    onEnd(piece.endSeconds);
    yield piece;
  }
}

/**
 * Has an episode transcribed, and stores the transcript. Resolves to nothing when it needs none any longer. Throws
 * PutOff, NoSpeech, and AppError or AudioError about its audio.
 */
export async function transcribeEpisode(
  options: TranscribeOptions,
  job: Job,
): Promise<LogFields | undefined> {
  const { database, config, service, dataDir, ffmpeg } = options;
  const id = job.episodeId;
  const row = await loadEpisode(options, id);
  if (!row) return undefined;
  const { episode, podcastTitle, author } = row;
  if (episode.hasTranscript && episode.transcriptSource !== 'machine') {
    await dropTranscription(database, id);
    return undefined;
  }
  const files = await openAudioFiles(dataDir, id);
  const maxBytes = config.maxAudioBytes;
  const file = await fetchAudio({ ...options, maxBytes }, episode, files.audio);
  const set = (columns: Partial<Job>) =>
    database.update(transcriptions).set(columns).where(eq(transcriptions.episodeId, id));
  const maxSeconds = pieceSecondsFor(options, job);
  if (job.pieceSeconds !== maxSeconds) await set({ pieceSeconds: maxSeconds });
  const limits = { ...cutLimitsFor(config.maxBodyBytes), maxSeconds };
  const model = job.model ?? (service.model || unnamedModel);
  let audioSeconds = 0;
  const cut = cutAudio(decodeAudio(file, { ffmpeg }), files.folder, limits);
  const pieces = await hearRecording(
    noted(cut, (seconds) => {
      audioSeconds = seconds;
    }),
    {
      ...options,
      episodeId: id,
      model,
      askedModel: job.model ?? undefined,
      hoursPerDay: config.hoursPerDay,
      names: config.sendsNames ? promptedNames({ ...episode, podcastTitle, author }) : [],
      // What was heard is stored: it wasn't in vain, unless it was stored before.
      onHeard: async (heardSeconds) => {
        const isNews = heardSeconds > job.heardSeconds;
        await set({ heardSeconds, audioSeconds, ...(isNews ? { tries: 0 } : {}) });
      },
    },
  ).catch(async (error) => {
    if (!(error instanceof NotNeeded)) throw error;
    await dropTranscription(database, id);
    await files.remove();
    return undefined;
  });
  if (!pieces) return undefined;
  const stored = await storeHeard(options, { episode, podcastTitle, pieces, model, rounds: job.rounds });
  await files.remove();
  return { seconds: Math.round(audioSeconds), pieces: pieces.length, ...stored };
}
