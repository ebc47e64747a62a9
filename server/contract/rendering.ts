import type { SiteSettings } from './site.ts';

/** The client's first rendering of an address. */
type Rendered = {
  html: string;
  /** The page's source files, which are the keys of its built files in the manifest. */
  sources: string[];
};

/** What the client's server build exports. */
export type RenderApp = (address: string, site: SiteSettings) => Promise<Rendered>;
