import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { SiteSettings } from '../../../contract/api/service/site.ts';
import { type LogLevel, logLevels } from '../logging/logger.ts';
import { booleanText, integerBetween, optionalUrl, splitList, togetherProblems } from './config-fields.ts';
import { type EmbedConfig, embedVariables, toEmbedConfig } from './embed-config.ts';
import { type EngineConfig, engineProblems, engineVariables, toEngineConfig } from './engine-config.ts';
import { type ExtractorUrls, extractorUrls } from './extractor-urls.ts';
import {
  type TranscribeConfig,
  toTranscribeConfig,
  transcribeProblems,
  transcribeVariables,
} from './transcribe-config.ts';
import { isProxyRange } from './trusted-proxies.ts';

const proxyRanges = z
  .string()
  .transform(splitList)
  .superRefine((ranges, context) => {
    for (const range of ranges.filter((text) => !isProxyRange(text)))
      context.addIssue(
        `has “${range}”, which is not an address or a network such as 10.0.0.9, 172.16.0.0/12 or ::1`,
      );
  });

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const corsOrigins = z
  .string()
  .transform(splitList)
  .superRefine((origins, context) => {
    for (const origin of origins.filter((text) => text !== '*' && !isOrigin(text)))
      context.addIssue(`has “${origin}”, which is neither * nor an origin such as https://app.example.org`);
  });

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
  npm_lifecycle_event: z.string().optional(),
  PORT: integerBetween(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  PUBLIC_URL: optionalUrl(['http:', 'https:'], 'https://earshot.example.org'),
  DATABASE_URL: optionalUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/earshot'),
  DATABASE_READ_URL: optionalUrl(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@replica:5432/earshot',
  ),
  ...engineVariables,
  SMTP_URL: optionalUrl(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587'),
  MAIL_FROM: z.string().default('Earshot <earshot@localhost>'),
  MAIL_PER_SECOND: integerBetween(1, 1_000).default(10),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_PRIVATE_KEY: z.string().optional(),
  TRUSTED_PROXIES: proxyRanges.default([]),
  CORS_ORIGINS: corsOrigins.default([]),
  SAMPLE_SEARCH: z.string().min(1).max(100).optional(),
  COMMUNITY_URL: optionalUrl(['http:', 'https:'], 'https://chat.example.org'),
  STATUS_URL: optionalUrl(['http:', 'https:'], 'https://status.example.org'),
  SUPPORT_URL: optionalUrl(['http:', 'https:'], 'https://chat.example.org/help'),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters, and no spaces')
    .optional(),
  ANALYTICS_SCRIPT: optionalUrl(['https:'], 'https://analytics.example.org/script.js'),
  ANALYTICS_CALL: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/, 'must name a function, such as posthog.capture')
    .optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  MEANING: booleanText.default(true),
  ...embedVariables,
  ...transcribeVariables,
  SEED_DATA: booleanText.default(true),
  ENTITY_EXTRACTOR_URL: extractorUrls.default({}),
  BLOG_DIR: z.string().optional(),
  POLL_MINUTES: integerBetween(1, 10_080).default(15),
  FETCH_ALLOWED_HOSTS: z.string().default(''),
});

/** What can be set, by name. npm sets the other one. */
export const settingNames: string[] = Object.keys(environment.shape).filter(
  (name) => name !== 'npm_lifecycle_event',
);

/** All settings, validated, with defaults filled in. */
export type Config = EngineConfig & {
  production: boolean;
  /** Undefined if not set: then info for services, warn for commands. */
  logLevel: LogLevel | undefined;
  /** True when started by `npm start`. */
  startedByNpm: boolean;
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** The public URL of this service, without a trailing slash. */
  publicUrl: string;
  databaseUrl: string | undefined;
  /** A streaming replica of the database, for what everybody may read. */
  databaseReadUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  mailPerSecond: number;
  /** Signs every message if set. `privateKey` is PEM. */
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  corsOrigins: string[];
  site: SiteSettings;
  /** The sample search is a name of this library: none is set, and there are no sample shows. */
  ownSampleSearch: boolean;
  /** Becomes an admin of the console when the server starts. */
  adminEmail: string | undefined;
  /** Opens /metrics, which nobody may read without it. */
  metricsToken: string | undefined;
  /** Set together with the site's Turnstile key. */
  turnstileSecretKey: string | undefined;
  /** Whether searches look at what is meant. */
  meaning: boolean;
  /** The service that makes vectors, in place of our own model. */
  embed: EmbedConfig;
  /** The service that transcribes episodes without a transcript. */
  transcribe: TranscribeConfig;
  seedData: boolean;
  /** Folders of programs, such as ffmpeg: PATH. */
  programPath: string;
  /** Services that replace our own extractor, by language. */
  entityExtractorUrls: ExtractorUrls;
  /** The folder of the blog's posts. Absolute path. */
  blogDir: string;
  /** Minimum minutes between two fetches of one feed. */
  pollMinutes: number;
  /** `host:port` pairs inside private networks that feeds, transcripts and webhooks may reach. */
  fetchAllowedHosts: string[];
};

/** Has one sentence per problem, so that an operator can fix all of them at once. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/** The posts that come with Earshot. */
const ownBlogDir = resolve(import.meta.dirname, '../../../blog');

/** Finds something in the sample shows. */
const seedDataSearch = 'Nadia Okonkwo';

/** The address in `Name <address>`. */
const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** An installation without its own chat or support sends people to the contact section. */
function toSiteSettings(values: z.infer<typeof environment>, publicUrl: string): SiteSettings {
  const contact = `${publicUrl}/about#contact`;
  return {
    public_url: publicUrl,
    sample_search: values.SAMPLE_SEARCH ?? seedDataSearch,
    community_url: values.COMMUNITY_URL ?? contact,
    status_url: values.STATUS_URL ?? `${publicUrl}/status`,
    support_url: values.SUPPORT_URL ?? values.COMMUNITY_URL ?? contact,
    contact_email: values.CONTACT_EMAIL ?? addressOf(values.MAIL_FROM),
    human_check: values.TURNSTILE_SITE_KEY
      ? { kind: 'turnstile', site_key: values.TURNSTILE_SITE_KEY }
      : { kind: 'altcha' },
    analytics:
      values.ANALYTICS_SCRIPT && values.ANALYTICS_CALL
        ? { script_url: values.ANALYTICS_SCRIPT, call: values.ANALYTICS_CALL }
        : null,
  };
}

/** Reads the environment and `.env`; the environment wins. Throws ConfigError. */
export function loadConfig(env: Record<string, string | undefined> = process.env, envFile = '.env'): Config {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  const merged = Object.entries({ ...fromFile, ...env }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const parsed = environment.safeParse(Object.fromEntries(merged));
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const engines = toEngineConfig(values);
  const problems = [
    ...engineProblems(values, engines, production),
    ...transcribeProblems(values),
    ...(values.DATABASE_READ_URL && !values.DATABASE_URL
      ? ['DATABASE_READ_URL is set, but DATABASE_URL is not: a replica needs the address of its primary.']
      : []),
    ...togetherProblems(values, ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY']),
    ...togetherProblems(values, ['EMBED_URL', 'EMBED_MODEL']),
    ...togetherProblems(values, ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY']),
    ...togetherProblems(values, ['ANALYTICS_SCRIPT', 'ANALYTICS_CALL']),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    production,
    logLevel: values.LOG_LEVEL,
    startedByNpm: values.npm_lifecycle_event === 'start',
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    ...engines,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailPerSecond: values.MAIL_PER_SECOND,
    dkim:
      values.DKIM_DOMAIN && values.DKIM_SELECTOR && values.DKIM_PRIVATE_KEY
        ? {
            domainName: values.DKIM_DOMAIN,
            keySelector: values.DKIM_SELECTOR,
            privateKey: values.DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'),
          }
        : undefined,
    trustedProxies: values.TRUSTED_PROXIES,
    corsOrigins: values.CORS_ORIGINS,
    site: toSiteSettings(values, publicUrl),
    ownSampleSearch: !values.SEED_DATA && values.SAMPLE_SEARCH === undefined,
    adminEmail: values.ADMIN_EMAIL,
    metricsToken: values.METRICS_TOKEN,
    turnstileSecretKey: values.TURNSTILE_SECRET_KEY,
    meaning: values.MEANING,
    embed: toEmbedConfig(values),
    transcribe: toTranscribeConfig(values),
    seedData: values.SEED_DATA,
    programPath: env.PATH ?? '',
    entityExtractorUrls: values.ENTITY_EXTRACTOR_URL,
    blogDir: values.BLOG_DIR === undefined ? ownBlogDir : resolve(values.BLOG_DIR),
    pollMinutes: values.POLL_MINUTES,
    fetchAllowedHosts: splitList(values.FETCH_ALLOWED_HOSTS),
  };
}
