import type { Address, Kernels } from './kernels.ts';
import { createPackedRow, groupSize, readFloats, readPackedRow } from './tensor.ts';
import type { WeightsFile } from './weights-file.ts';

/** Outputs that the kernel computes together. */
const blockOutputs = 8;
const scaleBytes = 4;
/** In each block: a scale for each output, then the weights of 32 inputs for each. */
const groupBytes = blockOutputs * (scaleBytes + groupSize);

/** A matrix product and what is added to it, in the memory of the kernels. */
export type Linear = { inputs: number; outputs: number; weights: Address; bias: Address };

/** Loads floats that a kernel reads as they are. */
export function loadFloats(kernels: Kernels, file: WeightsFile, name: string, count: number): Address {
  const at = kernels.allocate(count * 4);
  readFloats(file.floats(name, count), kernels.floats(at, count));
  return at;
}

/** Loads `<name>.weight`, in the order in which the kernel `multiply` reads it, and `<name>.bias`. */
export function loadLinear(
  kernels: Kernels,
  file: WeightsFile,
  { name, inputs, outputs }: { name: string; inputs: number; outputs: number },
): Linear {
  const tensor = file.packed(`${name}.weight`, outputs, inputs);
  const bias = loadFloats(kernels, file, `${name}.bias`, outputs);
  const blockBytes = (inputs / groupSize) * groupBytes;
  const blocks = outputs / blockOutputs;
  const weights = kernels.allocate(blocks * blockBytes);
  const bytes = kernels.bytes(weights, blocks * blockBytes);
  const scales = kernels.floats(weights, bytes.length / scaleBytes);
  const row = createPackedRow(inputs);
  for (let output = 0; output < outputs; output += 1) {
    readPackedRow(tensor, output, row);
    const inBlock = output % blockOutputs;
    const block = ((output - inBlock) / blockOutputs) * blockBytes;
    row.scales.forEach((scale, group) => {
      scales[(block + group * groupBytes) / scaleBytes + inBlock] = scale;
    });
    row.codes.forEach((code, input) => {
      const inGroup = input % groupSize;
      const group = block + ((input - inGroup) / groupSize) * groupBytes;
      const pair = (inGroup >> 1) * blockOutputs + inBlock;
      bytes[group + blockOutputs * scaleBytes + pair * 2 + (inGroup & 1)] = code;
    });
  }
  return { inputs, outputs, weights, bias };
}
