import type { Vec3 } from '../math/vec3.ts';
import { bridgeSection, mainLoop, sectionByPlane, type TriMesh } from '../mesh/index.ts';
import { portable } from '../math/index.ts';
import type { PatientSide } from './brace-type.ts';

const DEGREE = portable.PI / 180;

/** A level section of the trunk. */
export interface TrunkRing {
  /** Centre of its area, mm. */
  readonly centre: readonly [x: number, y: number];
  /** The skin that lies furthest to a side of the patient. */
  outermost(side: PatientSide): Vec3;
  /** The skin in a direction round the trunk, degrees: 0 in front, +90 on the patient's left. Undefined where the section has none. */
  at(theta: number): Vec3 | undefined;
  /** The skin in front (or behind) at a distance to the left, mm of the frame. */
  across(x: number, side: 'front' | 'back'): Vec3 | undefined;
}

/** Level sections of a trunk that stands upright (mm), each made once. The trunk is the line that encloses most: arms make lines of their own. */
export class TrunkRings {
  readonly #mesh: TriMesh;
  readonly #known = new Map<number, TrunkRing | undefined>();

  constructor(mesh: TriMesh) {
    this.#mesh = mesh;
  }

  /** Undefined where the body has no closed section at this height. */
  ring(z: number): TrunkRing | undefined {
    if (!this.#known.has(z)) this.#known.set(z, this.#cut(z));
    return this.#known.get(z);
  }

  #cut(z: number): TrunkRing | undefined {
    const plane = { origin: [0, 0, z] as const, normal: [0, 0, 1] as const };
    const { loops } = bridgeSection(sectionByPlane(this.#mesh, plane));
    const loop = mainLoop(loops, plane);
    if (!loop) return undefined;
    const { points } = loop;
    const centre = centroid(points);
    return {
      centre,
      outermost: (side) => {
        const out = side === 'left' ? 1 : -1;
        let far = 0;
        for (let i = 3; i < points.length; i += 3) if (out * (points[i]! - points[far]!) > 0) far = i;
        return [points[far]!, points[far + 1]!, z];
      },
      at: (theta) => {
        const [x, y] = [portable.sin(theta * DEGREE), -portable.cos(theta * DEGREE)];
        const hit = lastHit(points, centre, [x, y]);
        return hit && [hit[0], hit[1], z];
      },
      across: (x, side) => {
        const hit = lastHit(points, [x, centre[1]], [0, side === 'front' ? -1 : 1]);
        return hit && [hit[0], hit[1], z];
      },
    };
  }
}

/** Centre of the area inside of a closed line (`3·n`), by the shoelace formula. */
function centroid(points: Float64Array): readonly [number, number] {
  let [twice, x, y] = [0, 0, 0];
  const n = points.length / 3;
  const [ox, oy] = [points[0]!, points[1]!];
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const [ax, ay] = [points[3 * i]! - ox, points[3 * i + 1]! - oy];
    const [bx, by] = [points[3 * j]! - ox, points[3 * j + 1]! - oy];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += cross * (ax + bx);
    y += cross * (ay + by);
  }
  return twice === 0 ? [ox, oy] : [ox + x / (3 * twice), oy + y / (3 * twice)];
}

/** Where a ray in the plane leaves a closed line for the last time. */
function lastHit(
  points: Float64Array,
  [ox, oy]: readonly [number, number],
  [dx, dy]: readonly [number, number],
): readonly [number, number] | undefined {
  const n = points.length / 3;
  let far = -Infinity;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const [ax, ay] = [points[3 * i]! - ox, points[3 * i + 1]! - oy];
    const [bx, by] = [points[3 * j]! - ox, points[3 * j + 1]! - oy];
    const [sideA, sideB] = [dx * ay - dy * ax, dx * by - dy * bx];
    if (sideA >= 0 === sideB >= 0) continue;
    const share = sideA / (sideA - sideB);
    const along = dx * (ax + share * (bx - ax)) + dy * (ay + share * (by - ay));
    if (along > 0 && along > far) far = along;
  }
  return far > 0 ? [ox + far * dx, oy + far * dy] : undefined;
}
