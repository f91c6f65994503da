import { PI, sinCos } from '../../math/portable.ts';
import { cross, normalize, perpendicularFrame, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { vertexNeighbours } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { turnOf } from './rest-triangles.ts';

/** A triangle that is seen as smaller than this share of itself lies too steep for a shadow to tell where it goes. */
const STEEPEST = 0.05;

/**
 * A first map of a patch to the plane in which no triangle is turned over: its shadow along the mean normal where none of it turns away, else
 * the patch with its border on a circle. `border` is its only border, in the order of its triangles.
 */
export function firstMap(mesh: TriMesh, border: Uint32Array): Float64Array {
  return shadow(mesh) ?? onCircle(mesh, border);
}

function shadow({ positions, indices }: TriMesh): Float64Array | undefined {
  const sum: [number, number, number] = [0, 0, 0];
  const twice: number[] = [];
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[f + k]!)) as [Vec3, Vec3, Vec3];
    const n = cross(subtract(b, a), subtract(c, a));
    for (let k = 0; k < 3; k++) sum[k]! += n[k as 0];
    twice.push(Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]));
  }
  const [u, v] = perpendicularFrame(normalize(sum));
  const points = new Float64Array((2 * positions.length) / 3);
  for (let i = 0; i < positions.length / 3; i++) {
    const [x, y, z] = pointAt(positions, i);
    points[2 * i] = x * u[0] + y * u[1] + z * u[2];
    points[2 * i + 1] = x * v[0] + y * v[1] + z * v[2];
  }
  for (let f = 0; f < twice.length; f++)
    if (!(turnOf(points, indices, f) > STEEPEST * twice[f]!)) return undefined;
  return points;
}

/** Rounds in which each vertex goes to the middle of its neighbours: more than enough for a start. */
const MOST_ROUNDS = 4000;
const STILL = 1e-7;

/**
 * The border on a circle, each other vertex in the middle of its neighbours: no triangle is turned over whatever the patch looks like.
 * Source: Tutte, How to draw a graph, 1963; Floater, Parametrization and smooth approximation of surface triangulations, 1997.
 */
function onCircle(mesh: TriMesh, border: Uint32Array): Float64Array {
  const { positions } = mesh;
  const count = positions.length / 3;
  const points = new Float64Array(2 * count);
  const { offsets, neighbours } = vertexNeighbours(mesh);
  const isBorder = new Uint8Array(count);
  const lengths = Array.from(border, (v, i) => {
    const d = subtract(pointAt(positions, border[(i + 1) % border.length]!), pointAt(positions, v));
    return Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
  });
  const whole = lengths.reduce((a, b) => a + b, 0);
  const radius = whole / (2 * PI);
  let along = 0;
  border.forEach((v, i) => {
    const [sin, cos] = sinCos((2 * PI * along) / whole);
    points[2 * v] = radius * cos;
    points[2 * v + 1] = radius * sin;
    isBorder[v] = 1;
    along += lengths[i]!;
  });
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let most = 0;
    for (let v = 0; v < count; v++) {
      if (isBorder[v] === 1) continue;
      const [from, to] = [offsets[v]!, offsets[v + 1]!];
      let [x, y] = [0, 0];
      for (let i = from; i < to; i++) {
        x += points[2 * neighbours[i]!]!;
        y += points[2 * neighbours[i]! + 1]!;
      }
      x /= to - from;
      y /= to - from;
      most = Math.max(most, Math.abs(x - points[2 * v]!), Math.abs(y - points[2 * v + 1]!));
      points[2 * v] = x;
      points[2 * v + 1] = y;
    }
    if (most < STILL * radius) break;
  }
  return points;
}
