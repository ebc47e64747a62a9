import type { HtmlEscapedString } from 'hono/utils/html';
import type { PageHead } from './head.ts';

/** A page as the server answers it, before the client takes over. */
export type Page = {
  status: 200 | 404;
  head: PageHead;
  /** What it shows to whoever runs no scripts; without it the rendered page itself does. */
  withoutScripts?: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** A call that the page will make first; the browser may begin it at once. */
  firstCall?: string | undefined;
  /** Tokens stand in its address: it is neither stored nor named to others. */
  isPrivate?: boolean;
};
