import type { TriMesh } from '../tri-mesh.ts';
import { contactParts, type ContactParts } from './contact-parts.ts';
import { shelveParts, type HeldParts, type PartShelves } from './part-shelves.ts';

/** A cutter that comes along a radius, its own axis on that radius. Lengths in mm. */
export interface Cutter {
  readonly shape: 'ball' | 'flat';
  readonly radius: number;
}

/** Where a cutter stands that lies against a body. */
export interface DropCutter {
  /**
   * The radius of the tip (mm) at which the cutter touches, at each of `heights` (ascending) and the direction `[sin, cos]` about the axis; −Infinity where it meets
   * nothing. Written into `out`.
   */
  profile(direction: readonly [sin: number, cos: number], heights: Float64Array, out: Float64Array): void;
  /** The same at one height, by a search in a neighbourhood. */
  at(direction: readonly [sin: number, cos: number], height: number): number;
}

/**
 * The exact position of a ball or a flat end along a radius of a body: the largest radius at which it touches a triangle, an edge or a corner. What lies inside of that
 * is never cut, and the shaft of the cutter (as wide as the cutter) is clear of the body as well.
 *
 * Source: Yau, Chuang and Lee, Numerical control machining of triangulated sculptured surfaces in a stereo lithography format with a generalized cutter, International
 * Journal of Production Research 42 (2004) 2573–2598 (a cutter dropped onto facets, edges and vertices); here the axis of the tool is a radius that turns about the body, and
 * the directions between adjacent triangles rule out most edges and corners before they are computed. The parts are sorted for tools up to a radius `room` (mm), which those share that are asked for few places.
 */
export function createDropCutter(
  mesh: TriMesh,
  axis: readonly [x: number, y: number],
  cutter: Cutter,
  room = cutter.radius,
): DropCutter {
  const { parts, shelves } = shelvedParts(mesh, axis, room + 1e-6);
  const bed = new Contacts(parts, cutter);
  const one = new Float64Array(1);
  const found = new Float64Array(1);
  return {
    profile(direction, heights, out) {
      bed.begin(direction, heights, out);
      bed.touch(shelves.column(direction));
    },
    at(direction, height) {
      one[0] = height;
      bed.begin(direction, one, found);
      for (const held of shelves.near(direction, height)) bed.touch(held);
      return found[0]!;
    },
  };
}

/** The parts of a body about an axis, and their shelves by the radius of the tool. */
interface Shelved {
  readonly axis: readonly [x: number, y: number];
  readonly parts: ContactParts;
  readonly shelves: Map<number, PartShelves>;
}

/** By the body, about the axis that was asked for last: the tool, its holder and the check of a program are laid against the same parts. Only a memory: meshes never change. */
const KNOWN = new WeakMap<TriMesh, Shelved>();

function shelvedParts(
  mesh: TriMesh,
  [x, y]: readonly [x: number, y: number],
  radius: number,
): { readonly parts: ContactParts; readonly shelves: PartShelves } {
  let known = KNOWN.get(mesh);
  if (known?.axis[0] !== x || known.axis[1] !== y) {
    known = { axis: [x, y], parts: contactParts(mesh, [x, y]), shelves: new Map() };
    KNOWN.set(mesh, known);
  }
  const { parts } = known;
  const shelves = known.shelves.get(radius) ?? shelveParts(parts, radius);
  known.shelves.set(radius, shelves);
  return { parts, shelves };
}

/** Raises `out` to what each part asks for. Coordinates: `a` along the tool, `b` across it, height. */
class Contacts {
  readonly #parts: ContactParts;
  readonly #isBall: boolean;
  readonly #radius: number;
  #sin = 0;
  #cos = 1;
  #left = 0;
  #right = 0;
  #below = 0;
  #above = 0;
  #low = Infinity;
  #high = -Infinity;
  #heights: Float64Array = new Float64Array();
  #out: Float64Array = new Float64Array();

  constructor(parts: ContactParts, { shape, radius }: Cutter) {
    this.#parts = parts;
    this.#isBall = shape === 'ball';
    this.#radius = radius;
  }

  begin([sin, cos]: readonly [number, number], heights: Float64Array, out: Float64Array): void {
    this.#sin = sin;
    this.#cos = cos;
    this.#heights = heights;
    this.#out = out;
    out.fill(-Infinity);
  }

  touch({ corners, edges, faces }: HeldParts): void {
    for (const i of corners) this.#corner(i);
    for (const i of edges) this.#edge(i);
    for (const i of faces) this.#face(i);
  }

  /** The first row not below a height. */
  #row(height: number): number {
    const heights = this.#heights;
    let [low, high] = [0, heights.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (heights[middle]! < height) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #raise(row: number, tip: number): void {
    if (tip > this.#out[row]!) this.#out[row] = tip;
  }

  /**
   * Sets where a part with a fan of directions can be touched, across the tool and along the height, in mm from the middle of the tool. False where it looks away from
   * the tool.
   */
  #window(normals: Float64Array, spreads: Float64Array, i: number): boolean {
    const spread = spreads[i]!;
    const r = this.#radius;
    if (!this.#isBall || spread >= 2) {
      this.#left = this.#below = -r;
      this.#right = this.#above = r;
      return true;
    }
    const x = normals[3 * i]!;
    const y = normals[3 * i + 1]!;
    const z = normals[3 * i + 2]!;
    if (x * this.#cos + y * this.#sin + spread < 0) return false;
    const across = y * this.#cos - x * this.#sin;
    this.#left = r * Math.max(-1, -across - spread);
    this.#right = r * Math.min(1, spread - across);
    this.#below = r * Math.max(-1, z - spread);
    this.#above = r * Math.min(1, z + spread);
    return true;
  }

  #corner(i: number): void {
    const { points, corners, cornerNormals, cornerSpreads } = this.#parts;
    const v = 3 * corners[i]!;
    const r = this.#radius;
    const b = points[v + 1]! * this.#cos - points[v]! * this.#sin;
    if (b > r || b < -r) return;
    if (!this.#window(cornerNormals, cornerSpreads, i) || b < this.#left || b > this.#right) return;
    const a = points[v]! * this.#cos + points[v + 1]! * this.#sin;
    const z = points[v + 2]!;
    const heights = this.#heights;
    const end = z + this.#above;
    for (let row = this.#row(z + this.#below); row < heights.length && heights[row]! <= end; row++) {
      const rest = r * r - b * b - (heights[row]! - z) * (heights[row]! - z);
      if (rest >= 0) this.#raise(row, this.#isBall ? a + Math.sqrt(rest) - r : a);
    }
  }

  #edge(i: number): void {
    const { points, edges, edgeNormals, edgeSpreads } = this.#parts;
    const v = 3 * edges[2 * i]!;
    const w = 3 * edges[2 * i + 1]!;
    const sin = this.#sin;
    const cos = this.#cos;
    const r = this.#radius;
    const b = points[v + 1]! * cos - points[v]! * sin;
    const b2 = points[w + 1]! * cos - points[w]! * sin;
    if ((b > r && b2 > r) || (b < -r && b2 < -r)) return;
    if (!this.#window(edgeNormals, edgeSpreads, i)) return;
    if ((b < this.#left && b2 < this.#left) || (b > this.#right && b2 > this.#right)) return;
    const heights = this.#heights;
    const z = points[v + 2]!;
    const z2 = points[w + 2]!;
    const end = (z > z2 ? z : z2) + this.#above;
    let row = this.#row((z < z2 ? z : z2) + this.#below);
    if (row >= heights.length || heights[row]! > end) return;
    const a = points[v]! * cos + points[v + 1]! * sin;
    const a2 = points[w]! * cos + points[w + 1]! * sin;
    const length = Math.sqrt((a2 - a) * (a2 - a) + (b2 - b) * (b2 - b) + (z2 - z) * (z2 - z));
    if (length === 0) return;
    const onEdge = this.#isBall ? ballOnEdge : flatOnEdge;
    for (; row < heights.length && heights[row]! <= end; row++)
      this.#raise(
        row,
        a + onEdge(b, heights[row]! - z, (a2 - a) / length, (b2 - b) / length, (z2 - z) / length, length, r),
      );
  }

  #face(i: number): void {
    const { points, faces, faceNormals } = this.#parts;
    const sin = this.#sin;
    const cos = this.#cos;
    const r = this.#radius;
    const nx = faceNormals[3 * i]!;
    const ny = faceNormals[3 * i + 1]!;
    const nz = faceNormals[3 * i + 2]!;
    const out = nx * cos + ny * sin;
    if (out <= 1e-9) return;
    const across = ny * cos - nx * sin;
    const size = this.#isBall ? 1 : Math.sqrt(across * across + nz * nz);
    // A flat end lies flat on it: its corners say where.
    if (size < 1e-9) return;
    // Where it is touched, seen from the tool.
    const b = (-r * across) / size;
    const lift = (r * nz) / size;
    const heights = this.#heights;
    const v0 = 3 * faces[3 * i]!;
    const v1 = 3 * faces[3 * i + 1]!;
    const v2 = 3 * faces[3 * i + 2]!;
    const z0 = points[v0 + 2]!;
    const z1 = points[v1 + 2]!;
    const z2 = points[v2 + 2]!;
    if (larger(z0, z1, z2) + lift < heights[0]! || smaller(z0, z1, z2) + lift > heights[heights.length - 1]!)
      return;
    const b0 = points[v0 + 1]! * cos - points[v0]! * sin - b;
    const b1 = points[v1 + 1]! * cos - points[v1]! * sin - b;
    const b2 = points[v2 + 1]! * cos - points[v2]! * sin - b;
    if ((b0 > 0 && b1 > 0 && b2 > 0) || (b0 < 0 && b1 < 0 && b2 < 0)) return;
    this.#low = Infinity;
    this.#high = -Infinity;
    this.#cross(b0, b1, z0, z1);
    this.#cross(b1, b2, z1, z2);
    this.#cross(b2, b0, z2, z0);
    const high = this.#high + lift;
    let row = this.#row(this.#low + lift);
    if (row >= heights.length || heights[row]! > high) return;
    const a0 = points[v0]! * cos + points[v0 + 1]! * sin;
    const a1 = points[v1]! * cos + points[v1 + 1]! * sin;
    const a2 = points[v2]! * cos + points[v2 + 1]! * sin;
    const least = smaller(a0, a1, a2);
    const most = larger(a0, a1, a2);
    for (; row < heights.length && heights[row]! <= high; row++) {
      const a = a0 + (b0 * across - (heights[row]! - lift - z0) * nz) / out;
      // Steep triangles: rounding must not throw the contact off them.
      const held = Math.min(most, Math.max(least, a));
      this.#raise(row, this.#isBall ? held + r * out - r : held);
    }
  }

  /** Widens the heights at which the line of contact crosses a face by those of one side, whose ends lie `p` and `q` beside it. */
  #cross(p: number, q: number, zp: number, zq: number): void {
    if (p * q > 0) return;
    const z = p === q ? zp : zp + ((zq - zp) * p) / (p - q);
    if (z < this.#low) this.#low = z;
    if (z > this.#high) this.#high = z;
    if (p !== q) return;
    if (zq < this.#low) this.#low = zq;
    if (zq > this.#high) this.#high = zq;
  }
}

const smaller = (a: number, b: number, c: number): number => (a < b ? (a < c ? a : c) : b < c ? b : c);
const larger = (a: number, b: number, c: number): number => (a > b ? (a > c ? a : c) : b > c ? b : c);

/**
 * The tip of a ball against an edge that begins `b` across and `−up` above the tool, from the begin along the tool; −Infinity where it does not touch it between its
 * ends. The centre w holds |c|² − (c·e)² = r², c = (w, −b, up).
 */
function ballOnEdge(
  b: number,
  up: number,
  ea: number,
  eb: number,
  ez: number,
  length: number,
  r: number,
): number {
  const square = 1 - ea * ea;
  if (square < 1e-12) return -Infinity;
  const k = up * ez - b * eb;
  const root = ea * k * (ea * k) - square * (b * b + up * up - k * k - r * r);
  if (root < 0) return -Infinity;
  const w = (ea * k + Math.sqrt(root)) / square;
  const t = w * ea + k;
  return t < 0 || t > length ? -Infinity : w - r;
}

/** The same for a flat end: the highest place of the edge within its circle. */
function flatOnEdge(
  b: number,
  up: number,
  ea: number,
  eb: number,
  ez: number,
  length: number,
  r: number,
): number {
  const square = eb * eb + ez * ez;
  if (square < 1e-12) return b * b + up * up <= r * r ? Math.max(0, ea * length) : -Infinity;
  const half = b * eb - up * ez;
  const root = half * half - square * (b * b + up * up - r * r);
  if (root < 0) return -Infinity;
  const from = Math.max(0, (-half - Math.sqrt(root)) / square);
  const to = Math.min(length, (-half + Math.sqrt(root)) / square);
  return from > to ? -Infinity : Math.max(ea * from, ea * to);
}
