import { portable } from '../math/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import type { PatientSide } from './brace-type.ts';
import { centres } from './drawn-trim.ts';
import type { TrimWish } from './propose-trim.ts';
import { BOUNDS, type TrimRuleId, type TrimWay } from './trim-rules.ts';
import {
  GROIN,
  hollowSide,
  isLong,
  SEAT,
  THIGH_UNDER_ASIS,
  trochanterOn,
  zoneOn,
  type Sided,
  type TrimZone,
} from './trim-zones.ts';
import type { LandmarkSource, Level, TrunkLevels } from './trunk-levels.ts';
import { underArms } from './under-arms.ts';

/** The height at which an edge keeps a clearance, mm: in its middle where there is a least and a most, else a little more than the least. */
export interface TrimTarget {
  readonly id: TrimRuleId;
  /** Of a trochanter: on which side of it the edge would run. */
  readonly way?: TrimWay;
  readonly height: number;
  /** How the landmark is known that it goes by. */
  readonly source: LandmarkSource;
  /** Whether it is asked of an edge at this place: each counts in some directions round the trunk only. */
  readonly holds: (at: Vec3) => boolean;
}

/** More than the least clearance, mm: beside a point that lies just there the line curves beyond it. */
const MARGIN = 3;

/** The heights that the clearances of a trim line ask for on a body (mm, in the patient frame), in the order of `TRIM_RULES`. The opening has none. */
export function trimTargets(mesh: TriMesh, wish: TrimWish, levels: TrunkLevels): readonly TrimTarget[] {
  const towards = directionsOn(mesh, levels);
  const zone = (name: Sided, side: PatientSide): TrimZone => zoneOn(name, side, { levels, towards });
  const target = (id: TrimRuleId, level: Level, by: number, at: TrimZone, way?: TrimWay): TrimTarget => ({
    ...{ id, height: level.height + by, source: level.source },
    ...(way && { way }),
    holds: (place) => Math.abs(turned(towards(place) - at.span.theta)) <= at.near,
  });
  const both = (make: (side: PatientSide) => readonly TrimTarget[]): readonly TrimTarget[] =>
    (['left', 'right'] as const).flatMap(make);
  const asked = ({ least, most }: { readonly least: number; readonly most?: number }): number =>
    most === undefined ? least + MARGIN : (least + most) / 2;
  const hollow = hollowSide(wish);
  const pits = both((side) => [
    target(`axilla-${side}`, levels.of('axilla', side), -asked(BOUNDS.axilla), zone('axilla', side)),
  ]);
  const spine = levels.of('scapular-spine', hollow);
  const blade = target('scapula', spine, -asked(BOUNDS.scapula), zone('scapula', hollow));
  const thigh = asked(BOUNDS.thigh) - THIGH_UNDER_ASIS;
  return [
    ...(isLong(wish) ? pits : []),
    ...both((side) => [
      target(`breast-${side}`, levels.of('bust', side), -asked(BOUNDS.breast), zone('breast', side)),
    ]),
    ...(isLong(wish) ? [blade] : []),
    ...both((side) => [target(`thigh-${side}`, levels.of('asis', side), thigh, zone('thigh', side))]),
    ...both((side) => {
      const [level, clear] = [levels.of('greater-trochanter', side), asked(BOUNDS.trochanter)];
      const beside = (way: TrimWay) =>
        target(`trochanter-${side}`, level, way === 'over' ? clear : -clear, trochanterOn(side, way), way);
      return [beside('over'), beside('under')];
    }),
    target('groin', levels.middle('symphysis'), asked(BOUNDS.groin), GROIN),
    target('seat', levels.middle('fork'), asked(BOUNDS.seat), SEAT),
  ];
}

/** Directions round the trunk, degrees: 0 in front, +90 on the patient's left, as clearances are measured in. */
function directionsOn(mesh: TriMesh, levels: TrunkLevels): (at: Vec3) => number {
  const centre = centres(mesh, underArms(levels));
  return (at) => {
    const [x, y] = centre(at[2]);
    return portable.atan2(at[0] - x, y - at[1]) * portable.DEGREES;
  };
}

/** An angle as −180 to 180 degrees. */
const turned = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);
