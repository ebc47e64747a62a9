import { z } from 'zod';
import { optionalUrl } from './config-fields.ts';

/** The settings of the service that makes vectors. */
export const embedVariables = {
  EMBED_URL: optionalUrl(['http:', 'https:'], 'http://127.0.0.1:11434/v1'),
  EMBED_MODEL: z.string().optional(),
  EMBED_KEY: z.string().optional(),
};

const shape = z.object(embedVariables);

/** Undefined for the model that comes with Earshot. `url`: up to and with `/v1`. */
export type EmbedConfig = { url: string; model: string; key: string | undefined } | undefined;

export const toEmbedConfig = ({ EMBED_URL, EMBED_MODEL, EMBED_KEY }: z.infer<typeof shape>): EmbedConfig =>
  EMBED_URL && EMBED_MODEL ? { url: EMBED_URL, model: EMBED_MODEL, key: EMBED_KEY } : undefined;
