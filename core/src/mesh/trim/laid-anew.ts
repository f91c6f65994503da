import type { Vec3 } from '../../math/vec3.ts';
import { EdgeSearch } from '../agree/edge-extremes.ts';
import { patchMeasure } from '../agree/patch-measure.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { samplePlaces } from '../offset/sample-places.ts';
import { buildTwins } from '../topology/adjacency.ts';
import { boundaryLoops } from '../topology/boundary.ts';
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
  samplePlaces(part, (x, y, z, _, face) => {
    if ((looked++ & BATCH_MASK) === 0) checkAborted?.();
    near = skin.closestPointInto(x, y, z, Infinity, out, near);
    if (!(out[6]! > ROUNDING)) return;
    places.push([x, y, z]);
    bounds[face] = Infinity;
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

/** How far the farthest of some places lies from the edge of a part. */
function reachOf(part: TriMesh, places: readonly Vec3[]): number {
  if (places.length === 0) return 0;
  const edges = boundaryLoops(part).flatMap((loop) =>
    Array.from(loop, (v, i) => [v, loop[(i + 1) % loop.length]!, v]).flat(),
  );
  const rim = buildBvh({ positions: part.positions, indices: Uint32Array.from(edges) });
  return places.reduce((far, place) => Math.max(far, rim.closestPoint(place)?.distance ?? 0), 0);
}
