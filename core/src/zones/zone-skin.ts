import { portable, vec3, type Vec3 } from '../math/index.ts';
import { heightsOf, sharedBvh, type Heights, type TriMesh } from '../mesh/index.ts';
import type { SurfacePoint } from '../params/index.ts';
import { levelSizesOf } from '../brace/trunk-map.ts';

/** Zones stay so far away from the ends of a body, mm. */
const MARGIN = 4;
/** A ray goes no farther from the middle of a trunk, mm. */
const FAR = 1000;

/** The skin of a trunk by direction and height. */
export class ZoneSkin {
  readonly ends: Heights;
  readonly #mesh: TriMesh;
  readonly #level: ReturnType<typeof levelSizesOf>;

  /** `before` is the same body before anything pressed it: the middles of its sections are those of that. */
  constructor(mesh: TriMesh, before = mesh) {
    this.#mesh = mesh;
    this.ends = heightsOf(mesh);
    this.#level = levelSizesOf(before);
  }

  /** The skin that a ray from the middle of the section meets first: the trunk's, whatever hangs beside it. Undefined where the body ends or has a hole. */
  at(theta: number, z: number): SurfacePoint | undefined {
    const level = this.#level(z);
    if (!level || z < this.ends.bottom + MARGIN || z > this.ends.top - MARGIN) return undefined;
    const [sin, cos] = portable.sinCosDegrees(theta);
    const way: Vec3 = [sin, -cos, 0];
    const hit = sharedBvh(this.#mesh).raycast([...level.centre, z], way, FAR);
    if (!hit) return undefined;
    const normal = normalOf(this.#mesh, hit.triangle);
    // Skin that faces the middle is that of an arm, seen through a hole.
    return vec3.dot(normal, way) > 0 ? { position: [...hit.position], normal: [...normal] } : undefined;
  }

  /** How far out the skin lies in a direction from the middle of its section, mm; undefined where there is none. */
  reach(theta: number, z: number): number | undefined {
    const [at, level] = [this.at(theta, z), this.#level(z)];
    if (!at || !level) return undefined;
    return portable.hypot(at.position[0] - level.centre[0], at.position[1] - level.centre[1]);
  }

  /** About where the skin would be, mm: places that have none are told by it. */
  near(theta: number, z: number): Vec3 {
    const within = Math.min(this.ends.top - MARGIN, Math.max(this.ends.bottom + MARGIN, z));
    const level = this.#level(within);
    const [sin, cos] = portable.sinCosDegrees(theta);
    const [x, y] = level?.centre ?? [0, 0];
    return [x + ((level?.width ?? 0) / 2) * sin, y - ((level?.depth ?? 0) / 2) * cos, z];
  }

  /** The middle of the section and its mean radius, mm. */
  round(z: number): { readonly centre: readonly [number, number]; readonly radius: number } | undefined {
    const level = this.#level(z);
    return level && { centre: level.centre, radius: (level.width + level.depth) / 4 };
  }
}

/** Which way a triangle of the skin faces. */
export function normalOf({ positions: p, indices }: TriMesh, triangle: number): Vec3 {
  const at = (k: number): Vec3 => {
    const v = 3 * indices[3 * triangle + k]!;
    return [p[v]!, p[v + 1]!, p[v + 2]!];
  };
  const a = at(0);
  return vec3.normalize(vec3.cross(vec3.subtract(at(1), a), vec3.subtract(at(2), a)));
}
