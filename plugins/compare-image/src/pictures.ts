import { vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { serviceToken, type PictureLayer } from '@bracewright/core/services';
import type { Params, Side } from './params.ts';
import { depthIn, type Similarity } from './placement.ts';

/** A picture as it is to be shown. */
export interface ShownPicture {
  readonly photo: string;
  readonly side: Side;
  readonly layer: PictureLayer;
  /** 1 to 100 per cent. */
  readonly opacity: number;
  /** mm, as `depthIn`. */
  readonly depth: number;
  /** The rigid transform by which alignments have moved the body since it was laid on; what is said of it here is of the body before them. */
  readonly moved: Mat4;
  /** How it lies in its view; `aspect`: its height in widths. */
  lies(aspect: number): Similarity;
}

/** The pictures that lie over the body or behind it: those of the steps that hold, and the one that is being placed. */
export interface Pictures {
  /** Shows a picture as it is being placed, in the stead of the step that is edited; undefined ends it. */
  place(draft: ShownPicture | undefined, editing?: string): void;
  /** Pixels of a picture, upright; undefined while it is not there. Observable; it is asked for when it is read. */
  pixelsOf(photo: string): { readonly width: number; readonly height: number } | undefined;
  dispose(): void;
}

/** Under which this plugin's pictures are asked for. */
export const PICTURES = serviceToken<Pictures>('compare-image/pictures');

interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

const KNOWN = new WeakMap<TriMesh, Bounds>();

/** The upright box round a body, mm. */
export function boundsOf(mesh: TriMesh): Bounds {
  const known = KNOWN.get(mesh);
  if (known) return known;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const { positions } = mesh;
  for (let i = 0; i < positions.length; i++) {
    const axis = (i % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], positions[i]!);
    max[axis] = Math.max(max[axis], positions[i]!);
  }
  const bounds = { min, max };
  KNOWN.set(mesh, bounds);
  return bounds;
}

/** Middle of the upright box round a body, mm. */
export function middleOf(mesh: TriMesh): Vec3 {
  const { min, max } = boundsOf(mesh);
  return vec3.scale(vec3.add(min, max), 0.5);
}

/** How deep in its view a picture hangs: as deep as its points on the body, or the middle of it. A camera sees it as large there as the body. */
export function depthOf({ side, points }: Pick<Params, 'side' | 'points'>, middle: Vec3): number {
  if (points.length === 0) return depthIn(side, middle);
  const depths = points.map(({ position }) => depthIn(side, position as Vec3));
  return depths.reduce((sum, one) => sum + one, 0) / depths.length;
}
