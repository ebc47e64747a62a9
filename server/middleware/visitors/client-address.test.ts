import { expect, it } from 'vitest';
import { trustedProxyMatcher } from '../../../domain/core/config/trusted-proxies.ts';
import { clientAddress, visitorKey } from './client-address.ts';

const isTrusted = trustedProxyMatcher(['10.0.0.0/8', '::1', 'fd00::/8']);
const from = (peer: string, forwardedFor?: string) => clientAddress(peer, forwardedFor, isTrusted);

it('believes trusted proxies alone, hop by hop', () => {
  expect(from('203.0.113.7', '6.6.6.6')).toBe('203.0.113.7');
  expect(from('10.1.2.3', '6.6.6.6, 203.0.113.7')).toBe('203.0.113.7');
  expect(from('10.1.2.3', '203.0.113.7, 10.9.9.9, fd00::1')).toBe('203.0.113.7');
  expect(from('::1', '203.0.113.7')).toBe('203.0.113.7');
  expect(from('::ffff:10.1.2.3', '203.0.113.7')).toBe('203.0.113.7');
  expect(from('10.1.2.3', '10.0.0.1, 10.0.0.2')).toBe('10.0.0.1');
});

it('reads addresses with ports, brackets, quotes and zones', () => {
  for (const [entry, address] of [
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]"', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ] as const)
    expect(from('10.0.0.1', entry), entry).toBe(address);
});

it('counts a proxy that hides its client, so that nobody is without a limit', () => {
  for (const entry of ['unknown', '_hidden', '', '203.0.113.7, unknown', '203.0.113', '0x7f000001', 'a:b'])
    expect(from('10.0.0.1', entry), entry).toBe('10.0.0.1');
  expect(visitorKey('')).toBe('unknown');
});

it('counts a network of IPv6 as one visitor, and IPv4 in IPv6 as IPv4', () => {
  expect(visitorKey('2001:db8:1:2::1')).toBe(visitorKey('2001:db8:1:2:ffff::2'));
  expect(visitorKey('2001:db8:1:2::1')).not.toBe(visitorKey('2001:db8:1:3::1'));
  expect(visitorKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
});
