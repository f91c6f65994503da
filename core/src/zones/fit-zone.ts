import { portable, vec3, type Vec3 } from '../math/index.ts';
import type { SurfacePoint } from '../params/index.ts';
import type { PatientSide } from '../brace/brace-type.ts';
import { wrapped, type Places } from './unrolled.ts';
import type { ZoneSkin } from './zone-skin.ts';

/** Points of a contour: on the largest rooms 17 mm apart. */
const POINTS = 20;
/** How much of a zone's half its apex line takes. */
const CREST = 0.4;
/** Places in each direction that a share of a zone is counted by. */
const GRID = 20;
/** Neighbours on one sheet of skin lie apart by at most this times what they do on a round trunk, and `JUMP` mm more. */
const STRETCH = 2;
const JUMP = 14;
/** Directions that an arm hangs in, degrees from the front; and skin over the fold of the arm pit that lies so much farther out than the trunk under it, mm, is the arm's. */
const ARM = { from: 45, to: 135, out: 20, under: 10 } as const;
/** An edge of a zone is drawn back from an arm by so many steps to its middle, and no farther than to the last ones. */
const BACK = { steps: 20, least: 5 } as const;
/** A room leaves this much of a pad free, of its halves; and keeps at least so many steps of its own way from the middle, so that its apex line stays within. */
const FREE = { of: 0.8, least: 11 } as const;

/** An ellipse on a trunk: its middle, and how far it reaches. */
export interface Ellipse {
  /** Degrees round the trunk. */
  readonly theta: number;
  /** mm. */
  readonly z: number;
  /** Degrees. */
  readonly half: number;
  /** mm. */
  readonly up: number;
  readonly down: number;
}

/** The lines of a zone on the skin. */
export interface ZoneLines {
  readonly centre: SurfacePoint;
  readonly contour: readonly SurfacePoint[];
  /** The contour as the trunk is unrolled. */
  readonly round: Places;
  readonly apex: readonly SurfacePoint[];
  /** Whether its edge was drawn back from the arm. */
  readonly isDrawnBack: boolean;
  /** Whether it was drawn back from pads. */
  readonly yields: boolean;
  /** How much of it lies beyond the edge lines, 0 to 1: there is no brace there. */
  readonly beyond: number;
}

/** Why a zone does not fit where it should be. */
export type ZoneFault = 'off-skin' | 'on-arm' | 'folds' | 'over-edge' | 'does-not-fit';

/** A zone that does not fit, with the places. */
export interface ZoneMisfit {
  readonly fault: ZoneFault;
  readonly places: readonly Vec3[];
}

/** What a zone may meet beside the skin. */
export interface ZoneBounds {
  /** Heights of the folds of the arm pits, mm; a side that is not known has none. */
  readonly pits: Readonly<Partial<Record<PatientSide, number>>>;
  /** Pads that a room leaves free: where it let the skin out over one, that would press in name alone. */
  readonly pads?: readonly Ellipse[];
  /** Whether a place of the skin lies beyond the edge lines that are drawn; undefined without any. */
  readonly isBeyond?: ((at: Vec3) => boolean) | undefined;
}

/** Places round an ellipse, from its left-hand end on. */
function roundOf({ theta, z, half, up, down }: Ellipse): Places {
  return Array.from({ length: POINTS }, (_, i) => {
    const [sin, cos] = portable.sinCosDegrees((360 * i) / POINTS);
    return [theta + half * cos, z + (sin >= 0 ? up : down) * sin] as const;
  });
}

/** Whether a place lies within an ellipse. */
export function isWithin(ellipse: Ellipse, theta: number, z: number): boolean {
  const u = wrapped(theta - ellipse.theta) / ellipse.half;
  const v = (z - ellipse.z) / (z >= ellipse.z ? ellipse.up : ellipse.down);
  return u * u + v * v <= 1;
}

/** Whether the skin at a place, over the fold of the arm pit, is that of the arm. */
function isOnArm([theta, z]: readonly [number, number], skin: ZoneSkin, { pits }: ZoneBounds): boolean {
  const turn = wrapped(theta);
  const pit = pits[turn > 0 ? 'left' : 'right'];
  if (pit === undefined || z <= pit || Math.abs(turn) < ARM.from || Math.abs(turn) > ARM.to) return false;
  const [here, under] = [skin.reach(theta, z), skin.reach(theta, pit - ARM.under)];
  return here !== undefined && under !== undefined && here > under + ARM.out;
}

/** How much of an ellipse lies beyond the edge lines, 0 to 1. */
function shareBeyond(ellipse: Ellipse, skin: ZoneSkin, isBeyond: (at: Vec3) => boolean): number {
  const { theta, z, half, up, down } = ellipse;
  let [all, beyond] = [0, 0];
  for (let i = 0; i < GRID; i++)
    for (let j = 0; j < GRID; j++) {
      const turn = theta + half * ((2 * i + 1) / GRID - 1);
      const height = z - down + ((up + down) * (j + 0.5)) / GRID;
      const at = isWithin(ellipse, turn, height) ? skin.at(turn, height) : undefined;
      if (!at) continue;
      all++;
      if (isBeyond(at.position as Vec3)) beyond++;
    }
  return all > 0 ? beyond / all : 0;
}

/** The round with what lies on an arm drawn back towards the middle; `undefined` for a place that would lie on it all the same. */
function besideArm({ theta, z }: Ellipse, round: Places, skin: ZoneSkin, bounds: ZoneBounds) {
  return round.map(([turn, height]) => {
    for (let step = BACK.steps; step >= BACK.least; step--) {
      const share = step / BACK.steps;
      const place = [theta + share * (turn - theta), z + share * (height - z)] as const;
      if (!isOnArm(place, skin, bounds)) return step === BACK.steps ? ([turn, height] as const) : place;
    }
    return undefined;
  });
}

/** The round of a room with what lies on pads drawn back towards the middle, as far as it goes. */
function besidePads({ theta, z }: Ellipse, round: Places, pads: readonly Ellipse[]): Places {
  const cores = pads.map((pad) => ({
    ...pad,
    half: FREE.of * pad.half,
    up: FREE.of * pad.up,
    down: FREE.of * pad.down,
  }));
  return round.map(([turn, height]): Places[number] => {
    for (let step: number = BACK.steps; ; step--) {
      const share = step / BACK.steps;
      const [at, up] = [theta + share * (turn - theta), z + share * (height - z)];
      if (step <= FREE.least || !cores.some((core) => isWithin(core, at, up)))
        return step === BACK.steps ? ([turn, height] as const) : ([at, up] as const);
    }
  });
}

/** Whether neighbours of a contour lie on different skin: as at the groove between trunk and arm. */
function foldsOf(round: Places, contour: readonly SurfacePoint[], radius: number) {
  return round.filter(([turn, height], i) => {
    const j = (i + 1) % POINTS;
    const [next, above] = round[j]!;
    const arc = radius * Math.abs(next - turn) * portable.RADIANS;
    const apart = vec3.distance(contour[i]!.position as Vec3, contour[j]!.position as Vec3);
    return apart > STRETCH * portable.hypot(arc, above - height) + JUMP;
  });
}

/** The apex line: along the longer way of the ellipse, upright for a pad that must not tilt. */
function crestOf({ theta, z, half, up, down }: Ellipse, skin: ZoneSkin, radius: number) {
  const isBroad = half * portable.RADIANS * radius >= (up + down) / 2;
  return [-CREST, 0, CREST].map((share) =>
    isBroad ? skin.at(theta + share * half, z) : skin.at(theta, z + share * (share >= 0 ? up : down)),
  );
}

/** Lays an ellipse on the skin, or says why it does not fit there. An edge that reaches onto an arm is drawn back to the trunk, that of a room out of the pads beside it; its middle stays. */
export function fitZone(ellipse: Ellipse, skin: ZoneSkin, bounds: ZoneBounds): ZoneLines | ZoneMisfit {
  const { theta, z } = ellipse;
  const whole = roundOf(ellipse);
  const misfit = (fault: ZoneFault, of: Places): ZoneMisfit => ({
    fault,
    places: of.map(([turn, height]) => (skin.at(turn, height)?.position as Vec3) ?? skin.near(turn, height)),
  });
  const beside = besideArm(ellipse, whole, skin, bounds);
  if (isOnArm([theta, z], skin, bounds) || beside.includes(undefined)) return misfit('on-arm', [[theta, z]]);
  const round = besidePads(ellipse, beside as Places, bounds.pads ?? []);
  const laid = round.map(([turn, height]) => skin.at(turn, height));
  const gone = round.filter((_, i) => !laid[i]);
  const radius = skin.round(z)?.radius ?? 0;
  const [centre, crest] = [skin.at(theta, z), crestOf(ellipse, skin, radius)];
  if (gone.length > 0 || !centre || crest.includes(undefined))
    return misfit('off-skin', gone.length > 0 ? gone : [[theta, z]]);
  const contour = laid as readonly SurfacePoint[];
  const folded = foldsOf(round, contour, radius);
  if (folded.length > 0) return misfit('folds', folded);
  const { isBeyond } = bounds;
  const middle = [centre, ...(crest as readonly SurfacePoint[])].map(({ position }) => position as Vec3);
  // Where a zone presses most there has to be a brace; what its rim reaches over is told.
  const lost = isBeyond ? middle.filter(isBeyond) : [];
  if (lost.length > 0) return { fault: 'over-edge', places: lost };
  // Not by its rim alone: a cut-out may lie within it.
  const beyond = isBeyond ? shareBeyond(ellipse, skin, isBeyond) : 0;
  const isOther = (one: Places, other: Places): boolean =>
    one.some(([turn, height], i) => turn !== other[i]![0] || height !== other[i]![1]);
  const isDrawnBack = isOther(beside as Places, whole);
  const yields = isOther(round, beside as Places);
  return { centre, contour, round, apex: crest as readonly SurfacePoint[], isDrawnBack, yields, beyond };
}
