import { portable, vec3, type Vec3 } from '@bracewright/core/math';
import type { FlatPoint, Heights, TriMesh } from '@bracewright/core/mesh';

/** A place of a pad in its drawing and on the body. */
export interface PadMark {
  readonly flat: FlatPoint;
  readonly position: Vec3;
}

/** Where pads are told to lie: heights between which the brace or the body stands, and the upright line about which directions are counted. Lengths in mm. */
export interface PlaceFrame extends Heights {
  readonly of: 'brace' | 'body';
  readonly middle: readonly [x: number, y: number];
}

/** Where the mark of a pad lies. */
export interface PadPlace {
  readonly of: PlaceFrame['of'];
  /** Over the lowest and under the highest place, mm. */
  readonly above: number;
  readonly below: number;
  /** Degrees from straight in front, 0 to 180, towards the left or the right of the patient. */
  readonly angle: number;
  readonly side: 'left' | 'right';
  /** Number of the eighth of the circle, from the front by the left. */
  readonly eighth: number;
}

/** The frame of a body: of the part of it that is the brace where its heights are known. */
export function placeFrame({ positions: p }: TriMesh, whole: Heights, part: Heights | undefined): PlaceFrame {
  const { bottom, top } = part ?? whole;
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (let i = 0; i < p.length; i += 3) {
    if (p[i + 2]! < bottom || p[i + 2]! > top) continue;
    for (const k of [0, 1]) {
      low[k] = Math.min(low[k]!, p[i + k]!);
      high[k] = Math.max(high[k]!, p[i + k]!);
    }
  }
  const middle = [0, 1].map((k) => (low[k]! + high[k]!) / 2) as [number, number];
  return { of: part ? 'brace' : 'body', bottom, top, middle };
}

/** Where a mark lies in a frame: +X is the left of the patient, +Y the back. */
export function placeIn({ of, bottom, top, middle }: PlaceFrame, [x, y, z]: Vec3): PadPlace {
  const turn = portable.DEGREES * portable.atan2(x - middle[0], middle[1] - y);
  const eighth = ((Math.round(turn / 45) % 8) + 8) % 8;
  return {
    of,
    above: z - bottom,
    below: top - z,
    angle: Math.abs(turn),
    side: turn < 0 ? 'right' : 'left',
    eighth,
  };
}

/** The place of a flat patch that is nearest to 0, the middle of its drawing: there where a triangle holds it, else at a corner. */
export function markOf({ positions, indices }: TriMesh, points: Float64Array): PadMark {
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i]!, indices[i + 1]!, indices[i + 2]!] as const;
    const [a, b, c] = corners.map((v): FlatPoint => [points[2 * v]!, points[2 * v + 1]!]) as [
      FlatPoint,
      FlatPoint,
      FlatPoint,
    ];
    const weights = [turn(b, c), turn(c, a), turn(a, b)];
    const sum = weights[0]! + weights[1]! + weights[2]!;
    if (!(sum > 0) || weights.some((weight) => weight < 0)) continue;
    let position: Vec3 = [0, 0, 0];
    corners.forEach((v, k) => {
      position = vec3.addScaled(position, vec3.pointAt(positions, v), weights[k]! / sum);
    });
    return { flat: [0, 0], position };
  }
  let [nearest, least] = [0, Infinity];
  for (let v = 0; 2 * v < points.length; v++) {
    const away = points[2 * v]! * points[2 * v]! + points[2 * v + 1]! * points[2 * v + 1]!;
    if (away < least) [nearest, least] = [v, away];
  }
  return {
    flat: [points[2 * nearest]!, points[2 * nearest + 1]!],
    position: vec3.pointAt(positions, nearest),
  };
}

/** Twice the area of the triangle from 0 to two places. */
const turn = ([ax, ay]: FlatPoint, [bx, by]: FlatPoint): number => ax * by - ay * bx;

/** The place along a closed outline that lies `way` mm from its corner `begin`; negative: the other way. */
export function alongOutline(outline: readonly FlatPoint[], begin: number, way: number): FlatPoint {
  const step = way < 0 ? -1 : 1;
  const cornerAt = (i: number): FlatPoint =>
    outline[((i % outline.length) + outline.length) % outline.length]!;
  let left = Math.abs(way);
  for (let n = 0; n < outline.length; n++) {
    const [a, b] = [cornerAt(begin + n * step), cornerAt(begin + (n + 1) * step)];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const size = Math.sqrt(dx * dx + dy * dy);
    if (left <= size) return size > 0 ? [a[0] + (dx * left) / size, a[1] + (dy * left) / size] : a;
    left -= size;
  }
  return cornerAt(begin);
}
