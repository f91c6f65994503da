import { smootherstep, type Vec3 } from '@bracewright/core/math';
import {
  BORDER,
  buildTwins,
  geodesicDistance,
  nextHalfEdge,
  partOf,
  sharedCorners,
  type Work,
} from '@bracewright/core/mesh';
import type { MirrorBlend } from './mirror-blend.ts';
import type { Skin, Trunk } from './trunk.ts';

/** A mirror image farther than this from the trunk, mm, is of no counterpart, as an arm's that the other side has not. */
export const FARTHEST = 60;
/** Nor is one that looks another way than the skin there: cosine of the angle between both. */
const LEAST_ALIKE = 0;
/** The movement fades within this distance of what has no counterpart, mm, or within so many times of what the place is to move, whichever is more; along the skin. */
const [LEAST_FADE, FADE] = [10, 3];
/** How many vertices are asked between two questions whether to stop. */
const BATCH = 4096;

/** What of the trunk has a counterpart in its mirror image. */
export interface Counterpart {
  /** `V` shares, 0 to 1, of its way that a vertex goes. */
  readonly shares: Float64Array;
  /** `V` flags: 1 where there is no counterpart. */
  readonly bare: Uint8Array;
}

/** Where the vertices are looked for from: `3·V` places `starts` of the trunk's vertices beside its `skin`. */
export interface Looked {
  readonly trunk: Trunk;
  readonly skin: Skin;
  readonly starts: Float64Array;
  readonly blend: MirrorBlend;
  readonly normal: Vec3;
}

/** Looks for the mirror image of every vertex of the trunk. */
export function counterpartOf(looked: Looked, work: Work): Counterpart {
  const { trunk, skin, starts, blend, normal } = looked;
  const { vertices, mesh } = trunk;
  const { normals, side } = skin;
  const gaps = new Float64Array(mesh.positions.length / 3);
  const bare = borderFlags(trunk);
  const of = (k: number, at: number): number => normals[3 * mesh.indices[3 * side.face + k]! + at]!;
  const { progress } = partOf(work, 0, 0.5);
  for (let i = 0; i < vertices.length; i++) {
    if (i % BATCH === 0) {
      work.checkAborted?.();
      progress(i / vertices.length);
    }
    const v = vertices[i]!;
    gaps[v] = blend.image(starts[3 * v]!, starts[3 * v + 1]!, starts[3 * v + 2]!);
    const { foot } = side;
    const [nx, ny, nz] = [normals[3 * v]!, normals[3 * v + 1]!, normals[3 * v + 2]!];
    const turned = 2 * (nx * normal[0] + ny * normal[1] + nz * normal[2]);
    let alike = 0;
    for (let k = 0; k < 3; k++)
      alike +=
        foot[3 + k]! *
        (of(k, 0) * (nx - turned * normal[0]) +
          of(k, 1) * (ny - turned * normal[1]) +
          of(k, 2) * (nz - turned * normal[2]));
    if (side.isOnBorder || alike <= LEAST_ALIKE || Math.abs(gaps[v]!) > FARTHEST) bare[v] = 1;
  }
  dropSpots(trunk, bare);
  return { shares: faded(looked, reachesOf(looked, gaps), bare, partOf(work, 0.5, 1)), bare };
}

/** Spots without a counterpart that are smaller than this, mm², and on no border are of an edge that lies a little off its image: they go where those about them go. */
const SPOT = 300;

function dropSpots({ mesh, vertices, areas }: Trunk, bare: Uint8Array): void {
  const { offsets, corners } = sharedCorners(mesh);
  const rim = borderFlags({ mesh });
  const seen = new Uint8Array(bare.length);
  for (const start of vertices) {
    if (bare[start] === 0 || seen[start] === 1) continue;
    const spot = [start];
    seen[start] = 1;
    let [area, isOnRim] = [0, false];
    for (let i = 0; i < spot.length; i++) {
      const v = spot[i]!;
      area += areas[v]!;
      isOnRim ||= rim[v] === 1;
      for (let c = offsets[v]!; c < offsets[v + 1]!; c++) {
        const face = (corners[c]! / 3) | 0;
        for (let k = 3 * face; k < 3 * face + 3; k++) {
          const w = mesh.indices[k]!;
          if (bare[w] === 0 || seen[w] === 1) continue;
          seen[w] = 1;
          spot.push(w);
        }
      }
    }
    if (!isOnRim && area < SPOT) for (const v of spot) bare[v] = 0;
  }
}

/** Flags of the vertices on the trunk's borders. */
function borderFlags({ mesh }: Pick<Trunk, 'mesh'>): Uint8Array {
  const flags = new Uint8Array(mesh.positions.length / 3);
  buildTwins(mesh).forEach((twin, h) => {
    if (twin === BORDER) flags[mesh.indices[h]!] = flags[mesh.indices[nextHalfEdge(h)]!] = 1;
  });
  return flags;
}

/** `V` distances within which the movement fades, mm: by what a vertex is about to move. */
function reachesOf({ trunk: { mesh, vertices }, starts }: Looked, gaps: Float64Array): Float64Array {
  const reaches = new Float64Array(gaps.length);
  for (const v of vertices) {
    let squared = gaps[v]! * gaps[v]!;
    for (let k = 3 * v; k < 3 * v + 3; k++)
      squared += (starts[k]! - mesh.positions[k]!) * (starts[k]! - mesh.positions[k]!);
    reaches[v] = Math.sqrt(LEAST_FADE * LEAST_FADE + FADE * FADE * squared);
  }
  return reaches;
}

/** What has no counterpart stays; about it the movement grows with the distance along the skin, as it does about the place that is the mirror image. */
function faded(
  { trunk, skin: { side }, starts, blend }: Looked,
  reaches: Float64Array,
  bare: Uint8Array,
  { checkAborted, progress }: Work,
): Float64Array {
  const { mesh, vertices } = trunk;
  const shares = new Float64Array(bare.length);
  const sources = vertices.filter((v) => bare[v] === 1);
  if (sources.length === 0) {
    for (const v of vertices) shares[v] = 1;
    return shares;
  }
  let far = 0;
  for (const v of vertices) if (bare[v] === 0) far = Math.max(far, reaches[v]!);
  const away = geodesicDistance(
    mesh,
    Array.from(sources, (vertex) => ({ kind: 'vertex', vertex })),
    { maxDistance: far, corners: sharedCorners(mesh), ...(checkAborted ? { checkAborted } : {}) },
  );
  for (let v = 0; v < away.length; v++) if (!(away[v]! < far)) away[v] = far;
  for (let i = 0; i < vertices.length; i++) {
    if (i % BATCH === 0) {
      checkAborted?.();
      progress?.(i / vertices.length);
    }
    const v = vertices[i]!;
    const reach = reaches[v]!;
    shares[v] = away[v]! >= reach ? 1 : smootherstep(away[v]! / reach);
    if (shares[v] === 0) continue;
    blend.image(starts[3 * v]!, starts[3 * v + 1]!, starts[3 * v + 2]!);
    const there = side.at(away);
    if (there < reach) shares[v] = shares[v]! * smootherstep(there / reach);
  }
  return shares;
}
