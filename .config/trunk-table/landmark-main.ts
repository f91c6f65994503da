import { createRandom, mat4, type Vec3 } from '@bracewright/core/math';
import { solveSymmetric } from '@bracewright/core/mesh';
import { writeFileSync } from 'node:fs';
import {
  directionFrom,
  FEATURES,
  middleAt,
  trunkFeatures,
} from '../../core/src/brace/prepare/trunk-features.ts';
import { TrunkRings } from '../../core/src/brace/trunk-rings.ts';
import { curved, curvesOf } from './curved.ts';
import { encode } from './digits.ts';
import { LANDMARK_NAMES, landmarkOf, MIDDLE } from './landmarks.ts';
import { readMakeHuman, type MakeHuman } from './makehuman.ts';
import { somebody } from './person.ts';

const PEOPLE = 2000;
/** Of these one in so many is left out of the fit, and tells how far it is off. */
const APART = 5;
const SEED = 7000;
/** How much a weight counts against the errors, in standard deviations of its feature. */
const RIDGE = 40;
/** Scanning moves the skin by so much, in parts of the body height. */
const NOISE = 0.0006;
/** What is farther from the mean counts as so far, in standard deviations. */
const LIMIT = 3.5;
/** What is told of a landmark: height and distance from the middle of its section (parts of the body height), direction (degrees); units that they are kept in. */
const TOLD = 3;
const UNITS = [2e-6, 2e-3, 2e-6] as const;

/** One side of one body, as it would be looked at: its features, and height, direction and distance of each landmark there. */
interface Sample {
  readonly isApart: boolean;
  readonly stature: number;
  readonly features: Float64Array;
  readonly places: Float64Array;
}

/** A normal deviate. Source: Box and Muller, 1958. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A direction, degrees, counted within half a turn of `near`: a shoulder blade may be carried past the middle of the back. */
const roundTo = (near: number, direction: number): number =>
  direction + 360 * Math.round((near - direction) / 360);

/** Both sides of a body that stands about as an alignment by shape stands it: lean, sway and turn, pelvis and height are off by as much. */
function samplesOf(human: MakeHuman, index: number): readonly Sample[] {
  const random = createRandom(SEED + index);
  const person = somebody(human, random);
  const skin = curved(person, curvesOf(random));
  const [x, y, z] = person.pelvis;
  const frame = [
    mat4.rotation([1, 0, 0], 0.012 * normal(random)),
    mat4.rotation([0, 1, 0], 0.004 * normal(random)),
    mat4.rotation([0, 0, 1], 0.004 * normal(random)),
    mat4.translation([-x, -y, -z]),
  ].reduce((a, b) => mat4.multiply(a, b));
  const positions = new Float32Array(skin.length);
  for (let i = 0; i < skin.length; i += 3)
    positions.set(mat4.transformPoint(frame, [skin[i]!, skin[i + 1]!, skin[i + 2]!]), i);
  const rings = new TrunkRings({ positions, indices: human.base.body });
  const stature = person.height * (1 + 0.022 * normal(random));
  const pelvis: Vec3 = [0.8 * normal(random), 2.5 * normal(random), 5 * normal(random)];
  const body = { pelvis, stature };
  return [false, true].map((mirrored) => {
    const features = trunkFeatures(rings, body, mirrored).map((value) => value + NOISE * normal(random));
    const places = new Float64Array(TOLD * LANDMARK_NAMES.length);
    LANDMARK_NAMES.forEach((name, k) => {
      const at = landmarkOf(human, { positions, height: person.height }, name, !mirrored);
      const middle = middleAt(rings, body, at[2]);
      places[TOLD * k] = (at[2] - pelvis[2]) / stature;
      places[TOLD * k + 1] = roundTo(
        MIDDLE.includes(name) ? 0 : 90,
        (mirrored ? -1 : 1) * directionFrom(middle, at),
      );
      places[TOLD * k + 2] = Math.hypot(at[0] - middle[0], at[1] - middle[1]) / stature;
    });
    return { isApart: index % APART === 0, stature: person.height, features, places };
  });
}

function meanAndSpread(samples: readonly Sample[]) {
  const mean = new Float64Array(FEATURES);
  const spread = new Float64Array(FEATURES);
  for (let f = 0; f < FEATURES; f++) {
    const known = samples.map(({ features }) => features[f]!).filter((value) => !Number.isNaN(value));
    mean[f] = known.reduce((sum, value) => sum + value, 0) / known.length;
    spread[f] = Math.sqrt(known.reduce((sum, value) => sum + (value - mean[f]!) ** 2, 0) / known.length);
  }
  return { mean, spread };
}

const [folder, out] = process.argv.slice(2);
if (folder === undefined || out === undefined) {
  process.stderr.write('make-landmark-table: say the folder of MakeHuman’s base mesh and targets\n');
  process.exit(2);
}
const human = readMakeHuman(folder);
const samples = Array.from({ length: PEOPLE }, (_, i) => {
  if (i % 200 === 0) process.stderr.write(`make-landmark-table: body ${i} of ${PEOPLE}\n`);
  return samplesOf(human, i);
}).flat();
const fitted = samples.filter(({ isApart }) => !isApart);
const { mean, spread } = meanAndSpread(fitted);
const standard = ({ features }: Sample): Float64Array =>
  features.map((value, f) =>
    Number.isNaN(value) ? 0 : Math.min(LIMIT, Math.max(-LIMIT, (value - mean[f]!) / spread[f]!)),
  );
const count = TOLD * LANDMARK_NAMES.length;
const middle = Float64Array.from({ length: count }, (_, k) => fitted.reduce((sum, one) => sum + one.places[k]!, 0) / fitted.length); // prettier-ignore
const gram = new Float64Array(FEATURES * FEATURES);
const sides = Array.from({ length: count }, () => new Float64Array(FEATURES));
for (const sample of fitted) {
  const z = standard(sample);
  for (let i = 0; i < FEATURES; i++) {
    for (let j = 0; j < FEATURES; j++) gram[i * FEATURES + j]! += z[i]! * z[j]!;
    sides.forEach((side, k) => void (side[i]! += z[i]! * (sample.places[k]! - middle[k]!)));
  }
}
for (let i = 0; i < FEATURES; i++) gram[i * FEATURES + i]! += RIDGE;
const weights = sides.map((side) => {
  const solved = new Float64Array(FEATURES);
  solveSymmetric(gram.slice(), side, FEATURES, solved);
  return solved;
});
// As it is kept: what is told of the errors is told of the table.
const kept = weights.map((of, k) =>
  of.map((w) => Math.round(w / UNITS[(k % TOLD) as 0]) * UNITS[(k % TOLD) as 0]),
);
const errors = LANDMARK_NAMES.map(() => [] as number[]);
for (const sample of samples.filter(({ isApart }) => isApart)) {
  const z = standard(sample);
  const said = kept.map((of, k) => of.reduce((sum, w, f) => sum + w * z[f]!, middle[k]!));
  LANDMARK_NAMES.forEach((_, k) => {
    const [up, turn] = [0, 1].map((i) => said[TOLD * k + i]! - sample.places[TOLD * k + i]!) as [
      number,
      number,
    ];
    const along = ((turn * Math.PI) / 180) * sample.places[TOLD * k + 2]!;
    errors[k]!.push(Math.hypot(up, along) * sample.stature);
  });
}
LANDMARK_NAMES.forEach((name, k) => {
  const sorted = errors[k]!.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)]!.toFixed(1);
  const average = (sorted.reduce((a, b) => a + b) / sorted.length).toFixed(1);
  process.stderr.write(
    `${name}: mean ${average} mm, half ${at(0.5)}, nine tenths ${at(0.9)}, 99 % ${at(0.99)}\n`,
  );
});
const row = (name: string, k: number): string => {
  const [height, direction, distance] = [0, 1, 2].map((i) => middle[TOLD * k + i]!) as [
    number,
    number,
    number,
  ];
  const [heights, directions, distances] = UNITS.map((unit, i) => encode(kept[TOLD * k + i]!, unit));
  return `    '${name}': {
      height: ${height.toFixed(6)},
      direction: ${MIDDLE.includes(name) ? 0 : direction.toFixed(3)},
      distance: ${distance.toFixed(6)},
      heights: '${heights}',
      directions: '${directions}',
      distances: '${distances}',
    },\n`;
};
writeFileSync(
  out,
  `/**
 * Where landmarks lie on a trunk of a given shape, for \`proposeLandmarks\`: height over the middle of the pelvis and distance from the middle of the section in parts of the body
 * height, direction round the trunk in degrees, as linear functions of \`trunkFeatures\`. Ridge regression (Hoerl and Kennard, 1970) on ${(PEOPLE * (APART - 1)) / APART} bodies of MakeHuman's base mesh and targets (CC0 1.0), straight
 * and curved, each from both sides. Made by \`node .config/scripts/make-landmark-table.mjs\`. Two characters a number, see \`decodeDigits\`.
 */
export const LANDMARK_TABLE = {
  limit: ${LIMIT},
  units: { mean: 1e-4, spread: 1e-5, height: ${UNITS[0]}, direction: ${UNITS[1]}, distance: ${UNITS[2]} },
  mean: '${encode(mean, 1e-4)}',
  spread: '${encode(spread, 1e-5)}',
  landmarks: {
${LANDMARK_NAMES.map(row).join('')}  },
} as const;
`,
);
