import type { RequestInit, Response } from 'undici';
import { AppError } from '../errors.ts';
import { checkUrl } from './address.ts';

/** One request to a URL that was checked. */
export type Send = (url: URL, init: RequestInit) => Promise<Response>;

type RedirectOptions = { send: Send; allowedHosts: string[]; maxRedirects: number };

const isRedirect = ({ status }: Response) => status >= 300 && status < 400 && status !== 304;

/** Checks a URL, asks it, and follows redirects, each of which is checked like the first. Throws AppError. */
export async function followRedirects(
  address: string,
  init: RequestInit,
  { send, allowedHosts, maxRedirects }: RedirectOptions,
): Promise<{ response: Response; url: URL }> {
  let url = checkUrl(address, allowedHosts);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await send(url, init);
    const location = response.headers.get('location');
    if (!isRedirect(response) || !location) return { response, url };
    await response.body?.cancel();
    url = checkUrl(new URL(location, url), allowedHosts);
  }
  throw new AppError('fetch_failed', `${address} redirects more than ${maxRedirects} times.`);
}
