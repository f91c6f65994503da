import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import type { ScalarField } from '../field/field-grid.ts';
import { vertexNormals } from '../normals.ts';
import { PatchSide } from './patch-side.ts';
import { RimRibbon } from './rim-ribbon.ts';

/** Points whose way from their foot leans more than this against the normal there are behind the patch. */
const BEHIND = -0.5;

/** What a wall field is made for. */
export interface WallFieldInput {
  readonly bvh: Omit<Bvh, 'refit'>;
  readonly borders: readonly Uint32Array[];
  /** Wall at each vertex of the patch, mm. */
  readonly thickness: Float64Array;
  /** Radius of the rim, mm. */
  readonly edgeRadius: number;
}

/**
 * The outer side of a wall as a field: below 0 in the wall and behind the patch. The wall is what lies outside of the patch and nearer to it than the thickness,
 * and the balls of the rim; a fold that is narrower than two walls is full. Beyond a border nothing but the rim is in the wall.
 */
export class WallField implements ScalarField {
  clear = 0;
  /** Whether the point asked last lies behind the patch. */
  isBehind = false;
  /** Whether the wall's own thickness, and not a rim, was nearest to the point asked last. */
  isSkin = false;
  /** Unit direction in which the field grows at the point asked last. */
  readonly away = new Float64Array(3);
  readonly side: PatchSide;
  readonly #ribbon: RimRibbon;
  readonly #skin: ManyQueries;
  readonly #edges: Bvh;
  readonly #thickness: Float64Array;
  readonly #most: number;
  readonly #edge = new Float64Array(7);
  #edgeHint = -1;

  constructor({ bvh, borders, thickness, edgeRadius }: WallFieldInput) {
    this.#skin = new ManyQueries(bvh);
    this.side = new PatchSide(this.#skin);
    const { positions } = bvh.mesh;
    const normals = vertexNormals(bvh.mesh);
    this.#ribbon = new RimRibbon(this.side, { positions, normals }, borders, { thickness, edgeRadius });
    const edges = borders.flatMap((border) =>
      Array.from(border, (v, i) => [v, border[(i + 1) % border.length]!, v]),
    );
    this.#edges = buildBvh({ positions, indices: Uint32Array.from(edges.flat()) });
    this.#thickness = thickness;
    this.#most = thickness.reduce((a, b) => Math.max(a, b), 0);
  }

  /** Gives the memory of the questions back; it is taken again where one is asked. */
  free(): void {
    this.#skin.free();
  }

  /** The largest wall, mm. */
  get most(): number {
    return this.#most;
  }

  value(x: number, y: number, z: number): number {
    const { side, away } = this;
    const lean = side.look(x, y, z);
    const { foot } = side;
    const far = foot[6]!;
    this.isBehind = lean < BEHIND;
    this.isSkin = false;
    let value = Infinity;
    const from = side.isOnBorder;
    if (!from) value = lean < 0 ? -far : far - side.at(this.#thickness);
    // The rim lies within one wall of a border, and nothing of it farther out than the wall itself.
    if (value > 0 || (lean >= 0 && value > -0.5)) {
      const rim = far < 2 * this.#most ? this.#ribbon.outside(x, y, z, 3 * this.#most) : Infinity;
      if (from && rim === Infinity) value = far;
      if (rim < value) {
        value = rim;
        this.#direct(x, y, z, this.#ribbon.from);
        this.#clearOf(x, y, z, value);
        return value;
      }
    }
    this.isSkin = !from && lean >= 0;
    this.#direct(x, y, z, foot);
    if (lean < 0) for (let k = 0; k < 3; k++) away[k] = -away[k]!;
    this.#clearOf(x, y, z, value);
    return value;
  }

  /** Distance to the nearest border, mm, or Infinity where that is more than `reach`; the point of it is `edge`. */
  toBorder(x: number, y: number, z: number, reach: number): number {
    const found = this.#edges.closestPointInto(x, y, z, reach, this.#edge, this.#edgeHint);
    if (found < 0) return Infinity;
    this.#edgeHint = found;
    return this.#edge[6]!;
  }

  get edge(): Float64Array {
    return this.#edge;
  }

  #direct(x: number, y: number, z: number, [a, b, c]: Float64Array): void {
    const [dx, dy, dz] = [x - a!, y - b!, z - c!];
    const size = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1;
    this.away[0] = dx / size;
    this.away[1] = dy / size;
    this.away[2] = dz / size;
  }

  /** Over a border the field jumps, up to one wall above it. */
  #clearOf(x: number, y: number, z: number, value: number): void {
    const own = Math.abs(value);
    const toEdge = this.toBorder(x, y, z, own + this.#most);
    this.clear = Math.max(0, Math.min(own, toEdge - this.#most)) * SLOPE;
  }
}

/** A thickness that changes along the body makes the field steeper than a distance. */
const SLOPE = 0.8;
