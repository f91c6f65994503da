export { deform } from './operation-deform.ts';
export { move, shiftAlongSurface } from './operation-move.ts';
export { smooth } from './operation-smooth.ts';
