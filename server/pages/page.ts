import type { HtmlEscapedString } from 'hono/utils/html';
import { AppError } from '../core/errors.ts';
import type { PageHead } from './head.ts';

/** A page as the server answers it, before the client takes over. */
export type Page = {
  status: 200 | 404;
  head: PageHead;
  /** What it shows to whoever runs no scripts; without it the rendered page itself does. */
  noscriptHtml?: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** A call that the page will make first; the browser may begin it at once. */
  preloadUrl?: string | undefined;
  /** Tokens stand in its address: it is neither stored nor named to others. */
  isPrivate?: boolean;
};

/** The page that `make` gives; where what it shows does not exist, `missing` under this title. */
export async function pageOrNotFound(
  make: () => Promise<Page>,
  fallback: Page,
  title: string,
): Promise<Page> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    return { ...fallback, head: { ...fallback.head, title } };
  }
}
