import { z } from 'zod';
import {
  booleanText,
  eitherProblems,
  integerBetween,
  keyFile,
  optionalUrl,
  readKey,
} from './config-fields.ts';

const numberUpTo = (max: number) =>
  z
    .string()
    .refine((text) => /^\d+(?:\.\d+)?$/.test(text) && Number(text) <= max, {
      error: `must be a number from 0 to ${max}, such as 0.36`,
    })
    .transform(Number);

/** Less is no piece that a service could make sense of. */
const minHoursPerDay = 0.01;

/** The settings of the service that transcribes. */
export const transcribeVariables = {
  TRANSCRIBE_URL: optionalUrl(['http:', 'https:'], 'http://127.0.0.1:8000/v1'),
  TRANSCRIBE_KEY: z.string().optional(),
  TRANSCRIBE_KEY_FILE: keyFile,
  TRANSCRIBE_MODEL: z.string().optional(),
  TRANSCRIBE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'must be a language code such as en')
    .optional(),
  TRANSCRIBE_NAMES: booleanText.default(false),
  TRANSCRIBE_CONCURRENCY: integerBetween(1, 64).default(1),
  TRANSCRIBE_HOURS_PER_DAY: numberUpTo(100_000)
    .refine((hours) => hours === 0 || hours >= minHoursPerDay, {
      error: `must be 0, for any number, or at least ${minHoursPerDay}`,
    })
    .default(24),
  TRANSCRIBE_PRICE_PER_HOUR: numberUpTo(1_000).default(0),
  TRANSCRIBE_MAX_MB: integerBetween(1, 1_000).default(25),
  TRANSCRIBE_MAX_AUDIO_MB: integerBetween(1, 2_047).default(1_024),
};

const shape = z.object(transcribeVariables);
type Values = z.infer<typeof shape>;

/** Undefined without a service. */
export type TranscribeConfig =
  | {
      /** Up to and with `/v1`, without a slash at its end. */
      url: string;
      key: string | undefined;
      /** Undefined for the only one, or the first, of the service. */
      model: string | undefined;
      /** Undefined where the service finds it out. */
      language: string | undefined;
      /** Whether requests carry the names that the feed says. */
      sendsNames: boolean;
      /** How many requests each worker sends at once. */
      concurrency: number;
      /** How many hours of audio all workers send in a day (UTC); 0 for any number. */
      hoursPerDay: number;
      /** In dollars; 0 where it costs nothing. */
      pricePerHour: number;
      /** The largest body of a request, in bytes. */
      maxBodyBytes: number;
      /** The largest audio file that is fetched, in bytes. */
      maxAudioBytes: number;
    }
  | undefined;

export const transcribeProblems = (values: Values): string[] => [
  ...eitherProblems(values, ['TRANSCRIBE_KEY', 'TRANSCRIBE_KEY_FILE']),
  ...(values.TRANSCRIBE_KEY && !values.TRANSCRIBE_URL
    ? ['TRANSCRIBE_KEY is set, but TRANSCRIBE_URL is not: set the address of the service, too.']
    : []),
];

export function toTranscribeConfig(values: Values): TranscribeConfig {
  if (!values.TRANSCRIBE_URL) return undefined;
  return {
    url: values.TRANSCRIBE_URL.replace(/\/+$/, ''),
    key: readKey(values.TRANSCRIBE_KEY, values.TRANSCRIBE_KEY_FILE),
    model: values.TRANSCRIBE_MODEL,
    language: values.TRANSCRIBE_LANGUAGE,
    sendsNames: values.TRANSCRIBE_NAMES,
    concurrency: values.TRANSCRIBE_CONCURRENCY,
    hoursPerDay: values.TRANSCRIBE_HOURS_PER_DAY,
    pricePerHour: values.TRANSCRIBE_PRICE_PER_HOUR,
    maxBodyBytes: values.TRANSCRIBE_MAX_MB * 1_048_576,
    maxAudioBytes: values.TRANSCRIBE_MAX_AUDIO_MB * 1_048_576,
  };
}
