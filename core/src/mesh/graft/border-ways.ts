import { add, distance, dot, mix, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { placeIn, type SurfacePlace } from '../geodesic/geodesic-locate.ts';
import { vertexNormals } from '../normals.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { GraftError } from './graft-fault.ts';

/** A border of a part, and where it runs on the whole. */
export interface BorderWay {
  /** Vertices of the part, its surface on the left. */
  readonly loop: Uint32Array;
  /** The places that it goes through. */
  readonly places: readonly SurfacePlace[];
  /** Where each of its vertices belongs, mm. */
  readonly course: readonly Vec3[];
}

/** Farther from the skin of the whole a border is none of it, mm. */
const FARTHEST = 10;
/** Cosine of the angle between the skins of part and whole beyond which a place is of another side of the body. */
const FACING = 0.3;
/** Vertices to either side over whose ways a border is brought to the skin evenly, and how often. */
const EVEN = 10;
const ROUNDS = 5;
/** Most vertices of a border in a row, less one, that may have no place. */
const GAP = 8;
/** A border all of which (this share) is as near to those of the whole, mm, is an opening that both have. */
const SAME_BORDER = { share: 0.9, near: 4 } as const;
/** A border of which more than this share is as near to one of the whole, mm, runs along it. */
const ALONG_BORDER = { share: 0.02, near: 1 } as const;

/**
 * Where the borders of a part lie on the whole that it was cut out of, after both went through the same steps. Borders that both have are left out. The nearest place is asked for again and again, from
 * where the neighbours along the border were brought: beside a fold the nearest skin alone may be that across, and where the whole was moved along its skin the nearest place knows nothing of it. None where the part is cut off nowhere. Throws GraftError.
 * Source: iterated closest points (Besl and McKay, 1992), with a shift that changes along the border in place of one motion for all.
 */
export function borderWays(part: TriMesh, whole: TriMesh, checkAborted?: () => void): readonly BorderWay[] {
  const rim = openEdges(whole);
  const normals = vertexNormals(part);
  const ways: BorderWay[] = [];
  for (const loop of boundaryLoops(part)) {
    checkAborted?.();
    if (isAlong(part, loop, rim, SAME_BORDER)) continue;
    if (isAlong(part, loop, rim, ALONG_BORDER)) throw new GraftError('beside');
    const under = placesUnder(part, loop, { whole, normals });
    ways.push({ loop, places: under.filter((place) => place !== undefined), course: courseOf(under) });
  }
  return ways;
}

/** Tells whether a border of a part is an opening that a whole has as well. */
export function openInBoth(part: TriMesh, whole: TriMesh): (loop: Uint32Array) => boolean {
  const rim = openEdges(whole);
  return (loop) => isAlong(part, loop, rim, SAME_BORDER);
}

const isAlong = (
  part: TriMesh,
  loop: Uint32Array,
  rim: TriMesh,
  { share, near }: typeof SAME_BORDER | typeof ALONG_BORDER,
): boolean => shareAlong(part, loop, rim, near) > share;

/** The border edges of a mesh as triangles without area. */
function openEdges(mesh: TriMesh): TriMesh {
  const edges = boundaryLoops(mesh).flatMap((loop) =>
    Array.from(loop, (v, i) => [v, loop[(i + 1) % loop.length]!, v]).flat(),
  );
  return { positions: mesh.positions, indices: Uint32Array.from(edges) };
}

/** Which share of a border is as near to those of the whole. */
function shareAlong({ positions }: TriMesh, loop: Uint32Array, rim: TriMesh, near: number): number {
  if (rim.indices.length === 0) return 0;
  const edges = sharedBvh(rim);
  const along = loop.reduce((sum, v) => sum + (edges.closestPoint(pointAt(positions, v), near) ? 1 : 0), 0);
  return along / loop.length;
}

function placesUnder(
  { positions }: TriMesh,
  loop: Uint32Array,
  { whole, normals }: { readonly whole: TriMesh; readonly normals: Float32Array },
): readonly (SurfacePlace | undefined)[] {
  const skin = sharedBvh(whole);
  const under = (from: Vec3, v: number): SurfacePlace | undefined => {
    const hit = skin.closestPoint(from, FARTHEST);
    const place = hit && placeIn(whole, hit.triangle, hit.barycentric);
    return place && dot(place.normal, pointAt(normals, v)) > FACING ? place : undefined;
  };
  const from = Array.from(loop, (v) => pointAt(positions, v));
  let places: readonly (SurfacePlace | undefined)[] = from.map((at, i) => under(at, loop[i]!));
  for (let round = 0; round < ROUNDS; round++) {
    const ways = evened(places.map((place, i) => place && subtract(place.position, from[i]!)));
    places = from.map((at, i) => under(add(at, ways[i]!), loop[i]!));
  }
  if (places.some((place, i) => place && distance(place.position, from[i]!) > FARTHEST))
    throw new GraftError('far');
  return places;
}

/** Where a border runs on the whole: by its places, and straight where it has none. Throws GraftError where it has none for long. */
function courseOf(places: readonly (SurfacePlace | undefined)[]): readonly Vec3[] {
  const n = places.length;
  const first = places.findIndex((place) => place !== undefined);
  if (first < 0) throw new GraftError('far');
  const course: Vec3[] = [];
  let last = first;
  for (let i = first; i < first + n; i++) {
    const place = places[i % n];
    if (place) {
      last = i;
      course[i % n] = place.position;
      continue;
    }
    let next = i + 1;
    while (!places[next % n]) next++;
    if (next - last > GAP) throw new GraftError('far');
    course[i % n] = mix(places[last % n]!.position, places[next % n]!.position, (i - last) / (next - last));
  }
  return course;
}

/** The mean way of each vertex and those beside it; what has none takes that of the others. */
function evened(ways: readonly (Vec3 | undefined)[]): readonly Vec3[] {
  const n = ways.length;
  const reach = Math.min(EVEN, (n - 1) >> 1);
  return ways.map((_, i) => {
    const sum: [number, number, number] = [0, 0, 0];
    let count = 0;
    for (let k = -reach; k <= reach; k++) {
      const one = ways[(i + k + n) % n];
      if (!one) continue;
      count++;
      for (let j = 0; j < 3; j++) sum[j]! += one[j as 0];
    }
    if (count === 0) throw new GraftError('far');
    return [sum[0] / count, sum[1] / count, sum[2] / count];
  });
}
