export { countDifferences } from './differences';
