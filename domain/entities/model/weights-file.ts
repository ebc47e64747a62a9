import { readFileSync, writeFileSync } from 'node:fs';
import { bucketCount } from '../tables/hash.ts';
import { classes } from './classes.ts';

const file = new URL('./weights.bin', import.meta.url);
/** The first bytes: what the file is, and the version of its form. */
const magic = Buffer.from('EARSHOTW1');
const fingerprintBytes = 32;
const headerBytes = magic.length + fingerprintBytes;

/** Trained weights, a byte each, and the fingerprint of what they were trained for. */
export type WeightsFile = { fingerprint: Buffer; weights: Int8Array };

/** Throws if the file isn't one of weights, or has another number of them. */
export function readWeights(): WeightsFile {
  const bytes = readFileSync(file);
  if (
    !bytes.subarray(0, magic.length).equals(magic) ||
    bytes.length !== headerBytes + bucketCount * classes.length
  )
    throw new Error(`${file.pathname} has no weights for this version. Install Earshot again.`);
  const weights = new Int8Array(bytes.subarray(headerBytes));
  return { fingerprint: bytes.subarray(magic.length, headerBytes), weights };
}

/** Written by scripts/entity-model, which trains them. */
export function writeWeights({ fingerprint, weights }: WeightsFile): void {
  writeFileSync(file, Buffer.concat([magic, fingerprint, Buffer.from(weights.buffer)]));
}
