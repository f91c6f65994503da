export { withFlap } from './with-flap.ts';
export type { FlapOn, FlapPart, WallWithFlap } from './with-flap.ts';
export type { FlapWish } from './flap-wish.ts';
