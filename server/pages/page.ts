import type { HtmlEscapedString } from 'hono/utils/html';
import { documentTitle } from '../../contract/shared/pages.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { AppError } from '../../domain/core/errors.ts';
import type { PageHead } from './head.ts';

/**
 * An API call that a page makes first, with its answer if the server has that already. The browser makes it by itself
 * where the answer is too large to be part of the page.
 */
export type FirstCall = { url: string; answer?: unknown; isLeftToBrowser?: boolean };

/** A page as the server sends it, before the client takes over. */
export type Page = {
  status: 200 | 404 | 410;
  head: PageHead;
  /** Shown where scripts are off; without it, the rendered page itself is. */
  noscriptHtml?: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** The API calls that the page makes first. */
  calls?: FirstCall[];
  /** Its address carries a token: it is not stored, and its address is not passed on as the referrer. */
  isPrivate?: boolean;
};

/** What the page of an episode, podcast or entity is made from. */
export type ItemPageOptions = { database: Database; slugAndUuid: string; publicUrl: string; fallback: Page };

/** The page that `make` returns; `fallback` under a title for its status when what it shows doesn't exist. */
export async function pageOrNotFound(
  make: () => Promise<Page>,
  fallback: Page,
  titleOf: (status: 404 | 410) => string,
): Promise<Page> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 404 && error.status !== 410)) throw error;
    const { status } = error;
    return { ...fallback, status, head: { ...fallback.head, title: documentTitle(titleOf(status)) } };
  }
}
