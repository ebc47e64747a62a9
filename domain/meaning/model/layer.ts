import type { Address, Kernels } from './kernels.ts';
import { type Linear, loadFloats, loadLinear } from './linear.ts';
import type { Shape, WeightsFile } from './weights-file.ts';

export type Norm = { weight: Address; bias: Address };

/** One layer of a model. */
export type Layer = {
  query: Linear;
  key: Linear;
  value: Linear;
  output: Linear;
  attentionNorm: Norm;
  feedIn: Linear;
  feedOut: Linear;
  feedNorm: Norm;
};

export function loadNorm(kernels: Kernels, file: WeightsFile, name: string, width: number): Norm {
  return {
    weight: loadFloats(kernels, file, `${name}.weight`, width),
    bias: loadFloats(kernels, file, `${name}.bias`, width),
  };
}

/** Loads the layer whose tensors begin with this name. */
export function loadLayer(kernels: Kernels, file: WeightsFile, name: string, { width, feed }: Shape): Layer {
  const linear = (part: string, inputs: number, outputs: number) =>
    loadLinear(kernels, file, { name: `${name}.${part}`, inputs, outputs });
  const norm = (part: string) => loadNorm(kernels, file, `${name}.${part}`, width);
  return {
    query: linear('attention.query', width, width),
    key: linear('attention.key', width, width),
    value: linear('attention.value', width, width),
    output: linear('attention.output', width, width),
    attentionNorm: norm('attention.norm'),
    feedIn: linear('feed.in', width, feed),
    feedOut: linear('feed.out', feed, width),
    feedNorm: norm('feed.norm'),
  };
}
