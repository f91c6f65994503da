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
}

export const boneKind = (chance: Chance): BoneKind => ({
  inside: chance.between(0.006, 0.02),
  shell: chance.between(0.04, 0.09),
  plate: chance.between(0.7, 1.9),
  wall: chance.between(0.6, 1.4),
  square: chance.between(2, 3.4),
  waist: chance.between(0.02, 0.13),
  hollow: chance.between(0, 1.6),
  rear: chance.between(0.3, 1.3),
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
  const thick = bone.plate * px;
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
      const e = Math.max(0.6, d * leanSin * px);
      if (a < -e - thick - 2 || b < -e - thick - 2) continue;
      const cover = Math.min(ramp2(a, e), ramp2(b, e));
      let sum = ((2 * (d - inner) * bone.shell + 2 * inner * bone.inside) / leanCos) * cover;
      const band = 2 * e + thick;
      const area = (2 * d * bone.plate * px * bone.shell) / leanCos;
      for (let end = 0; end < 2; end++) {
        const t = end === 0 ? a : b;
        if (Math.abs(t) < e + thick + 2) {
          sum += (0.55 * area * ramp(e + thick / 2 - Math.abs(t), 0.8)) / band;
          sum += (0.225 * area * (hat(t - e, rim) + hat(t + e, rim))) / rim;
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

/** Pedicles as rings, arch, spinous and transverse processes and facets, moved sideways by how the vertebra is turned. */
export function drawRear(plate: Plate, v: DrawnVertebra, on: OnFilm, bone: BoneKind, chance: Chance): void {
  const px = plate.scale * on.by;
  const [sin, cos] = [Math.sin(v.tilt), Math.cos(v.tilt)];
  const place = (u: number, w: number): Place => [
    on.at[0] + (u * cos - w * sin) * px,
    on.at[1] + (u * sin + w * cos) * px,
  ];
  const turn = Math.sin(v.turned);
  const mu = bone.shell * bone.rear;
  const isLumbar = v.index >= 12;
  const { width, height, deep } = v;
  for (const side of [-1, 1]) {
    const u = side * width * 0.33 * Math.cos(v.turned) + turn * deep * 0.6;
    const w = -height * 0.12;
    ellipse(plate, place(u, w), [width * 0.09 * px, height * 0.24 * px], {
      turn: v.tilt,
      mu,
      deep: 9,
      hollow: 0.65,
    });
    const out = side * width * (isLumbar ? 0.95 : 0.85) + turn * deep * 1.1;
    const up = isLumbar ? -height * 0.05 : -height * (0.25 + 0.03 * v.index);
    const path = [place(u, w), place(out, up + chance.about(0, 0.8))].map(
      ([x, y], k) => [x, y, k * 6] as const,
    );
    tube(plate, path, (isLumbar ? 0.13 : 0.17) * height * px, mu * 0.8, 0.6);
    for (const end of [-1, 1])
      ellipse(
        plate,
        place(side * width * 0.3 + turn * deep * 1.1, end * height * 0.62 + height * 0.1),
        [width * 0.1 * px, height * 0.28 * px],
        { turn: v.tilt + side * 0.15, mu, deep: 6, hollow: 0.5 },
      );
  }
  const drop = isLumbar ? 0.45 : 0.75;
  const back = turn * (deep + 22);
  ellipse(plate, place(back, drop * height), [width * 0.065 * px, height * 0.3 * px], {
    turn: v.tilt,
    mu,
    deep: 16,
    hollow: 0.7,
  });
  ellipse(plate, place(turn * deep, height * 0.3), [width * 0.3 * px, height * 0.2 * px], {
    turn: v.tilt,
    mu,
    deep: 5,
    hollow: 0.4,
  });
}
