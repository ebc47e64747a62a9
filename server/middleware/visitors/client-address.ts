import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Proxies write `203.0.113.7:4711`, `[2001:db8::1]:443` or `"[2001:db8::1]"`. */
const withPort = /^(?:\[(?<ipv6>[^\]]+)\](?::\d+)?|(?<ipv4>[\d.]+):\d+)$/;

/** The address in one entry of X-Forwarded-For; undefined for `unknown` and the like. */
function readEntry(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const { ipv4, ipv6 } = withPort.exec(text)?.groups ?? {};
  const address = (ipv6 ?? ipv4 ?? text).replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Who a request is from: the peer of the connection or, as long as that is a trusted proxy, whom it forwarded the
 * request for. A proxy that hides its client is counted itself, so that nobody is counted as no one.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrustedProxy: (address: string) => boolean,
): string {
  let address = peer;
  for (const entry of (forwardedFor ?? '').split(',').reverse()) {
    if (!isTrustedProxy(address)) break;
    const previous = readEntry(entry);
    if (previous === undefined) break;
    address = previous;
  }
  return address;
}

/** By this, requests are counted: IPv4 in IPv6 is IPv4, and a /64 network of IPv6 is one visitor. */
export function visitorKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

const rangeOf = (address: string): string | undefined =>
  ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined;

export const isLoopback = (address: string): boolean => rangeOf(address) === 'loopback';

/** Whether a URL has a name or an address of this machine, which nobody elsewhere can use. */
export function namesThisMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}

/** Of this machine or of a private network, where proxies are. */
export const isPrivate = (address: string): boolean =>
  ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(rangeOf(address) ?? '');

/** The network of a connection, unless it may be a proxy, which connects for many visitors. */
export function networkOfConnection(
  address: string,
  isTrustedProxy: (address: string) => boolean,
): string | undefined {
  return isPrivate(address) || !ipaddr.isValid(address) || isTrustedProxy(address)
    ? undefined
    : visitorKey(address);
}
