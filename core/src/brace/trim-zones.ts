import { mirrorOf, type PatientSide } from './brace-type.ts';
import type { Span } from './drawn-trim.ts';
import type { TrimWish } from './propose-trim.ts';
import type { Level, TrunkLevels } from './trunk-levels.ts';

/** A part of the body that an edge keeps clear of: where it lies round the trunk and what clearance each direction asks for. */
export interface TrimZone {
  /** The direction of its middle, degrees round the trunk, and how far it reaches to its both sides. */
  readonly span: Span;
  /** How far beside the middle a point of an edge goes by it, degrees to both sides: never further than it is measured. */
  readonly near: number;
  /** The least clearance, mm, so many degrees beside its middle, as in `span`. */
  readonly least: (aside: number) => number;
}

/** Least clearances, mm, in the middle of each part: see `BOUNDS`. */
export const LEAST = {
  axilla: 15,
  breast: 25,
  scapula: 20,
  thigh: 10,
  trochanter: 12,
  groin: 10,
  seat: 30,
} as const;

/** In sitting the thigh comes up to so far under the iliac spine, mm: 2 cm under it an edge leaves the least clearance (de Mauroy, ART). */
export const THIGH_UNDER_ASIS = 32;

/** How far breast, arm pit, shoulder blade and thigh reach to both sides of their middle, degrees, at least. */
const WIDE = 18;
/** The same of what lies in the middle of the body. */
const MIDDLE = 22;
/** Where a trochanter stands out, degrees to both sides: an edge under it rises to the iliac spine close beside. */
const TROCHANTER = 5;

/** Directions of landmarks to their side, degrees from the front (domain rules): the fold in front of the arm pit, and others where nobody marked them. */
const FOLD = 60;
const BREAST = 35;
const PIT = 90;
const SCAPULA = 138;
const SPINE = 50;

/** A mark further beside where people have a landmark, degrees, says how high that lies alone. */
const BESIDE_USUAL = 25;
/** Degrees beside the tip of a breast within which it hangs as low as at its tip. */
const LOW = 8;
/** How much higher its lower border lies for each degree beyond that towards the breastbone, mm: at its inner border it is as high as the tip. */
const RISE = 2.5;
/** The edge of the chest muscle that closes the arm pit in front comes down so far under the pit at the fold, mm; on the outer side the border of the breast runs up to there. */
const FOLD_UNDER_PIT = 50;
/** Degrees beside an iliac spine within which the thigh comes up as high as under it. */
const UNDER_SPINE = 13;
/** Beyond, the crease of the thigh falls for each degree towards the groin and towards the trochanter, mm. */
const CREASE = 2;

export type ZoneName = keyof typeof LEAST;
export type Sided = 'axilla' | 'breast' | 'scapula' | 'thigh';

/** Direction of a place round the trunk, degrees: 0 in front, +90 on the patient's left. */
type Towards = (at: NonNullable<Level['at']>) => number;

/** What lies on a side of the body: breast and thigh where they were marked, else where people have them. */
export function zoneOn(
  name: Sided,
  side: PatientSide,
  { levels, towards }: { readonly levels: TrunkLevels; readonly towards: Towards },
): TrimZone {
  const marked = ({ at }: Level, usual: number): number => {
    const direction = at ? Math.abs(towards(at)) : usual;
    return Math.abs(direction - usual) <= BESIDE_USUAL ? direction : usual;
  };
  if (name === 'axilla') return zone(side, PIT, [FOLD - PIT, WIDE], () => LEAST.axilla);
  if (name === 'scapula') return zone(side, SCAPULA, [-WIDE, WIDE], () => LEAST.scapula);
  if (name === 'thigh') return zone(side, marked(levels.of('asis', side), SPINE), [-WIDE, WIDE], underSpine);
  const bust = levels.of('bust', side);
  const tip = marked(bust, BREAST);
  const fold = Math.max(FOLD - tip, WIDE);
  const atFold = Math.min(LEAST.breast, bust.height - (levels.of('axilla', side).height - FOLD_UNDER_PIT));
  return zone(side, tip, [-WIDE, fold], (aside) => {
    if (aside < LOW) return LEAST.breast - RISE * Math.max(0, -LOW - aside);
    return LEAST.breast + ((atFold - LEAST.breast) * (aside - LOW)) / (fold - LOW);
  });
}

const underSpine = (aside: number): number =>
  LEAST.thigh - CREASE * Math.max(0, Math.abs(aside) - UNDER_SPINE);

/** The trochanter of a side, whether an edge runs under it or over it: under it the edge rises in front along the crease of the thigh. */
export function trochanterOn(side: PatientSide, way: 'over' | 'under'): TrimZone {
  if (way === 'over') return zone(side, PIT, [-WIDE, WIDE], () => LEAST.trochanter);
  const least = (out: number): number => LEAST.trochanter - CREASE * Math.max(0, -out);
  return zone(side, PIT, [-TROCHANTER, TROCHANTER], least);
}

/** Groin and seat, in the middle of the body. */
export const GROIN = zone('left', 0, [-MIDDLE, MIDDLE], () => LEAST.groin);
export const SEAT = zone('left', 180, [-MIDDLE, MIDDLE], () => LEAST.seat);

/** Whether a brace of this class reaches up to arm pits and shoulder blades. */
export const isLong = ({ type }: TrimWish): boolean => type !== 'rigo-E1' && type !== 'rigo-E2';

/** The side on which the shoulder blade is left free. */
export const hollowSide = ({ type, side }: TrimWish): PatientSide =>
  mirrorOf(type, side) > 0 ? 'left' : 'right';

/** A part that lies in a direction to a side; `out`: how far it reaches from there, outwards and backwards positive, as its clearance is asked. */
function zone(
  side: PatientSide,
  theta: number,
  [from, to]: readonly [from: number, to: number],
  least: (out: number) => number,
): TrimZone {
  const near = Math.min(-from, to);
  return side === 'left'
    ? { span: { theta, from, to }, near, least }
    : { span: { theta: -theta, from: -to, to: -from }, near, least: (aside) => least(-aside) };
}
