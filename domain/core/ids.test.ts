import { describe, expect, it } from 'vitest';
import { bytesToUuid, extractUuid, uuidToBytes } from './ids.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('extractUuid', () => {
  it('finds the uuid alone, or after a slug', () => {
    expect(extractUuid(uuid)).toBe(uuid);
    expect(extractUuid(`the-lamp-oil-${uuid.toUpperCase()}`)).toBe(uuid);
  });

  it.each(['', 'the-lamp-oil', `${uuid}-more`, `x${uuid}`])('finds none in %j', (text) => {
    expect(extractUuid(text)).toBeUndefined();
  });
});

it('a uuid survives being packed into bytes', () => {
  expect(uuidToBytes(uuid)).toHaveLength(16);
  expect(bytesToUuid(uuidToBytes(uuid))).toBe(uuid);
  expect(bytesToUuid(Buffer.from('short'))).not.toMatch(/-/);
});
