import type { Database } from '../core/database/connection.ts';
import type { SearchEngine } from '../core/search/engine.ts';

/** What the routes work with. */
export type AppDependencies = {
  database: Database;
  engine: SearchEngine;
  sampleSearch: string;
  /** Folder of the built client; undefined serves the API alone. */
  webRoot: string | undefined;
  publicUrl: string;
  /** Served over TLS as far as visitors see. */
  secure: boolean;
};
