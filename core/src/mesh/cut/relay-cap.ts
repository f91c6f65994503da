import { cross, dot, subtract, type Vec3 } from '../../math/vec3.ts';
import { planeFrame, type PlaneFrame, type PlaneLike } from '../section/plane.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** How far (mm) a corner may lie from the plane in which two triangles change their common edge. */
const IN_PLANE = 1e-3;

/** A flat face of a cut, or a strip of a folded one: `low` to `high` along a direction from the origin (mm) when it is bounded. */
export interface CapFacet extends PlaneLike {
  readonly along?: Vec3;
  readonly low?: number;
  readonly high?: number;
}

/**
 * Changes edges between triangles of a cap so that the flattest triangle at each becomes less flat, beginning at `bad` and going on as long
 * as it helps. Float32 lays the corners of a needle anywhere within their grain, so the plane of one that is thinner than that is a
 * matter of luck and it may lie on the skin beside it; the same outline almost always has triangles that are not so thin. Corners, outline
 * and facets of the cap stay as they are. Returns the new corner numbers, or undefined when nothing could be changed.
 * Source: edge flipping as in Lawson, Software for C1 Surface Interpolation, 1977, with the least height as the measure.
 */
export function relayCap(
  { positions, indices }: TriMesh,
  cap: Uint32Array,
  bad: Iterable<number>,
  facets: readonly CapFacet[],
): Uint32Array | undefined {
  const out = indices.slice();
  const vertices = positions.length / 3;
  const laid = facets.map((facet) => ({ facet, frame: planeFrame(facet) }));
  const { ways, taken } = edgesOf(out, vertices, cap);
  const queue: number[] = [];
  const ask = (face: number): void => {
    for (let k = 0; k < 3; k++) queue.push(out[3 * face + k]!, out[3 * face + ((k + 1) % 3)]!);
  };
  const isCap = new Set(cap);
  for (const face of bad) if (isCap.has(face)) ask(face);
  let changes = 0;
  // Each change makes the flattest of two less flat, so they end; the bound is for what rounding might do.
  const most = 50 * cap.length;
  for (let next = 0; next < queue.length && changes < most; next += 2) {
    const [a, b] = [queue[next]!, queue[next + 1]!];
    const f = ways.get(a * vertices + b);
    const g = ways.get(b * vertices + a);
    if (f === undefined || g === undefined || f < 0 || g < 0) continue;
    const c = cornerBeside(out, f, a, b);
    const d = cornerBeside(out, g, a, b);
    if (c === d || taken.has(keyOf(c, d, vertices))) continue;
    const frame = frameFor(positions, [a, b, c, d], laid);
    if (!frame || !helps(positions, frame, a, b, c, d)) continue;
    out.set([a, d, c], 3 * f);
    out.set([d, b, c], 3 * g);
    ways.delete(a * vertices + b);
    ways.delete(b * vertices + a);
    taken.delete(keyOf(a, b, vertices));
    taken.add(keyOf(c, d, vertices));
    for (const face of [f, g])
      for (let k = 0; k < 3; k++)
        ways.set(out[3 * face + k]! * vertices + out[3 * face + ((k + 1) % 3)]!, face);
    changes++;
    ask(f);
    ask(g);
  }
  return changes > 0 ? out : undefined;
}

const keyOf = (a: number, b: number, vertices: number): number =>
  a < b ? a * vertices + b : b * vertices + a;

/** The cap's triangle on the left of every directed edge (−1 where there are several), and all edges between corners of the cap. */
function edgesOf(indices: Uint32Array, vertices: number, cap: Uint32Array) {
  const ways = new Map<number, number>();
  const isCorner = new Uint8Array(vertices);
  for (const face of cap)
    for (let k = 0; k < 3; k++) {
      const way = indices[3 * face + k]! * vertices + indices[3 * face + ((k + 1) % 3)]!;
      ways.set(way, ways.has(way) ? -1 : face);
      isCorner[indices[3 * face + k]!] = 1;
    }
  const taken = new Set<number>();
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    if (isCorner[a] === 1 && isCorner[b] === 1) taken.add(keyOf(a, b, vertices));
  }
  return { ways, taken };
}

function cornerBeside(indices: Uint32Array, face: number, a: number, b: number): number {
  for (let i = 3 * face; i < 3 * face + 2; i++) if (indices[i] !== a && indices[i] !== b) return indices[i]!;
  return indices[3 * face + 2]!;
}

const pointAt = (p: Float32Array, v: number): Vec3 => [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!];

/** The frame of the facet in which all corners lie. */
function frameFor(
  positions: Float32Array,
  corners: readonly number[],
  laid: readonly { readonly facet: CapFacet; readonly frame: PlaneFrame }[],
): PlaneFrame | undefined {
  const isOn = ({ facet, frame }: (typeof laid)[number]): boolean =>
    corners.every((v) => {
      const from = subtract(pointAt(positions, v), facet.origin);
      if (Math.abs(dot(from, frame.normal)) > IN_PLANE) return false;
      if (!facet.along) return true;
      const s = dot(from, facet.along);
      return s >= (facet.low ?? -Infinity) - IN_PLANE && s <= (facet.high ?? Infinity) + IN_PLANE;
    });
  return laid.find(isOn)?.frame;
}

/** Whether triangles a d c and d b c are both less flat than the flatter of a b c and b a d, and turned like them. */
function helps(
  positions: Float32Array,
  { normal }: PlaneFrame,
  a: number,
  b: number,
  c: number,
  d: number,
): boolean {
  const [p, q, r, s] = [a, b, c, d].map((v) => pointAt(positions, v)) as [Vec3, Vec3, Vec3, Vec3];
  const turn = (x: Vec3, y: Vec3, z: Vec3): number => dot(cross(subtract(y, x), subtract(z, x)), normal);
  const way = turn(p, q, r) + turn(q, p, s) > 0 ? 1 : -1;
  const height = (x: Vec3, y: Vec3, z: Vec3): number => {
    const longest = Math.max(squared(x, y), squared(y, z), squared(z, x));
    return longest > 0 ? (way * turn(x, y, z)) / Math.sqrt(longest) : 0;
  };
  const after = Math.min(height(p, s, r), height(s, q, r));
  return after > 0 && after > Math.min(height(p, q, r), height(q, p, s));
}

function squared(a: Vec3, b: Vec3): number {
  const way = subtract(a, b);
  return dot(way, way);
}
