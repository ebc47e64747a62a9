export { attend } from './attention';
export { gelu } from './gelu';
export { multiply } from './multiply';
export { add, meanOfRows, normalize } from './normalize';
export { quantize } from './quantize';
