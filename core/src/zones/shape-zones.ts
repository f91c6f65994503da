import { isSdkError } from '../errors/sdk-error.ts';
import { nearestPlaces, pushRegion, regionField, requireOutward, type TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import { partOf } from '../mesh/work.ts';
import { portable, type Vec3 } from '../math/index.ts';
import type { SurfacePoint } from '../params/index.ts';
import { middleOf } from './design-zones.ts';
import { normalOf, ZoneSkin } from './zone-skin.ts';
import { overlapNotes, type MissedZone, type PlacedZone, type RoundZone } from './place-zones.ts';

/** What comes of zones when they are made one after the other. */
export interface ShapedZones {
  /** The body with all of them. */
  readonly mesh: TriMesh;
  /** Those that could be made, in order, each as it lies on the skin that those before it left: its step then stands where it is drawn. */
  readonly made: readonly PlacedZone[];
  readonly missed: readonly MissedZone[];
}

/** A place that lies so near to the skin, mm, lies on it. */
const ON_SKIN = 0.5;

/** Places on a body that zones before have moved the skin of: where the skin is now, which is where a step would put them. */
function laidOn(mesh: TriMesh, places: readonly SurfacePoint[]): SurfacePoint[] {
  const near = nearestPlaces(
    mesh,
    places.map(({ position }) => position as Vec3),
  );
  return places.map((place, i) => {
    const found = near[i];
    if (!found || found.distance <= ON_SKIN) return place;
    return { position: [...found.position], normal: [...normalOf(mesh, found.triangle)] };
  });
}

/** A zone on the skin as the ones before it left it. */
function onSkin(mesh: TriMesh, zone: PlacedZone): PlacedZone {
  const { contour, apex } = zone.params;
  const params = { ...zone.params, contour: laidOn(mesh, contour), apex: laidOn(mesh, apex) };
  return { ...zone, params };
}

/** Zones with what is said of overlaps by their edges as they were laid, and by those that were made: as the design is judged that has them. */
function notedAnew(mesh: TriMesh, made: readonly PlacedZone[]): readonly PlacedZone[] {
  const skin = new ZoneSkin(mesh);
  const placeOf = ([x, y, z]: Vec3): readonly [theta: number, z: number] => {
    const [cx, cy] = skin.round(z)?.centre ?? [0, 0];
    return [portable.atan2(x - cx, cy - y) * portable.DEGREES, z];
  };
  const rounds = made.map(({ code, part, params: { contour, apex } }): RoundZone => {
    const [theta, z] = placeOf(middleOf(apex).centre);
    return { code, part, theta, z, round: contour.map(({ position }) => placeOf(position as Vec3)) };
  });
  return made.map((zone, i) => ({
    ...zone,
    notes: [...zone.notes.filter((note) => !('with' in note)), ...overlapNotes(rounds[i]!, rounds)],
  }));
}

/** Makes the zones on a copy of the body, so that what folds or encloses no skin is told before anything is recorded. Throws SdkError `region/inside-out`, else only what `checkAborted` throws. */
export function shapeZones(mesh: TriMesh, zones: readonly PlacedZone[], work: Work = {}): ShapedZones {
  requireOutward(mesh);
  const [made, missed]: [PlacedZone[], MissedZone[]] = [[], []];
  let current = mesh;
  for (const [i, zone] of zones.entries()) {
    const laid = current === mesh ? zone : onSkin(current, zone);
    const { params, code, part } = laid;
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
        made.push(laid);
      }
    } catch (error) {
      if (!isSdkError(error) || !error.code.startsWith('region/')) throw error;
      miss('does-not-fit', [zone.centre.position as Vec3]);
    }
  }
  return { mesh: current, made: notedAnew(mesh, made), missed };
}
