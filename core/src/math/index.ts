export * as portable from './portable.ts';
export * as vec3 from './vec3.ts';
export * as mat4 from './mat4.ts';
export type { Vec3 } from './vec3.ts';
export type { Mat4 } from './mat4.ts';
export { createRandom } from './rng.ts';
export { clamp, lerp, smoothstep, smootherstep, smootherstepSlope } from './scalar.ts';
export { MM_PER_INCH } from './units.ts';
