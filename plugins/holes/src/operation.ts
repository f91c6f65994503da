export { pattern } from './operation-pattern.ts';
export { place } from './operation-place.ts';
