export { deform, deformV2, deformV3 } from './operation-deform.ts';
export { deformV1 } from './operation-deform.v1.ts';
export { move, moveV2, moveV3, shiftAlongSurface } from './operation-move.ts';
export { moveV1 } from './operation-move.v1.ts';
export { smooth } from './operation-smooth.ts';
export { smoothV1 } from './operation-smooth.v1.ts';
