import { ringsOf } from '../../brace/trunk-rings.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { FilmLevel } from '../levels.ts';
import type { SpineLevel } from './spine-line.ts';

/** A vertebra's level on the skin of a body, mm. */
export interface LevelOnBody {
  readonly level: FilmLevel;
  readonly height: number;
  /** The height is true to this either way, mm, on 90 of 100. */
  readonly within: number;
  /** The skin at that height: farthest to both sides, and straight before and behind the vertebra. */
  readonly left: Vec3;
  readonly right: Vec3;
  readonly front: Vec3 | undefined;
  readonly back: Vec3 | undefined;
}

/** Where the level of a vertebra lies on the skin of this body, and how surely: what a pad "at the apex" is placed by. Undefined where the line has no such level, or the body no skin there. */
export function levelOnBody(
  mesh: TriMesh,
  levels: readonly SpineLevel[],
  level: FilmLevel,
): LevelOnBody | undefined {
  const found = levels.find((one) => one.level === level);
  if (!found) return undefined;
  const [x, , height] = found.at;
  const ring = ringsOf(mesh).ring(height);
  if (!ring) return undefined;
  return {
    level,
    height,
    within: found.within.height,
    left: ring.outermost('left'),
    right: ring.outermost('right'),
    front: ring.across(x, 'front'),
    back: ring.across(x, 'back'),
  };
}
