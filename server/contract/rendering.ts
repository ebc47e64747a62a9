import type { SiteSettings } from './site.ts';

/** The client's first rendering of an address. */
export type Rendered = {
  html: string;
  /** The page's sources, by which the build's manifest lists its files. */
  sources: string[];
};

/** What the client's server build exports. */
export type RenderApp = (address: string, site: SiteSettings) => Promise<Rendered>;
