import { z } from 'zod';
import { eitherProblems, integerBetween, keyFile, optionalUrl, readKey, splitList } from './config-fields.ts';
import { type EngineName, engineNames } from './engine-names.ts';

const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** How many documents one search may read to check its phrases and distances: about a second of the engine's time. */
export const defaultMaxRead = 60_000;

/** The settings of search engines. */
export const engineVariables = {
  SEARCH_ENGINE: z
    .enum(engineNames, { error: `must be one of ${engineNames.join(', ')}` })
    .default('meilisearch'),
  MEILI_URL: optionalUrl(['http:', 'https:'], 'http://localhost:7700'),
  MEILI_KEY: z.string().optional(),
  MEILI_KEY_FILE: keyFile,
  MEILI_INDEX: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,200}$/, 'may contain only letters, digits, - and _')
    .default('passages'),
  MEILI_BINARY: z.string().optional(),
  OPENSEARCH_URL: z
    .string()
    .transform(splitList)
    .refine((urls) => urls.length > 0 && urls.every(isHttpUrl), {
      error: 'must be an address such as https://search-1:9200, or several with commas between them',
    })
    .optional(),
  OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,99}$/, 'may contain only small letters, digits, - and _')
    .default('earshot'),
  OPENSEARCH_SHARDS: integerBetween(1, 1_000).default(3),
  SEARCH_CONCURRENCY: integerBetween(1, 1_000).optional(),
  SEARCH_MAX_READ: integerBetween(1, 100_000_000).default(defaultMaxRead),
};

const shape = z.object(engineVariables);
type Values = z.infer<typeof shape>;

export type EngineConfig = {
  /** The engine of a library that has none yet. */
  searchEngine: EngineName;
  meiliUrl: string | undefined;
  meiliKey: string | undefined;
  meiliIndex: string;
  meiliBinary: string | undefined;
  /** Undefined without OpenSearch. */
  openSearch: { urls: string[]; indexName: string; shards: number } | undefined;
  /** How many requests a process sends to the engine at once; undefined for what suits this machine. */
  searchConcurrency: number | undefined;
  /** How many passages one search may read. */
  searchMaxRead: number;
};

export const toEngineConfig = (values: Values): EngineConfig => ({
  searchEngine: values.SEARCH_ENGINE,
  meiliUrl: values.MEILI_URL?.replace(/\/+$/, ''),
  meiliKey: readKey(values.MEILI_KEY, values.MEILI_KEY_FILE),
  meiliIndex: values.MEILI_INDEX,
  meiliBinary: values.MEILI_BINARY,
  openSearch: values.OPENSEARCH_URL && {
    urls: values.OPENSEARCH_URL,
    indexName: values.OPENSEARCH_INDEX,
    shards: values.OPENSEARCH_SHARDS,
  },
  searchConcurrency: values.SEARCH_CONCURRENCY,
  searchMaxRead: values.SEARCH_MAX_READ,
});

/** What is wrong with the settings together, a sentence each. */
export function engineProblems(values: Values, { meiliKey }: EngineConfig, production: boolean): string[] {
  return [
    ...(values.MEILI_URL && !meiliKey && production
      ? ['MEILI_KEY or MEILI_KEY_FILE must be set together with MEILI_URL.']
      : []),
    ...eitherProblems(values, ['MEILI_KEY', 'MEILI_KEY_FILE']),
    ...(meiliKey && !values.MEILI_URL ? ['MEILI_KEY is set, but MEILI_URL is not.'] : []),
    ...(values.SEARCH_ENGINE === 'opensearch' && !values.OPENSEARCH_URL
      ? ['OPENSEARCH_URL must be set together with SEARCH_ENGINE=opensearch.']
      : []),
  ];
}
