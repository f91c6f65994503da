import { portable } from '../math/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import { mirrorOf, type PatientSide } from './brace-type.ts';
import { centres } from './drawn-trim.ts';
import type { TrimWish } from './propose-trim.ts';
import { BOUNDS, SPINE, THIGH_UNDER_ASIS, type TrimRuleId, type TrimWay } from './trim-rules.ts';
import type { LandmarkSource, Level, TrunkLevels } from './trunk-levels.ts';
import { underArms } from './under-arms.ts';

/** The height at which an edge keeps a clearance, mm: in its middle where there is a least and a most, else just the least. */
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

/** Degrees to both sides of the direction in which a clearance is measured, within which an edge goes by it. */
const NEAR = 18;
/** The same of those in the middle of the body, which are measured over a wider part. */
const WIDE = 22;

/** The heights that the clearances of a trim line ask for on a body (mm, in the patient frame), in the order of `TRIM_RULES`. The opening has none. */
export function trimTargets(mesh: TriMesh, wish: TrimWish, levels: TrunkLevels): readonly TrimTarget[] {
  const towards = directionsOn(mesh, levels);
  const isLong = wish.type !== 'rigo-E1' && wish.type !== 'rigo-E2';
  const hollow: PatientSide = mirrorOf(wish.type, wish.side) > 0 ? 'left' : 'right';
  const toward = (side: PatientSide, theta: number) => (side === 'left' ? theta : -theta);
  const target = (
    id: TrimRuleId,
    level: Level,
    by: number,
    [theta, near]: readonly [number, number],
    way?: TrimWay,
  ): TrimTarget => ({
    ...{ id, height: level.height + by, source: level.source },
    ...(way && { way }),
    holds: (at) => Math.abs(turned(towards(at) - theta)) <= near,
  });
  const both = (make: (side: PatientSide) => readonly TrimTarget[]): readonly TrimTarget[] =>
    (['left', 'right'] as const).flatMap(make);
  const middle = ({ least, most }: { readonly least: number; readonly most?: number }): number =>
    (least + (most ?? least)) / 2;
  const spine = (side: PatientSide): number => {
    const { at } = levels.of('asis', side);
    return toward(side, at ? Math.abs(towards(at)) : SPINE);
  };
  return [
    ...both((side) =>
      isLong
        ? [
            target(`axilla-${side}`, levels.of('axilla', side), -middle(BOUNDS.axilla), [
              toward(side, 90),
              NEAR,
            ]),
          ]
        : [],
    ),
    ...both((side) => [
      target(`breast-${side}`, levels.of('bust', side), -middle(BOUNDS.breast), [toward(side, 35), NEAR]),
    ]),
    ...(isLong
      ? [
          target('scapula', levels.of('scapular-spine', hollow), -middle(BOUNDS.scapula), [
            toward(hollow, 138),
            NEAR,
          ]),
        ]
      : []),
    ...both((side) => [
      target(`thigh-${side}`, levels.of('asis', side), middle(BOUNDS.thigh) - THIGH_UNDER_ASIS, [
        spine(side),
        NEAR,
      ]),
    ]),
    ...both((side) => {
      const [level, at] = [levels.of('greater-trochanter', side), [toward(side, 90), NEAR] as const];
      const clear = middle(BOUNDS.trochanter);
      return [
        target(`trochanter-${side}`, level, clear, at, 'over'),
        target(`trochanter-${side}`, level, -clear, at, 'under'),
      ];
    }),
    target('groin', levels.middle('symphysis'), middle(BOUNDS.groin), [0, WIDE]),
    target('seat', levels.middle('fork'), middle(BOUNDS.seat), [180, WIDE]),
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
