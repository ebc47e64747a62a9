import type { Address, Kernels } from './kernels.ts';
import { readRow } from './tensor.ts';
import type { WeightsFile } from './weights-file.ts';

/** Outputs that the kernel computes together. */
const blockOutputs = 8;
const maxWeight = 127;

/** A matrix product and what is added to it, in the memory of the kernels. */
export type Linear = { inputs: number; outputs: number; weights: Address; scales: Address; bias: Address };

/** Loads floats that a kernel reads as they are. */
export function loadFloats(kernels: Kernels, file: WeightsFile, name: string, count: number): Address {
  const at = kernels.allocate(count * 4);
  readRow(file.tensor(name, 1, count), 0, kernels.floats(at, count));
  return at;
}

/**
 * Loads `<name>.weight` and `<name>.bias`. Each output's weights become whole numbers of 8 bits with a scale, in the
 * order in which the kernel reads them: blocks of 8 outputs, in them pairs of inputs, in them outputs.
 */
export function loadLinear(
  kernels: Kernels,
  file: WeightsFile,
  { name, inputs, outputs }: { name: string; inputs: number; outputs: number },
): Linear {
  const tensor = file.tensor(`${name}.weight`, outputs, inputs);
  const bias = loadFloats(kernels, file, `${name}.bias`, outputs);
  const scales = kernels.allocate(outputs * 4);
  const weights = kernels.allocate(outputs * inputs);
  const scaleOf = kernels.floats(scales, outputs);
  const packed = kernels.bytes(weights, outputs * inputs);
  const row = new Float32Array(inputs);
  for (let output = 0; output < outputs; output += 1) {
    readRow(tensor, output, row);
    const scale = row.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0) / maxWeight;
    scaleOf[output] = scale;
    const inBlock = output % blockOutputs;
    const block = (output - inBlock) * inputs;
    row.forEach((weight, input) => {
      const pair = input >> 1;
      packed[block + (pair * blockOutputs + inBlock) * 2 + (input & 1)] = Math.round(weight / (scale || 1));
    });
  }
  return { inputs, outputs, weights, scales, bias };
}
