import type { RenderApp } from '../contract/rendering.ts';
import type { SiteSettings } from '../contract/site.ts';
import type { SignInLimits } from '../core/accounts/sign-in-limits.ts';
import type { SearchCounter } from '../core/analytics/search-counter.ts';
import type { RateLimits } from '../core/api/limits.ts';
import type { Blog } from '../core/blog/blog.ts';
import type { Database } from '../core/database/connection.ts';
import type { Replica } from '../core/database/replica.ts';
import type { DatabaseWatch } from '../core/database/watch.ts';
import type { GuardedFetch } from '../core/fetch/guarded.ts';
import type { HumanCheck } from '../core/identity/human-check.ts';
import type { Logger } from '../core/logging/logger.ts';
import type { DevInbox } from '../core/mail/dev-inbox.ts';
import type { NetworkLimits } from '../core/requested-mail/network-limits.ts';
import type { SearchEngine } from '../core/search/engine/engine.ts';
import type { Vocabulary } from '../core/search/vocabulary.ts';
import type { Capacity } from '../middleware/limit-concurrency.ts';
import type { ClientSettings } from '../middleware/visitor.ts';

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
  vocabulary: Vocabulary;
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
