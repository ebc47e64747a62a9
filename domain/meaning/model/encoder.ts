import type { Embeddings } from './embeddings.ts';
import type { Address, Kernels } from './kernels.ts';
import { type Layer, loadLayer, loadNorm } from './layer.ts';
import { type Linear, loadLinear } from './linear.ts';
import type { WeightsFile } from './weights-file.ts';
import type { Workspace } from './workspace.ts';

/** Turns the tokens of a text into its vector, of unit length. */
export type Encoder = (tokens: readonly number[]) => Float32Array<ArrayBuffer>;

type Shared = { kernels: Kernels; file: WeightsFile; embeddings: Embeddings; space: Workspace };

/** Loads one of the two models. */
export function loadEncoder(shared: Shared, kind: 'query' | 'passage'): Encoder {
  const { kernels, file, embeddings, space } = shared;
  const { width, layers } = file[kind];
  const { dimensions } = file;
  const linear = (part: string, inputs: number, outputs: number) =>
    loadLinear(kernels, file, { name: `${kind}.${part}`, inputs, outputs });
  const isNarrow = width !== dimensions;
  const project = isNarrow ? linear('project', dimensions, width) : undefined;
  const output = isNarrow ? linear('output', width, dimensions) : undefined;
  const norm = loadNorm(kernels, file, `${kind}.embeddings.norm`, width);
  const stack = Array.from({ length: layers }, (_, index) =>
    loadLayer(kernels, file, `${kind}.layer.${index}`, file[kind]),
  );
  const compute = createSteps(kernels, space);

  return (tokens) => {
    const padded = Math.ceil(tokens.length / 4) * 4;
    const first = project ? space.mixed : space.hidden;
    const rows = kernels.floats(first, padded * embeddings.width);
    rows.fill(0);
    embeddings.write(tokens, rows);
    if (project) compute.multiply(first, padded, project, space.hidden);
    kernels.normalize(space.hidden, padded, width, norm.weight, norm.bias);
    for (const layer of stack) compute.layer(layer, tokens.length);
    kernels.meanOfRows(space.hidden, tokens.length, width, space.mixed);
    if (output) compute.multiply(space.mixed, 4, output, space.queries);
    return unitVector(kernels.floats(output ? space.queries : space.mixed, dimensions));
  };
}

function createSteps(kernels: Kernels, space: Workspace) {
  const { hidden, queries, keys, values, mixed, feed, integers, rowScales, scores } = space;
  const multiplyIntegers = (rows: number, by: Linear, to: Address) =>
    kernels.multiply(integers, rowScales, rows, by.inputs, by.weights, by.bias, by.outputs, to);
  const multiply = (from: Address, rows: number, by: Linear, to: Address) => {
    kernels.quantize(from, rows, by.inputs, integers, rowScales);
    multiplyIntegers(rows, by, to);
  };
  /** Changes the hidden rows. Rows are computed in fours; those behind the last are never read. */
  const layer = (layer: Layer, count: number) => {
    const rows = Math.ceil(count / 4) * 4;
    const width = layer.query.inputs;
    multiply(hidden, rows, layer.query, queries);
    multiplyIntegers(rows, layer.key, keys);
    multiplyIntegers(rows, layer.value, values);
    kernels.attend(queries, keys, values, count, width, scores, mixed);
    multiply(mixed, rows, layer.output, queries);
    kernels.add(hidden, queries, rows * width);
    kernels.normalize(hidden, rows, width, layer.attentionNorm.weight, layer.attentionNorm.bias);
    multiply(hidden, rows, layer.feedIn, feed);
    kernels.gelu(feed, rows * layer.feedIn.outputs);
    multiply(feed, rows, layer.feedOut, queries);
    kernels.add(hidden, queries, rows * width);
    kernels.normalize(hidden, rows, width, layer.feedNorm.weight, layer.feedNorm.bias);
  };
  return { multiply, layer };
}

function unitVector(values: Float32Array): Float32Array<ArrayBuffer> {
  // Unlike Math.hypot, a root is the same on every machine.
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => value / length);
}
