export { layFacing } from './lay-facing.ts';
export type { LaidPoint } from './lay-facing.ts';
export { pushRegion } from './push-region.ts';
export type { PushDirection, RegionPush } from './push-region.ts';
export { edgeForEmpty, REGION_ROUNDS, regionField, regionFieldBy } from './region-field.ts';
export type { RegionDrawing, RegionDrawingWay, RegionField, RegionShape } from './region-field.ts';
export { requireOutward } from './require-outward.ts';
