import { distance } from '../math/vec3.ts';
import type { PickTarget, Ray, SceneHit, SurfaceHit } from '../services/picking-service.ts';
import type { SceneObjects } from './scene-objects.ts';

/** What a ray can meet, and how. */
export interface Pickable {
  readonly objects: SceneObjects | undefined;
  /** Whether there is a preview in place of the body. */
  readonly isPreviewed: boolean;
  cast(which: 'body' | 'preview'): SurfaceHit | undefined;
}

/** Nearest hit among what is meant. Of two at one place the body is what was hit. */
export function pickAmong(ray: Ray, on: readonly PickTarget[], from: Pickable): SceneHit | undefined {
  const asked = new Set(
    on.flatMap((target) => {
      if (target !== 'preview') return target === 'body' ? [target] : [];
      return [from.isPreviewed ? target : ('body' as const)];
    }),
  );
  let best: SceneHit | undefined;
  for (const which of asked) {
    const hit = from.cast(which);
    if (!hit) continue;
    const { position, normal, triangle } = hit;
    const away = distance(ray.origin, position);
    if (best && best.distance <= away) continue;
    best = { position, normal, triangle, distance: away, local: { position, normal }, on: which };
  }
  const beside = from.objects?.pick(ray, on);
  return beside && !(best && best.distance <= beside.distance) ? beside : best;
}
