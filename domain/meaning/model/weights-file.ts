import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { groupSize, type Tensor, tensorBytes } from './tensor.ts';

/** The first bytes: what the file is, and the version of its form. */
const magic = 'EMV1';
/** `magic`, then the length of the header. */
const prefixBytes = 8;
const maxHeaderBytes = 4_000_000;
const alignment = 64;
const headWidth = 32;

/** The size of one of the two models: the one for queries, or the one for passages. */
export type Shape = { layers: number; heads: number; width: number; feed: number };

type Header = {
  name: string;
  dimensions: number;
  vocabulary: string[];
  query: Shape;
  passage: Shape;
  tensors: { name: string; shape: number[]; bits: number; offset: number }[];
};

export type WeightsFile = Omit<Header, 'tensors'> & {
  /** A table of codes. Throws, in a sentence, if the file doesn't have it in this shape. */
  packed(name: string, rows: number, columns: number): Tensor;
  floats(name: string, count: number): Tensor;
};

/**
 * Throws, in a sentence, if the file isn't one of weights or isn't whole. Only the header is read at first, and each
 * tensor when it's asked for, so that they are never in memory all at once.
 */
export function openWeightsFile(path: string): WeightsFile {
  const start = readAt(path, 0, prefixBytes);
  if (start.toString('latin1', 0, magic.length) !== magic) refuse(path, `it doesn't begin with ${magic}`);
  const headerBytes = start.readUInt32LE(magic.length);
  if (headerBytes > maxHeaderBytes) refuse(path, 'its header is too long');
  const { tensors, ...header } = readHeader(path, readAt(path, prefixBytes, headerBytes));
  const dataStart = Math.ceil((prefixBytes + headerBytes) / alignment) * alignment;
  const dataBytes = Math.max(...tensors.map(({ shape, bits, offset }) => offset + tensorBytes(shape, bits)));
  if (statSync(path).size < dataStart + dataBytes) refuse(path, 'it is cut off');
  const entries = new Map(tensors.map((entry) => [entry.name, entry]));
  const read = (name: string, rows: number, columns: number, isBits: (bits: number) => boolean): Tensor => {
    const { shape, bits, offset } = entries.get(name) ?? refuse(path, `${name} is missing`);
    if (!isBits(bits)) refuse(path, `${name} has ${bits} bits`);
    if (shape.at(-1) !== columns || (shape.length > 1 ? shape[0] : 1) !== rows)
      refuse(path, `${name} is ${shape.join(' × ')} instead of ${rows} × ${columns}`);
    const bytes = readAt(path, dataStart + offset, tensorBytes(shape, bits));
    return { rows, columns, bits, bytes };
  };
  return {
    ...header,
    packed: (name, rows, columns) => read(name, rows, columns, (bits) => bits >= 2 && bits <= 8),
    floats: (name, count) => read(name, 1, count, (bits) => bits === 32),
  };
}

/** The kernels are made for heads of 32 numbers. */
function checkShape(path: string, { layers, heads, width, feed }: Shape): void {
  if (!(layers >= 1 && width === heads * headWidth && feed % groupSize === 0))
    refuse(path, `it has a model of ${layers} layers of ${width} and ${feed} with ${heads} heads`);
}

function refuse(path: string, why: string): never {
  throw new Error(`${path} isn't a file of weights that can be used: ${why}. Install Earshot again.`);
}

function readAt(path: string, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    return readSync(file, bytes, 0, length, position) < length ? refuse(path, 'it is cut off') : bytes;
  } finally {
    closeSync(file);
  }
}

function readHeader(path: string, bytes: Buffer): Header {
  const header = parseJson(bytes.toString());
  if (!isHeader(header)) return refuse(path, "its header can't be read");
  checkShape(path, header.query);
  checkShape(path, header.passage);
  return header;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isHeader = (header: unknown): header is Header =>
  isRecord(header) &&
  typeof header.name === 'string' &&
  typeof header.dimensions === 'number' &&
  isRecord(header.query) &&
  isRecord(header.passage) &&
  Array.isArray(header.vocabulary) &&
  Array.isArray(header.tensors);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
