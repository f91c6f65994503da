import { distance, mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { connectedComponents } from '../topology/components.ts';
import { triangleArea, triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';
import type { ScannedSkin } from './scanned-skin.ts';

/** A piece of the body side of a wall that lies on skin which nobody scanned. Lengths in mm. */
export interface InventedPlace {
  /** mm². */
  readonly area: number;
  /** How far it comes from scanned skin. */
  readonly away: number;
  /** How wide the hole is that was closed there, also where the wall covers a part of it: twice the farthest that its skin lies from scanned skin. */
  readonly width: number;
  /** The point that is farthest from scanned skin, and how far the piece reaches about it. */
  readonly at: Vec3;
  readonly radius: number;
  /** Mean way that the skin faces across the trunk (X and Y): of length 1 where all of it faces one way, the shorter the more it goes round. */
  readonly facing: readonly [x: number, y: number];
}

/** The body side of a wall lies so far off the body at the most, mm. */
const ON = 0.3;

/** The pieces of the body side of `wall` that lie on invented skin, those farthest from scanned skin first. Wall and body lie in one frame. */
export function inventedPlaces(
  wall: TriMesh,
  skin: ScannedSkin,
  { checkAborted }: Pick<Work, 'checkAborted'> = {},
): readonly InventedPlace[] {
  if (!skin.invented.includes(1)) return [];
  const invented = facesWhere(skin, 1);
  const made = buildBvh(invented, checkAborted);
  const scanned = buildBvh(facesWhere(skin, 0), checkAborted);
  const width = widthsOf(invented, scanned);
  const found: Found[] = [];
  const out = new Float64Array(7);
  for (let face = 0, near = -1; face < wall.indices.length / 3; face++) {
    if ((face & BATCH_MASK) === 0) checkAborted?.();
    const [x, y, z] = middleOf(wall, face);
    const on = made.closestPointInto(x, y, z, ON, out, near);
    if (on < 0) continue;
    near = on;
    // What lies by the rim of a hole and nearer to the skin beside it lies on that.
    if (scanned.closestPoint([x, y, z], out[6]!)) continue;
    found.push({ face, on, ...farthestOf(wall, face, scanned) });
  }
  return piecesOf(wall, found, { invented, width });
}

/** A triangle of the wall, the one of the invented skin that it lies on, and its point farthest from scanned skin. */
interface Found extends Farthest {
  readonly face: number;
  readonly on: number;
}

interface Farthest {
  readonly away: number;
  readonly at: Vec3;
}

/** Of the middle of a triangle and those of its edges the one farthest from scanned skin: the corners of a flat patch all lie on the rim of its hole. */
function farthestOf(mesh: TriMesh, face: number, scanned: Bvh): Farthest {
  const [a, b, c] = cornersOf(mesh, face);
  let best: Farthest = { away: -1, at: a };
  for (const at of [middleOf(mesh, face), mix(a, b, 0.5), mix(b, c, 0.5), mix(c, a, 0.5)]) {
    const away = scanned.closestPoint(at)?.distance ?? Infinity;
    if (away > best.away) best = { away, at };
  }
  return best;
}

/** How wide the hole of each triangle of the invented skin is. */
function widthsOf(invented: TriMesh, scanned: Bvh): Float64Array {
  const { ofFace, count } = connectedComponents(invented);
  const half = new Float64Array(count);
  ofFace.forEach((piece, face) => {
    half[piece] = Math.max(half[piece]!, farthestOf(invented, face, scanned).away);
  });
  return Float64Array.from(ofFace, (piece) => 2 * half[piece]!);
}

function piecesOf(
  wall: TriMesh,
  found: readonly Found[],
  { invented, width }: { readonly invented: TriMesh; readonly width: Float64Array },
): readonly InventedPlace[] {
  const indices = Uint32Array.from(
    found.flatMap(({ face }) => [0, 1, 2].map((k) => wall.indices[3 * face + k]!)),
  );
  const { ofFace, count } = connectedComponents({ positions: wall.positions, indices });
  const pieces = Array.from({ length: count }, (): Found[] => []);
  found.forEach((one, i) => pieces[ofFace[i]!]!.push(one));
  const normal = new Float64Array(3);
  const places = pieces.map((own): InventedPlace => {
    const { away, at } = own.reduce((best, one) => (one.away > best.away ? one : best));
    let area = 0;
    let [x, y, across] = [0, 0, 0];
    let [widest, radius] = [0, 0];
    for (const { face, on } of own) {
      const part = triangleArea(wall, face);
      const size = triangleNormal(invented, on, normal);
      area += part;
      const share = size > 0 ? part / size : 0;
      x += share * normal[0]!;
      y += share * normal[1]!;
      across += share * Math.sqrt(normal[0]! * normal[0]! + normal[1]! * normal[1]!);
      widest = Math.max(widest, width[on]!);
      for (const corner of cornersOf(wall, face)) radius = Math.max(radius, distance(corner, at));
    }
    return { area, away, width: widest, at, radius, facing: [x / (across || 1), y / (across || 1)] };
  });
  return places.sort((a, b) => b.away - a.away);
}

const cornersOf = ({ positions, indices }: TriMesh, face: number): readonly [Vec3, Vec3, Vec3] => [
  pointAt(positions, indices[3 * face]!),
  pointAt(positions, indices[3 * face + 1]!),
  pointAt(positions, indices[3 * face + 2]!),
];

function middleOf(mesh: TriMesh, face: number): Vec3 {
  const [a, b, c] = cornersOf(mesh, face);
  return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
}

function facesWhere({ mesh: { positions, indices }, invented }: ScannedSkin, is: 0 | 1): TriMesh {
  return { positions, indices: indices.filter((_, i) => invented[Math.floor(i / 3)] === is) };
}
