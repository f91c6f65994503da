import { portable } from '../../math/index.ts';
import { TurnedSection, type BackSection, type TrunkSections } from './back-section.ts';
import type { LevelRotation, UnknownReason } from './reading.ts';

/** Where the back is touched, in parts of the half width: beside the furrow and inside of the flank. */
const [FIRST, LAST, STEP] = [0.2, 0.7, 0.025];
const PLACES = Array.from({ length: Math.round((LAST - FIRST) / STEP) + 1 }, (_, i) => FIRST + i * STEP);
/** Weight of a place: most in the middle of the range, none beyond it, so that neither furrow nor flank decides. */
const WEIGHTS = PLACES.map((u) => (u - FIRST + STEP) * (LAST + STEP - u));
/** Of the pairs so much, by weight, that lies farthest to either side does not count: one fold does not decide. */
const TRIMMED = 0.25;
/** Share of the weight that must be seen. */
const LEAST_SEEN = 0.6;
/** A flank that is not seen over more than this, mm, leaves the middle unknown; over a shorter gap the skin beside it, so far along, tells where it goes. */
const FLANK_GAP = 110;
const BESIDE = 30;
const FLANK = 0.75;
const TURNS = 60;
/** Degrees: level, or where the back jumps, as near as makes no difference. */
const LEVEL = 1e-5;
const CLOSED = 1e-3;
const MOST_TURN = 60;

/** A pair of places and how far the line through them is turned, degrees. */
interface Pair {
  readonly angle: number;
  readonly weight: number;
}

/** Rotation of the back in one section, before heights are known as parts of the trunk. */
export type SectionRotation = Omit<LevelRotation, 't'> & {
  /** The trunk's half width there, mm; 0 without a section. */
  readonly half: number;
};

const unknown = (height: number, why: UnknownReason, half = 0): SectionRotation => ({
  ...{ height, why, half, gap: 0 },
  ...{ angle: null, across: null, spread: null, line: null },
});

/**
 * How far the back is turned at a height of a body that stands in the patient frame (mm), degrees, + where its right side stands out. The section is turned until the places of both sides at equal distances from
 * its middle lie level: of a symmetric trunk that is turned, that is its turn to the bit of rounding. Places between 20 and 70 % of the half width count by `WEIGHTS`, the farthest pairs not at all. After the
 * surface trunk rotation of Chowanska et al. (2012), which takes one pair at the distance of the iliac spines, and the scoliometer of Bunnell (1984); changed: many pairs, and the middle of the section for the
 * spinous process, which a scan does not show.
 */
export function sectionRotation(sections: TrunkSections, height: number): SectionRotation {
  const section = sections.at(height);
  if (!section) return unknown(height, 'no-section');
  const turned = new TurnedSection(section);
  const across = acrossOf(section);
  let angle = 0;
  // Between these it lies: in noise single steps may go to and fro.
  let [low, high] = [-MOST_TURN, MOST_TURN];
  for (let turn = 0; turn < TURNS; turn++) {
    const [sine, cosine] = portable.sinCosDegrees(angle);
    turned.turn(sine, cosine);
    const gap = turned.bridgeFlanks(FLANK, BESIDE);
    const half = (turned.left - turned.right) / 2;
    if (gap > FLANK_GAP) return unknown(height, 'flank-unseen', half);
    const pairs = pairsOf(turned);
    if (!pairs) return unknown(height, 'back-unseen', half);
    const left = trimmedMean(pairs);
    if (Math.abs(left) < LEVEL || high - low < CLOSED)
      return {
        height,
        angle,
        across,
        half,
        gap,
        spread: spreadOf(pairs),
        line: lineOf(turned, { sine, cosine, height }),
      };
    if (left > 0) low = angle;
    else high = angle;
    const next = angle + left;
    angle = next > low && next < high ? next : (low + high) / 2;
  }
  return unknown(height, 'not-level', (turned.left - turned.right) / 2);
}

/** Where two places are touched that are read straight across. */
const ACROSS = 0.45;

function acrossOf(section: BackSection): number | null {
  const straight = new TurnedSection(section);
  straight.turn(0, 1);
  const [middle, half] = [(straight.left + straight.right) / 2, (straight.left - straight.right) / 2];
  const out = ACROSS * half;
  const higher = straight.backAt(middle - out) - straight.backAt(middle + out);
  return Number.isNaN(higher) ? null : portable.atan2(higher, 2 * out) * portable.DEGREES;
}

/** Pairs of places that are seen on both sides; undefined where too few are. */
function pairsOf(turned: TurnedSection): readonly Pair[] | undefined {
  const [middle, half] = [(turned.left + turned.right) / 2, (turned.left - turned.right) / 2];
  let [seen, all] = [0, 0];
  const pairs: Pair[] = [];
  PLACES.forEach((u, i) => {
    const weight = WEIGHTS[i]!;
    all += weight;
    const [left, right] = [turned.backAt(middle + u * half), turned.backAt(middle - u * half)];
    if (Number.isNaN(left) || Number.isNaN(right)) return;
    seen += weight;
    pairs.push({ angle: portable.atan2(right - left, 2 * u * half) * portable.DEGREES, weight });
  });
  return seen >= LEAST_SEEN * all ? pairs : undefined;
}

/** The mean of the pairs without those farthest to either side. */
function trimmedMean(pairs: readonly Pair[]): number {
  const sorted = pairs.toSorted((a, b) => a.angle - b.angle);
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const [from, to] = [TRIMMED * all, (1 - TRIMMED) * all];
  let [below, sum] = [0, 0];
  for (const { angle, weight } of sorted) {
    const part = Math.min(below + weight, to) - Math.max(below, from);
    if (part > 0) sum += part * angle;
    below += weight;
  }
  return sum / (to - from);
}

function spreadOf(pairs: readonly Pair[]): number {
  const all = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const mean = pairs.reduce((sum, { angle, weight }) => sum + weight * angle, 0) / all;
  const square = pairs.reduce((sum, { angle, weight }) => sum + weight * (angle - mean) * (angle - mean), 0);
  return Math.sqrt(square / all);
}

/** The line that lies level on the turned back, as far as the range goes, turned back into the frame. */
function lineOf(
  turned: TurnedSection,
  { sine, cosine, height }: { readonly sine: number; readonly cosine: number; readonly height: number },
): LevelRotation['line'] {
  const [middle, half] = [(turned.left + turned.right) / 2, (turned.left - turned.right) / 2];
  let back = -Infinity;
  for (const u of PLACES)
    for (const way of [1, -1]) {
      const y = turned.backAt(middle + way * u * half);
      if (y > back) back = y;
    }
  const place = (x: number) => [x * cosine + back * sine, back * cosine - x * sine, height] as const;
  return [place(middle + LAST * half), place(middle - LAST * half)];
}
