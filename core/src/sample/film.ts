import { RADIANS, cos, exp, sin } from '../math/portable.ts';
import { createRandom } from '../math/rng.ts';
import { clamp } from '../math/scalar.ts';
import type { SampleTrunk } from './trunk.ts';
import { encodeGreyPng } from './png.ts';
import { buildThickness } from './film-thickness.ts';

/** A drawn frontal film of a generated trunk. Not an X-ray of anybody. */
export interface SampleFilm {
  /** 8-bit grey PNG, seen from behind: the patient's left is on the left. */
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly millimetresPerPixel: number;
  /** Pixel of a model point: column from the left, row from the top. */
  toPixel(point: readonly [number, number, number]): readonly [column: number, row: number];
  /** Corners of each vertebra in pixels, in the order of `SampleVertebra.corners`. */
  readonly corners: readonly {
    readonly level: string;
    readonly corners: readonly (readonly [number, number])[];
  }[];
}

/** Draws the film: soft tissue by thickness, ribs, vertebrae with bright endplates and pedicles, pelvis, and film noise. */
export function sampleFilm(
  trunk: SampleTrunk,
  options: { millimetresPerPixel?: number; seed?: number } = {},
): SampleFilm {
  const { millimetresPerPixel: scale = 0.6, seed = 5 } = options;
  const halfWidth = 230;
  const [zTop, zBottom] = [(trunk.top + 0.02) * trunk.unit, (trunk.bottom - 0.02) * trunk.unit];
  const width = Math.round((2 * halfWidth) / scale);
  const height = Math.round((zTop - zBottom) / scale);
  const toPixel = ([x, , z]: readonly [number, number, number]) =>
    [(halfWidth - x) / scale, (zTop - z) / scale] as const;
  const light = new Float32Array(width * height);
  const thickness = buildThickness(trunk, width, height, scale, halfWidth, zTop);
  for (let i = 0; i < light.length; i++) light[i] = 0.52 * (1 - exp(-thickness[i]! / 95));

  const lungs = trunk.unit;
  const eachPixel = (
    draw: (x: number, z: number) => number,
    x0: number,
    x1: number,
    z0: number,
    z1: number,
  ) => {
    const [c0, r0] = toPixel([Math.max(x0, x1), 0, Math.max(z0, z1)]);
    const [c1, r1] = toPixel([Math.min(x0, x1), 0, Math.min(z0, z1)]);
    for (let row = Math.max(0, Math.floor(r0)); row < Math.min(height, r1); row++)
      for (let column = Math.max(0, Math.floor(c0)); column < Math.min(width, c1); column++) {
        const index = row * width + column;
        if (thickness[index]! > 0) light[index]! += draw(halfWidth - column * scale, zTop - row * scale);
      }
  };
  for (const side of [1, -1]) {
    const middle = 0.8 * lungs;
    eachPixel(
      (x, z) => {
        const cx = trunk.spine.x(z / trunk.unit) * 0.7 + side * 0.15 * lungs;
        const [u, v] = [(x - cx) / (0.1 * lungs), (z - middle) / (0.25 * lungs)];
        return -0.2 * clamp(1.5 * (1 - u * u - v * v), 0, 1);
      },
      side * 0.3 * lungs - 160, side * 0.3 * lungs + 160, 0.5 * lungs, 1.1 * lungs,
    ); // prettier-ignore
    for (let rib = 0; rib < 11; rib++) drawRib(eachPixel, trunk, side, rib);
    drawPelvis(eachPixel, trunk, side);
  }
  for (const vertebra of trunk.vertebrae) {
    const [s, c] = [sin(vertebra.tilt * RADIANS), cos(vertebra.tilt * RADIANS)];
    const [w, h] = [vertebra.width / 2, vertebra.height / 2];
    const shift = sin(vertebra.rotation * RADIANS) * w * 0.55;
    eachPixel(
      (x, z) => {
        const [dx, dz] = [x - vertebra.centre[0], z - vertebra.centre[2]];
        const [u, v] = [dx * c - dz * s, dx * s + dz * c];
        const waist = w * (0.9 + 0.1 * (v / h) * (v / h));
        if (Math.abs(u) > waist + 2 || Math.abs(v) > h + 1.2) return 0;
        const body = clamp((waist - Math.abs(u)) / 1.5 + 0.5, 0, 1) * clamp((h - Math.abs(v)) / 1 + 0.5, 0, 1);
        const plate = exp(-((Math.abs(v) - h + 1) * (Math.abs(v) - h + 1)) / 1.2) * clamp((waist - Math.abs(u)) / 2, 0, 1);
        const wall = exp(-((Math.abs(u) - waist + 1) * (Math.abs(u) - waist + 1)) / 1.4) * body;
        const pedicle = [1, -1].reduce((sum, k) => {
          const [pu, pv] = [(u - k * w * 0.62 + shift) / 3.4, (v - h * 0.25) / 4.4];
          const q = pu * pu + pv * pv;
          return sum + 0.13 * exp(-(q - 1) * (q - 1) * 2) - 0.04 * exp(-q * 2);
        }, 0);
        const process = 0.09 * exp(-((u + shift * 1.6) * (u + shift * 1.6)) / 8 - ((v + h * 0.5) * (v + h * 0.5)) / 40);
        return 0.2 * body + 0.16 * plate + 0.08 * wall + pedicle * body + process;
      },
      vertebra.centre[0] - w - 12, vertebra.centre[0] + w + 12, vertebra.centre[2] - h - 8, vertebra.centre[2] + h + 8,
    ); // prettier-ignore
  }
  const random = createRandom(seed);
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] = Math.round(255 * clamp(0.03 + light[i]! + 0.035 * (random() + random() - 1), 0, 1));
  return {
    png: encodeGreyPng(grey, width, height),
    width, height, millimetresPerPixel: scale, toPixel,
    corners: trunk.vertebrae.map(({ level, corners }) => ({ level, corners: corners.map(toPixel) })),
  }; // prettier-ignore
}

type EachPixel = (
  draw: (x: number, z: number) => number,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
) => void;

function drawRib(eachPixel: EachPixel, trunk: SampleTrunk, side: number, rib: number): void {
  const u = trunk.unit;
  const z0 = (1.06 - 0.048 * rib) * u;
  const reach =
    (0.14 + 0.19 * sin(Math.min(1, (rib + 1) / 8) * 1.57)) * u * (rib > 8 ? 1 - 0.28 * (rib - 8) : 1);
  const x0 = trunk.spine.x(z0 / u);
  eachPixel(
    (x, z) => {
      const f = (side * (x - x0) - 16) / reach;
      if (f < 0 || f > 1) return 0;
      const line = z0 + 0.035 * u * sin(f * 3.14) - 0.17 * u * f * f;
      const d = z - line;
      const edge = 4.2;
      return d > -edge - 2 && d < edge + 2 ? 0.045 * clamp(edge + 1 - Math.abs(d), 0, 1) + 0.06 * exp(-((Math.abs(d) - edge) * (Math.abs(d) - edge)) / 1.2) : 0;
    },
    x0, x0 + side * (reach + 24), z0 - 0.25 * u, z0 + 0.1 * u,
  ); // prettier-ignore
}

function drawPelvis(eachPixel: EachPixel, trunk: SampleTrunk, side: number): void {
  const u = trunk.unit;
  eachPixel(
    (x, z) => {
      const s = side * x;
      if (s < 0) return 0;
      const [wu, wv] = [(s - 0.17 * u) / (0.155 * u), (z - 0.2 * u) / (0.115 * u)];
      const wing = wu * wu + wv * wv;
      const [hu, hv] = [(s - 0.2 * u) / (0.055 * u), (z - 0.015 * u) / (0.055 * u)];
      const head = hu * hu + hv * hv;
      const [su, sv] = [s / (0.1 * u), (z - 0.15 * u) / (0.1 * u)];
      const sacrum = su * su + sv * sv;
      const [ou, ov] = [(s - 0.085 * u) / (0.05 * u), (z + 0.02 * u) / (0.05 * u)];
      const foramen = ou * ou + ov * ov;
      return (
        0.1 * clamp((1 - wing) * 6, 0, 1) + 0.12 * exp(-(wing - 1) * (wing - 1) * 40) + 0.14 * clamp((1 - head) * 5, 0, 1) +
        0.07 * clamp((1 - sacrum) * 4, 0, 1) - 0.03 * clamp((1 - foramen) * 3, 0, 1) + 0.07 * exp(-(foramen - 1) * (foramen - 1) * 14)
      ); // prettier-ignore
    },
    0, side * 0.42 * u, -0.12 * u, 0.36 * u,
  ); // prettier-ignore
}
