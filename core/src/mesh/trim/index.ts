export { drapeLines } from './facing-skin.ts';
export { linesApart, movedAside, type Beside } from './beside-line.ts';
export { cutByEdgeLines, edgeLinesFault, smallLineFault } from './cut-by-edge-lines.ts';
export { openingsWithin } from './openings-within.ts';
export { cutByLines } from './cut-by-lines.ts';
export type { LineCut, TrimLine } from './cut-by-lines.ts';
export { takePatch, type TakenPatch } from './take-patch.ts';
export { LiveWall } from './live-wall.ts';
export { laidAnew, type LaidAnew } from './laid-anew.ts';
