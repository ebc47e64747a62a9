import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bearerToken, generateKey, hashKey } from './key-format.ts';

describe('an API key', () => {
  it('starts with its prefix, and ends with a checksum of the rest', () => {
    const { key, prefix } = generateKey();
    expect(key).toMatch(/^ear_[\w]{8}_[\w-]{43}_[0-9a-z]{6}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    const body = key.slice(0, -7);
    expect(key.slice(-6)).toBe(crc32(body).toString(36).padStart(7, '0').slice(-6));
  });

  it('never repeats, and neither does its hash', () => {
    const keys = Array.from({ length: 500 }, () => generateKey().key);
    expect(new Set(keys).size).toBe(500);
    expect(new Set(keys.map(hashKey)).size).toBe(500);
  });

  it('is read from a bearer header only', () => {
    expect(bearerToken('Bearer abc')).toBe('abc');
    expect(bearerToken('bearer   abc')).toBe('abc');
    for (const header of [undefined, '', 'abc', 'Basic abc', 'Bearer', 'Bearer ', 'Bearer a b'])
      expect(bearerToken(header), header).toBeUndefined();
  });
});
