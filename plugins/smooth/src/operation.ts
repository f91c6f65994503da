export { smoothBrush } from './operation-brush.ts';
export { smoothBrushV2, smoothBrushV3 } from './operation-brush.v3.ts';
export { smoothBrushV1 } from './operation-brush.v1.ts';
export { smoothGlobal } from './operation-global.ts';
export { smoothGlobalV1 } from './operation-global.v1.ts';
export { smoothRegion, smoothRegionV2 } from './operation-region.ts';
export { smoothRegionV1 } from './operation-region.v1.ts';
