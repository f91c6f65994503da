import { vec3, type Vec3 } from '@bracewright/core/math';
import { sharedBvh, type Bvh, type TriMesh } from '@bracewright/core/mesh';
import { boxOf } from './placement.ts';

/** No spine that a brace is made for is lower, mm: a file that says so was written in another unit. */
const LOWEST = 100;
/** Files are rounded: what stands out by less lies inside, mm. */
const ROUND = 0.5;

/** Skin lies so near over spinous processes, and scans are so rough, that less is no other place, mm. */
const UNDER_SKIN = 5;
/** Cosine to the skin's normal from which a place lies before that skin, and not beside its end. */
const FACING = 0.5;
/** Vertices that are looked at. */
const MOST_LOOKS = 2000;

/** How a spine from a file lies in a body, mm. */
export interface SpineFit {
  readonly height: number;
  /** Whether no spine of a person is so low. */
  readonly isLow: boolean;
  /** How far it stands out of the body at most: above and below by its height, else by its skin; 0 of one that lies inside. */
  readonly off: number;
}

/** How a spine lies in a body: both as they stand. */
export function spineFit(spine: TriMesh, body: TriMesh): SpineFit {
  const [low, high] = boxOf(spine);
  const [bottom, top] = boxOf(body);
  const out = [0, 1, 2].flatMap((k) => [bottom[k]! - low[k]!, high[k]! - top[k]!]);
  const ofBox = Math.max(...out);
  const ofSkin = outOfSkin(spine, body);
  const off = Math.max(ofBox > ROUND ? ofBox : 0, ofSkin > UNDER_SKIN ? ofSkin : 0);
  const height = high[2]! - low[2]!;
  return { height, isLow: !(height > LOWEST), off };
}

/** How far the farthest of its vertices lies before the skin, mm; places over a hole or an end are told by the box alone. */
function outOfSkin({ positions }: TriMesh, body: TriMesh): number {
  const skin = sharedBvh(body);
  const count = positions.length / 3;
  const step = Math.max(1, Math.floor(count / MOST_LOOKS));
  let most = 0;
  for (let v = 0; v < count; v += step) most = Math.max(most, beforeSkin(skin, vec3.pointAt(positions, v)));
  return most;
}

function beforeSkin(skin: Omit<Bvh, 'refit'>, at: Vec3): number {
  const hit = skin.closestPoint(at);
  if (!hit || hit.distance === 0) return 0;
  const { positions, indices } = skin.mesh;
  const [a, b, c] = [0, 1, 2].map((k) => vec3.pointAt(positions, indices[3 * hit.triangle + k]!)) as [
    Vec3,
    Vec3,
    Vec3,
  ];
  const normal = vec3.normalize(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a)));
  const away = vec3.dot(normal, vec3.subtract(at, hit.position)) / hit.distance;
  return away > FACING ? hit.distance : 0;
}
