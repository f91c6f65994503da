export { sampleTrunk, curvesForCobb } from './trunk.ts';
export type { SampleTrunk, TrunkLandmarks, TrunkOptions } from './trunk.ts';
export { LEVELS, createSpine, levelHeight } from './spine.ts';
export type { SampleVertebra, Spine, SpineCurve, VertebraLevel } from './spine.ts';
export { scanOf } from './scan.ts';
export type { ScanOptions } from './scan.ts';
export { sampleFilm } from './film.ts';
export type { SampleFilm } from './film.ts';
