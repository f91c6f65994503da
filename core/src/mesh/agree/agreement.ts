import type { Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { insideOfWall } from './inside-of-wall.ts';
import { surfaceGap } from './surface-gap.ts';

/**
 * What one design is made into: the inside of the printed `shell`, the `positive` that is carved, the `vacuum` positive that a sheet is drawn down on (the file of it, read back), the radius `grid` of
 * its file, and what the G-code `program` leaves of a block.
 */
export const AGREE_OUTPUTS = ['shell', 'positive', 'vacuum', 'grid', 'program'] as const;
/** One of them. */
export type AgreeOutput = (typeof AGREE_OUTPUTS)[number];

/** Two outputs of one design, compared where the brace lies. Lengths in mm. */
export interface Agreement {
  readonly a: AgreeOutput;
  readonly b: AgreeOutput;
  /** How far they lie from where they should at most, and where on the inside of the brace that is. */
  readonly most: number;
  readonly at: Vec3;
  /** Whether `most` is only known not to be exceeded, as there were too many places to look at; otherwise it is measured, and none exceeds it by more than 0.02 mm. `at` is the furthest place that was measured. */
  readonly isBound?: true;
  /** Of the samples 99.5 % lie nearer. */
  readonly p995: number;
  /** So much larger `b` was asked to be: a liner. */
  readonly offset: number;
  /** What `most` may be: 0.2 mm, and the ridges that were asked for. */
  readonly limit: number;
  readonly passes: boolean;
}

/** An output as a surface that looks as the body does. Lengths in mm. */
export interface OutputSurface {
  readonly output: AgreeOutput;
  readonly mesh: TriMesh;
  /** How much larger than the body it was asked to be. */
  readonly offset?: number;
  /** What may stay on it because somebody asked for it: ridges between rows. */
  readonly allowance?: number;
  /** Whether it is known at its corners alone. */
  readonly corners?: boolean;
  /** How far a place of the skin lies from it, mm, where that is known better than from its triangles; `otherwise` is what they say. */
  readonly exact?: (place: Vec3, otherwise: number) => number;
}

/** By so much more than is told outputs may lie apart, mm, where it is not said that it is a bound. */
const TOLD_WITHIN = 0.02;
/** What two outputs of one design may differ by, mm. */
export const AGREE_WITHIN = 0.2;

/**
 * Compares the inside of a wall with other outputs of the same design, both ways, over all of the area that the brace covers. Empty where the mesh does not say which of its triangles are which side
 * (`MeshPaint` with the labels `body-side`, `skin` and `rim`), so that nothing is said to agree that was not measured.
 */
export function compareOutputs(
  wall: TriMesh,
  others: readonly OutputSurface[],
  work: Work = {},
): readonly Agreement[] {
  let inside: ReturnType<typeof buildBvh> | undefined;
  return others.flatMap(({ output: b, mesh, offset = 0, allowance = 0, corners = false, exact }, i) => {
    const part = partOf(work, i / others.length, (i + 1) / others.length);
    const other = buildBvh(mesh, part.checkAborted);
    if (!inside) {
      const patch = insideOfWall(wall, other);
      if (!patch) return [];
      inside = buildBvh(patch, part.checkAborted);
    }
    const gap = surfaceGap(inside, other, { offset, corners, close: corners || b === 'grid', exact }, part);
    part.progress(1);
    if (!gap) return [];
    const limit = AGREE_WITHIN + allowance;
    const { at, p995 } = gap;
    const isBound = gap.upTo > gap.most + TOLD_WITHIN;
    const most = isBound ? gap.upTo : gap.most;
    return [
      { a: 'shell', b, most, ...(isBound && { isBound }), at, p995, offset, limit, passes: most <= limit },
    ];
  });
}
