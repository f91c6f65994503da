import { asin, atan2, DEGREES } from '../../math/portable.ts';
import type { ContactParts } from './contact-parts.ts';

/** Heights of a shelf, mm. */
const SHELF = 8;
/** Sectors of the circle. */
const SECTORS = 72;

/** Numbers of parts. */
export interface HeldParts {
  readonly corners: readonly number[];
  readonly edges: readonly number[];
  readonly faces: readonly number[];
}

/** Parts that a tool of some radius can touch, by where it comes from. */
export interface PartShelves {
  /** At any height. */
  column(direction: readonly [sin: number, cos: number]): HeldParts;
  /** Within the radius of a height; a part may be told more than once. */
  near(direction: readonly [sin: number, cos: number], height: number): readonly HeldParts[];
}

/** Sorts parts into sectors about the axis, each as wide as the tool makes it, and into shelves of heights. Parts near the axis stand in all sectors. */
export function shelveParts(parts: ContactParts, radius: number): PartShelves {
  const columns = Array.from({ length: SECTORS }, emptyPile);
  const angles = anglesOf(parts.points);
  for (const name of ['corners', 'edges', 'faces'] as const) {
    const [list, size] = [parts[name], SIZES[name]];
    for (let i = 0; size * i < list.length; i++) {
      const [first, last] = sectorsOf(parts.points, angles, list.subarray(size * i, size * (i + 1)), radius);
      for (let s = first; s <= last; s++) columns[((s % SECTORS) + SECTORS) % SECTORS]![name].push(i);
    }
  }
  const shelves: (ReadonlyMap<number, HeldParts> | undefined)[] = [];
  return {
    column: (direction) => columns[sectorAt(direction)]!,
    near(direction, height) {
      const sector = sectorAt(direction);
      // Most tools are never asked for a single height.
      const own = (shelves[sector] ??= shelvesOf(parts, columns[sector]!));
      const found: HeldParts[] = [];
      const last = Math.floor((height + radius) / SHELF);
      for (let shelf = Math.floor((height - radius) / SHELF); shelf <= last; shelf++) {
        const held = own.get(shelf);
        if (held) found.push(held);
      }
      return found;
    },
  };
}

const SIZES = { corners: 1, edges: 2, faces: 3 } as const;

type Pile = Record<keyof HeldParts, number[]>;
const emptyPile = (): Pile => ({ corners: [], edges: [], faces: [] });

const anglesOf = (points: Float64Array): Float64Array =>
  Float64Array.from({ length: points.length / 3 }, (_, v) => DEGREES * atan2(points[3 * v + 1]!, points[3 * v]!)); // prettier-ignore

function sectorAt([sin, cos]: readonly [number, number]): number {
  const sector = Math.floor((DEGREES * atan2(sin, cos) * SECTORS) / 360);
  return ((sector % SECTORS) + SECTORS) % SECTORS;
}

/** The parts of a sector by the shelves that they reach through. */
function shelvesOf(parts: ContactParts, column: HeldParts): ReadonlyMap<number, HeldParts> {
  const shelves = new Map<number, Pile>();
  for (const name of ['corners', 'edges', 'faces'] as const) {
    const size = SIZES[name];
    for (const i of column[name]) {
      let [low, high] = [Infinity, -Infinity];
      for (let k = size * i; k < size * (i + 1); k++) {
        const z = parts.points[3 * parts[name][k]! + 2]!;
        low = Math.min(low, z);
        high = Math.max(high, z);
      }
      for (let shelf = Math.floor(low / SHELF); shelf <= Math.floor(high / SHELF); shelf++) {
        const held = shelves.get(shelf) ?? emptyPile();
        held[name].push(i);
        shelves.set(shelf, held);
      }
    }
  }
  return shelves;
}

/** The first and the last sector from which a tool can touch a part. */
function sectorsOf(
  points: Float64Array,
  angles: Float64Array,
  vertices: Uint32Array,
  radius: number,
): readonly [number, number] {
  const whole = [0, SECTORS - 1] as const;
  const start = angles[vertices[0]!]!;
  let [nearest, longest, low, high] = [Infinity, 0, 0, 0];
  vertices.forEach((v, i) => {
    const [x, y] = [points[3 * v]!, points[3 * v + 1]!];
    nearest = Math.min(nearest, Math.sqrt(x * x + y * y));
    const w = vertices[(i + 1) % vertices.length]!;
    const [dx, dy] = [points[3 * w]! - x, points[3 * w + 1]! - y];
    longest = Math.max(longest, Math.sqrt(dx * dx + dy * dy));
    const turned = angles[v]! - start;
    const turn = turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned;
    low = Math.min(low, turn);
    high = Math.max(high, turn);
  });
  // What lies between the corners may lie nearer to the axis than they do.
  const away = nearest - longest;
  if (away <= radius || high - low > 170) return whole;
  const wide = DEGREES * asin(radius / away) + 0.01;
  const [first, last] = [start + low - wide, start + high + wide].map((angle) =>
    Math.floor((angle * SECTORS) / 360),
  ) as [number, number];
  return last - first >= SECTORS ? whole : [first, last];
}
