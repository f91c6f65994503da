import { portable } from '../math/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import { isLowCurve, type BraceType, type PatientSide } from './brace-type.ts';
import type { TrunkLevels } from './trunk-levels.ts';
import { ringsOf, type TrunkRing } from './trunk-rings.ts';

/** Which side of the back stands out where a curve has its convex side. */
export interface BackProminence {
  readonly side: PatientSide;
  /** How far the back is turned there, degrees, as a scoliometer laid across it shows. */
  readonly angle: number;
  /** The skin that stands out, mm. */
  readonly at: Vec3;
}

/** Turned less than this, degrees, a back says nothing of a side (Bunnell 1984: a scoliometer from 5° on). */
const LEAST_TURN = 5;
/** Where lumbar and thoracolumbar curves, and where thoracic ones show, in parts of the way from the iliac crests to the arm pits. */
const LOW = [0, 0.4] as const;
const HIGH = [0.5, 1] as const;
/** Heights that are looked at. */
const LEVELS = 12;
/** Where the skin is touched to both sides of the furrow, in parts of half the width. */
const TOUCHED = [0.35, 0.45, 0.55] as const;

/**
 * The side to which the back stands out where the main curve of a class lies. A curve is convex to that side (Adams 1865; Bunnell 1984). Undefined where the back is turned too little to say.
 * `mesh` stands in the patient frame, mm; a body that was shaped shows what is left of the curve.
 */
export function backProminence(
  mesh: TriMesh,
  type: BraceType,
  levels: TrunkLevels,
): BackProminence | undefined {
  const rings = ringsOf(mesh);
  const [foot, top] = [levels.middle('iliac-crest').height, levels.middle('axilla').height];
  const [low, high] = (isLowCurve(type) ? LOW : HIGH).map((part) => foot + part * (top - foot)) as [
    number,
    number,
  ];
  let most: Turn | undefined;
  for (let i = 0; i <= LEVELS; i++) {
    const height = low + ((high - low) * i) / LEVELS;
    const ring = rings.ring(height);
    const found = ring && turnOf(ring);
    if (found && !(Math.abs(found.turn) <= Math.abs(most?.turn ?? 0))) most = found;
  }
  if (!most || Math.abs(most.turn) < LEAST_TURN) return undefined;
  return most.turn > 0
    ? { side: 'right', angle: most.turn, at: most.right }
    : { side: 'left', angle: -most.turn, at: most.left };
}

/** How far the back is turned in a section, degrees: to the right side's standing out where positive; and its skin to both sides of the furrow. */
interface Turn {
  readonly turn: number;
  readonly left: Vec3;
  readonly right: Vec3;
}

function turnOf(ring: TrunkRing): Turn | undefined {
  const [left, right] = [ring.outermost('left')[0], ring.outermost('right')[0]];
  const [middle, half] = [(left + right) / 2, (left - right) / 2];
  const turns = TOUCHED.flatMap((part): Turn[] => {
    const [a, b] = [ring.across(middle + part * half, 'back'), ring.across(middle - part * half, 'back')];
    const turn = a && b && portable.atan2(b[1] - a[1], 2 * part * half) * portable.DEGREES;
    return turn === undefined ? [] : [{ turn, left: a!, right: b! }];
  });
  const places = turns[turns.length >> 1];
  return places && { ...places, turn: turns.reduce((sum, { turn }) => sum + turn, 0) / turns.length };
}
