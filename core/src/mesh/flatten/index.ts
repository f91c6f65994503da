export { directionIn, flattenPatch, type FlatDirection, type FlatPatch } from './flatten.ts';
export type { FlatMeasure } from './measure-flat.ts';
export { borderChange, proposeDart, type Dart } from './dart.ts';
