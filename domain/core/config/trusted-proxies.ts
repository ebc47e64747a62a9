import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/** Whether the text names a proxy or a network of proxies, such as 10.0.0.9, 172.16.0.0/12 or fd00::/8. */
export function isProxyRange(text: string): boolean {
  // The library also reads `1` and `0x7f000001` as addresses, which nobody means.
  const [address = '', prefix] = text.split('/', 2);
  if (isIP(address) === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return false;
  try {
    compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether an address is one of the trusted proxies. IPv4 in IPv6 counts as IPv4. */
export function trustedProxyMatcher(ranges: string[]): (address: string) => boolean {
  const isTrusted = compile(ranges);
  return (address) => isTrusted(address, 0);
}
