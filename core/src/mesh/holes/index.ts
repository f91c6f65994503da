export { cutHoles } from './cut-holes.ts';
export { layHolePattern, type HolePattern, type PatternWish } from './hole-pattern.ts';
export type { SkinLine } from './hole-room.ts';
export type { HoleShape } from './hole-shape.ts';
export { laySingleHoles, type SingleWish } from './single-holes.ts';
export type { SkinHole } from './skin-hole.ts';
