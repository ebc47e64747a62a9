import { z } from 'zod';
import { optionalUrl } from './config-fields.ts';

/** The settings of the service that makes vectors. */
export const embedVariables = {
  EMBED_URL: optionalUrl(['http:', 'https:'], 'http://127.0.0.1:11434/v1'),
  EMBED_MODEL: z.string().optional(),
  EMBED_KEY: z.string().optional(),
  EMBED_QUERY_PREFIX: z.string().optional(),
  EMBED_PASSAGE_PREFIX: z.string().optional(),
};

const shape = z.object(embedVariables);

/** Undefined for the model that comes with Earshot. `url`: up to and with `/v1`. */
export type EmbedConfig =
  | {
      url: string;
      model: string;
      key: string | undefined;
      /** What comes before texts, where the operator says it. */
      prefixes?: { query?: string | undefined; passage?: string | undefined };
    }
  | undefined;

export function toEmbedConfig(variables: z.infer<typeof shape>): EmbedConfig {
  const { EMBED_URL, EMBED_MODEL, EMBED_KEY, EMBED_QUERY_PREFIX, EMBED_PASSAGE_PREFIX } = variables;
  if (!EMBED_URL || !EMBED_MODEL) return undefined;
  const prefixes = { query: EMBED_QUERY_PREFIX, passage: EMBED_PASSAGE_PREFIX };
  return { url: EMBED_URL, model: EMBED_MODEL, key: EMBED_KEY, prefixes };
}
