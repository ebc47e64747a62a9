import type { RenderApp } from '../contract/rendering.ts';
import type { SiteSettings } from '../contract/site.ts';
import type { RateLimits } from '../core/api/limits.ts';
import type { Database } from '../core/database/connection.ts';
import type { HumanCheck } from '../core/identity/human-check.ts';
import type { Logger } from '../core/logging/logger.ts';
import type { SearchEngine } from '../core/search/engine/engine.ts';
import type { Vocabulary } from '../core/search/vocabulary.ts';

/** What the routes work with. */
export type AppDependencies = {
  database: Database;
  engine: SearchEngine;
  vocabulary: Vocabulary;
  log: Logger;
  site: SiteSettings;
  /** The built client: its folder, and how it renders an address. Undefined serves the API alone. */
  web: { root: string; renderApp: RenderApp } | undefined;
  humanCheck: HumanCheck;
  limits: RateLimits;
  /** Addresses of proxies whose X-Forwarded-For counts. */
  trustedProxies: string[];
  /** Where mail lies on a machine without a mail server, to be read at /dev/mail. */
  devMailFolder?: string | undefined;
  /** `host:port` pairs that webhooks may lead to although they are inside a private network. */
  fetchAllowedHosts: string[];
  /** For how many milliseconds an answer that is the same for everybody may be given again. */
  responseCacheTtlMs: number;
  publicUrl: string;
  /** Served over TLS as far as visitors see. */
  secure: boolean;
};
