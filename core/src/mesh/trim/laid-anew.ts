import type { Vec3 } from '../../math/vec3.ts';
import { EdgeSearch } from '../agree/edge-extremes.ts';
import { patchMeasure } from '../agree/patch-measure.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { samplePlaces } from '../offset/sample-places.ts';
import { buildTwins, nextHalfEdge, previousHalfEdge, vertexCorners } from '../topology/adjacency.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { weldVertices } from '../topology/weld.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';
import { SKIN_SLACK } from './band-changes.ts';

/** Where a part that was cut out of a body lies off it, because triangles beside the lines were laid anew. Lengths in mm. */
export interface LaidAnew {
  /** How far it lies off the body at the most, and where; 0 and undefined where it lies on it. */
  readonly off: number;
  readonly at: Vec3 | undefined;
  /** How far from its edge it lies off the body. */
  readonly reach: number;
  /** Whether that is further than usual (0.05 mm): large triangles beside a line bring it. */
  readonly isFar: boolean;
}

/** Less than this is the rounding of coordinates, mm. */
const ROUNDING = 0.001;

/** Measures all over `part`, at least every few millimetres and along the edges of what does not lie on it (`EdgeSearch`), how far it lies off the body that it was cut out of. */
export function laidAnew(
  part: TriMesh,
  body: TriMesh,
  { checkAborted }: Pick<Work, 'checkAborted'> = {},
): LaidAnew {
  const skin = sharedBvh(body, checkAborted);
  const out = new Float64Array(7);
  const places: Vec3[] = [];
  let [off, near, looked] = [0, -1, 0];
  let at: Vec3 | undefined;
  const bounds = new Float32Array(part.indices.length / 3);
  // What was not laid anew lies where it lay: most of a part, which need not be measured.
  const anew = facesBeyond(part, body);
  samplePlaces({ positions: part.positions, indices: cornersOf(part, anew) }, (x, y, z, _, own) => {
    if ((looked++ & BATCH_MASK) === 0) checkAborted?.();
    near = skin.closestPointInto(x, y, z, Infinity, out, near);
    if (!(out[6]! > ROUNDING)) return;
    places.push([x, y, z]);
    bounds[anew[own]!] = Infinity;
    if (out[6]! > off) [off, at] = [out[6]!, [x, y, z]];
  });
  if (places.length > 0) {
    const measure = patchMeasure(part, skin, { offset: 0, close: false });
    const edges = new EdgeSearch({ mesh: part, twins: buildTwins(part) }, body, measure, off);
    edges.run(bounds, checkAborted);
    [off, at] = [edges.found.most, edges.found.at ? [...edges.found.at] : at];
  }
  return { off, at, reach: reachOf(part, places), isFar: off > SKIN_SLACK.usual + ROUNDING };
}

/** The triangles of `part` that are none of `body`, ascending: one is where all three corners lie at bit-equal places. */
function facesBeyond(part: TriMesh, body: TriMesh): Uint32Array {
  const positions = new Float32Array(body.positions.length + part.positions.length);
  positions.set(body.positions);
  positions.set(part.positions, body.positions.length);
  const all = new Uint32Array(body.indices.length + part.indices.length);
  all.set(body.indices);
  for (let h = 0; h < part.indices.length; h++)
    all[body.indices.length + h] = body.positions.length / 3 + part.indices[h]!;
  const both = weldVertices({ positions, indices: all });
  const known = both.indices.subarray(0, body.indices.length);
  const own = both.indices.subarray(body.indices.length);
  const { offsets, corners } = vertexCorners({ positions: both.positions, indices: known });
  const isKnown = (a: number, b: number, c: number): boolean => {
    for (let i = offsets[a]!; i < offsets[a + 1]!; i++) {
      const [p, q] = [known[nextHalfEdge(corners[i]!)]!, known[previousHalfEdge(corners[i]!)]!];
      if ((p === b && q === c) || (p === c && q === b)) return true;
    }
    return false;
  };
  const found = new Uint32Array(own.length / 3);
  let count = 0;
  for (let f = 0; f < found.length; f++)
    if (!isKnown(own[3 * f]!, own[3 * f + 1]!, own[3 * f + 2]!)) found[count++] = f;
  return found.subarray(0, count);
}

const cornersOf = ({ indices }: TriMesh, faces: Uint32Array): Uint32Array =>
  Uint32Array.from({ length: 3 * faces.length }, (_, i) => indices[3 * faces[(i / 3) | 0]! + (i % 3)]!);

/** How far the farthest of some places lies from the edge of a part. */
function reachOf(part: TriMesh, places: readonly Vec3[]): number {
  if (places.length === 0) return 0;
  const edges = boundaryLoops(part).flatMap((loop) =>
    Array.from(loop, (v, i) => [v, loop[(i + 1) % loop.length]!, v]).flat(),
  );
  const rim = buildBvh({ positions: part.positions, indices: Uint32Array.from(edges) });
  return places.reduce((far, place) => Math.max(far, rim.closestPoint(place)?.distance ?? 0), 0);
}
