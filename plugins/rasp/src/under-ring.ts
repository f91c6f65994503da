import { portable, vec3, type Vec3 } from '@bracewright/core/math';
import type { PickingService, SurfaceHit } from '@bracewright/core/services';
import { AverageSkin } from './average-skin.ts';
import { COUNTS } from './target-skin.ts';

/** Rings of places that are looked at, and places on each. */
const RINGS = 6;
const ROUND = 12;
/** Skin that faces so little as the middle does is another side of the body. */
const FACES = 0.2;

/**
 * How far the skin that is shown stands out (`high`) and lies in (`low`) under a ring, mm, both 0 or more: measured as the rasp does, at a few dozen places of it, and so by a little less than
 * at its vertices. `lay` says where a place of it lay before the step.
 */
export function underRing(
  picking: Pick<PickingService, 'nearest'>,
  { position: middle, normal }: Pick<SurfaceHit, 'position' | 'normal'>,
  radius: number,
  lay: (at: Vec3) => Vec3 = (at) => at,
): { readonly high: number; readonly low: number } {
  const across = vec3.normalize(vec3.cross(normal, [normal[1], normal[2], -normal[0]]), [1, 0, 0]);
  const along = vec3.cross(normal, across);
  const found: Vec3[] = [];
  for (let ring = 0; ring <= RINGS; ring++)
    for (let i = 0; i < (ring === 0 ? 1 : ROUND); i++) {
      // The outermost lies within the ring, and each is turned by half a place against the one before.
      const far = ring === 0 ? 0 : ((ring - 0.1) / RINGS) * radius;
      const [sin, cos] = portable.sinCosDegrees(((i + (ring % 2) / 2) * 360) / ROUND);
      const flat = vec3.addScaled(middle, across, far * cos);
      const hit = picking.nearest(vec3.addScaled(flat, along, far * sin));
      if (hit && vec3.dot(hit.normal, normal) > FACES) found.push(hit.position);
    }
  const shares = Float64Array.from(found, (at) => vec3.distance(at, middle) / radius);
  const average = new AverageSkin({ positions: found.map(lay).flat(), shares, middle, normal, radius });
  let [high, low] = [0, 0];
  found.forEach((at, n) => {
    if (!(shares[n]! < COUNTS)) return;
    const { height } = average.lie(at);
    high = Math.max(high, height);
    low = Math.max(low, -height);
  });
  return { high, low };
}
