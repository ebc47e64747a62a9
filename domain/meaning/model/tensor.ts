/** Columns that share a scale. */
const groupSize = 32;
const alignment = 64;

/** A table of numbers as it is in the file: floats, or codes of a few bits with a scale for each 32 of them. */
export type Tensor = { rows: number; columns: number; bits: number; bytes: Buffer };

const scalesBytes = (rows: number, columns: number) =>
  Math.ceil(((rows * columns) / groupSize) * (2 / alignment)) * alignment;

/** How many bytes of the file a tensor has. */
export function tensorBytes(rows: number, columns: number, bits: number): number {
  if (bits === 32) return rows * columns * 4;
  return scalesBytes(rows, columns) + Math.ceil((rows * columns * bits) / 8);
}

/** Reads a row into `to`. */
export function readRow({ rows, columns, bits, bytes }: Tensor, row: number, to: Float32Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bits === 32) {
    for (let column = 0; column < columns; column += 1)
      to[column] = view.getFloat32((row * columns + column) * 4, true);
    return;
  }
  const middle = 2 ** (bits - 1);
  const mask = 2 ** bits - 1;
  // Groups of 32 codes begin at whole bytes.
  let at = scalesBytes(rows, columns) + (row * columns * bits) / 8;
  let pending = 0;
  let pendingBits = 0;
  let scale = 0;
  for (let column = 0; column < columns; column += 1) {
    if (column % groupSize === 0) scale = view.getFloat16(((row * columns + column) / groupSize) * 2, true);
    while (pendingBits < bits) {
      pending |= view.getUint8(at) << pendingBits;
      pendingBits += 8;
      at += 1;
    }
    to[column] = ((pending & mask) - middle) * scale;
    pending >>= bits;
    pendingBits -= bits;
  }
}
