import { exp } from '../../math/portable.ts';
import { planesOf, STRIP, type SmallPicture } from './prepare.ts';
import type { StripPlate, StripSpine } from './vertebrae.ts';

/** Slopes and heights that are tried about a plate that was found. */
const SLOPES = { count: 25, reach: 2.6 } as const;
const HEIGHTS = { count: 15, step: 0.5 } as const;
/** Places along a plate at which its edge is looked at, within this part of its width: corners are rounded. */
const ALONG = { count: 25, part: 0.86 } as const;
/** How far from an edge the dark disc and the spongy bone are looked for, pixels. */
const BESIDE = 3;
/** By how much a mean contrast of one speaks for a plate; found on rendered films and the calibration half of data/films. */
const TRUST = 45;
/** How far the network's heights of plates are off, pixels; and least that its slopes may be. */
const HEIGHT_ERROR = 1.6;
const LEAST_ERROR = 0.012;

/** A plate that the network thinks to be farther off than this (3°) is left: behind heart and arches the edges about it are others'. */
const MOST_ERROR = 0.052;

/** Level of a plane between the middles of its pixels; the edge goes on outside. */
function levelAt(plane: Float32Array, x: number, y: number): number {
  const u = Math.min(Math.max(x - 0.5, 0), STRIP.width - 1.001);
  const v = Math.min(Math.max(y - 0.5, 0), STRIP.height - 1.001);
  const i = Math.floor(u);
  const j = Math.floor(v);
  const at = j * STRIP.width + i;
  const upper = plane[at]! + (plane[at + 1]! - plane[at]!) * (u - i);
  const lower =
    plane[at + STRIP.width]! + (plane[at + STRIP.width + 1]! - plane[at + STRIP.width]!) * (u - i);
  return upper + (lower - upper) * (v - j);
}

/** How much brighter a line is than the disc on its one side (`side` -1 above, 1 below) and, by half, than the bone on its other. */
function contrast(
  plane: Float32Array,
  plate: StripPlate,
  slope: number,
  height: number,
  side: -1 | 1,
): number {
  let sum = 0;
  for (let n = 0; n < ALONG.count; n++) {
    const u = ((2 * n) / (ALONG.count - 1) - 1) * ALONG.part * plate.half;
    const [x, y] = [plate.x + u, plate.y + height + slope * u];
    const line = levelAt(plane, x, y);
    sum += line - levelAt(plane, x, y + side * BESIDE) + 0.5 * (line - levelAt(plane, x, y - side * BESIDE));
  }
  return sum / ALONG.count;
}

/** A plate moved to where its edge is: the mean over slopes and heights about it, each counting by its contrast and by how far the network is off as a rule. */
function refinedPlate(plane: Float32Array, plate: StripPlate, side: -1 | 1): StripPlate {
  if (plate.error > MOST_ERROR) return plate;
  const error = Math.max(LEAST_ERROR, 1.3 * plate.error);
  const tried: { slope: number; height: number; worth: number }[] = [];
  let most = -Infinity;
  for (let i = 0; i < SLOPES.count; i++)
    for (let j = 0; j < HEIGHTS.count; j++) {
      const off = ((2 * i) / (SLOPES.count - 1) - 1) * SLOPES.reach;
      const height = (j - (HEIGHTS.count - 1) / 2) * HEIGHTS.step;
      const slope = plate.slope + off * error;
      const far = height / HEIGHT_ERROR;
      const worth = TRUST * contrast(plane, plate, slope, height, side) - 0.5 * (off * off + far * far);
      if (worth > most) most = worth;
      tried.push({ slope, height, worth });
    }
  let [weight, slope, height, square] = [0, 0, 0, 0];
  for (const one of tried) {
    const w = exp(one.worth - most);
    weight += w;
    slope += w * one.slope;
    height += w * one.height;
    square += w * one.slope * one.slope;
  }
  slope /= weight;
  const spread = Math.sqrt(Math.max(0, square / weight - slope * slope));
  return {
    ...plate,
    slope,
    y: plate.y + height / weight,
    error: Math.min(plate.error, 0.3 * plate.error + 0.7 * spread),
  };
}

/** Plates moved to their edges on the strip; S1 has an upper one only, C7 is left. */
export function refined({ vertebrae, ...rest }: StripSpine, strip: SmallPicture): StripSpine {
  const plane = planesOf(strip, STRIP.radius).subarray(STRIP.width * STRIP.height);
  return {
    ...rest,
    vertebrae: vertebrae.map((vertebra) => {
      const { index, upper, lower } = vertebra;
      if (index < 0) return vertebra;
      return {
        ...vertebra,
        upper: refinedPlate(plane, upper, -1),
        lower: index > 16 ? lower : refinedPlate(plane, lower, 1),
      };
    }),
  };
}
