/** Columns that share a scale. */
export const groupSize = 32;
const alignment = 64;

/** A table of numbers as it is in the file: floats, or codes of a few bits with a scale for each 32 of them. */
export type Tensor = { rows: number; columns: number; bits: number; bytes: Buffer };

/** A row of whole numbers, and of their scales. */
export type PackedRow = { codes: Int8Array; scales: Float32Array };

const scalesBytes = (count: number) => Math.ceil((count / groupSize) * (2 / alignment)) * alignment;

/** How many bytes of the file a tensor of this shape has. */
export function tensorBytes(shape: readonly number[], bits: number): number {
  const count = shape.reduce((product, size) => product * size, 1);
  return bits === 32 ? count * 4 : scalesBytes(count) + Math.ceil((count * bits) / 8);
}

export const createPackedRow = (columns: number): PackedRow => ({
  codes: new Int8Array(columns),
  scales: new Float32Array(columns / groupSize),
});

/** Reads a row of a tensor of at most 8 bits. */
export function readPackedRow(tensor: Tensor, row: number, { codes, scales }: PackedRow): void {
  const { rows, columns, bits, bytes } = tensor;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const firstScale = (row * columns) / groupSize;
  for (let group = 0; group < scales.length; group += 1)
    scales[group] = view.getFloat16((firstScale + group) * 2, true);
  const zero = 2 ** (bits - 1);
  const mask = 2 ** bits - 1;
  // Rows begin at whole bytes, since 32 codes fill some.
  let at = scalesBytes(rows * columns) + (row * columns * bits) / 8;
  let pending = 0;
  let pendingBits = 0;
  for (let column = 0; column < columns; column += 1) {
    if (pendingBits < bits) {
      pending |= view.getUint8(at) << pendingBits;
      pendingBits += 8;
      at += 1;
    }
    codes[column] = (pending & mask) - zero;
    pending >>= bits;
    pendingBits -= bits;
  }
}

/** Reads all floats of a tensor that isn't packed. */
export function readFloats({ bytes }: Tensor, to: Float32Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let index = 0; index < to.length; index += 1) to[index] = view.getFloat32(index * 4, true);
}
