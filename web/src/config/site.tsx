import { createContext, type ReactNode, useContext } from 'react';
import type { SiteSettings } from '../../../contract/api/service/site.ts';

const SiteContext = createContext<SiteSettings | undefined>(undefined);

/** Provides the settings of this installation, which the server wrote into the page. */
export function SiteProvider({ site, children }: { site: SiteSettings; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): SiteSettings {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite must be called inside SiteProvider.');
  return site;
}
