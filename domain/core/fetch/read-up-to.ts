/** Reads a body, counted after decompression: a small gzip unpacks to anything. Undefined if it is longer than that. */
export async function readUpTo(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
