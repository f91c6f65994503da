import { isSdkError } from '../errors/sdk-error.ts';
import { pushRegion, regionField, requireOutward, type TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import { partOf } from '../mesh/work.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { MissedZone, PlacedZone } from './place-zones.ts';

/** What comes of zones when they are made one after the other. */
export interface ShapedZones {
  /** The body with all of them. */
  readonly mesh: TriMesh;
  /** Those that could be made, in order. */
  readonly made: readonly PlacedZone[];
  readonly missed: readonly MissedZone[];
}

/** Makes the zones on a copy of the body, so that what folds or encloses no skin is told before anything is recorded. Throws SdkError `region/inside-out`, else only what `checkAborted` throws. */
export function shapeZones(mesh: TriMesh, zones: readonly PlacedZone[], work: Work = {}): ShapedZones {
  requireOutward(mesh);
  const [made, missed]: [PlacedZone[], MissedZone[]] = [[], []];
  let current = mesh;
  for (const [i, zone] of zones.entries()) {
    const { params, code, part } = zone;
    const part_ = partOf(work, i / zones.length, (i + 1) / zones.length);
    const miss = (fault: MissedZone['fault'], places: readonly Vec3[]) =>
      missed.push({ code, part, fault, places });
    try {
      const pushed = pushRegion(
        regionField(
          current,
          { ...params, contour: params.contour as never, apex: params.apex as never },
          part_,
        ),
        params.amplitude,
        params.direction,
        part_,
      );
      if (pushed.folds)
        miss(
          'folds',
          (pushed.folds.places ?? []).map(({ at }) => at),
        );
      else {
        current = pushed.mesh;
        made.push(zone);
      }
    } catch (error) {
      if (!isSdkError(error) || !error.code.startsWith('region/')) throw error;
      miss('does-not-fit', [zone.centre.position as Vec3]);
    }
  }
  return { mesh: current, made, missed };
}
