import { FormData } from 'undici';

/** From the one that says most to the plainest. */
const formats = ['words', 'segments', 'diarized', 'json', 'text'] as const;
export type AnswerFormat = (typeof formats)[number];

/** Fields that a service may not know, and that can be left out. */
const optionalFields = ['prompt', 'language'] as const;
export type OptionalField = (typeof optionalFields)[number];

/** How a service is asked. */
export type RequestForm = {
  format: AnswerFormat;
  without: OptionalField[];
  /** Whether that is whisper.cpp's own address, not OpenAI's. */
  isInference: boolean;
};

const fieldsOf: Record<AnswerFormat, [name: string, value: string][]> = {
  words: [
    ['response_format', 'verbose_json'],
    ['timestamp_granularities[]', 'word'],
    ['timestamp_granularities[]', 'segment'],
  ],
  segments: [['response_format', 'verbose_json']],
  diarized: [['response_format', 'diarized_json']],
  json: [['response_format', 'json']],
  text: [['response_format', 'text']],
};

const isDiarizing = (model: string | undefined) => model?.includes('diarize') ?? false;

/** Formats in the order in which they are tried. */
const ladderFor = (model: string | undefined): AnswerFormat[] =>
  isDiarizing(model) ? ['diarized', ...formats.filter((format) => format !== 'diarized')] : [...formats];

export const firstForm = (model: string | undefined): RequestForm => ({
  format: ladderFor(model)[0] ?? 'words',
  without: [],
  isInference: false,
});

/** The next plainer one; undefined after the plainest. */
export function plainerForm(form: RequestForm, model: string | undefined): RequestForm | undefined {
  const ladder = ladderFor(model);
  const format = ladder[ladder.indexOf(form.format) + 1];
  return format && { ...form, format };
}

/** As it is stored: `words`, `json no-prompt` or `segments inference`. */
export const formName = ({ format, without, isInference }: RequestForm): string =>
  [format, ...without.map((field) => `no-${field}`), ...(isInference ? ['inference'] : [])].join(' ');

/** Undefined for a name that isn't known, such as one of another version. */
export function formOfName(name: string): RequestForm | undefined {
  const [first, ...rest] = name.split(' ');
  const format = formats.find((known) => known === first);
  const without = optionalFields.filter((field) => rest.includes(`no-${field}`));
  return format && { format, without, isInference: rest.includes('inference') };
}

/** What differs between requests that are asked in the same way. */
export type RequestInput = {
  audio: Blob;
  model: string | undefined;
  language: string | undefined;
  prompt: string | undefined;
};

/** The optional fields that a request has. */
export const optionalFieldsOf = (form: RequestForm, input: RequestInput): OptionalField[] =>
  optionalFields.filter((field) => input[field] && !form.without.includes(field));

export function toFormData(form: RequestForm, input: RequestInput): FormData {
  const data = new FormData();
  const { model } = input;
  if (model) data.append('model', model);
  for (const field of optionalFieldsOf(form, input)) data.append(field, input[field] ?? '');
  for (const [name, value] of fieldsOf[form.format]) data.append(name, value);
  // OpenAI wants to be told for pieces of more than 30 seconds.
  if (form.format === 'diarized' || isDiarizing(model)) data.append('chunking_strategy', 'auto');
  // Last, so that a server has read everything else when it has the file.
  data.append('file', input.audio, 'audio.wav');
  return data;
}
