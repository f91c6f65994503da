export { makePositive, type Mandrel, type PositiveOptions } from './positive.ts';
export { readRadiusGrid, writeRadiusGrid, type ReadGrid } from './grid-file.ts';
export {
  carvingAxis,
  gridAccuracy,
  sampleRadii,
  type GridAccuracy,
  type GridOptions,
  type RadiusGrid,
  type SampledRadii,
  type Unreached,
} from './radius-grid.ts';
