import { cross, dot, normalize, scale, add, addScaled, distance, type Vec3 } from '../../math/vec3.ts';
import { sinCosDegrees } from '../../math/portable.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { vertexNormals } from '../normals.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A step of less than this share of what was wanted went against the end of the skin. */
const STUCK = 0.6;
/** Least cosine between the skin before and after a step: beyond it is another sheet. */
const SAME_SHEET = 0.3;

/** A place on the skin with its smooth normal. */
export interface SkinSpot {
  readonly at: Vec3;
  readonly normal: Vec3;
}

/** A skin that is walked on. Letters are laid again and again on one that a hand drags them over: make it once. */
export class WalkedSkin {
  readonly mesh: TriMesh;
  readonly bvh: Omit<Bvh, 'refit'>;
  readonly #normals: Float32Array;

  constructor(mesh: TriMesh, checkAborted?: () => void) {
    this.mesh = mesh;
    this.bvh = sharedBvh(mesh, checkAborted);
    this.#normals = vertexNormals(mesh);
  }

  /** The nearest place of the skin; undefined of a mesh without triangles. */
  nearest(point: Vec3): SkinSpot | undefined {
    const hit = this.bvh.closestPoint(point);
    return hit && { at: hit.position, normal: this.normalAt(hit.triangle, hit.barycentric) };
  }

  normalAt(triangle: number, weights: Vec3): Vec3 {
    const sum: [number, number, number] = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const v = 3 * this.mesh.indices[3 * triangle + k]!;
      for (let c = 0; c < 3; c++) sum[c]! += weights[k as 0] * this.#normals[v + c]!;
    }
    return normalize(sum);
  }

  /**
   * Goes straight on over the skin by `by` mm and says where to from there: the way is turned with the skin, and not about its normal. Undefined where the skin ends before, or goes on as another sheet.
   */
  step(
    { at, normal }: SkinSpot,
    way: Vec3,
    by: number,
  ): { readonly spot: SkinSpot; readonly way: Vec3 } | undefined {
    const first = this.nearest(addScaled(at, level(way, normal), by));
    if (!first) return undefined;
    // On bent skin the nearest place lies short of it: the chord is what is as long as it should be.
    const chord = normalize([first.at[0] - at[0], first.at[1] - at[1], first.at[2] - at[2]], way);
    const spot = this.nearest(addScaled(at, chord, by))!;
    if (distance(spot.at, at) < STUCK * by || dot(spot.normal, normal) < SAME_SHEET) return undefined;
    return { spot, way: level(way, spot.normal) };
  }
}

/** The way level with the skin. */
const level = (way: Vec3, normal: Vec3): Vec3 => normalize(addScaled(way, normal, -dot(way, normal)), way);

/**
 * The way along the skin that stands at so many degrees to level, counter-clockwise seen from outside: at 0 it leads to the right of who looks at the skin from outside with the head up.
 * On level skin 0 is to the patient's left.
 */
export function wayAt(normal: Vec3, degrees: number): Vec3 {
  const right = normalize(cross([0, 0, 1], normal), [1, 0, 0]);
  const up = cross(normal, right);
  const [sin, cos] = sinCosDegrees(degrees);
  return add(scale(right, cos), scale(up, sin));
}

/**
 * Lengths along the skin about a place: `x` along a straight line through it, `y` at right angles to that. Letters that are laid by it keep their size however the skin bends one way; where it bends both ways as
 * much as a trunk they are off by y²/2 times the curvature, under 1 % of a usual letter.
 * Source: the normal coordinates along a geodesic of Fermi, Sopra i fenomeni che avvengono in vicinanza di una linea oraria, 1922, walked in steps of `spacing`.
 */
export class TextChart {
  readonly #skin: WalkedSkin;
  readonly #spacing: number;
  readonly #columns = new Map<number, Walks>();
  readonly #row: Walk;
  readonly #back: Walk;

  constructor(skin: WalkedSkin, middle: SkinSpot, along: Vec3, spacing: number) {
    this.#skin = skin;
    this.#spacing = spacing;
    this.#row = new Walk(skin, middle, along, spacing);
    this.#back = new Walk(skin, middle, scale(along, -1), spacing);
  }

  /** The place in 3D of x and y, near the skin and not on it; undefined where the skin ends before. */
  place(x: number, y: number): Vec3 | undefined {
    const [u, v] = [x / this.#spacing, y / this.#spacing];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const corners = [this.#node(i, j), this.#node(i + 1, j), this.#node(i, j + 1), this.#node(i + 1, j + 1)];
    const out: [number, number, number] = [0, 0, 0];
    for (const [k, corner] of corners.entries()) {
      if (!corner) return undefined;
      const weight = (k % 2 === 0 ? i + 1 - u : u - i) * (k < 2 ? j + 1 - v : v - j);
      for (let c = 0; c < 3; c++) out[c]! += weight * corner[c as 0];
    }
    return out;
  }

  #node(i: number, j: number): Vec3 | undefined {
    const column = this.#column(i);
    return column && (j >= 0 ? column.up : column.down).at(Math.abs(j))?.spot.at;
  }

  #column(i: number): Walks | undefined {
    const known = this.#columns.get(i);
    if (known) return known;
    const stop = (i >= 0 ? this.#row : this.#back).at(Math.abs(i));
    if (!stop) return undefined;
    const along = i >= 0 ? stop.way : scale(stop.way, -1);
    const up = cross(stop.spot.normal, along);
    const made = {
      up: new Walk(this.#skin, stop.spot, up, this.#spacing),
      down: new Walk(this.#skin, stop.spot, scale(up, -1), this.#spacing),
    };
    this.#columns.set(i, made);
    return made;
  }
}

interface Walks {
  readonly up: Walk;
  readonly down: Walk;
}

interface Stop {
  readonly spot: SkinSpot;
  readonly way: Vec3;
}

/** The stops of a way over the skin, made as they are asked for. */
class Walk {
  readonly #skin: WalkedSkin;
  readonly #spacing: number;
  readonly #stops: (Stop | undefined)[];

  constructor(skin: WalkedSkin, spot: SkinSpot, way: Vec3, spacing: number) {
    this.#skin = skin;
    this.#spacing = spacing;
    this.#stops = [{ spot, way: level(way, spot.normal) }];
  }

  at(count: number): Stop | undefined {
    while (this.#stops.length <= count) {
      const last = this.#stops.at(-1);
      this.#stops.push(last && this.#skin.step(last.spot, last.way, this.#spacing));
    }
    return this.#stops[count];
  }
}
