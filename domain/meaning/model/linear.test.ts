import { expect, it } from 'vitest';
import { createKernels } from './kernels.ts';
import { loadLinear } from './linear.ts';
import { tensorBytes } from './tensor.ts';
import type { WeightsFile } from './weights-file.ts';

const [rows, inputs, outputs] = [4, 64, 16];
const groups = inputs / 32;
const codeOf = (output: number, input: number, bits: number) => (output * 7 + input * 5) % 2 ** bits;
/** These have few digits, so that 16 bits hold them. */
const scaleOf = (output: number, group: number) => (1 + ((output + group) % 5)) / 64;
const biasOf = (output: number) => output / 8;
const inputOf = (row: number, input: number) => ((row * 31 + input * 17) % 101) - 50;

/** A matrix as it is in a file of weights: scales, then codes in one stream of bits. */
function packMatrix(bits: number): Buffer {
  const bytes = Buffer.alloc(tensorBytes([outputs, inputs], bits));
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const firstBit = (bytes.length - (outputs * inputs * bits) / 8) * 8;
  for (let index = 0; index < outputs * inputs; index += 1) {
    const [output, input] = [Math.floor(index / inputs), index % inputs];
    const group = Math.floor(input / 32);
    view.setFloat16((output * groups + group) * 2, scaleOf(output, group), true);
    for (let bit = 0; bit < bits; bit += 1) {
      const at = firstBit + index * bits + bit;
      const isSet = (codeOf(output, input, bits) >> bit) & 1;
      view.setUint8(at >> 3, view.getUint8(at >> 3) | (isSet << (at & 7)));
    }
  }
  return bytes;
}

function packBias(): Buffer {
  const bytes = Buffer.alloc(outputs * 4);
  for (let output = 0; output < outputs; output += 1) bytes.writeFloatLE(biasOf(output), output * 4);
  return bytes;
}

it.each([4, 5, 6, 8])('multiplies by weights of %i bits as a plain loop does', (bits) => {
  const kernels = createKernels();
  const file: Pick<WeightsFile, 'packed' | 'floats'> = {
    packed: () => ({ rows: outputs, columns: inputs, bits, bytes: packMatrix(bits) }),
    floats: () => ({ rows: 1, columns: outputs, bits: 32, bytes: packBias() }),
  };
  const linear = loadLinear(kernels, file, { name: 'linear', inputs, outputs });
  const values = kernels.allocate(rows * inputs * 4);
  const [integers, rowScales] = [kernels.allocate(rows * inputs * 2), kernels.allocate(rows * 4)];
  const to = kernels.allocate(rows * outputs * 4);
  kernels
    .floats(values, rows * inputs)
    .set(
      Array.from({ length: rows * inputs }, (_, index) =>
        inputOf(Math.floor(index / inputs), index % inputs),
      ),
    );
  kernels.quantize(values, rows, inputs, integers, rowScales);
  kernels.multiply(integers, rowScales, rows, inputs, linear.weights, linear.bias, outputs, to);
  kernels.floats(to, rows * outputs).forEach((actual, index) => {
    const [row, output] = [Math.floor(index / outputs), index % outputs];
    let expected = biasOf(output);
    for (let input = 0; input < inputs; input += 1) {
      const weight =
        (codeOf(output, input, bits) - 2 ** (bits - 1)) * scaleOf(output, Math.floor(input / 32));
      expected += weight * inputOf(row, input);
    }
    expect(Math.abs(actual - expected)).toBeLessThan(0.01 + Math.abs(expected) * 0.001);
  });
});
