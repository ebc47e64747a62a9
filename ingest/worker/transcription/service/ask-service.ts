import { type Agent, fetch } from 'undici';
import type { TranscribeConfig } from '../../../../domain/core/config/transcribe-config.ts';
import { readUpTo } from '../../../../domain/core/fetch/read-up-to.ts';
import type { Heard } from '../../../../domain/core/text/heard.ts';
import { AnswerError } from '../../../transcription/answers/answer-error.ts';
import { readAnswer } from '../../../transcription/answers/read-answer.ts';
import { readJson } from '../../../transcription/answers/read-json.ts';
import { readRefusal } from '../../../transcription/answers/read-refusal.ts';
import { connectionFailure } from './failures.ts';
import { type RequestForm, type RequestInput, toFormData } from './request-form.ts';

const maxAnswerBytes = 32 * 1_048_576;
const maxRefusalBytes = 65_536;

/** What came back: what was heard, or a status or an answer that isn't that. */
export type Reply =
  | { heard: Heard }
  | { status: number; retryAfter: string | null; said: string }
  | { problem: string; said: string };

type Service = Pick<NonNullable<TranscribeConfig>, 'url' | 'key'>;

const addressOf = (url: string, { isInference }: RequestForm): string =>
  isInference ? `${url.replace(/\/v1$/, '')}/inference` : `${url}/audio/transcriptions`;

function readHeard(body: string, form: RequestForm, seconds: number): Reply {
  // Only as text, nothing is how nothing is written.
  if (form.format !== 'text' && body.trim() === '') return { problem: 'with nothing', said: '' };
  try {
    return { heard: readAnswer(body, seconds) };
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    return { problem: error.message, said: error.said ?? '' };
  }
}

/**
 * Sends a piece of so many seconds, from the disk. Throws TranscriptionServiceError for a connection that fails or takes
 * longer than the deadline, and what the signal says when it's aborted.
 */
export async function askService(
  { url, key }: Service,
  form: RequestForm,
  input: RequestInput,
  options: { seconds: number; deadlineMs: number; dispatcher: Agent; signal: AbortSignal | undefined },
): Promise<Reply> {
  const { seconds, deadlineMs, dispatcher, signal } = options;
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const response = await fetch(addressOf(url, form), {
      method: 'POST',
      headers: {
        accept: 'application/json, text/plain, */*',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: toFormData(form, input),
      // The key isn't for others.
      redirect: 'manual',
      dispatcher,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const bytes = await readUpTo(response.body, response.ok ? maxAnswerBytes : maxRefusalBytes);
    const body = bytes?.toString('utf8') ?? '';
    if (response.ok && !bytes) return { problem: 'with more than 32 MB', said: '' };
    if (response.ok) return readHeard(body, form, seconds);
    const said = readRefusal(readJson(body)) ?? body;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), said };
  } catch (error) {
    signal?.throwIfAborted();
    throw connectionFailure(error, { url, deadlineMs });
  }
}
