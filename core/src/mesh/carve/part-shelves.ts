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

const NONE: HeldParts = { corners: [], edges: [], faces: [] };

/** Parts that a tool of some radius can touch, by where it comes from. */
export interface PartShelves {
  /** At any height. */
  column(direction: readonly [sin: number, cos: number]): HeldParts;
  /** Within the radius of a height; a part may be told more than once. */
  near(direction: readonly [sin: number, cos: number], height: number): readonly HeldParts[];
}

/** Sorts parts into sectors about the axis, each as wide as the tool makes it, and into shelves of heights. Parts near the axis stand in all sectors. */
export function shelveParts(parts: ContactParts, radius: number): PartShelves {
  const { points } = parts;
  const angles = Float64Array.from({ length: points.length / 3 }, (_, v) => DEGREES * atan2(points[3 * v + 1]!, points[3 * v]!)); // prettier-ignore
  const columns: (Record<keyof HeldParts, number[]> | undefined)[] = [];
  const shelves = new Map<number, Record<keyof HeldParts, number[]>>();
  const empty = () => ({ corners: [] as number[], edges: [] as number[], faces: [] as number[] });
  const put = (name: keyof HeldParts, size: number) => {
    const list = parts[name];
    for (let i = 0; size * i < list.length; i++) {
      const vertices = list.subarray(size * i, size * (i + 1));
      const [first, last] = sectorsOf(points, angles, vertices, radius);
      let [low, high] = [Infinity, -Infinity];
      for (const v of vertices) {
        low = Math.min(low, points[3 * v + 2]!);
        high = Math.max(high, points[3 * v + 2]!);
      }
      for (let s = first; s <= last; s++) {
        const sector = ((s % SECTORS) + SECTORS) % SECTORS;
        (columns[sector] ??= empty())[name].push(i);
        for (let shelf = Math.floor(low / SHELF); shelf <= Math.floor(high / SHELF); shelf++) {
          const key = shelf * SECTORS + sector;
          const held = shelves.get(key) ?? empty();
          held[name].push(i);
          shelves.set(key, held);
        }
      }
    }
  };
  put('corners', 1);
  put('edges', 2);
  put('faces', 3);
  const sectorAt = ([sin, cos]: readonly [number, number]) => {
    const sector = Math.floor((DEGREES * atan2(sin, cos) * SECTORS) / 360);
    return ((sector % SECTORS) + SECTORS) % SECTORS;
  };
  return {
    column: (direction) => columns[sectorAt(direction)] ?? NONE,
    near(direction, height) {
      const sector = sectorAt(direction);
      const found: HeldParts[] = [];
      const last = Math.floor((height + radius) / SHELF);
      for (let shelf = Math.floor((height - radius) / SHELF); shelf <= last; shelf++)
        found.push(shelves.get(shelf * SECTORS + sector) ?? NONE);
      return found;
    },
  };
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
