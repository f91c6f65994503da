import { vec3, type Vec3 } from '@bracewright/core/math';
import { faceNormals, sharedBvh, type TriMesh } from '@bracewright/core/mesh';

/** How an earlier body is laid on this one. */
export interface LaidBody {
  /** By which it is moved, mm. */
  readonly move: Vec3;
  /** Root mean square of how far the two then lie apart, mm, of the part of the skin that lies nearest. */
  readonly rms: number;
  /** mm by which it may lie elsewhere all the same: two skins slide along each other, most of all up and down. */
  readonly slide: number;
}

/** Why it cannot be laid on: the two differ too much, one lies too far away, or nothing holds it at its height. */
export type NotLaid = 'poor' | 'far' | 'slides';

/** Places of the skin that are looked at: in the search of the height, and then. */
const SAMPLES = { search: 200, fit: 1000 };
const ROUNDS = { search: 10, fit: 20 };
/** Heights from which it is looked for, mm. */
const STARTS = [0, -40, 40, -80, 80, -120, 120, -160, 160];
/** Part of the places that is laid on, the nearest ones: the rest may be of what only one of the two has. */
const NEAREST = 0.8;
/** mm beyond which there is no skin to a place. */
const REACH = 150;
/** Cosine to the vertical above which skin is an end where the body was cut: where one was cut says nothing of the other. */
const END = 0.85;
/** Cosine between the normals of places that may be the same. */
const ALIKE = 0.3;
/** Places of a trunk that differ each for itself; neighbouring ones do so together. */
const APART = 30;
/** Beyond which nothing is laid on, mm: the rest, the move, and how far it may slide. */
export const MOST_APART = { rms: 15, move: 180, slide: 40 };

interface Place {
  readonly at: Vec3;
  readonly normal: Vec3;
}

/** A place of this skin and where the earlier one lies beside it. */
interface Pair {
  readonly normal: Vec3;
  /** From the place to its foot, along the normal there, mm. */
  readonly over: number;
  readonly away: number;
}

interface Fit {
  readonly move: Vec3;
  readonly rms: number;
  readonly pairs: readonly Pair[];
}

type Pairing = (places: readonly Place[], move: Vec3) => readonly Pair[];

/** Middles of triangles all over a skin, without the ends where it was cut. */
function placesOf(mesh: TriMesh, normals: Float32Array, count: number): readonly Place[] {
  const { positions, indices } = mesh;
  const places: Place[] = [];
  const triangles = indices.length / 3;
  const step = Math.max(1, triangles / count);
  for (let place = 0; place < triangles; place += step) {
    const triangle = Math.floor(place);
    const normal = vec3.pointAt(normals, triangle);
    if (Math.abs(normal[2]) > END) continue;
    const corners = [0, 1, 2].map((corner) => vec3.pointAt(positions, indices[3 * triangle + corner]!));
    places.push({ at: vec3.scale(corners.reduce(vec3.add), 1 / 3), normal });
  }
  return places;
}

/** Finds to places, moved, those of the skin of a body that lie nearest. */
function pairingOn(body: TriMesh): Pairing {
  const skin = sharedBvh(body);
  const normals = faceNormals(body);
  return (places, move) =>
    places.map(({ at, normal: own }): Pair => {
      const from = vec3.add(at, move);
      const hit = skin.closestPoint(from, REACH);
      const normal: Vec3 = hit ? vec3.pointAt(normals, hit.triangle) : [0, 0, 0];
      if (!hit || Math.abs(normal[2]) > END || vec3.dot(normal, own) < ALIKE)
        return { normal: [0, 0, 0], over: 0, away: REACH };
      return { normal, over: vec3.dot(vec3.subtract(hit.position, from), normal), away: hit.distance };
    });
}

const nearestOf = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.toSorted((a, b) => a.away - b.away).slice(0, Math.ceil(NEAREST * pairs.length));

/** Columns of the inverse of the sum of `normal · normalᵀ`; undefined where nothing holds the body in some direction. */
function inverseOf(pairs: readonly Pair[]): readonly [Vec3, Vec3, Vec3] | undefined {
  const sum = (row: 0 | 1 | 2, column: 0 | 1 | 2) =>
    pairs.reduce((all, { normal }) => all + normal[row] * normal[column], 0);
  const rows = ([0, 1, 2] as const).map((row): Vec3 => [sum(row, 0), sum(row, 1), sum(row, 2)]);
  const [x, y, z] = rows as unknown as readonly [Vec3, Vec3, Vec3];
  const volume = vec3.dot(x, vec3.cross(y, z));
  if (!(volume > 1e-9 * (x[0] + y[1] + z[2]) * x[0] * y[1])) return undefined;
  const over = 1 / volume;
  return [
    vec3.scale(vec3.cross(y, z), over),
    vec3.scale(vec3.cross(z, x), over),
    vec3.scale(vec3.cross(x, y), over),
  ];
}

/** The move that brings places nearest to the planes of their feet. */
function stepOf(pairs: readonly Pair[]): Vec3 {
  const inverse = inverseOf(pairs);
  if (!inverse) return [0, 0, 0];
  const right = pairs.reduce<Vec3>((all, { normal, over }) => vec3.add(all, vec3.scale(normal, over)), [0, 0, 0]); // prettier-ignore
  return inverse.map((column) => vec3.dot(column, right)) as unknown as Vec3;
}

/** The nearest that places come to a body from `start`. */
function fitFrom(places: readonly Place[], pairing: Pairing, start: Vec3, rounds: number): Fit {
  let best: Fit | undefined;
  let move = start;
  for (let round = 0; round <= rounds; round++) {
    const pairs = nearestOf(pairing(places, move));
    const rms = Math.sqrt(pairs.reduce((all, { away }) => all + away * away, 0) / pairs.length);
    if (!best || rms < best.rms) best = { move, rms, pairs };
    const step = stepOf(pairs);
    if (vec3.length(step) < 0.01) break;
    move = vec3.add(move, step);
  }
  return best!;
}

/** mm by which a fit may lie elsewhere: twice what its rest leaves open, and as far as another start came with nearly the same rest. */
function slideOf({ move, rms, pairs }: Fit, others: readonly Fit[]): number {
  const inverse = inverseOf(pairs);
  if (!inverse) return Infinity;
  const open = inverse[0][0] + inverse[1][1] + inverse[2][2];
  const spread = 2 * rms * Math.sqrt((open * pairs.length) / APART);
  const alike = others.filter((other) => other.rms <= 1.25 * rms + 0.5);
  return Math.max(spread, ...alike.map((other) => vec3.length(vec3.subtract(other.move, move))));
}

/**
 * Lays an earlier body of the patient on this one by a move along the three axes; neither is turned, as a person has confirmed how each stands. What a confirmed stand leaves open is the height and the depth.
 * Source: iterative closest points to planes (Chen and Medioni 1992) of the nearest part of the places (trimmed, Chetverikov et al. 2005), from several heights. How far a fit may slide is
 * the covariance of its least squares with thirty places that differ each for itself; nobody has measured that on patients.
 */
export function layBody(earlier: TriMesh, mesh: TriMesh): LaidBody | NotLaid {
  const normals = faceNormals(mesh);
  const sketch = placesOf(mesh, normals, SAMPLES.search);
  if (sketch.length < 20 || earlier.indices.length === 0) return 'poor';
  const pairing = pairingOn(earlier);
  const fits = STARTS.map((height) => fitFrom(sketch, pairing, [0, 0, height], ROUNDS.search));
  const first = fits.reduce((a, b) => (b.rms < a.rms ? b : a));
  const fit = fitFrom(placesOf(mesh, normals, SAMPLES.fit), pairing, first.move, ROUNDS.fit);
  if (fit.rms > MOST_APART.rms) return 'poor';
  if (vec3.length(fit.move) > MOST_APART.move) return 'far';
  const slide = slideOf(fit, fits);
  if (slide > MOST_APART.slide) return 'slides';
  return { move: vec3.scale(fit.move, -1), rms: fit.rms, slide };
}
