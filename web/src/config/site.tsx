import { createContext, type ReactNode, useContext } from 'react';
import type { SiteSettings } from '../../../server/contract/site.ts';

const SiteContext = createContext<SiteSettings | undefined>(undefined);

/** Gives the pages what they need to know of this installation; the server wrote it into the page. */
export function SiteProvider({ site, children }: { site: SiteSettings; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): SiteSettings {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is called outside of SiteProvider.');
  return site;
}
