import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  faceNormals,
  facesInwards,
  geodesicDistance,
  LiveSurface,
  triangleArea,
  type MeshPatch,
  type SurfaceDisc,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { shareAt, type Falloff } from './falloff.ts';

/** One touch of the brush. */
export interface Touch {
  readonly position: readonly [number, number, number];
  /** 0 to 1; 1 where none is given. */
  readonly pressure?: number | undefined;
  /** Whether it moves the other way. */
  readonly opposite?: boolean | undefined;
}

/** A brush: `radius` along the skin and `amplitude` in mm, and the one way it moves the skin, where that is not square to it. */
export interface PushBrush {
  readonly radius: number;
  readonly amplitude: number;
  readonly falloff: Falloff;
  readonly way: Vec3 | undefined;
}

/** `V` distances of a piece from its middle along the skin, mm; Infinity beyond the radius. */
const distancesOn = ({ mesh, corners, place }: SurfaceDisc, maxDistance: number): Float64Array =>
  geodesicDistance(
    mesh,
    [{ kind: 'piece', triangle: place.triangle, from: place.position, to: place.position }],
    { maxDistance, corners },
  );

/** The way a piece faces about its middle: its triangles by their area, less the farther out they lie. */
function facing({ mesh }: SurfaceDisc, distances: Float64Array, radius: number): Vec3 {
  const { indices } = mesh;
  const normals = faceNormals(mesh);
  const weightOf = (v: number): number => {
    const u = distances[v]! / radius;
    return u < 1 ? (1 - u * u) * (1 - u * u) : 0;
  };
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < indices.length; at += 3) {
    const weight =
      (weightOf(indices[at]!) + weightOf(indices[at + 1]!) + weightOf(indices[at + 2]!)) *
      triangleArea(mesh, at / 3);
    for (const k of [0, 1, 2] as const) sum[k] += weight * normals[at + k]!;
  }
  return vec3.normalize(sum, [0, 0, 0]);
}

/**
 * The skin under a brush. All touches measure on the skin as it was before the first one: so their order does not matter, a place that is passed twice goes no farther than
 * one that is passed once, and none goes farther than the amplitude.
 */
export class PushedSkin {
  /** Where the vertices lie now, `3·V`. */
  readonly positions: Float32Array;
  readonly #mesh: TriMesh;
  readonly #surface: LiveSurface;
  readonly #brush: PushBrush;
  readonly #out: 1 | -1;
  /** `V` shares: the most that a touch moves each vertex the brush's way, and the other way. */
  readonly #along: Float64Array;
  readonly #against: Float64Array;
  /** `3·V` sums of the ways of the touches at each vertex, each by its share; needed where they differ. */
  readonly #ways: Float64Array | undefined;

  constructor(mesh: TriMesh, brush: PushBrush, checkAborted: () => void) {
    const count = mesh.positions.length / 3;
    this.#mesh = mesh;
    this.#brush = brush;
    this.#surface = new LiveSurface(mesh, checkAborted);
    this.#out = facesInwards(mesh) ? -1 : 1;
    this.positions = mesh.positions.slice();
    this.#along = new Float64Array(count);
    this.#against = new Float64Array(count);
    this.#ways = brush.way ? undefined : new Float64Array(3 * count);
  }

  /** Takes one touch and says what it moved. Throws SdkError `hand-touch/no-surface` on a body without triangles. */
  touch({ position, pressure = 1, opposite = false }: Touch): MeshPatch | undefined {
    const { radius, falloff } = this.#brush;
    const disc = this.#surface.disc([...position], radius);
    if (!disc) throw new SdkError('hand-touch/no-surface');
    const { vertices } = disc;
    const distances = distancesOn(disc, radius);
    const way = this.#ways ? vec3.scale(facing(disc, distances, radius), this.#out) : undefined;
    const most = opposite ? this.#against : this.#along;
    const reached = new Uint32Array(vertices.length);
    let count = 0;
    for (let n = 0; n < vertices.length; n++) {
      const share = pressure * shareAt(falloff, distances[n]! / radius);
      if (!(share > 0)) continue;
      const v = (reached[count++] = vertices[n]!);
      if (share > most[v]!) most[v] = share;
      if (way) for (const k of [0, 1, 2] as const) this.#ways![3 * v + k]! += share * way[k];
    }
    return count > 0 ? this.#move(reached.slice(0, count)) : undefined;
  }

  /** How many vertices a touch reached. */
  get reached(): number {
    let count = 0;
    for (let v = 0; v < this.#along.length; v++) if (this.shareOf(v) !== 0) count++;
    return count;
  }

  /** Share of the amplitude that vertex `v` goes, −1 to 1. */
  shareOf(v: number): number {
    return this.#along[v]! - this.#against[v]!;
  }

  /** Puts vertices where their shares and ways say. */
  #move(vertices: Uint32Array): MeshPatch {
    const { amplitude, way } = this.#brush;
    const from = this.#mesh.positions;
    const places = new Float32Array(3 * vertices.length);
    for (let n = 0; n < vertices.length; n++) {
      const v = vertices[n]!;
      const [x, y, z] = way ?? vec3.normalize(vec3.pointAt(this.#ways!, v), [0, 0, 0]);
      const step = amplitude * this.shareOf(v);
      places[3 * n] = from[3 * v]! + step * x;
      places[3 * n + 1] = from[3 * v + 1]! + step * y;
      places[3 * n + 2] = from[3 * v + 2]! + step * z;
      for (let k = 0; k < 3; k++) this.positions[3 * v + k] = places[3 * n + k]!;
    }
    return { vertices, positions: places };
  }
}
