/** A chunk begins with four letters and its size. */
const chunkHeaderBytes = 8;
const firstChunkAt = 12;

/** The samples of a WAV file of mono samples of 16 bits. Throws when it has none. */
export function samplesOfWav(wav: Uint8Array): Int16Array {
  const bytes = Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength);
  for (let at = firstChunkAt; at + chunkHeaderBytes <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const from = at + chunkHeaderBytes;
    if (bytes.toString('latin1', at, at + 4) !== 'data') {
      // Chunks begin at even places.
      at = from + size + (size % 2);
      continue;
    }
    const count = Math.floor(Math.min(size, bytes.length - from) / 2);
    // Copied, because samples have to begin at an even address.
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset + from, bytes.byteOffset + from + count * 2));
  }
  throw new Error('The WAV file has no samples. Cut the recording again.');
}
