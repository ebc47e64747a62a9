import type { Readable } from 'node:stream';

/** The samples in a stream of 16-bit PCM. Pieces of a stream may end within a sample. */
export async function* readPcm(stream: Readable): AsyncGenerator<Int16Array> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : (chunk as Buffer);
    const even = bytes.length - (bytes.length % 2);
    rest = bytes.subarray(even);
    if (even > 0) yield new Int16Array(Uint8Array.from(bytes.subarray(0, even)).buffer);
  }
}
