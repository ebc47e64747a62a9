import { gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';

/** What is made in one piece, unlike exports, which are streamed. */
const wholeTypes = /^(application\/json|text\/html)\b/;
/** In bytes: smaller than this, compressing saves no packet. */
const minBytes = 1_024;
/** In bytes: more would keep other visitors waiting for longer than a millisecond. */
const maxBytes = 128 * 1_024;

const takesGzip = (c: Context) =>
  parseAccept(c.req.header('accept-encoding') ?? '').some(({ type, q }) => type === 'gzip' && q > 0);

/** What is compressed isn't the same byte by byte. */
function weakenTag(headers: Headers): void {
  const tag = headers.get('etag');
  if (tag?.startsWith('"')) headers.set('etag', `W/${tag}`);
}

/**
 * Sends what is complete in one piece, compressed if that helps. As a stream, it would take a millisecond longer. What is
 * left as it is may still be compressed as a stream.
 */
export const compressWhole: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  const isWhole = wholeTypes.test(headers.get('content-type') ?? '') && !headers.has('content-encoding');
  if (!isWhole || !takesGzip(c) || !c.res.body) return;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const isWorthIt = body.length >= minBytes && body.length <= maxBytes;
  c.res = new Response(isWorthIt ? new Uint8Array(gzipSync(body)) : body, c.res);
  if (body.length < minBytes) c.res.headers.set('content-length', String(body.length));
  if (!isWorthIt) return;
  c.res.headers.set('content-encoding', 'gzip');
  c.res.headers.append('vary', 'Accept-Encoding');
  weakenTag(c.res.headers);
};
