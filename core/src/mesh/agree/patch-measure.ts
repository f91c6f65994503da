import { closestOnTriangle } from '../bvh/closest-on-triangle.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { EdgeMeasure } from './edge-extremes.ts';
import { hypot3 } from './gap-patches.ts';

/** How two surfaces are compared. */
export interface GapOptions {
  /** So far outside of the patch the other surface is asked to lie, mm. */
  readonly offset?: number;
  /** Whether the other surface is known at its corners alone, as one that was carved in cells. */
  readonly corners?: boolean;
  /** Whether corners of the other surface lie close together all over, as those of a grid do: between them only large triangles of the patch are looked along. */
  readonly close?: boolean;
  /** How far a place lies from the other surface, mm, where that is known better than from its triangles; `otherwise` is what they say. */
  readonly exact?: ((place: Vec3, otherwise: number) => number) | undefined;
}

/** A triangle whose corners lie no further than this from its middle, mm, is not looked along where the corners of the other surface lie close. */
const SMALL = 2.5;
/** A distance that is no more than this, mm, is taken as the triangles say: nothing hangs on it. */
const PLAIN = 0.15;

/** The gap of places of a patch from another surface that should lie `offset` mm outside of it. */
export interface PatchMeasure extends EdgeMeasure {
  /** What no place of a triangle of the patch is further off than, mm: asked right after its middle was measured, with the gaps of all corners. */
  bound(face: number, gap: number, corners: ArrayLike<number>): number;
}

/** Measures places of `patch`; what runs at a distance is further off only where it lies nearer than that. */
export function patchMeasure(
  patch: TriMesh,
  other: Pick<Bvh, 'mesh' | 'closestPointInto'>,
  { offset, close, exact }: Required<Pick<GapOptions, 'offset' | 'close'>> & Pick<GapOptions, 'exact'>,
): PatchMeasure {
  const { positions: p, indices } = patch;
  const { positions: q, indices: faces } = other.mesh;
  const [out, nine, point] = [new Float64Array(7), new Float64Array(9), new Float64Array(6)];
  const [own, under] = [new Float64Array(3), new Float64Array(3)];
  let hint = -1;
  const toTriangle = (triangle: number, x: number, y: number, z: number): number => {
    for (let k = 0; k < 9; k++) nine[k] = q[3 * faces[3 * triangle + ((k / 3) | 0)]! + (k % 3)]!;
    return Math.sqrt(closestOnTriangle(nine, 0, x, y, z, point));
  };
  const gap = (x: number, y: number, z: number, face: number): number => {
    hint = other.closestPointInto(x, y, z, Infinity, out, hint);
    if (exact && hint >= 0 && Math.abs(out[6]! - offset) > PLAIN) out[6] = exact([x, y, z], out[6]!);
    if (hint < 0 || offset === 0) return out[6]!;
    triangleNormal(patch, face, own);
    const way = own[0]! * (out[0]! - x) + own[1]! * (out[1]! - y) + own[2]! * (out[2]! - z);
    // What runs at a distance does not follow into a hollow: there it lies further off, and no nearer than that from its own side.
    return Math.max(0, offset - (way < 0 ? -1 : 1) * out[6]!);
  };
  /** The sine between a triangle of the patch and the one that its middle is nearest to. */
  const tilt = (face: number): number => {
    const sizes = triangleNormal(patch, face, own) * triangleNormal(other.mesh, hint, under);
    const [nx, ny, nz] = [
      own[1]! * under[2]! - own[2]! * under[1]!,
      own[2]! * under[0]! - own[0]! * under[2]!,
      own[0]! * under[1]! - own[1]! * under[0]!,
    ];
    return sizes > 0 ? hypot3(nx, ny, nz) / sizes : 1;
  };
  const bound = (face: number, atMiddle: number, corners: ArrayLike<number>): number => {
    let [x, y, z, reach, most, single] = [0, 0, 0, 0, atMiddle, 0];
    for (let k = 0; k < 3; k++) {
      const v = 3 * indices[3 * face + k]!;
      x += p[v]! / 3;
      y += p[v + 1]! / 3;
      z += p[v + 2]! / 3;
    }
    for (let k = 0; k < 3; k++) {
      const v = 3 * indices[3 * face + k]!;
      reach = Math.max(reach, hypot3(p[v]! - x, p[v + 1]! - y, p[v + 2]! - z));
      most = Math.max(most, corners[v / 3]!);
      if (offset === 0) single = Math.max(single, toTriangle(hint, p[v]!, p[v + 1]!, p[v + 2]!));
    }
    if (close && reach <= SMALL) return 0;
    return offset === 0 ? Math.min(single, atMiddle + reach) : most + reach * tilt(face);
  };
  return { gap, nearest: () => hint, toTriangle: offset === 0 ? toTriangle : undefined, bound };
}
