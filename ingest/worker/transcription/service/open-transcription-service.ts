import { openAsBlob } from 'node:fs';
import { Agent } from 'undici';
import type { TranscribeConfig } from '../../../../domain/core/config/transcribe-config.ts';
import type { Heard } from '../../../../domain/core/text/heard.ts';
import { askService, type Reply } from './ask-service.ts';
import { nonsenseFailure, refusalFailure, statusFailure } from './failures.ts';
import { judgeRefusal, type Refusal, type Verdict } from './judge-refusal.ts';
import { KnownModel } from './known-model.ts';
import type { LearnedServices } from './learned-service.ts';
import {
  firstForm,
  optionalFieldsOf,
  plainerForm,
  type RequestForm,
  type RequestInput,
} from './request-form.ts';
import { TranscriptionServiceError } from './service-error.ts';

/** A WAV file, and how long it is. */
type ServicePiece = { path: string; seconds: number };

type HearOptions = {
  /** What the service should know of what is said, such as names. */
  prompt?: string | undefined;
  /** Instead of that of the settings. */
  model?: string | undefined;
  signal?: AbortSignal | undefined;
};

type KnownLimits = {
  /** Of a request. */
  maxBodyBytes: number;
  /** Undefined until something was heard. */
  hasTimes: boolean | undefined;
  /** How the service is asked; undefined until that is known. */
  form: RequestForm | undefined;
};

export type TranscriptionService = {
  /** Empty where none is set. */
  model: string;
  /** Throws TranscriptionServiceError. */
  hear: (piece: ServicePiece, options?: HearOptions) => Promise<Heard>;
  /** Of the model of the settings. */
  knownLimits: () => KnownLimits;
  /** Ends requests that aren't answered. */
  close: () => Promise<void>;
};

/** What a request has besides the file. */
const formBytes = 16_384;
const connectTimeoutMs = 10_000;

/** A processor without a graphics card takes longer than the audio is. */
const defaultDeadlineMs = (seconds: number) => Math.ceil(Math.max(600, 6 * seconds)) * 1_000;

/** One piece that is to be heard: in which ways the service was asked, and what for. */
type Attempt = {
  known: KnownModel;
  input: RequestInput;
  form: RequestForm;
  /** Forms at which the server failed. */
  failed: RequestForm[];
  triedElsewhere: boolean;
  /** Of the file. */
  bytes: number;
  seconds: number;
};

/** The form in which to ask after a refusal; undefined if there is none. */
function nextForm(verdict: Verdict, { form, triedElsewhere, input }: Attempt): RequestForm | undefined {
  if (verdict === 'format') return plainerForm(form, input.model);
  if (verdict === 'prompt' || verdict === 'language') return { ...form, without: [...form.without, verdict] };
  return verdict === 'elsewhere' && !triedElsewhere ? { ...form, isInference: !form.isInference } : undefined;
}

/**
 * A service that transcribes, over the API that OpenAI defined. It's asked for as much as it can say; how, and how much it
 * takes at once, is learned from what it refuses, and stored.
 */
export async function openTranscriptionService(
  config: NonNullable<TranscribeConfig>,
  {
    deadlineMs = defaultDeadlineMs,
    ...services
  }: LearnedServices & { deadlineMs?: (seconds: number) => number },
): Promise<TranscriptionService> {
  const { url, language } = config;
  // Requests are few and long: a connection that waits for the next one may be closed just then.
  const dispatcher = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    connect: { timeout: connectTimeoutMs },
  });
  const models = new Map<string, Promise<KnownModel>>();
  const knownModel = (model = ''): Promise<KnownModel> => {
    const loading = models.get(model) ?? KnownModel.load({ url, model }, services);
    models.set(model, loading);
    loading.catch(() => models.delete(model));
    return loading;
  };
  const own = await knownModel(config.model);
  const limitOf = ({ maxBodyBytes = config.maxBodyBytes }: KnownModel) =>
    Math.min(maxBodyBytes, config.maxBodyBytes);

  /** Changes how the service is asked after what it said, or throws. */
  const adapt = async (attempt: Attempt, refusal: Refusal, failure: TranscriptionServiceError) => {
    const { known, form, input } = attempt;
    const isProven = known.form?.format === form.format;
    const verdict = judgeRefusal(refusal, { fields: optionalFieldsOf(form, input), isProven });
    // speaches fails with 500 at what it doesn't expect. A server that fails at everything is down.
    const mayBeFormat = refusal.status === 500 && !isProven && attempt.failed.length === 0;
    const next = mayBeFormat ? plainerForm(form, input.model) : verdict && nextForm(verdict, attempt);
    if (!next) {
      if (verdict === 'too_large') await known.recordTooLarge(refusal.said, attempt);
      throw verdict ? refusalFailure(verdict, refusal, config) : failure;
    }
    if (mayBeFormat) {
      known.recordFailure(form);
      attempt.failed.push(form);
    }
    attempt.triedElsewhere ||= verdict === 'elsewhere';
    attempt.form = next;
  };

  const ask = ({ form, input, seconds }: Attempt, signal: AbortSignal | undefined): Promise<Reply> =>
    askService(config, form, input, { seconds, deadlineMs: deadlineMs(seconds), dispatcher, signal });

  return {
    model: config.model ?? '',
    hear: async ({ path, seconds }, { prompt, model = config.model, signal } = {}) => {
      const known = await knownModel(model);
      const audio = await openAsBlob(path, { type: 'audio/wav' });
      const attempt: Attempt = {
        known,
        input: { audio, model, language, prompt },
        form: known.form ?? firstForm(model),
        failed: [],
        triedElsewhere: false,
        bytes: audio.size,
        seconds,
      };
      if (audio.size + formBytes > limitOf(known))
        throw new TranscriptionServiceError(
          'too_large',
          `The service takes requests of ${limitOf(known)} bytes, and the audio alone has ${audio.size}.`,
          { isBilled: false },
        );
      let isBilled = false;
      try {
        for (;;) {
          const { form } = attempt;
          const reply = await ask(attempt, signal);
          if ('heard' in reply) {
            await known.recordHeard(form, { ...attempt, heard: reply.heard });
            return reply.heard;
          }
          const failure = 'status' in reply ? statusFailure(reply, config) : nonsenseFailure(reply, config);
          // What is wrong with a request may also be said with 200.
          isBilled ||= failure.isBilled;
          await adapt(attempt, { status: 200, ...reply }, failure);
        }
      } catch (error) {
        const wasBilled = isBilled && error instanceof TranscriptionServiceError && !error.isBilled;
        throw wasBilled ? error.asBilled() : error;
      }
    },
    knownLimits: () => ({ maxBodyBytes: limitOf(own), hasTimes: own.hasTimes, form: own.form }),
    close: () => dispatcher.destroy(),
  };
}
