import type { Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { BORDER, buildTwins, nextHalfEdge } from '../topology/adjacency.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { EdgeSearch } from './edge-extremes.ts';
import { patchMeasure, type GapOptions } from './patch-measure.ts';
import { eachSample } from './samples.ts';

/** How far two surfaces lie from where they should, mm. */
export interface SurfaceGap {
  /** The furthest of all places that were measured, and where on the patch it is. */
  readonly most: number;
  /** No place lies further off than this. */
  readonly upTo: number;
  readonly at: Vec3;
  /** Of the samples 99.5 % lie nearer. */
  readonly p995: number;
  readonly samples: number;
}

/** Nothing of the other surface that lies further than this from the patch, mm, is taken to be meant for it. */
const REACH = 60;
/** What lies further off than this, mm, may be a limb with air before it; a ray begins so far under the skin. */
const LIMB = 5;
const UNDER = 0.01;
/** Cosine to the way from the patch, under which a place is on the outline of such a limb. */
const OUTLINE = 0.2;
/** A weight under this is none: the place lies on the opposite edge. */
const NO_WEIGHT = 1e-5;

/**
 * Compares an open patch with a surface that should run along it (both look the same way), both ways: corners, middles and edges of the patch's triangles to the nearest place of the other, and corners and middles of
 * those of the other to the nearest place of the patch. Along the edges it is looked for whatever the size of the triangles (`EdgeSearch`), so that no place lies further off than `upTo`. Of the other only what lies over the patch counts: the nearest place is not on its border, and there the two look the same way; so neither the ends of a
 * solid nor a hole along its axis are taken for a fault. Distances are signed along the patch, less `offset`. Undefined for an empty patch. Source of the measure, both ways: Cignoni, Rocchini and
 * Scopigno, Metro: measuring error on simplified surfaces, 1998.
 */
export function surfaceGap(
  patch: Bvh,
  other: Bvh,
  { offset = 0, corners = false, close = corners, exact }: GapOptions = {},
  work: Work = {},
): SurfaceGap | undefined {
  const asked = [new ManyQueries(patch), new ManyQueries(other)] as const;
  try {
    return gapBetween(...asked, { offset, corners, close, exact }, work);
  } finally {
    for (const one of asked) one.free();
  }
}

function gapBetween(
  patch: ManyQueries,
  other: ManyQueries,
  { offset, corners, close, exact }: Required<Omit<GapOptions, 'exact'>> & Pick<GapOptions, 'exact'>,
  work: Work,
): SurfaceGap | undefined {
  const gaps = new Gaps();
  const measure = patchMeasure(patch.mesh, other, { offset, close, exact });
  const bounds = new Float32Array(patch.mesh.indices.length / 3);
  const scores = new Float32Array(patch.mesh.positions.length / 3);
  eachSample(
    patch.mesh,
    (x, y, z, face, corner) => {
      const gap = measure.gap(x, y, z, face);
      if (measure.nearest() < 0) return;
      gaps.add(gap, x, y, z);
      if (corner >= 0) scores[corner] = gap;
      else bounds[face] = measure.bound(face, gap, scores);
    },
    work,
  );
  const twins = buildTwins(patch.mesh);
  const isOnBorder = borderTest(patch.mesh, twins);
  const isOver = boxTest(patch.mesh, REACH);
  const [own, under, out] = [new Float64Array(3), new Float64Array(3), new Float64Array(7)];
  const sideOf = normalSide(patch.mesh, under);
  const isBeyondAir = airTest(other);
  let hint = -1;
  eachSample(
    other.mesh,
    (x, y, z, face) => {
      if (!isOver(x, y, z)) return;
      const hit = patch.closestPointInto(x, y, z, REACH, out, hint);
      if (hit < 0) return;
      hint = hit;
      if (isOnBorder(hit, out)) return;
      const way = sideOf(hit, x - out[0]!, y - out[1]!, z - out[2]!);
      triangleNormal(other.mesh, face, own);
      if (own[0]! * under[0]! + own[1]! * under[1]! + own[2]! * under[2]! <= 0) return;
      if (out[6]! > LIMB && way > 0 && isBeyondAir(x, y, z, out, own)) return;
      gaps.add(Math.abs((way < 0 ? -1 : 1) * out[6]! - offset), out[0]!, out[1]!, out[2]!);
    },
    { ...work, corners },
  );
  const edges = new EdgeSearch({ mesh: patch.mesh, twins }, other.mesh, measure, gaps.most);
  const upTo = edges.run(bounds, work.checkAborted);
  return gaps.found(edges.found, close ? edges.found.most : upTo);
}

/** Whether a ray from a place of the other surface to the nearest one of the patch (`hit`) comes out of it on its way, as from the far side of an arm that hangs beside the trunk. */
function airTest(
  other: ManyQueries,
): (x: number, y: number, z: number, hit: Float64Array, normal: Float64Array) => boolean {
  const ray = new Float64Array(7);
  return (x, y, z, hit, [a, b, c]) => {
    const far = hit[6]!;
    const [dx, dy, dz] = [(hit[0]! - x) / far, (hit[1]! - y) / far, (hit[2]! - z) / far];
    const size = Math.sqrt(a! * a! + b! * b! + c! * c!);
    // The outline of an arm: of a lump its top, which looks away, counts.
    if (-(a! * dx + b! * dy + c! * dz) < OUTLINE * size) return true;
    ray.set([x + UNDER * dx, y + UNDER * dy, z + UNDER * dz, dx, dy, dz, 0]);
    return other.raycastInto(ray, far - LIMB / 2) >= 0;
  };
}

/** On which side of a triangle something lies; its normal is in `normal` then. */
function normalSide(mesh: TriMesh, normal: Float64Array) {
  return (face: number, x: number, y: number, z: number): number => {
    triangleNormal(mesh, face, normal);
    return normal[0]! * x + normal[1]! * y + normal[2]! * z;
  };
}

/** Whether the place that `closestPointInto` found lies on the border of a mesh. */
function borderTest(mesh: TriMesh, twins: Int32Array): (face: number, hit: Float64Array) => boolean {
  const isBorderVertex = new Uint8Array(mesh.positions.length / 3);
  twins.forEach((twin, h) => {
    if (twin !== BORDER) return;
    isBorderVertex[mesh.indices[h]!] = 1;
    isBorderVertex[mesh.indices[nextHalfEdge(h)]!] = 1;
  });
  return (face, hit) => {
    for (let k = 0; k < 3; k++) {
      // Opposite of corner k runs the half-edge from the next corner.
      if (hit[3 + k]! > NO_WEIGHT) continue;
      if (twins[3 * face + ((k + 1) % 3)] === BORDER) return true;
    }
    for (let k = 0; k < 3; k++)
      if (hit[3 + k]! >= 1 - NO_WEIGHT && isBorderVertex[mesh.indices[3 * face + k]!] === 1) return true;
    return false;
  };
}

function boxTest({ positions: p, indices }: TriMesh, room: number) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const v of indices)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, p[3 * v + k]! - room);
      high[k] = Math.max(high[k]!, p[3 * v + k]! + room);
    }
  return (x: number, y: number, z: number): boolean =>
    x > low[0]! && x < high[0]! && y > low[1]! && y < high[1]! && z > low[2]! && z < high[2]!;
}

/** Distances that were found, and the place of the furthest. */
class Gaps {
  #values = new Float32Array(1 << 16);
  #count = 0;
  #most = -1;
  #at: Vec3 = [0, 0, 0];

  add(gap: number, x: number, y: number, z: number): void {
    if (this.#count === this.#values.length) {
      const more = new Float32Array(2 * this.#count);
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.#count++] = gap;
    if (gap <= this.#most) return;
    this.#most = gap;
    this.#at = [x, y, z];
  }

  get most(): number {
    return this.#most;
  }

  /** `edge` is the furthest place of the edges that were looked along, if any lies further off. */
  found(edge: EdgeSearch['found'], upTo: number): SurfaceGap | undefined {
    if (this.#count === 0) return undefined;
    const sorted = this.#values.subarray(0, this.#count).sort();
    const p995 = sorted[Math.floor(0.995 * (sorted.length - 1))]!;
    const { most, at = this.#at } = edge;
    return { most, at, upTo, p995, samples: this.#count };
  }
}
