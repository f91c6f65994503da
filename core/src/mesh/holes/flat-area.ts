import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { directionIn, flattenPatch } from '../flatten/flatten.ts';
import { placeIn } from '../geodesic/geodesic-locate.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { polylineLength } from '../section/section.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import type { SkinSpot } from './skin-section.ts';

/** A piece of skin laid into the plane. */
export interface FlatArea {
  /** `2·V`, mm: of the patch, and behind it of the middles of its openings. */
  readonly points: Float64Array;
  /** The way up the body in the plane, of length 1; 0, 1 where the patch lies level. */
  readonly up: readonly [x: number, y: number];
  /** 95 of 100 parts of it are stretched less than this. */
  readonly stretch: number;
  /** Where a place of the plane lies on the skin, also across openings; undefined beyond the border. */
  skin(x: number, y: number): Vec3 | undefined;
  /** The same for places on the skin itself, strictly within a triangle of the patch. */
  spot(x: number, y: number): SkinSpot | undefined;
}

/** The stretch that is left is taken back on the skin, hole by hole. */
const ROUNDS = 40;

/** Lays a patch into the plane, its openings closed by fans. Throws SdkError `flatten/no-disc` for what has no outer border or does not hang together. */
export function flatArea(patch: TriMesh, work: Work = {}): FlatArea {
  const closed = withoutOpenings(patch);
  const { points, measure } = flattenPatch(closed, work, { rounds: ROUNDS });
  const { x, y, share } = directionIn(closed, points, [0, 0, 1]);
  const size = Math.sqrt(x * x + y * y);
  const find = finder(closed, points);
  return {
    points,
    up: share > LEVEL ? [x / size, y / size] : [0, 1],
    stretch: measure.p95Stretch,
    skin(px, py) {
      const found = find(px, py);
      return found && mixed(closed, found.triangle, found.weights);
    },
    spot(px, py) {
      const found = find(px, py);
      if (!found || found.triangle >= patch.indices.length / 3) return undefined;
      return placeIn(patch, found.triangle, found.weights);
    },
  };
}

/** A patch that runs upwards less than this share has no way up. */
const LEVEL = 0.1;

/** The patch with a fan over each border but the longest. */
function withoutOpenings(patch: TriMesh): TriMesh {
  const loops = boundaryLoops(patch);
  if (loops.length < 2) return patch;
  const lengths = loops.map((loop) =>
    polylineLength(Float64Array.from([...loop].flatMap((v) => [...pointAt(patch.positions, v)])), true),
  );
  const outer = lengths.indexOf(lengths.reduce((a, b) => Math.max(a, b)));
  const positions = [...patch.positions];
  const indices = [...patch.indices];
  for (const [number, loop] of loops.entries()) {
    if (number === outer) continue;
    const middle = positions.length / 3;
    for (let k = 0; k < 3; k++)
      positions.push(loop.reduce((sum, v) => sum + patch.positions[3 * v + k]!, 0) / loop.length);
    loop.forEach((v, i) => indices.push(loop[(i + 1) % loop.length]!, v, middle));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const mixed = ({ positions, indices }: TriMesh, f: number, weights: Vec3): Vec3 => {
  const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[3 * f + k]!)) as [Vec3, Vec3, Vec3];
  return [0, 1, 2].map((k) => weights[0] * a[k as 0] + weights[1] * b[k as 0] + weights[2] * c[k as 0]) as unknown as Vec3; // prettier-ignore
};

interface Found {
  readonly triangle: number;
  readonly weights: Vec3;
}

/** mm of a box in which triangles of the plane are looked up. */
const BOX = 8;

/** Finds the triangle of a flat mesh that holds a place, the lowest of several. */
function finder({ indices }: TriMesh, points: Float64Array): (x: number, y: number) => Found | undefined {
  const boxes = new Map<string, number[]>();
  const box = (value: number): number => Math.floor(value / BOX);
  for (let f = 0; f < indices.length / 3; f++) {
    const xs = [0, 1, 2].map((k) => points[2 * indices[3 * f + k]!]!);
    const ys = [0, 1, 2].map((k) => points[2 * indices[3 * f + k]! + 1]!);
    for (let i = box(Math.min(...xs)); i <= box(Math.max(...xs)); i++)
      for (let j = box(Math.min(...ys)); j <= box(Math.max(...ys)); j++) {
        const key = `${i} ${j}`;
        const known = boxes.get(key);
        if (known) known.push(f);
        else boxes.set(key, [f]);
      }
  }
  return (x, y) => {
    for (const triangle of boxes.get(`${box(x)} ${box(y)}`) ?? []) {
      const [a, b, c] = [0, 1, 2].map((k) => 2 * indices[3 * triangle + k]!) as [number, number, number];
      const turn = (p: number, q: number): number =>
        (points[p]! - x) * (points[q + 1]! - y) - (points[q]! - x) * (points[p + 1]! - y);
      const [u, v, w] = [turn(b, c), turn(c, a), turn(a, b)];
      if (u < 0 || v < 0 || w < 0 || u + v + w <= 0) continue;
      const sum = u + v + w;
      return { triangle, weights: [u / sum, v / sum, w / sum] };
    }
    return undefined;
  };
}
