import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadVectors } from './vectors.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-weights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = readFileSync(new URL('./weights.bin', import.meta.url));
const headerEnd = 8 + whole.readUInt32LE(4);

function load(bytes: Buffer): void {
  const path = join(folder, 'weights.bin');
  writeFileSync(path, bytes);
  loadVectors(path);
}

/** The file with another header of the same length. */
function withHeader(change: (header: string) => string): Buffer {
  const bytes = Buffer.from(whole);
  const header = change(bytes.toString('utf8', 8, headerEnd));
  expect(Buffer.byteLength(header)).toBe(headerEnd - 8);
  bytes.write(header, 8);
  return bytes;
}

it.each([
  ['is empty', Buffer.alloc(0), /it is cut off\. Install Earshot again\.$/],
  ['is something else', Buffer.from('something else'), /it doesn't begin with EMV1/],
  ['ends in its header', whole.subarray(0, headerEnd - 1), /it is cut off/],
  ['ends in its last tensor', whole.subarray(0, whole.length - 64), /it is cut off/],
  ['has a header of gigabytes', Buffer.from('EMV1\xff\xff\xff\xff', 'latin1'), /its header is too long/],
  ['has no JSON in its header', withHeader((header) => header.replace('{', '<')), /its header can't be read/],
  ['has a header of something else', Buffer.from('EMV1\x02\0\0\0{}', 'latin1'), /its header can't be read/],
  [
    'lacks a tensor',
    withHeader((header) => header.replace('query.layer.0.feed.in.bias', 'query.layer.9.feed.in.bias')),
    /query\.layer\.0\.feed\.in\.bias is missing/,
  ],
  [
    'has tensors of other shapes',
    withHeader((header) => header.replace('1536', '1504')),
    /query\.layer\.0\.feed\.in\.weight is 1536 × 384 instead of 1504 × 384/,
  ],
  [
    'has heads of another size',
    withHeader((header) => header.replace('"heads": 12', '"heads": 24').replace('"heads":12', '"heads":24')),
    /it has a model of 6 layers of 384 and 1536 with 24 heads/,
  ],
])('refuses a file that %s', (_name, bytes, message) => {
  expect(() => load(bytes)).toThrow(message);
});
