import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { refineToParts } from '../geodesic/geodesic-refine.ts';
import { nextHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { RimPlace } from './rim.ts';

/** Each round halves edges once: 2^8 times finer at most. */
const MOST_ROUNDS = 8;

/** A skin closed by something that meets it along a rim: directed edges, two vertices each. */
export interface RimmedSkin {
  /** The triangles of the skin, then those of what closes it, if any. */
  readonly mesh: TriMesh;
  readonly skinTriangles: number;
  readonly rim: readonly number[];
}

/** A finer skin. */
export interface RefinedSkin extends RimmedSkin {
  /** The triangle before that each triangle is a part of. */
  readonly wholes: Uint32Array;
}

/**
 * Halves the edges of the skin within `reach` mm of the rim until they are at most `fine` mm long; what closes it is cut to match. Vertices keep their numbers and bits. Triangles
 * that are `held` (one flag each) are not divided but where a neighbour is.
 */
export function refineAtRim(
  skin: RimmedSkin,
  {
    fine,
    reach,
    held,
  }: { readonly fine: number; readonly reach: number; readonly held?: Uint8Array | undefined },
  nearest: (point: Vec3, most: number) => RimPlace | undefined,
  checkAborted: () => void,
): RefinedSkin {
  let { mesh, skinTriangles, rim } = skin;
  let wholes = Uint32Array.from({ length: mesh.indices.length / 3 }, (_, face) => face);
  const far = new Map<number, number>();
  const farOf = (v: number, size: number): number => {
    const known = far.get(v);
    if (known !== undefined) return known;
    const found = nearest(pointAt(mesh.positions, v), reach + 64)?.distance ?? Infinity;
    // Beyond what was asked for nothing is known of larger triangles.
    if (found < Infinity || size <= 64) far.set(v, found);
    return found;
  };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    checkAborted();
    const faces = new Uint8Array(mesh.indices.length / 3);
    let longest = 0;
    for (let f = 0; f < skinTriangles; f++) {
      const size = longestEdge(mesh, f);
      if (size <= fine || held?.[wholes[f]!] === 1) continue;
      const isNear = [0, 1, 2].some((k) => farOf(mesh.indices[3 * f + k]!, size) < reach + size / 2);
      if (!isNear) continue;
      faces[f] = 1;
      longest = Math.max(longest, size);
    }
    if (longest === 0) break;
    const edgeLength = Math.max(fine, longest * 0.51);
    const finer = refineToParts(mesh, { edgeLength, faces, checkAborted });
    rim = finerRim(rim, finer.parents, mesh.positions.length / 3);
    skinTriangles = finer.firstPart[skinTriangles]!;
    wholes = wholesAfter(wholes, finer.firstPart, finer.mesh.indices.length / 3);
    mesh = finer.mesh;
  }
  return { mesh, skinTriangles, rim, wholes };
}

function wholesAfter(before: Uint32Array, firstPart: Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const after = new Uint32Array(count);
  before.forEach((whole, face) => after.fill(whole, firstPart[face]!, firstPart[face + 1]!));
  return after;
}

function longestEdge({ positions, indices }: TriMesh, f: number): number {
  let longest = 0;
  for (let h = 3 * f; h < 3 * f + 3; h++) {
    const [a, b] = [3 * indices[h]!, 3 * indices[nextHalfEdge(h)]!];
    const x = positions[a]! - positions[b]!;
    const y = positions[a + 1]! - positions[b + 1]!;
    const z = positions[a + 2]! - positions[b + 2]!;
    longest = Math.max(longest, x * x + y * y + z * z);
  }
  return Math.sqrt(longest);
}

/** The rim with the middles of its edges; `first` is the number of the first new vertex. */
function finerRim(rim: readonly number[], parents: Uint32Array, first: number): number[] {
  const after = new Map<number, number>();
  for (let e = 0; e < rim.length; e += 2) after.set(rim[e]!, rim[e + 1]!);
  for (let i = 0; i < parents.length; i += 2) {
    const middle = first + i / 2;
    const [a, b] = [parents[i]!, parents[i + 1]!];
    const [from, to] = after.get(a) === b ? [a, b] : after.get(b) === a ? [b, a] : [-1, -1];
    if (from < 0) continue;
    after.set(from, middle);
    after.set(middle, to);
  }
  return [...after].flat();
}
