import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  discFacing,
  facesInwards,
  geodesicDistance,
  LiveSurface,
  type MeshPatch,
  type SurfaceDisc,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { shareAt, type Falloff } from './falloff.ts';
import type { Sample } from './strokes.ts';

/** A brush: `radius` along the skin and `amplitude` in mm, and the one way it moves the skin, where that is not square to it. */
export interface PushBrush {
  readonly radius: number;
  readonly amplitude: number;
  readonly falloff: Falloff;
  readonly way: Vec3 | undefined;
}

/** A touch that reaches fewer vertices than this moves single points and not the skin. */
const FEW = 3;

/** `V` distances of a piece from its middle along the skin, mm; Infinity beyond the radius. */
const distancesOn = ({ mesh, corners, place }: SurfaceDisc, maxDistance: number): Float64Array =>
  geodesicDistance(
    mesh,
    [{ kind: 'piece', triangle: place.triangle, from: place.position, to: place.position }],
    { maxDistance, corners },
  );

/**
 * The skin under a brush. All touches measure on the skin as it was before the first one: so their order does not matter, a place that is passed twice goes no farther than
 * one that is passed once, and none goes farther than the largest amplitude there.
 */
export class PushedSkin {
  /** Where the vertices lie now, `3·V`. */
  readonly positions: Float32Array;
  /** Touches that reached no vertex or single ones, for the triangles are larger than the brush, and the vertices they reached. */
  readonly few: { readonly at: Vec3; readonly radius: number; readonly vertices: readonly number[] }[] = [];
  /** Whether any touch pressed at all. */
  hasPressed = false;
  readonly #mesh: TriMesh;
  readonly #surface: LiveSurface;
  readonly #facing: 1 | -1;
  /** `V` lengths, mm: the most that a touch moves each vertex out, and in. */
  readonly #out: Float64Array;
  readonly #in: Float64Array;
  /** `3·V` sums of the ways of the touches at each vertex, each by how far it moves it. */
  readonly #ways: Float64Array;

  constructor(mesh: TriMesh, checkAborted: () => void) {
    const count = mesh.positions.length / 3;
    this.#mesh = mesh;
    this.#surface = new LiveSurface(mesh, checkAborted);
    this.#facing = facesInwards(mesh) ? -1 : 1;
    this.positions = mesh.positions.slice();
    this.#out = new Float64Array(count);
    this.#in = new Float64Array(count);
    this.#ways = new Float64Array(3 * count);
  }

  /** Takes one touch and says what it moved. Throws SdkError `hand-touch/no-surface` on a body without triangles. */
  touch(
    { position, pressure = 1, opposite = false }: Pick<Sample, 'position' | 'pressure' | 'opposite'>,
    { radius, amplitude, falloff, way }: PushBrush,
  ): MeshPatch | undefined {
    const disc = this.#surface.disc([...position], radius);
    if (!disc) throw new SdkError('hand-touch/no-surface');
    if (pressure === 0) return undefined;
    this.hasPressed = true;
    const { vertices } = disc;
    const distances = distancesOn(disc, radius);
    const to = way ?? vec3.scale(discFacing(disc.mesh, distances, radius), this.#facing);
    const size = Math.abs(amplitude) * pressure;
    const most = amplitude > 0 === opposite ? this.#in : this.#out;
    const reached = new Uint32Array(vertices.length);
    let count = 0;
    for (let n = 0; n < vertices.length; n++) {
      const move = size * shareAt(falloff, distances[n]! / radius);
      if (!(move > 0)) continue;
      const v = (reached[count++] = vertices[n]!);
      if (move > most[v]!) most[v] = move;
      for (const k of [0, 1, 2] as const) this.#ways[3 * v + k]! += move * to[k];
    }
    const moved = reached.slice(0, count);
    if (count < FEW) this.few.push({ at: disc.place.position, radius, vertices: [...moved] });
    return count > 0 ? this.#move(moved) : undefined;
  }

  /** How many vertices are to move. */
  get reached(): number {
    let count = 0;
    for (let v = 0; v < this.#out.length; v++) if (this.moveOf(v) !== 0) count++;
    return count;
  }

  /** How far vertex `v` is to go out, mm; below 0: in. */
  moveOf(v: number): number {
    return this.#out[v]! - this.#in[v]!;
  }

  /** Puts vertices where their touches say. */
  #move(vertices: Uint32Array): MeshPatch {
    const from = this.#mesh.positions;
    const places = new Float32Array(3 * vertices.length);
    for (let n = 0; n < vertices.length; n++) {
      const v = vertices[n]!;
      const [x, y, z] = vec3.normalize(vec3.pointAt(this.#ways, v), [0, 0, 0]);
      const step = this.moveOf(v);
      places[3 * n] = from[3 * v]! + step * x;
      places[3 * n + 1] = from[3 * v + 1]! + step * y;
      places[3 * n + 2] = from[3 * v + 2]! + step * z;
      for (let k = 0; k < 3; k++) this.positions[3 * v + k] = places[3 * n + k]!;
    }
    return { vertices, positions: places };
  }
}
