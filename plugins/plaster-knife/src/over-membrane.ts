import { smootherstep } from '@bracewright/core/math';
import {
  buildBvh,
  ManyQueries,
  meanEdgeLength,
  partOf,
  PatchSide,
  smoothField,
  spanMembrane,
  stepsForReach,
  vertexNormals,
  type Membrane,
  type TriMesh,
  type WorkPart,
} from '@bracewright/core/mesh';
import type { KnifePatch } from './patch.ts';

/** How the vertices of a patch lie over the membrane over its contour, one number each in the order of `region.vertices`. */
export interface OverMembrane {
  /** Heights over the membrane, mm: below 0 where the skin lies under it. */
  readonly heights: Float64Array;
  /** Those heights without what is small, and 0 where they are below. */
  readonly even: Float64Array;
  /** How much the membrane bulges there: see `Membrane`. */
  readonly bulges: Float64Array;
  /** What part of its way a vertex goes: 0 on the contour, 1 from `FADE` mm inwards. */
  readonly weights: Float64Array;
  /** Three numbers each: the unit normal of the membrane, outwards. */
  readonly normals: Float64Array;
}

/** Within so much of the contour, mm, the skin turns from its own slope to the membrane's; less where the patch is narrow. */
const FADE = 8;

/** What is up to so wide, mm, is small: a membrane that is let out does not follow it. */
const SMALL = 6;
const MOST_STEPS = 120;

/** Measures a patch against its membrane. Undefined where none can be spanned. */
export function overMembrane(patch: KnifePatch, work: WorkPart): OverMembrane | undefined {
  const { checkAborted } = work;
  const { mesh, region, skin, fromContour, reach } = patch;
  const { vertices } = region;
  const membrane = spanMembrane(mesh, vertices, region.corners, partOf(work, 0, 0.7));
  if (!membrane) return undefined;
  const n = vertices.length;
  const over: OverMembrane = {
    heights: new Float64Array(n),
    even: new Float64Array(n),
    bulges: new Float64Array(n),
    weights: new Float64Array(n),
    normals: new Float64Array(3 * n),
  };
  const fade = Math.min(FADE, reach / 2);
  vertices.forEach((v, i) => {
    const from = fromContour[v]!;
    over.weights[i] = fade > 0 && Number.isFinite(from) ? smootherstep(Math.min(1, from / fade)) : 0;
  });
  project(mesh, vertices, { membrane, skin, over, checkAborted });
  even(patch, over, checkAborted);
  return over;
}

/** Evens out the heights. */
function even({ mesh, region }: KnifePatch, over: OverMembrane, checkAborted: () => void): void {
  const { vertices, corners } = region;
  const heights = new Float64Array(mesh.positions.length / 3);
  vertices.forEach((v, i) => (heights[v] = over.heights[i]!));
  const edge = meanEdgeLength(mesh, vertices, corners);
  const iterations = stepsForReach(SMALL, edge, MOST_STEPS);
  const done = smoothField(mesh, heights, { stride: 1, iterations, vertices, corners, checkAborted });
  vertices.forEach((v, i) => (over.even[i] = Math.max(0, done[v]!)));
}

/** Finds for each vertex the nearest place of the membrane. */
function project(
  mesh: TriMesh,
  vertices: Uint32Array,
  given: {
    readonly membrane: Membrane;
    readonly skin: TriMesh;
    readonly over: OverMembrane;
    readonly checkAborted: () => void;
  },
): void {
  const { membrane, skin, over, checkAborted } = given;
  const film = { positions: Float32Array.from(membrane.positions), indices: skin.indices };
  const normals = vertexNormals(film);
  const [nx, ny, nz] = [0, 1, 2].map((k) =>
    Float64Array.from({ length: normals.length / 3 }, (_, v) => normals[3 * v + k]!),
  ) as [Float64Array, Float64Array, Float64Array];
  const tree = new ManyQueries(buildBvh(film, checkAborted));
  try {
    const side = new PatchSide(tree);
    vertices.forEach((v, i) => {
      if (i % 4096 === 0) checkAborted();
      const [x, y, z] = [mesh.positions[3 * v]!, mesh.positions[3 * v + 1]!, mesh.positions[3 * v + 2]!];
      side.look(x, y, z);
      const [fx, fy, fz] = [side.foot[0]!, side.foot[1]!, side.foot[2]!];
      const [ax, ay, az] = [side.at(nx), side.at(ny), side.at(nz)];
      const size = Math.sqrt(ax * ax + ay * ay + az * az) || 1;
      over.normals.set([ax / size, ay / size, az / size], 3 * i);
      over.heights[i] = ((x - fx) * ax + (y - fy) * ay + (z - fz) * az) / size;
      over.bulges[i] = side.at(membrane.bulge);
    });
  } finally {
    tree.free();
  }
}
