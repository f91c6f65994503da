export { smoothBrush } from './operation-brush.ts';
export { smoothGlobal } from './operation-global.ts';
export { smoothRegion } from './operation-region.ts';
