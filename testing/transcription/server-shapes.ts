import { type Said, textOf, wordsOf } from './said.ts';

export type Sent = {
  path: string;
  authorization: string | undefined;
  /** Every field but the file, with all of its values. */
  fields: Record<string, string[]>;
  fileName: string;
  fileBytes: number;
  /** Of the WAV file: 16,000 a second. */
  samples: Int16Array;
  seconds: number;
};

export type Reply = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
};

/** How a server answers a request with what is said: as recorded from the real one. */
type Shape = (sent: Sent, said: Said) => Reply;

const ok = (body: unknown): Reply => ({ status: 200, body });
const text = (said: Said): Reply => ({
  status: 200,
  body: `${textOf(said)}\n`,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
});

const refusal = (message: string, param: string | null = null, status = 400): Reply => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code: 'unsupported_value' } },
});

/** FastAPI's, for a field that it doesn't know. */
const fieldRefusal = (field: string): Reply => ({
  status: 422,
  body: {
    detail: [{ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' }],
  },
});

const formatOf = ({ fields }: Sent) => fields.response_format?.[0] ?? 'json';
const granularities = ({ fields }: Sent) => fields['timestamp_granularities[]'];
const round = (time: number) => Math.round(time * 100) / 100;

const measures = { avg_logprob: -0.26, compression_ratio: 1.4, no_speech_prob: 0.02 };
const segmentsOf = (said: Said, more: object = measures, unit = 1) =>
  said.segments.map(({ text, start, end }, id) => ({
    id,
    seek: 0,
    start: round(start) * unit,
    end: round(end) * unit,
    text: ` ${text}`,
    ...more,
  }));

const timedWord = (word: string, { start, end }: { start: number; end: number }) => ({
  word,
  start: round(start),
  end: round(end),
});
/** OpenAI's have no signs. */
const bareWords = (said: Said) =>
  said.segments.flatMap(wordsOf).map((word) => timedWord(word.text.replace(/[.,!?]+$/, ''), word));

const verbose = (sent: Sent, said: Said) => ({
  task: 'transcribe',
  language: said.language ?? 'english',
  duration: sent.seconds,
  text: textOf(said),
});

/** What a server does with the formats that all of them have; with the others, it refuses the format. */
function plain(sent: Sent, said: Said, refused = refusal('response_format is not supported')): Reply {
  if (formatOf(sent) === 'json') return ok({ text: textOf(said) });
  return formatOf(sent) === 'text' ? text(said) : refused;
}

const openai: Shape = (sent, said) => {
  if (!sent.fields.model) return refusal('you must provide a model parameter');
  if (formatOf(sent) !== 'verbose_json') return plain(sent, said);
  const asked = granularities(sent) ?? ['segment'];
  return ok({
    ...verbose(sent, said),
    ...(asked.includes('word') ? { words: bareWords(said) } : {}),
    ...(asked.includes('segment') ? { segments: segmentsOf(said) } : {}),
    usage: { type: 'duration', seconds: Math.ceil(sent.seconds) },
  });
};

const transcribe: Shape = (sent, said) => {
  const format = formatOf(sent);
  const message = `response_format '${format}' is not compatible with model '${sent.fields.model}-api-ev3'. Use 'json' or 'text' instead.`;
  return plain(sent, said, refusal(message, 'response_format'));
};

const diarize: Shape = (sent, said) => {
  if (!sent.fields.chunking_strategy)
    return refusal('chunking_strategy is required for diarization models', 'chunking_strategy');
  if (sent.fields.prompt) return refusal('Prompt is not supported for diarization models', 'prompt');
  if (formatOf(sent) !== 'diarized_json') return transcribe(sent, said);
  const segments = said.segments.map(({ text, start, end, speaker = 'A' }, at) => ({
    type: 'transcript.text.segment',
    id: `seg_${at + 1}`,
    start,
    end,
    text: ` ${text}`,
    speaker,
  }));
  return ok({ task: 'transcribe', duration: sent.seconds, text: textOf(said), segments });
};

const groq: Shape = (sent, said) => {
  if (granularities(sent)?.includes('word'))
    return refusal('`timestamp_granularities[]` not supported by this model');
  if (formatOf(sent) !== 'verbose_json') return plain(sent, said);
  return ok({ ...verbose(sent, said), segments: segmentsOf(said), x_groq: { id: 'req_01' } });
};

const whisperCpp: Shape = (sent, said) => {
  const notFound = {
    status: 404,
    body: `File Not Found (${sent.path})`,
    headers: { 'content-type': 'text/plain' },
  };
  if (sent.path !== '/inference') return notFound;
  if (formatOf(sent) === 'text')
    return { ...text(said), headers: { 'content-type': 'text/html; charset=utf-8' } };
  if (formatOf(sent) !== 'verbose_json') return ok({ text: ` ${textOf(said)}\n` });
  const segments = said.segments.map((segment, id) => ({
    id,
    text: ` ${segment.text}`,
    start: segment.start,
    end: segment.end,
    words: wordsOf(segment).flatMap((word) => {
      // It gives tokens: a sign is one of its own.
      const [, letters = '', sign = ''] = /^(.*?)([.,!?]*)$/.exec(word.text) ?? [];
      const token = (part: string) => ({ ...timedWord(part, word), t_dtw: -1, probability: 0.93 });
      return [token(` ${letters}`), ...(sign ? [token(sign)] : [])];
    }),
    temperature: 0,
    avg_logprob: -0.2,
    no_speech_prob: 0.01,
  }));
  return ok({ ...verbose(sent, said), text: ` ${textOf(said)}\n`, segments });
};

const speaches: Shape = (sent, said) => {
  if (formatOf(sent) !== 'verbose_json') return plain(sent, said);
  const asked = granularities(sent);
  if (!asked) return { status: 500, body: 'Internal Server Error' };
  const words = said.segments.map((segment) =>
    wordsOf(segment).map((word) => ({ ...timedWord(` ${word.text}`, word), probability: 0.97 })),
  );
  const hasWords = asked.includes('word');
  return ok({
    ...verbose(sent, said),
    language: 'en',
    words: hasWords ? words.flat() : null,
    segments: segmentsOf(said).map((segment, at) => ({ ...segment, words: hasWords ? words[at] : null })),
  });
};

const localai: Shape = (_, said) =>
  ok({ segments: segmentsOf(said, { tokens: [50364, 639] }, 1e9), text: textOf(said) });

const unknown = { avg_logprob: -1, compression_ratio: -1, no_speech_prob: null };
const vllm: Shape = (sent, said) => {
  if (formatOf(sent) !== 'verbose_json') return plain(sent, said);
  return ok({
    duration: `${sent.seconds}`,
    language: 'en',
    text: textOf(said),
    segments: segmentsOf(said, unknown),
    words: null,
  });
};

const zeros = { temperature: 0, avg_logprob: 0, compression_ratio: 0, no_speech_prob: 0 };
const parakeet: Shape = (sent, said) => {
  for (const field of ['prompt', 'language']) if (sent.fields[field]) return fieldRefusal(field);
  if (formatOf(sent) !== 'verbose_json') return plain(sent, said);
  const words = said.segments.flatMap(wordsOf).map((word) => timedWord(word.text, word));
  return ok({ ...verbose(sent, said), segments: segmentsOf(said, zeros), words });
};

export const serverShapes = {
  /** whisper-1. */
  openai,
  /** gpt-4o-transcribe: no times. */
  transcribe,
  diarize,
  groq,
  whisperCpp,
  speaches,
  localai,
  vllm,
  parakeet,
  /** Answers with text, whatever it's asked for. */
  text: ((_, said) => text(said)) satisfies Shape,
};
export type ServerShape = keyof typeof serverShapes;
