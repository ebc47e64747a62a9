import type { Address, Kernels } from './kernels.ts';
import { createPackedRow, groupSize, readFloats, readPackedRow } from './tensor.ts';
import type { WeightsFile } from './weights-file.ts';

/** Outputs that the kernel computes together. */
const blockOutputs = 8;
const scaleBytes = 4;
/** The weights of two inputs, which are moved together. */
const pairBytes = 2;
const groupPairs = groupSize / pairBytes;
/** In each block: a scale for each output, then the weights of 32 inputs for each. */
const groupBytes = blockOutputs * (scaleBytes + groupSize);

/** A matrix product and what is added to it, in the memory of the kernels. */
export type Linear = { inputs: number; outputs: number; weights: Address; bias: Address };

/** Loads floats that a kernel reads as they are. */
export function loadFloats(
  kernels: Kernels,
  file: Pick<WeightsFile, 'packed' | 'floats'>,
  name: string,
  count: number,
): Address {
  const at = kernels.allocate(count * 4);
  readFloats(file.floats(name, count), kernels.floats(at, count));
  return at;
}

/** Loads `<name>.weight`, in the order in which the kernel `multiply` reads it, and `<name>.bias`. */
export function loadLinear(
  kernels: Kernels,
  file: Pick<WeightsFile, 'packed' | 'floats'>,
  { name, inputs, outputs }: { name: string; inputs: number; outputs: number },
): Linear {
  const tensor = file.packed(`${name}.weight`, outputs, inputs);
  const bias = loadFloats(kernels, file, `${name}.bias`, outputs);
  const groups = inputs / groupSize;
  const blockBytes = groups * groupBytes;
  const length = (outputs / blockOutputs) * blockBytes;
  const weights = kernels.allocate(length);
  const scales = kernels.floats(weights, length / scaleBytes);
  const pairs = kernels.pairs(weights, length / pairBytes);
  const row = createPackedRow(inputs);
  const rowPairs = new Int16Array(row.codes.buffer);
  for (let output = 0; output < outputs; output += 1) {
    readPackedRow(tensor, output, row);
    const inBlock = output % blockOutputs;
    const block = ((output - inBlock) / blockOutputs) * blockBytes;
    for (let group = 0; group < groups; group += 1) {
      const at = block + group * groupBytes;
      scales[at / scaleBytes + inBlock] = row.scales[group] ?? 0;
      const firstPair = (at + blockOutputs * scaleBytes) / pairBytes + inBlock;
      for (let pair = 0; pair < groupPairs; pair += 1)
        pairs[firstPair + pair * blockOutputs] = rowPairs[group * groupPairs + pair] ?? 0;
    }
  }
  return { inputs, outputs, weights, bias };
}
