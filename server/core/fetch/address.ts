import ipaddr from 'ipaddr.js';
import { AppError } from '../errors.ts';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether this is an address of the public internet; everything reserved, private, local or mapped is not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 only this part is given out; the rest holds old ways to write IPv4, ::127.0.0.1 for one.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Checks an address before anything is connected to: http or https, no credentials, and no private address written
 * out. The URL parser has by then turned decimal, hex and full-width spellings into the plain one. Names are checked
 * again when they are looked up. Throws AppError url_not_allowed.
 */
export function checkUrl(address: string | URL, allowedHosts: string[] = []): URL {
  const refuse = (why: string) =>
    new AppError('url_not_allowed', `${why} Only public http and https addresses are fetched.`, {
      details: { url: String(address).slice(0, 300) },
    });
  if (!URL.canParse(String(address))) throw refuse('This is no address.');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse(`The scheme ${url.protocol} is not fetched.`);
  if (url.username || url.password) throw refuse('The address carries credentials.');
  if (isAllowedHost(url, allowedHosts)) return url;
  const host = bareHost(url);
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw refuse(`${host} is inside a private network.`);
  if (/^(?:localhost|.*\.(?:localhost|local|internal|home\.arpa))\.?$/i.test(host))
    throw refuse(`${host} is inside a private network.`);
  return url;
}

/** Hosts that the operator vouches for, as `host:port`. */
export function isAllowedHost(url: URL, allowedHosts: string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowedHosts.includes(`${bareHost(url)}:${port}`);
}
