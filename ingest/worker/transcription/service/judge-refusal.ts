import type { OptionalField } from './request-form.ts';

/** What a service said instead of an answer. */
export type Refusal = {
  status: number;
  /** Its message, or the beginning of its body. */
  said: string;
};

/**
 * What a refusal means:
 * - `too_large`, `key`, `credit`, `model`, `address`, `rejected`: why the piece isn't heard
 * - `elsewhere`: nobody is at this address; another one may do
 * - `format`: it doesn't answer in the format that it was asked for
 * - `prompt`, `language`: it doesn't take this field
 */
export type Verdict =
  | 'too_large'
  | 'key'
  | 'credit'
  | 'model'
  | 'address'
  | 'elsewhere'
  | 'format'
  | 'rejected'
  | OptionalField;

const aboutFormat = /response_format|timestamp_granularit|chunking_strategy|verbose_json|diarized_json/i;
const aboutSize =
  /too (?:large|long|big)|longer than|larger than|size limit|exceeds|maximum (?:content|file|audio|body|allowed)/i;
const aboutModel = /\bmodel\b/i;
const aboutAbsence =
  /not found|not exist|doesn't exist|unknown|not installed|not loaded|not available|no access|have access|required|missing|must provide|no such|unsupported|not supported|invalid|decommissioned/i;
const aboutAudio = /\b(?:audio|file|decod\w*|corrupt\w*|duration|ffmpeg|wav|waveform)\b/i;
const aboutCredit = /insufficient_quota|exceeded your current quota|credit|billing|payment/i;

/** Statuses by which servers refuse what they don't know. */
const mayBeFormat = new Set([400, 415, 422, 501]);

/** What a message names. */
function judgeWords(said: string, fields: OptionalField[]): Verdict | undefined {
  const field = fields.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(said));
  if (field) return field;
  if (aboutFormat.test(said)) return 'format';
  if (aboutSize.test(said)) return 'too_large';
  return aboutModel.test(said) && aboutAbsence.test(said) ? 'model' : undefined;
}

/** Undefined for statuses that don't say that something is wrong with the request. */
export function judgeRefusal(
  { status, said }: Refusal,
  { fields, isProven }: { fields: OptionalField[]; isProven: boolean },
): Verdict | undefined {
  if (status === 401 || status === 403) return 'key';
  if (status === 402 || (status === 429 && aboutCredit.test(said))) return 'credit';
  if (status === 413) return 'too_large';
  if (status >= 300 && status < 400) return 'address';
  // What is wrong with a request is said with 200, too; most that goes wrong isn't that.
  if (status === 200) return judgeWords(said, fields);
  const isRefused = (status >= 400 && status < 500 && status !== 429 && status !== 408) || status === 501;
  if (!isRefused) return undefined;
  const verdict = judgeWords(said, mayBeFormat.has(status) ? fields : []);
  if (verdict) return verdict;
  if (status === 404 || status === 405) return 'elsewhere';
  if (!mayBeFormat.has(status) || aboutAudio.test(said) || isProven) return 'rejected';
  return 'format';
}
