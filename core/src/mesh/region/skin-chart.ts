import { portable, vec3, type Vec3 } from '../../math/index.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { nearestPlaces } from '../geodesic/near-skin.ts';
import { vertexNormals } from '../normals.ts';
import { meanEdgeLength, smoothField, stepsForReach } from '../smooth/laplacian.ts';
import { buildTwins, vertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Which way is straight on is told by normals that are evened out so far, mm: the noise of a scan turns nobody round. */
const EVENED = 15;
/** Steps of every way, long or short: so a place moves steadily with what it is told by. */
const STEPS = 24;
/** Skin that turns inwards on a way by more than this, radians, is folded, as between the trunk and an arm: about 80°. The hollow of a back or a waist turns by half as much. */
const MOST_HOLLOW = 1.4;
/** Triangles that a step goes through at most: of a few millimetres no scan has more. */
const MOST_TRIANGLES = 400;
/** Where the skin faces up or down more than this, up on it is no longer towards the head: cosine of 15°. */
const LEVEL = 0.966;

/** A place told by its way from the middle: `x` to the right and `y` upwards as it is seen from outside, mm along the skin. */
export type ChartPoint = readonly [x: number, y: number];

/** A place of the skin, mm, and the way that the skin faces there. */
export interface ChartPlace extends SkinPoint {
  readonly triangle: number;
}

/** Why there is no place: the skin ends on the way, or folds; and where, mm. */
export interface ChartStop {
  readonly reason: 'rim' | 'fold';
  readonly at: Vec3;
}

export const isChartStop = (found: ChartPlace | ChartStop): found is ChartStop => 'reason' in found;

/** A place with the direction that a way has there (unit, along the skin). */
interface Underway {
  readonly position: Vec3;
  readonly triangle: number;
  readonly normal: Vec3;
  readonly direction: Vec3;
}

/** What of a body all charts of it share. */
interface Ground {
  readonly mesh: TriMesh;
  readonly twins: Int32Array;
  readonly normals: Float64Array;
}

const GROUNDS = new WeakMap<TriMesh, Ground>();

function groundOf(mesh: TriMesh, checkAborted: () => void): Ground {
  const known = GROUNDS.get(mesh);
  if (known) return known;
  const corners = vertexCorners(mesh);
  const iterations = stepsForReach(EVENED, meanEdgeLength(mesh), 40);
  const rough = Float64Array.from(vertexNormals(mesh));
  checkAborted();
  const normals = smoothField(mesh, rough, { stride: 3, iterations, corners, checkAborted });
  const ground = { mesh, twins: buildTwins(mesh), normals };
  GROUNDS.set(mesh, ground);
  return ground;
}

type Weights = readonly [number, number, number];

const cornersOf = ({ positions, indices }: TriMesh, triangle: number): readonly [Vec3, Vec3, Vec3] => [
  vec3.pointAt(positions, indices[3 * triangle]!),
  vec3.pointAt(positions, indices[3 * triangle + 1]!),
  vec3.pointAt(positions, indices[3 * triangle + 2]!),
];

/** Twice the areas between a place and the sides of a triangle across from its corners, as they are seen along `normal`: mm², negative where the place lies beyond. */
function areasAt([a, b, c]: readonly [Vec3, Vec3, Vec3], at: Vec3, normal: Vec3): Weights {
  const [x, y, z] = [vec3.subtract(a, at), vec3.subtract(b, at), vec3.subtract(c, at)];
  const seen = (from: Vec3, to: Vec3): number => vec3.dot(vec3.cross(from, to), normal);
  return [seen(y, z), seen(z, x), seen(x, y)];
}

/** What the corners of a triangle have, by the weights of a place in it. */
const weighed = (
  all: ArrayLike<number>,
  { indices }: TriMesh,
  triangle: number,
  [u, v, w]: Weights,
): Vec3 => {
  const first = vec3.scale(vec3.pointAt(all, indices[3 * triangle]!), u);
  const two = vec3.addScaled(first, vec3.pointAt(all, indices[3 * triangle + 1]!), v);
  return vec3.addScaled(two, vec3.pointAt(all, indices[3 * triangle + 2]!), w);
};

/** The place in a triangle with these areas, with its evened normal. */
function placeAt({ mesh, normals }: Ground, triangle: number, areas: Weights, otherwise: Vec3): ChartPlace {
  const size = areas[0] + areas[1] + areas[2];
  const weights: Weights = size > 0 ? [areas[0] / size, areas[1] / size, areas[2] / size] : [1, 0, 0];
  return {
    triangle,
    position: weighed(mesh.positions, mesh, triangle, weights),
    normal: vec3.normalize(weighed(normals, mesh, triangle, weights), otherwise),
  };
}

/** A direction laid along the skin. */
const along = (direction: Vec3, normal: Vec3): Vec3 =>
  vec3.normalize(vec3.addScaled(direction, normal, -vec3.dot(direction, normal)), direction);

/** The skin above or below a place beside it, as it is seen along the normal of where the step begins: from triangle to triangle, so that it stays on the same sheet. */
function skinAt(ground: Ground, from: Underway, to: Vec3): ChartPlace | ChartStop {
  const { mesh, twins } = ground;
  let { triangle } = from;
  let came = -1;
  for (let k = 0; k < MOST_TRIANGLES; k++) {
    const corners = cornersOf(mesh, triangle);
    const areas = areasAt(corners, to, from.normal);
    if (areas[0] + areas[1] + areas[2] < 0) break;
    const beyond = [0, 1, 2].filter((corner) => areas[corner as 0]! < 0);
    if (beyond.length === 0) return placeAt(ground, triangle, areas, from.normal);
    // Not back to where it came from, while there is another side to leave by.
    const sides =
      beyond.length > 1 ? beyond.filter((corner) => 3 * triangle + ((corner + 1) % 3) !== came) : beyond;
    const side = sides.reduce((a, b) => (areas[b as 0]! < areas[a as 0]! ? b : a));
    const twin = twins[3 * triangle + ((side + 1) % 3)]!;
    if (twin < 0) return { reason: 'rim', at: corners[((side + 1) % 3) as 0] };
    came = twin;
    triangle = (twin / 3) | 0;
  }
  return { reason: 'fold', at: from.position };
}

/** A step of `way` mm straight on. */
function step(ground: Ground, from: Underway, way: number): Underway | ChartStop {
  const ahead = (far: number) => skinAt(ground, from, vec3.addScaled(from.position, from.direction, far));
  const first = ahead(way);
  if (isChartStop(first)) return first;
  const came = vec3.distance(from.position, first.position);
  const to = ahead((way * way) / came);
  return isChartStop(to) ? to : { ...to, direction: along(from.direction, to.normal) };
}

/**
 * The skin round a place as a map: each place of it is told by the way that leads there straight on (a geodesic) and how long that is. Up is towards the head (+Z), laid along the skin, so that
 * one shape stands upright wherever it is placed; where the skin faces up or down, towards the back. Straight on is told by normals that are evened out over 15 mm: on the triangles of a scan themselves
 * ways beside one another part at each vertex.
 * Source: do Carmo, Differential Geometry of Curves and Surfaces, 1976, section 4-6, the exponential map; Schmidt, Grimm and Wyvill, Interactive Decal Compositing with Discrete Exponential Maps, 2006, why normals are evened out.
 */
export class SkinChart {
  readonly #ground: Ground;
  readonly #middle: Underway;
  readonly middle: ChartPlace;
  /** Unit vectors along the skin in the middle. */
  readonly right: Vec3;
  readonly up: Vec3;

  /** `at` lies on the skin (mm, model space). A mesh without triangles has no chart. */
  constructor(mesh: TriMesh, at: Vec3, checkAborted: () => void = () => undefined) {
    this.#ground = groundOf(mesh, checkAborted);
    const { triangle, barycentric } = nearestPlaces(mesh, [at])[0]!;
    const { position, normal } = placeAt(this.#ground, triangle, barycentric, [0, 0, 1]);
    const head: Vec3 = Math.abs(normal[2]) > LEVEL ? [0, 1, 0] : [0, 0, 1];
    this.up = along(head, normal);
    this.right = vec3.cross(this.up, normal);
    this.middle = { position, triangle, normal };
    this.#middle = { ...this.middle, direction: this.up };
  }

  /** Where a way leads. */
  place(point: ChartPoint): ChartPlace | ChartStop {
    return this.#walk(point);
  }

  #walk([x, y]: ChartPoint): Underway | ChartStop {
    const far = portable.hypot(x, y);
    if (far === 0) return this.#middle;
    const direction = vec3.addScaled(vec3.scale(this.right, x / far), this.up, y / far);
    let at: Underway = { ...this.#middle, direction };
    let [bent, most] = [0, 0];
    for (let k = 0; k < STEPS; k++) {
      const next = step(this.#ground, at, far / STEPS);
      if (isChartStop(next)) return next;
      bent += vec3.dot(vec3.subtract(next.normal, at.normal), at.direction);
      most = Math.max(most, bent);
      if (most - bent > MOST_HOLLOW) return { reason: 'fold', at: next.position };
      at = next;
    }
    return at;
  }

  /**
   * The way that leads to a place of the skin (mm, model space), and how far from the place it ends, mm: more than a hundredth where there is none, as behind a fold.
   */
  read(to: Vec3): { readonly point: ChartPoint; readonly off: number } {
    const away = vec3.subtract(to, this.middle.position);
    const flat: ChartPoint = [vec3.dot(away, this.right), vec3.dot(away, this.up)];
    const size = portable.hypot(...flat);
    const scale = size > 0 ? vec3.length(away) / size : 0;
    let best = { point: [scale * flat[0], scale * flat[1]] as ChartPoint, off: Infinity };
    // Of a way that is too long half is tried.
    for (let k = 0; k < HALVED && best.off === Infinity; k++) {
      if (k > 0) best = { ...best, point: [best.point[0] / 2, best.point[1] / 2] };
      best = { ...best, off: this.#offFrom(to, best.point) };
    }
    for (let round = 0; round < ROUNDS && best.off > EXACT && best.off < Infinity; round++) {
      const better = this.#nearer(to, best);
      if (!better) break;
      best = better;
    }
    return best;
  }

  #offFrom(to: Vec3, point: ChartPoint): number {
    const end = this.#walk(point);
    return isChartStop(end) ? Infinity : vec3.distance(end.position, to);
  }

  /** A way that ends nearer to a place: by the places that ways beside it lead to (Gauss and Newton), and shorter where that is too far. */
  #nearer(to: Vec3, best: { readonly point: ChartPoint; readonly off: number }) {
    const [x, y] = best.point;
    const ends = [this.#walk(best.point), this.#walk([x + ASIDE, y]), this.#walk([x, y + ASIDE])];
    if (ends.some(isChartStop)) return undefined;
    const [here, right, up] = ends.map((end) => (end as Underway).position) as [Vec3, Vec3, Vec3];
    const [u, v] = [vec3.subtract(right, here), vec3.subtract(up, here)];
    const left = vec3.subtract(to, here);
    const [uu, uv, vv] = [vec3.dot(u, u), vec3.dot(u, v), vec3.dot(v, v)];
    const [ul, vl] = [vec3.dot(u, left), vec3.dot(v, left)];
    const size = uu * vv - uv * uv;
    if (!(size > 0)) return undefined;
    const way: ChartPoint = [(ASIDE * (vv * ul - uv * vl)) / size, (ASIDE * (uu * vl - uv * ul)) / size];
    for (let rate = 1; rate >= LEAST_RATE; rate /= 2) {
      const point: ChartPoint = [x + rate * way[0], y + rate * way[1]];
      const off = this.#offFrom(to, point);
      if (off < best.off) return { point, off };
    }
    return undefined;
  }
}

/** Rounds of `read`, when it is exact (mm), how far aside ways are looked at (mm), the shortest step that it tries, and how often a way is halved. */
const ROUNDS = 40;
const EXACT = 1e-7;
const ASIDE = 1e-3;
const LEAST_RATE = 1 / 256;
const HALVED = 4;
