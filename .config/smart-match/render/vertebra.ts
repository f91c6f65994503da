import { ellipse, ramp, tube, type Place, type Plate } from './canvas.ts';
import type { Chance } from './chance.ts';
import type { DrawnVertebra } from './spine-shape.ts';

/** How much bone there is, the same over one body: of the spongy inside and the hard shell per mm, thickness of plates and walls, mm. */
export interface BoneKind {
  readonly inside: number;
  readonly shell: number;
  readonly plate: number;
  readonly wall: number;
  /** How square the outline of a body is from above, and how far its waist goes in and its plates are hollow. */
  readonly square: number;
  readonly waist: number;
  readonly hollow: number;
  /** Of pedicles and processes. */
  readonly rear: number;
  /** What of a plate's shell lies at its front and back rim, seen as two lines where it leans. */
  readonly rim: number;
  /** Over how many mm a plate is smeared along the body's axis: no plate is even from front to back. */
  readonly curl: number;
  /** What is left of plates in the chest, 0 to 1: thin ones, seen at a slant, are no lines. */
  readonly chest: number;
  /** How wide apart pedicles are, and how long processes, against the mean. */
  readonly apart: number;
  readonly long: number;
}

export const boneKind = (chance: Chance): BoneKind => ({
  inside: chance.between(0.006, 0.02),
  shell: chance.between(0.04, 0.09),
  plate: chance.is(0.5) ? chance.between(0.7, 1.9) : chance.between(0.15, 0.9),
  wall: chance.is(0.6) ? chance.between(0.6, 1.4) : chance.between(0.15, 0.7),
  square: chance.between(2, 3.4),
  waist: chance.between(0.02, 0.13),
  hollow: chance.between(0, 1.6),
  rear: chance.between(0.12, 1.1),
  rim: chance.between(0, 0.45),
  curl: chance.is(0.6) ? chance.between(0, 1.8) : 0,
  chest: chance.is(0.25) ? 1 : chance.between(0, 0.7),
  apart: chance.between(0.92, 1.1),
  long: chance.between(0.8, 1.2),
});

/** Where a vertebra comes to lie on the film: its middle in pixels, magnified by `by`, seen from `lean` out of its plates. */
export interface OnFilm {
  readonly at: Place;
  readonly by: number;
  readonly lean: number;
}

/** Ends of both plates on the film: upper left, upper right, lower right, lower left. */
export function cornersOf(v: DrawnVertebra, { at: [x, y], by, lean }: OnFilm, scale: number): Place[] {
  const [half, tall] = [(v.width * by * scale) / 2, (v.height * by * scale * Math.cos(lean)) / 2];
  const [sin, cos] = [Math.sin(v.tilt), Math.cos(v.tilt)];
  const at = (u: number, side: -1 | 1, plate: number): Place => {
    const w = side * tall + u * Math.tan(plate - v.tilt);
    return [x + u * cos - w * sin, y + u * sin + w * cos];
  };
  return [at(-half, -1, v.upper), at(half, -1, v.upper), at(half, 1, v.lower), at(-half, 1, v.lower)];
}

/**
 * The body of a vertebra: a cylinder with a rounded rectangle as its outline, cut by its own two plates, leaning out of the plane. Its chord falls off over
 * the width that a leaning plate covers; the plate itself is a band of that width with its rims as lines: the double contour of a plate that is seen from above
 * or below.
 */
export function drawBody(plate: Plate, v: DrawnVertebra, on: OnFilm, bone: BoneKind, density = 1): void {
  const { width, height, tau } = plate;
  const px = plate.scale * on.by;
  const [half, tall] = [(v.width * px) / 2, (v.height * px * Math.cos(on.lean)) / 2];
  const [sin, cos] = [Math.sin(v.tilt), Math.cos(v.tilt)];
  const [slopeUp, slopeDown] = [Math.tan(v.upper - v.tilt), Math.tan(v.lower - v.tilt)];
  const [leanSin, leanCos] = [Math.abs(Math.sin(on.lean)), Math.cos(on.lean)];
  const reach = Math.hypot(half, tall + v.deep * px * leanSin) + 3;
  const [ax, ay] = on.at;
  const [x0, x1] = [Math.max(0, Math.floor(ax - reach)), Math.min(width - 1, Math.ceil(ax + reach))];
  const [y0, y1] = [Math.max(0, Math.floor(ay - reach)), Math.min(height - 1, Math.ceil(ay + reach))];
  const wallPart = 1 - (2 * bone.wall) / v.width;
  // From T1 to T9 plates show less, the more so the higher.
  const left = v.index > 9 ? 1 : 1 - (1 - bone.chest) * Math.min(1, (10 - Math.max(0, v.index)) / 4);
  const thick = Math.max(0.1, bone.plate * left) * px;
  const rim = Math.max(0.8, 0.45 * thick);
  const outline = Float32Array.from({ length: 256 }, (_, k) =>
    Math.pow(1 - Math.pow((k + 0.5) / 256, bone.square), 1 / bone.square),
  );
  for (let j = y0; j <= y1; j++)
    for (let i = x0; i <= x1; i++) {
      const dx = i + 0.5 - ax;
      const dy = j + 0.5 - ay;
      const u = dx * cos + dy * sin;
      const w = -dx * sin + dy * cos;
      const q = w / tall;
      const wide = half * (1 - bone.waist * Math.max(0, 1 - q * q));
      const s = Math.abs(u) / wide;
      if (s >= 1) continue;
      const bow = bone.hollow * px * (1 - s * s);
      const a = w - (-tall + slopeUp * u + bow);
      const b = tall + slopeDown * u - bow - w;
      // Half the depth at this distance from the middle, mm; and the one inside of the wall.
      const d = (v.deep / 2) * outline[(s * 256) | 0]!;
      const si = s / wallPart;
      const inner = si < 1 ? (v.deep / 2 - bone.wall) * outline[(si * 256) | 0]! : 0;
      const e = Math.max(0.6, d * leanSin * px) + bone.curl * px * 0.5;
      if (a < -e - thick - 2 || b < -e - thick - 2) continue;
      const cover = Math.min(ramp2(a, e), ramp2(b, e));
      let sum = ((2 * (d - inner) * bone.shell + 2 * inner * bone.inside) / leanCos) * cover;
      const band = 2 * e + thick;
      const area = (2 * d * bone.plate * left * px * bone.shell) / leanCos;
      for (let end = 0; end < 2; end++) {
        const t = end === 0 ? a : b;
        if (Math.abs(t) < e + thick + 2) {
          sum += ((1 - bone.rim) * area * ramp(e + thick / 2 - Math.abs(t), 0.8)) / band;
          sum += ((bone.rim / 2) * area * (hat(t - e, rim) + hat(t + e, rim))) / rim;
        }
      }
      tau[j * width + i]! += density * sum;
    }
}

const ramp2 = (t: number, e: number): number => (t <= -e ? 0 : t >= e ? 1 : (t + e) / (2 * e));
/** A bump of area 1.07 w. */
const hat = (t: number, w: number): number => {
  const q = 1 - (t * t) / (4 * w * w);
  return q <= 0 ? 0 : (q * q) / 2;
};

/** Half of what lies between both pedicles' middles, their half width and half height, mm of an adult, at T1, T5, T12, L3, L5. */
const PEDICLES = [
  [0, 14.5, 4, 4.8], [4, 10.8, 2.4, 5.6], [11, 13.5, 3.8, 8], [14, 16, 5, 7.4], [16, 21, 8, 7],
] as const; // prettier-ignore

function pedicleAt(index: number): readonly [number, number, number] {
  const k = Math.max(0, PEDICLES.slice(0, -1).findLastIndex(([at]) => at <= index));
  const [a, b] = [PEDICLES[k]!, PEDICLES[k + 1]!];
  const t = Math.min(1, Math.max(0, (index - a[0]) / (b[0] - a[0])));
  return [a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t, a[3] + (b[3] - a[3]) * t];
} // prettier-ignore

/** A part of a vertebra: across, down and back from the middle of its body, mm. */
type Part = readonly [across: number, down: number, back: number];

/** From a vertebra's own mm to the film: turned about its axis, leaning out of the plane (what lies behind comes higher where it leans to the front), tilted. */
function partOnFilm(v: DrawnVertebra, on: OnFilm, px: number): (part: Part) => [number, number, number] {
  const [sin, cos] = [Math.sin(v.tilt), Math.cos(v.tilt)];
  const [turnSin, turnCos] = [Math.sin(v.turned), Math.cos(v.turned)];
  const [leanSin, leanCos] = [Math.sin(on.lean), Math.cos(on.lean)];
  return ([across, down, back]) => {
    const u = across * turnCos + back * turnSin;
    const behind = back * turnCos - across * turnSin;
    const w = down * leanCos - behind * leanSin;
    return [on.at[0] + (u * cos - w * sin) * px, on.at[1] + (u * sin + w * cos) * px, behind * leanCos + down * leanSin]; // prettier-ignore
  };
}

/**
 * What lies behind the body: pedicles as rings, joints, arch, spinous and transverse processes, and the necks of ribs from the disc's edge to the transverse
 * process. Thoracic arches lie over each other like shingles, their spinous processes point down; lumbar ones point back. Sizes after Panjabi 1991 and 1992.
 */
export function drawRear(plate: Plate, v: DrawnVertebra, on: OnFilm, bone: BoneKind, chance: Chance): void {
  const px = plate.scale * on.by;
  const at = partOnFilm(v, on, px);
  const mu = bone.shell * bone.rear;
  const isLumbar = v.index >= 12;
  const { height, deep } = v;
  const size = height / (isLumbar ? 26 : 15.5 + 0.6 * Math.max(0, v.index));
  const [apart, wide, tall] = pedicleAt(v.index).map((mm) => mm * size) as [number, number, number];
  const root = deep / 2;
  const blob = (
    part: Part,
    [rx, ry]: Place,
    how: { turn?: number; deep: number; hollow?: number; mu?: number },
  ): void => {
    const [x, y] = at(part);
    ellipse(plate, [x, y], [rx * px, ry * px], { mu, ...how, turn: v.tilt + (how.turn ?? 0) });
  };
  const bar = (parts: readonly Part[], r: number, by: number, wall: number): void =>
    tube(plate, parts.map(at), r * px, mu * by, wall);
  const tip =
    (isLumbar ? 37 - 3 * Math.abs(v.index - 14) : 37 - 1.3 * Math.max(0, v.index)) * size * bone.long;
  for (const side of [-1, 1]) {
    const u = side * apart * bone.apart;
    const w = -height * (isLumbar ? 0.12 : 0.2);
    blob([u, w, root + 4 * size], [wide, tall], { deep: 9 * size, hollow: chance.between(0.5, 0.75) });
    // Joints above and below.
    blob([u * 0.95, -height * 0.55, root + 13 * size], [wide * 0.9 + 1.5 * size, height * 0.25], { turn: side * 0.15, deep: 6 * size, hollow: 0.5 });
    blob([u * (isLumbar ? 0.85 : 0.72), height * 0.62, root + 17 * size], [3.6 * size, height * 0.27], { turn: -side * 0.15, deep: 6 * size, hollow: 0.5 });
    // Half of the arch.
    bar([[u * 0.85, w, root + 11 * size], [u * 0.35, height * 0.25, root + 19 * size]], height * 0.24, 0.45, 0.35);
    const end: Part = [side * tip, -height * (isLumbar ? 0.05 : 0.12) + chance.about(0, 0.8), root + (isLumbar ? 14 : 24) * size];
    bar([[u, w, root + 9 * size], end], height * (isLumbar ? 0.13 : 0.2), 0.7, 0.55);
    if (!isLumbar && v.index >= 0) {
      const head: Part = [side * v.width * 0.47, -height * (v.index > 9 ? 0.25 : 0.55), root - 3 * size];
      bar([head, end], 3.4 * size, 0.9, 0.5);
      blob(head, [3.6 * size, 3.6 * size], { deep: 6 * size, hollow: 0.5 });
    }
  } // prettier-ignore
  const drop = isLumbar ? 0.35 : v.index < 2 ? 0.5 : v.index > 9 ? 0.6 : 1.15;
  const back = root + (isLumbar ? 30 : 36) * size * bone.long;
  bar([[0, height * 0.15, root + 18 * size], [chance.about(0, 0.8), height * drop, back]], height * 0.16, 0.8, 0.5); // prettier-ignore
  blob([chance.about(0, 0.8), height * drop, back], [2.8 * size, height * (isLumbar ? 0.3 : 0.2)], { deep: 9 * size, hollow: 0.55 }); // prettier-ignore
}
