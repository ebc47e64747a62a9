import { readFileSync } from 'node:fs';

/** By the words' hashes: made by scripts/entity-model/talk-clusters.ts, which writes all hashes, then the shares. */
function readShares(): Map<number, number> {
  const { buffer } = Uint8Array.from(readFileSync(new URL('./capitals.bin', import.meta.url)));
  const count = buffer.byteLength / 5;
  const hashes = new Int32Array(buffer, 0, count);
  const shares = new Uint8Array(buffer, 4 * count);
  return new Map([...hashes].map((hash, at) => [hash, shares[at] ?? 0]));
}

const shares = readShares();

/** How often talk has the word in lower case with this hash with a capital; 0 when nothing is known. */
export const capitalShare = (hash: number): number => shares.get(hash) ?? 0;
