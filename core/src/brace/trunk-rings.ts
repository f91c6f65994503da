import type { Vec3 } from '../math/vec3.ts';
import { bridgeSection, sectionByPlane, type TriMesh } from '../mesh/index.ts';
import { portable } from '../math/index.ts';
import type { PatientSide } from './brace-type.ts';

const DEGREE = portable.PI / 180;

/** A level section of the trunk. */
export interface TrunkRing {
  /** Centre of its area, mm. */
  readonly centre: readonly [x: number, y: number];
  /** The skin that lies furthest to a side of the patient. */
  outermost(side: PatientSide): Vec3;
  /** The skin in a direction round the trunk, degrees: 0 in front, +90 on the patient's left; seen from `from`, else from `centre`. Undefined where the section has none. */
  at(theta: number, from?: readonly [x: number, y: number]): Vec3 | undefined;
  /** The skin in front (or behind) at a distance to the left, mm of the frame. */
  across(x: number, side: 'front' | 'back'): Vec3 | undefined;
}

/** A line that encloses less than this share of the largest one is that of an arm. */
const OF_TRUNK = 0.5;

/**
 * Level sections of a trunk that stands upright (mm), each made once. The trunk is the line that encloses most: arms make lines of their own. Under the fork
 * it is both thighs.
 */
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
    const lines = bridgeSection(sectionByPlane(this.#mesh, plane)).loops.map(({ points }) => ({
      points,
      ...areaIn(points),
    }));
    const most = Math.max(...lines.map(({ area }) => area));
    const parts = lines.filter(({ area }) => area > 0 && area >= OF_TRUNK * most);
    if (parts.length === 0) return undefined;
    const area = parts.reduce((sum, part) => sum + part.area, 0);
    const mean = (axis: 0 | 1) => parts.reduce((sum, part) => sum + part.area * part.centre[axis], 0) / area;
    const centre = [mean(0), mean(1)] as const;
    const hit = (from: readonly [number, number], way: readonly [number, number]): Vec3 | undefined => {
      const far = Math.max(...parts.map(({ points }) => lastHit(points, from, way)));
      return far > 0 ? [from[0] + far * way[0], from[1] + far * way[1], z] : undefined;
    };
    return {
      centre,
      outermost: (side) => {
        const out = side === 'left' ? 1 : -1;
        let far: Vec3 | undefined;
        for (const { points } of parts)
          for (let i = 0; i < points.length; i += 3)
            if (!far || out * (points[i]! - far[0]) > 0) far = [points[i]!, points[i + 1]!, z];
        return far!;
      },
      at: (theta, from = centre) => hit(from, [portable.sin(theta * DEGREE), -portable.cos(theta * DEGREE)]),
      across: (x, side) => hit([x, centre[1]], [0, side === 'front' ? -1 : 1]),
    };
  }
}

/** Sections of bodies that were looked at. Only a memory: meshes never change. */
const KNOWN = new WeakMap<TriMesh, TrunkRings>();

/** The sections of a body, each made once for all that is asked about it at the same heights. */
export function ringsOf(mesh: TriMesh): TrunkRings {
  const rings = KNOWN.get(mesh) ?? new TrunkRings(mesh);
  KNOWN.set(mesh, rings);
  return rings;
}

/** The area inside of a closed line (`3·n`) that runs counter-clockwise, mm², and its centre, by the shoelace formula. */
function areaIn(points: Float64Array): { readonly area: number; readonly centre: readonly [number, number] } {
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
  return { area: twice / 2, centre: twice === 0 ? [ox, oy] : [ox + x / (3 * twice), oy + y / (3 * twice)] };
}

/** How far away a ray in the plane leaves a closed line for the last time, mm; −∞ where it does not meet it. */
function lastHit(
  points: Float64Array,
  [ox, oy]: readonly [number, number],
  [dx, dy]: readonly [number, number],
): number {
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
  return far;
}
