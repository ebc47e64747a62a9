import { z } from 'zod';
import { entityTypes } from '../../contract/api/library/entity.ts';
import { AppError } from '../../domain/core/errors.ts';
import { recordingExtension, recordingTypes } from '../../domain/library/recordings/recording-files.ts';
import { parseDate, parseDuration } from '../text/times.ts';
import { toWebAddress } from '../text/web-address.ts';

const expected = (what: string) => ({ error: `must be ${what}` });
const text = z
  .string(expected('text'))
  .nullish()
  .transform((value) => value?.trim() || undefined);
const required = z.string(expected('text')).trim().min(1, 'must not be empty');

/** Text that `read` understands; anything else is reported instead of dropped. */
const readable = <T>(read: (value: string) => T | undefined, what: string) =>
  text.transform((value, context) => {
    if (value === undefined) return undefined;
    const result = read(value);
    if (result === undefined)
      context.addIssue({ code: 'custom', message: `must be ${what}, not "${value.slice(0, 60)}"` });
    return result;
  });

const address = readable(toWebAddress, 'an address that begins with http:// or https://');
/** The sound of the sample shows is served by this site. */
const audioAddress = readable(
  (value) => (value.startsWith('/sample-audio/') ? value : toWebAddress(value)),
  'an address that begins with http:// or https://',
);
const recordingPath = readable(
  (value) => (recordingExtension(value) ? value : undefined),
  `the path of a file inside the bundle that ends in one of ${Object.keys(recordingTypes).join(', ')}`,
);
const date = readable(parseDate, 'a date such as 2024-05-31 or 2024-05-31T08:00:00Z');
const durationText = 'a duration in seconds, mm:ss or hh:mm:ss';
const duration = z
  .union([z.string(), z.number()], expected(durationText))
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || /^[0:.]*$/.test(String(value))) return undefined;
    const seconds = parseDuration(value);
    if (seconds === undefined)
      context.addIssue({
        code: 'custom',
        message: `must be ${durationText}, not "${String(value).slice(0, 60)}"`,
      });
    return seconds;
  });
const person = z.object({ name: required, role: z.string(expected('text')).default('guest') });
const persons = z
  .array(person, expected('a list'))
  .nullish()
  .transform((value) => value ?? []);
const entity = z.object({
  name: required,
  entity_type: z.enum(entityTypes, expected(`one of ${entityTypes.join(', ')}`)),
  context: text,
});
const chapter = z.object({
  start: z.union([z.number(), z.string()], expected('seconds or hh:mm:ss')),
  title: required,
  url: text,
});

/** `podcast.json` */
export const podcastFile = z.object({
  title: required,
  author: text,
  description: text,
  image_url: address,
  language: text,
  html_url: address,
  website: address,
  feed_url: address,
  guid: text,
  persons,
});

/** A line of `episodes.ndjson` */
export const episodeLine = z.object({
  guid: text,
  title: required,
  description: text,
  publication_date: date,
  itunes_duration: duration,
  link: address,
  audio_url: audioAddress,
  image_url: address,
  language: text,
  season: z.number(expected('a number')).int('must be a whole number').nullish(),
  season_title: text,
  episode_number: z.number(expected('a number')).nullish(),
  persons,
  entities: z
    .array(entity, expected('a list'))
    .nullish()
    .transform((value) => value ?? []),
  chapters: z
    .array(chapter, expected('a list'))
    .nullish()
    .transform((value) => value ?? []),
  transcript: text,
  audio: recordingPath,
});

const describeIssues = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'It'} ${message}`).join('; ');

/**
 * Reads an object; fields that are wrong are left out and described: an episode without its date is better than none.
 * Throws AppError bundle_invalid when a required field is wrong.
 */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): { value: z.output<Schema>; problem: string | undefined } {
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data, problem: undefined };
  const problem = describeIssues(parsed.error);
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(json ?? {}).filter(([field]) => !wrong.has(field)));
  const withoutWrong = schema.safeParse(rest);
  if (!withoutWrong.success) throw new AppError('bundle_invalid', `${problem}.`);
  return { value: withoutWrong.data, problem };
}
