export { heightsTo, padSolid, type Pad, type PadHeights } from './pad-solid.ts';
