import ipaddr from 'ipaddr.js';
import { AppError } from '../errors.ts';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether this is an address of the public internet. Everything reserved, private, local or mapped is not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Only this part of IPv6 is assigned; the rest holds old ways to write IPv4, such as ::127.0.0.1.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

const hostWithoutBrackets = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

const localName = /^(?:localhost|.*\.(?:localhost|local|internal|home\.arpa))\.?$/i;

/** Whether the operator allows this host although it may be private. `allowedHosts` are `host:port`. */
export function isAllowedHost(url: URL, allowedHosts: string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowedHosts.includes(`${hostWithoutBrackets(url)}:${port}`);
}

const notAllowedError = (address: string | URL, reason: string) =>
  new AppError('url_not_allowed', reason, { details: { url: String(address).slice(0, 300) } });

/** Why a URL may not be fetched; undefined if it may. */
function refusalOf(url: URL, allowedHosts: string[]): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `${url.protocol} URLs aren't supported. Use http or https.`;
  if (url.username || url.password) return "URLs with a username or password aren't supported.";
  if (isAllowedHost(url, allowedHosts)) return undefined;
  const host = hostWithoutBrackets(url);
  const isPrivate = ipaddr.isValid(host) ? !isPublicAddress(host) : localName.test(host);
  return isPrivate ? `${host} is inside a private network. Use a public address.` : undefined;
}

/**
 * Checks a URL before anything connects to it: http or https, no credentials, no private address. The URL parser has
 * normalized decimal, hex and full-width spellings by then. Host names are checked again when they are looked up.
 * Throws AppError url_not_allowed.
 */
export function checkUrl(address: string | URL, allowedHosts: string[] = []): URL {
  const url = URL.parse(String(address));
  if (!url) throw notAllowedError(address, "This isn't a valid URL.");
  const refusal = refusalOf(url, allowedHosts);
  if (refusal) throw notAllowedError(address, refusal);
  return url;
}
