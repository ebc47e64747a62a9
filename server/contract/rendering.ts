import type { SiteSettings } from './site.ts';

/** The client's first picture of an address. */
export type Rendered = {
  html: string;
  /** The page's source below the client's root, by which the build's manifest lists it. */
  source: string | undefined;
};

/** What the client's build for the server offers. */
export type RenderApp = (address: string, site: SiteSettings) => Promise<Rendered>;
