import type { SiteSettings } from '../contract/api/service/site.ts';
import type { Database } from '../domain/core/database/connection.ts';
import type { Logger } from '../domain/core/logging/logger.ts';
import { mostMentionedName } from '../domain/library/catalog/sample-search.ts';

const retryIntervalMs = 60_000;

/** The site's settings with a sample search that finds something in this library; blank until it holds something. */
export async function withOwnSampleSearch(
  settings: SiteSettings,
  { database, log, signal }: { database: Database; log: Logger; signal: AbortSignal },
): Promise<SiteSettings> {
  const site = { ...settings, sample_search: '' };
  const read = async (): Promise<boolean> => {
    const name = await mostMentionedName(database).catch((err) => {
      log.warn({ err }, "Couldn't read a sample search");
      return undefined;
    });
    site.sample_search = name ?? '';
    return name !== undefined;
  };
  if (await read()) return site;
  const timer = setInterval(async () => {
    if (await read()) clearInterval(timer);
  }, retryIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return site;
}
