import { z } from 'zod';
import type { Heard, HeardSegment } from '../../../domain/core/text/heard.ts';
import { AnswerError } from './answer-error.ts';
import { languageOfName } from './language-name.ts';
import { placeTimes } from './place-times.ts';
import { placeWords, sentencesFrom, shareWords, withWords } from './place-words.ts';
import { readJson } from './read-json.ts';
import { readRefusal } from './read-refusal.ts';
import { cleanText, type GivenSegment, givenSegments } from './timed-segments.ts';
import { givenWords } from './timed-words.ts';

/** The fastest talkers say 25 characters a second. */
const maxCharactersPerSecond = 60;
const slackCharacters = 200;
/** Segments that have less of what was said are the wrong ones. */
const minShareOfText = 0.5;

const answer = z.object({
  text: z.string().nullish().catch(undefined),
  language: z.unknown().optional(),
  segments: givenSegments.optional(),
  words: givenWords.optional(),
});
type Answer = z.infer<typeof answer>;

const textOf = (segments: { text: string }[]) => segments.map(({ text }) => text).join(' ');

const tooMuch = (length: number, seconds: number) =>
  length > seconds * maxCharactersPerSecond + slackCharacters;

function checkLength({ length }: { length: number }, seconds: number): void {
  if (tooMuch(length, seconds))
    throw new AnswerError(`with more text than anybody says in ${Math.round(seconds)} seconds`);
}

/** All of it at once, from the beginning to the end. */
const untimed = (text: string, seconds: number): HeardSegment[] =>
  text === '' ? [] : [{ text, start: 0, end: seconds, words: [] }];

function timedSegments(
  segments: GivenSegment[],
  answer: Answer,
  seconds: number,
): HeardSegment[] | undefined {
  const times = placeTimes(segments, seconds);
  const talk = (times?.at(-1)?.end ?? 0) - (times?.[0]?.start ?? 0);
  if (!times || tooMuch(textOf(segments).length, talk)) return undefined;
  const timed = segments.map(({ words: _, ...segment }, at) => ({ ...segment, ...times[at] }));
  const own = placeWords(
    segments.map(({ words }) => words),
    seconds,
  );
  if (own.some((words) => words.length > 0))
    return timed.map((segment, at) => withWords(segment, own[at] ?? []));
  return shareWords(timed, placeWords([answer.words ?? []], seconds).flat());
}

function segmentsOf(
  answer: Answer,
  language: string | undefined,
  seconds: number,
): HeardSegment[] | undefined {
  const segments = answer.segments ?? [];
  const text = cleanText(answer.text ?? '');
  if (segments.length > 0 && textOf(segments).length >= text.length * minShareOfText)
    return timedSegments(segments, answer, seconds);
  const words = placeWords([answer.words ?? []], seconds).flat();
  const sentences = sentencesFrom(text || textOf(words), words, language ?? 'en');
  return sentences.length > 0 ? sentences : undefined;
}

/** What isn't JSON is what was heard, unless it's a page or subtitles, which weren't asked for. */
function readText(body: string, seconds: number): Heard {
  const text = cleanText(body);
  if (/^<(?:!doctype|html|\?xml|head|body)\b/i.test(text)) throw new AnswerError('with a web page');
  if (/^[{[]/.test(text)) throw new AnswerError("with JSON that can't be read");
  if (/^(?:WEBVTT\b|1 \d\d:\d\d)/.test(text)) throw new AnswerError('with subtitles');
  return { segments: untimed(text, seconds), isEstimated: text !== '' };
}

const listOf = (value: unknown, name: string): unknown[] => {
  const list = typeof value === 'object' && value && name in value ? Reflect.get(value, name) : undefined;
  return Array.isArray(list) ? list : [];
};

/** How many segments and words an answer lists, before each of them is read. */
const countListed = (json: unknown): number =>
  listOf(json, 'segments').reduce<number>((sum, segment) => sum + 1 + listOf(segment, 'words').length, 0) +
  listOf(json, 'words').length;

const hasList = z.object({ segments: z.array(z.unknown()) });

/** What was said, whatever its times are. */
function textIn({ text, segments = [], words = [] }: Answer): string {
  return cleanText(text ?? '') || textOf(segments) || cleanText(textOf(words.flatMap((word) => word ?? [])));
}

function readObject(json: unknown, seconds: number): Heard {
  checkLength({ length: countListed(json) }, seconds);
  const { data } = answer.safeParse(json);
  const text = data && textIn(data);
  const refusal = text ? undefined : readRefusal(json);
  if (refusal !== undefined) throw new AnswerError('with an error', refusal);
  // Without a text, a list of segments says that there are none.
  const isAnswer = text || typeof data?.text === 'string' || hasList.safeParse(json).success;
  if (!data || text === undefined || !isAnswer) throw new AnswerError('without a text');
  checkLength(text, seconds);
  const language = languageOfName(data.language);
  const segments = segmentsOf(data, language, seconds);
  return {
    ...(language ? { language } : {}),
    segments: segments ?? untimed(text, seconds),
    isEstimated: segments === undefined && text !== '',
  };
}

/**
 * What was heard in a piece of so many seconds, from the body of an answer: verbose_json and diarized_json as OpenAI
 * defined them and others made them, json, and text. Times that make no sense are estimated. Throws AnswerError for what
 * can't be what was heard.
 */
export function readAnswer(body: string, seconds: number): Heard {
  const json = readJson(body);
  const heard =
    typeof json === 'object'
      ? readObject(json, seconds)
      : readText(typeof json === 'string' ? json : body, seconds);
  checkLength(textOf(heard.segments), seconds);
  return heard;
}
