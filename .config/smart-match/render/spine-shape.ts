import { course, type Chance } from './chance.ts';

const RAD = Math.PI / 180;

/** A vertebra of a drawn body: mm, x to the image's right, y down, z to the back; angles in radians, + where the right end lies lower. */
export interface DrawnVertebra {
  /** T1 is 0, L5 16, S1 17, C7 -1. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly tilt: number;
  readonly upper: number;
  readonly lower: number;
  readonly width: number;
  readonly height: number;
  readonly deep: number;
  /** Out of the plane of the film: how far its plates look to the front. */
  readonly lean: number;
  /** About its own axis. */
  readonly turned: number;
}

export const FIRST = -5;
const LAST = 17;

/** Tilts of the centre line from above down, degrees: curves of the chosen kind, balanced so that the head stands over the pelvis more or less. */
export interface TiltPlan {
  readonly kind: string;
  readonly tilt: (index: number) => number;
}

const KINDS = ['straight', 'thoracic', 'double', 'triple', 'thoracolumbar', 'lumbar', 'any'] as const;

/** End levels of the curves of a kind, from above down. */
function endsOf(kind: (typeof KINDS)[number], chance: Chance): number[] {
  const near = (level: number, by = 1.3): number => level + chance.about(0, by);
  switch (kind) {
    case 'straight':
      return [];
    case 'thoracic':
      return [near(4), near(11)];
    case 'double':
      return chance.is(0.6) ? [near(4), near(10), near(15)] : [near(0.5, 0.5), near(4.5), near(11)];
    case 'triple':
      return [near(0.3, 0.4), near(4.5), near(10), near(15.2, 0.6)];
    case 'thoracolumbar':
      return [near(8.5), near(14)];
    case 'lumbar':
      return [near(11), near(15.5, 0.6)];
    default: {
      const count = chance.whole(2, 5);
      const ends = [chance.between(-1, 5)];
      while (ends.length < count) ends.push(ends.at(-1)! + chance.between(3, 8));
      return ends.filter((end) => end <= 17);
    }
  }
}

export function tiltPlan(chance: Chance): TiltPlan {
  const kind = chance.one(KINDS);
  const ends = endsOf(kind, chance)
    .map((end) => Math.min(17, Math.max(-1, end)))
    .toSorted((a, b) => a - b);
  const small = course(chance, 9, chance.between(0.3, 2.2));
  if (ends.length < 2) {
    const slope = chance.about(0, 1.2);
    return { kind: 'straight', tilt: (i) => slope + small((i + 5) / 23) };
  }
  const largest = chance.is(0.12)
    ? chance.between(5, 12)
    : chance.is(0.15)
      ? chance.between(45, 75)
      : chance.between(9, 50);
  const main = chance.whole(0, ends.length - 2);
  let sign = chance.is(0.5) ? 1 : -1;
  const tilts = [0];
  for (let k = 0; k + 1 < ends.length; k++) {
    const part = k === main ? 1 : chance.between(0.2, 0.95);
    tilts.push(tilts[k]! + sign * largest * part);
    sign = -sign;
  }
  // Above and below the curves the spine comes back to nearly upright.
  const knots = [
    [ends[0]! - chance.between(3, 7), 0],
    ...ends.map((end, k) => [end, tilts[k]!]),
    [Math.max(ends.at(-1)! + chance.between(2.5, 6), 18), 0],
  ] as [number, number][];
  const bare = (i: number, shift: number): number => {
    if (i <= knots[0]![0] || i >= knots.at(-1)![0]) return shift * 0.2;
    const k = knots.findLastIndex(([at]) => at <= i);
    const [[a, from], [b, to]] = [knots[k]!, knots[k + 1]!];
    const w = 0.5 - 0.5 * Math.cos((Math.PI * (i - a)) / (b - a));
    const ofShift = (at: number): number => (at === 0 || at === knots.length - 1 ? 0.2 : 1);
    return (from + shift * ofShift(k)) * (1 - w) + (to + shift * ofShift(k + 1)) * w;
  };
  // The shift under which C7 stands over S1 but for some millimetres: the tilts add up to little.
  let [low, high] = [-60, 60];
  const off = chance.about(0, 22);
  for (let n = 0; n < 24; n++) {
    const mid = (low + high) / 2;
    let sum = 0;
    for (let i = -1; i <= 17; i++) sum += bare(i, mid);
    if (sum > off) high = mid;
    else low = mid;
  }
  const shift = (low + high) / 2;
  const hip = chance.about(0, 1.5);
  return { kind, tilt: (i) => bare(i, shift) + small((i + 5) / 23) + hip };
}

/** Sizes of an adult at levels C3, C7, T1, T4, T8, T12, L2, L5, S1: height of the body, disc below, width, depth; mm. */
const SIZES = [
  [-5, 12, 4, 17, 15], [-1, 14, 4.5, 27, 17], [0, 16, 3.8, 30, 18], [3, 18, 3.4, 27, 21], [7, 19.5, 3.6, 30, 27],
  [11, 23, 5.5, 39, 30], [13, 26, 8.5, 43, 33], [16, 27.5, 10, 50, 35], [17, 30, 5, 52, 33],
] as const; // prettier-ignore

function sizeAt(index: number): readonly [height: number, disc: number, width: number, deep: number] {
  const k = Math.max(
    0,
    SIZES.findLastIndex(([at]) => at <= index),
  );
  const [a, b] = [SIZES[k]!, SIZES[Math.min(k + 1, SIZES.length - 1)]!];
  const w = b[0] === a[0] ? 0 : (index - a[0]) / (b[0] - a[0]);
  const mix = (c: 1 | 2 | 3 | 4): number => a[c] * (1 - w) + b[c] * w;
  return [mix(1), mix(2), mix(3), mix(4)];
}

/** How far plates look to the front, degrees, at levels C3, C7, T1, T6, T12, L3, L5, S1. */
function leanPlan(chance: Chance): (index: number) => number {
  const flat = chance.between(0.3, 1.75);
  const at = [
    [-5, chance.about(-5, 6)], [-1, 14 * flat], [1, chance.about(22, 5) * flat], [5.5, chance.about(6, 4)],
    [11, chance.about(-13, 5) * flat], [14, chance.about(-2, 5)], [16, chance.about(20, 7)], [17, chance.about(38, 8)],
  ] as [number, number][]; // prettier-ignore
  return (index) => {
    const k = Math.min(
      at.length - 2,
      Math.max(
        0,
        at.findLastIndex(([level]) => level <= index),
      ),
    );
    const [[a, from], [b, to]] = [at[k]!, at[k + 1]!];
    return from + ((to - from) * (index - a)) / (b - a);
  };
}

/** A spine: C3 to S1 from above down, the middle of S1 at (0, 0). `own` scales how much vertebrae are tilted and wedged by themselves. */
export function spineOf(chance: Chance): { readonly kind: string; readonly vertebrae: DrawnVertebra[] } {
  const plan = tiltPlan(chance);
  const [scale, wide, discs] = [
    chance.between(0.68, 1.08),
    chance.between(0.88, 1.2),
    chance.between(0.45, 1.25),
  ];
  // Some backs are long in the chest, others in the loin.
  const uneven = course(chance, 5, chance.between(0, 0.13));
  const long = (index: number): number => 1 + uneven((index + 5) / 23);
  // Discs of the chest are thin, above all where many vertebrae lie in a short back.
  const chestDiscs = chance.is(0.4) ? chance.between(0.3, 0.8) : 1;
  const topWide = chance.between(0.9, 1.35);
  const own = chance.between(0.3, 1.35);
  const topLow = chance.between(0.8, 1.08);
  const lean = leanPlan(chance);
  const spin = chance.between(0.2, 1.6);
  const found: DrawnVertebra[] = [];
  let [x, y, z] = [0, 0, 0];
  for (let index = FIRST; index <= LAST; index++) {
    const [h, disc, w, d] = sizeAt(index);
    const size = scale * (1 + chance.about(0, 0.02));
    const [tilt, by, wedge] = [plan.tilt(index), chance.about(0, 2.2) * own, chance.about(0, 2.4) * own];
    const height = h * size * long(index) * (index >= 0 && index <= 4 ? topLow : 1);
    const here = {
      index,
      tilt: (tilt + by) * RAD,
      upper: (tilt + by - wedge / 2) * RAD,
      lower: (tilt + by + wedge / 2) * RAD,
      width: w * size * wide * (index <= 2 && index >= 0 ? 1 + (topWide - 1) * (1 - index / 3) : 1),
      height,
      deep: d * size,
      lean: (lean(index) + chance.about(0, 2)) * RAD,
      turned: (spin * (plan.tilt(index - 1.5) - plan.tilt(index + 1.5)) + chance.about(0, 1.5)) * RAD,
    };
    found.push({ ...here, x, y, z });
    const next = plan.tilt(index + 0.5) * RAD;
    const gap =
      (index >= -1 && index <= 4 ? topLow : 1) *
      (index >= 0 && index <= 8 ? chestDiscs : 1) *
      disc *
      scale *
      long(index) *
      discs *
      (1 + chance.about(0, 0.08));
    const [nextHeight] = sizeAt(index + 1);
    const way =
      (height * Math.cos(here.lean)) / 2 +
      gap +
      (nextHeight *
        scale *
        long(index + 1) *
        (index >= -1 && index <= 3 ? topLow : 1) *
        Math.cos(lean(index + 1) * RAD)) /
        2;
    x -= way * Math.sin(next);
    y += way * Math.cos(next);
    z += way * Math.sin(lean(index + 0.5) * RAD);
  }
  const s1 = found.at(-1)!;
  return {
    kind: plan.kind,
    vertebrae: found.map((v) => ({ ...v, x: v.x - s1.x, y: v.y - s1.y, z: v.z - s1.z })),
  };
}
