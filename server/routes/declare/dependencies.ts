import type { RenderApp } from '../../../contract/api/service/rendering.ts';
import type { SiteSettings } from '../../../contract/api/service/site.ts';
import type { RateLimits } from '../../../domain/accounts/keys/limits.ts';
import type { SignInLimits } from '../../../domain/accounts/sessions/sign-in-limits.ts';
import type { SearchCounter } from '../../../domain/analytics/search-counter.ts';
import type { TranscribeConfig } from '../../../domain/core/config/transcribe-config.ts';
import type { Database } from '../../../domain/core/database/connection.ts';
import type { Replica } from '../../../domain/core/database/replica.ts';
import type { DatabaseWatch } from '../../../domain/core/database/watch.ts';
import type { GuardedFetch } from '../../../domain/core/fetch/guarded.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import type { HumanCheck } from '../../../domain/identity/human-check.ts';
import type { Vocabulary } from '../../../domain/library/vocabulary/vocabulary.ts';
import type { DevInbox } from '../../../domain/mail/dev-inbox.ts';
import type { NetworkLimits } from '../../../domain/mail/requested/network-limits.ts';
import type { Meaning } from '../../../domain/meaning/search/meaning.ts';
import type { SearchEngine } from '../../../domain/search/engine/engine.ts';
import type { Blog } from '../../../domain/site/blog/blog.ts';
import type { Capacity } from '../../middleware/visitors/limit-concurrency.ts';
import type { ClientSettings } from '../../middleware/visitors/visitor.ts';

/** What the routes need. */
export type AppDependencies = {
  database: Database;
  engine: SearchEngine;
  /** Set where what everybody may read can be read from elsewhere. */
  replica?: Replica | undefined;
  /** Set where requests must not wait for a database that doesn't answer. */
  databaseWatch?: DatabaseWatch | undefined;
  /** Set where more requests may arrive than can be worked on. */
  capacity?: Capacity | undefined;
  /** Where the engines keep their files, if they are on this machine. */
  dataDir?: string | undefined;
  /** Where recordings are that were loaded from files. */
  recordingsFolder?: string | undefined;
  vocabulary: Vocabulary;
  /** Set where passages can be found by what they mean. */
  meaning?: Meaning | undefined;
  /** The service that transcribes; undefined where there is none. */
  transcribe?: TranscribeConfig;
  /** How many passages one search may read. */
  maxRead?: number | undefined;
  log: Logger;
  site: SiteSettings;
  /** The built client: its folder and its renderer. Undefined serves the API alone. */
  web: { root: string; renderApp: RenderApp } | undefined;
  humanCheck: HumanCheck;
  limits: RateLimits;
  signInLimits: SignInLimits;
  networkLimits: NetworkLimits;
  searchCounter: SearchCounter;
  blog: Blog;
  /** How it is decided who a request is from. */
  clients: ClientSettings;
  /** Pages on which origins may call the API; `*` for all. */
  corsOrigins?: string[] | undefined;
  /** Shown at /dev/mail where there is no mail server. */
  devInbox?: DevInbox | undefined;
  /** Fetches the artwork of podcasts. */
  fetchImage: GuardedFetch;
  /** `host:port` pairs inside a private network that webhooks may be sent to. */
  fetchAllowedHosts: string[];
  /** For how long a response that is the same for everyone is cached. */
  responseCacheTtlMs: number;
  /** Opens /metrics, which nobody may read without it. */
  metricsToken?: string | undefined;
  publicUrl: string;
  /** Whether visitors connect over TLS. */
  secure: boolean;
};

/** The same, with the replica as the database: for routes that write nothing, and show nothing of one person. */
export const fromReplica = <D extends Pick<AppDependencies, 'database' | 'replica'>>(dependencies: D): D =>
  dependencies.replica ? { ...dependencies, database: dependencies.replica.database } : dependencies;
