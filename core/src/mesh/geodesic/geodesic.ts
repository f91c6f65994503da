import type { Vec3 } from '../../math/vec3.ts';
import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import { DistanceHeap } from './geodesic-heap.ts';
import { distanceToSegment, lineFront, pointFront, type FrontUpdate } from './geodesic-update.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Where distances start: a vertex, or a straight piece within one triangle (a point when both ends are the same). */
export type GeodesicSource =
  | { readonly kind: 'vertex'; readonly vertex: number }
  | { readonly kind: 'piece'; readonly triangle: number; readonly from: Vec3; readonly to: Vec3 };

export interface GeodesicOptions {
  /** Distances beyond it, in mm, stay Infinity; Infinity unless given. */
  readonly maxDistance?: number;
  /** `V` flags: where 0 the front does not go and the distance stays Infinity. */
  readonly within?: Uint8Array;
  /** `vertexCorners` of the mesh, where the caller has it. */
  readonly corners?: VertexCorners;
  /** Called now and then; may throw to stop. */
  readonly checkAborted?: () => void;
}

const TRIAL = 1;
const DONE = 2;
/** Vertices between two questions whether to stop. */
const BATCH = 8192;

/**
 * Distance along the surface from the nearest source to every vertex, `V` numbers in mm, Infinity where the front never comes.
 *
 * Fast marching with three changes: values start exact in the two rings of triangles round a source, where errors would be
 * largest; where all sources are points, a triangle is crossed from the virtual source that its two known corners agree on, which
 * is exact on flat ground; an obtuse corner is also served from the vertex beyond the opposite edge, unfolded into its plane.
 * Source: Kimmel and Sethian, Computing Geodesic Paths on Manifolds, 1998; virtual sources: Novotni and Klein, Computing Geodesic
 * Distances on Triangular Meshes, 2002.
 */
export function geodesicDistance(
  mesh: TriMesh,
  sources: readonly GeodesicSource[],
  options: GeodesicOptions = {},
): Float64Array {
  const { positions: p, indices } = mesh;
  const { maxDistance = Infinity, within, checkAborted } = options;
  const { offsets, corners } = options.corners ?? vertexCorners(mesh);
  const count = p.length / 3;
  const front: FrontUpdate = sources.every(isPoint) ? pointFront : lineFront;
  const distance = new Float64Array(count).fill(Infinity);
  const state = new Uint8Array(count);
  const heap = new DistanceHeap(distance);
  const offer = (vertex: number, value: number): void => {
    if (state[vertex] === DONE || !(value < distance[vertex]!) || (within && within[vertex] === 0)) return;
    distance[vertex] = value;
    state[vertex] = TRIAL;
    heap.push(vertex);
  };
  const gap = (a: number, b: number): number => {
    const x = p[3 * a]! - p[3 * b]!;
    const y = p[3 * a + 1]! - p[3 * b + 1]!;
    const z = p[3 * a + 2]! - p[3 * b + 2]!;
    return Math.sqrt(x * x + y * y + z * z);
  };

  startExactly(mesh, sources, offsets, corners, offer);

  /** The third corner of the triangle on the other side of edge a–b of triangle `face`, or −1. */
  const beyond = (face: number, a: number, b: number): number => {
    for (let i = offsets[a]!; i < offsets[a + 1]!; i++) {
      const other = (corners[i]! / 3) | 0;
      if (other === face) continue;
      const q = indices[3 * other]!;
      const r = indices[3 * other + 1]!;
      const s = indices[3 * other + 2]!;
      if (q !== b && r !== b && s !== b) continue;
      return q !== a && q !== b ? q : r !== a && r !== b ? r : s;
    }
    return -1;
  };
  /** Offers `target` the paths across edge a–b from its done ends. */
  const cross = (target: number, a: number, b: number, ab: number, ta: number, tb: number): void => {
    if (state[target] === DONE) return;
    const value =
      state[a] === DONE && state[b] === DONE
        ? front(distance[a]!, distance[b]!, ab, ta, tb)
        : Math.min(
            state[a] === DONE ? distance[a]! + ta : Infinity,
            state[b] === DONE ? distance[b]! + tb : Infinity,
          );
    offer(target, value);
  };
  /** Serves the obtuse corner `target` over a–b from `source` on the other side of a–b, unfolded into one plane. */
  const unfold = (target: number, a: number, b: number, source: number, lengths: readonly number[]): void => {
    if (source < 0 || state[target] === DONE || state[source] !== DONE) return;
    const [ab, ta, tb] = lengths as readonly [number, number, number];
    const sa = gap(source, a);
    const sb = gap(source, b);
    const tx = (ta * ta - tb * tb + ab * ab) / (2 * ab);
    const sx = (sa * sa - sb * sb + ab * ab) / (2 * ab);
    const ty = Math.sqrt(Math.max(0, ta * ta - tx * tx));
    const sy = Math.sqrt(Math.max(0, sa * sa - sx * sx));
    const x = sx + ((tx - sx) * sy) / (sy + ty);
    if (!(x >= 0 && x <= ab)) return;
    const st = Math.sqrt((tx - sx) * (tx - sx) + (ty + sy) * (ty + sy));
    if (state[a] === DONE) offer(target, front(distance[source]!, distance[a]!, sa, st, ta));
    if (state[b] === DONE) offer(target, front(distance[source]!, distance[b]!, sb, st, tb));
  };

  let settled = 0;
  for (let vertex = heap.pop(); vertex >= 0; vertex = heap.pop()) {
    if (state[vertex] === DONE) continue;
    if (distance[vertex]! > maxDistance) break;
    state[vertex] = DONE;
    if (settled++ % BATCH === 0) checkAborted?.();
    for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
      const face = (corners[i]! / 3) | 0;
      const k = corners[i]! - 3 * face;
      const y = indices[3 * face + ((k + 1) % 3)]!;
      const z = indices[3 * face + ((k + 2) % 3)]!;
      const xy = gap(vertex, y);
      const xz = gap(vertex, z);
      const yz = gap(y, z);
      if (xy === 0 || xz === 0 || yz === 0) continue;
      cross(z, vertex, y, xy, xz, yz);
      cross(y, vertex, z, xz, xy, yz);
      if (xz * xz + yz * yz < xy * xy) unfold(z, vertex, y, beyond(face, vertex, y), [xy, xz, yz]);
      if (xy * xy + yz * yz < xz * xz) unfold(y, vertex, z, beyond(face, vertex, z), [xz, xy, yz]);
      const far = beyond(face, y, z);
      if (far >= 0 && state[far] !== DONE) {
        const fy = gap(far, y);
        const fz = gap(far, z);
        if (fy * fy + fz * fz < yz * yz) unfold(far, y, z, vertex, [yz, fy, fz]);
      }
    }
  }
  for (let v = 0; v < count; v++) if (state[v] !== DONE) distance[v] = Infinity;
  return distance;
}

const isPoint = (source: GeodesicSource): boolean =>
  source.kind === 'vertex' || source.from.every((value, k) => value === source.to[k]);

/** Exact distances to each source for the vertices of its triangle and of two rings of triangles round it. */
function startExactly(
  mesh: TriMesh,
  sources: readonly GeodesicSource[],
  offsets: Uint32Array,
  corners: Uint32Array,
  offer: (vertex: number, value: number) => void,
): void {
  const { positions: p, indices } = mesh;
  for (const source of sources) {
    const ring = new Set<number>();
    let from: Vec3;
    let to: Vec3;
    if (source.kind === 'vertex') {
      const v = 3 * source.vertex;
      from = to = [p[v]!, p[v + 1]!, p[v + 2]!];
      ring.add(source.vertex);
    } else {
      ({ from, to } = source);
      for (let k = 0; k < 3; k++) ring.add(indices[3 * source.triangle + k]!);
    }
    const rings = source.kind === 'vertex' ? 2 : 1;
    for (let round = 0; round < rings; round++)
      for (const vertex of [...ring])
        for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
          const face = 3 * ((corners[i]! / 3) | 0);
          for (let k = 0; k < 3; k++) ring.add(indices[face + k]!);
        }
    for (const v of ring) offer(v, distanceToSegment(p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!, from, to));
  }
}
