export { cutAlong } from './cut-along.ts';
export type { ClosedLine } from './cut-along.ts';
export { buildWall } from './wall.ts';
export type { Wall, WallOptions } from './wall.ts';
export { largestPiece, simpleBorders } from './patch.ts';
export type { LargestPiece } from './patch.ts';
export { WallError } from './wall-options.ts';
export type { WallFault, WallPorts } from './wall-options.ts';
