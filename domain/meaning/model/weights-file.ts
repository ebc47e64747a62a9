import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { type Tensor, tensorBytes } from './tensor.ts';

/** The first bytes: what the file is, and the version of its form. */
const magic = 'EMV1';
const alignment = 64;
/** `magic`, then the length of the header. */
const prefixBytes = 8;
const maxHeaderBytes = 4_000_000;

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
  /** Throws if the file doesn't have it in this shape. */
  tensor(name: string, rows: number, columns: number): Tensor;
};

/** Throws, in a sentence, if the file isn't one of weights or isn't whole. */
export function readWeightsFile(path: string): WeightsFile {
  const bytes = readFileSync(path);
  const { header, end } = headerOf(path, bytes);
  const data = bytes.subarray(Math.ceil(end / alignment) * alignment);
  const tensors = new Map(header.tensors.map((entry) => [entry.name, entry]));
  return {
    ...header,
    tensor(name, rows, columns) {
      const entry = tensors.get(name) ?? refuse(path, `${name} is missing`);
      const { shape, bits, offset } = entry;
      if (shape.reduce((product, size) => product * size, 1) !== rows * columns || shape.at(-1) !== columns)
        refuse(path, `${name} is ${shape.join(' × ')} instead of ${rows} × ${columns}`);
      const length = tensorBytes(rows, columns, bits);
      if (offset + length > data.length) refuse(path, 'it is cut off');
      return { rows, columns, bits, bytes: data.subarray(offset, offset + length) };
    },
  };
}

/** Reads no more of the file than what says which model it is. */
export function readWeightsHeader(path: string): Pick<Header, 'name' | 'dimensions'> {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(prefixBytes);
    readSync(file, start, 0, prefixBytes, 0);
    const bytes = Buffer.alloc(headerEnd(path, start));
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return headerOf(path, bytes.subarray(0, length)).header;
  } finally {
    closeSync(file);
  }
}

function refuse(path: string, why: string): never {
  throw new Error(`${path} isn't a file of weights that can be used: ${why}. Install Earshot again.`);
}

function headerEnd(path: string, bytes: Buffer): number {
  if (bytes.toString('latin1', 0, magic.length) !== magic) refuse(path, `it doesn't begin with ${magic}`);
  const end = prefixBytes + bytes.readUInt32LE(magic.length);
  return end > maxHeaderBytes ? refuse(path, 'its header is too long') : end;
}

function headerOf(path: string, bytes: Buffer): { header: Header; end: number } {
  if (bytes.length < prefixBytes) refuse(path, 'it is cut off');
  const end = headerEnd(path, bytes);
  if (end > bytes.length) refuse(path, 'it is cut off');
  const header =
    parseHeader(bytes.toString('utf8', prefixBytes, end)) ?? refuse(path, "its header can't be read");
  return { header, end };
}

function parseHeader(text: string): Header | undefined {
  try {
    const header: Header = JSON.parse(text);
    const isWhole =
      Array.isArray(header.vocabulary) && Array.isArray(header.tensors) && header.query && header.passage;
    return isWhole ? header : undefined;
  } catch {
    return undefined;
  }
}
