import type { Vec3 } from '@bracewright/core/math';
import { jointOf, type MakeHuman } from './makehuman.ts';
import { poseArm } from './pose-arm.ts';

/** A body in the patient frame: LPS, mm, feet at z = 0. */
export interface Person {
  readonly positions: Float64Array;
  /** mm. */
  readonly height: number;
  /** Mean of both ASIS and both PSIS. */
  readonly pelvis: Vec3;
}

/**
 * Vertices of the base mesh at each spine of the pelvis with their weights, and how far the spine lies from their mean, in parts of the body
 * height (backwards, upwards). Fitted to the skin landmarks of the four generated bodies that the product is checked with; it meets them
 * within 1.2 mm in depth.
 */
export const SPINES: readonly {
  readonly of: readonly (readonly [vertex: number, weight: number])[];
  readonly shift: readonly [back: number, up: number];
}[] = [
  { of: [[10947, 0.3783], [10950, 0.2848], [10987, 0.1763], [10991, 0.1606]], shift: [0.000625, -0.00375] },
  { of: [[4318, 0.3783], [4321, 0.2848], [4363, 0.1763], [4368, 0.1606]], shift: [0.000625, -0.00375] },
  { of: [[11010, 0.3316], [11008, 0.3189], [11011, 0.1789], [11007, 0.1706]], shift: [0.003125, -0.0040625] },
  { of: [[4392, 0.3316], [4390, 0.3189], [4393, 0.1789], [4389, 0.1706]], shift: [0.003125, -0.0040625] },
]; // prettier-ignore

function add({ target }: MakeHuman, positions: Float64Array, name: string, weight: number): void {
  if (Math.abs(weight) < 1e-9) return;
  const { vertices, moves } = target(name);
  vertices.forEach((v, i) => {
    for (let k = 0; k < 3; k++) positions[3 * v + k]! += weight * moves[3 * i + k]!;
  });
}

/** How much of `min`, `average` and `max` a value between 0 and 1 is. */
const thirds = (value: number): readonly (readonly [string, number])[] => [
  ['min', Math.max(0, 1 - 2 * value)],
  ['average', 1 - Math.abs(2 * value - 1)],
  ['max', Math.max(0, 2 * value - 1)],
];

interface Build {
  readonly female: number;
  readonly muscle: number;
  readonly weight: number;
  readonly races: readonly [number, number, number];
  readonly details: readonly (readonly [name: string, amount: number])[];
}

/** The base mesh so changed, turned to LPS and scaled to `height`. */
export function morph(
  human: MakeHuman,
  { female, muscle, weight, races, details }: Build,
  height: number,
): Float64Array {
  const own = human.base.vertices.slice();
  for (const [sex, share] of [['female', female], ['male', 1 - female]] as const) {
    ['caucasian', 'asian', 'african'].forEach((race, k) => add(human, own, `${race}-${sex}-young`, share * races[k]!));
    for (const [m, ofMuscle] of thirds(muscle))
      for (const [w, ofWeight] of thirds(weight)) {
        const name = `universal-${sex}-young-${m}muscle-${w}weight`;
        if (human.names.includes(name)) add(human, own, name, share * ofMuscle * ofWeight);
      }
  } // prettier-ignore
  for (const [name, amount] of details) add(human, own, name, amount);
  const positions = new Float64Array(own.length);
  for (let i = 0; i < own.length; i += 3) positions.set([own[i]!, -own[i + 2]!, own[i + 1]!], i);
  return standing(human, positions, height);
}

/** Feet at 0 and the top of the head at `height`. */
function standing({ base }: MakeHuman, positions: Float64Array, height: number): Float64Array {
  let [low, high] = [Infinity, -Infinity];
  for (const v of base.body) {
    low = Math.min(low, positions[3 * v + 2]!);
    high = Math.max(high, positions[3 * v + 2]!);
  }
  const scale = height / (high - low);
  return positions.map((value, i) => (i % 3 === 2 ? value - low : value) * scale);
}

function between(at: number, places: readonly number[], values: readonly number[]): number {
  if (at <= places[0]!) return values[0]!;
  const next = places.findIndex((place) => place >= at);
  if (next < 0) return values.at(-1)!;
  const share = (at - places[next - 1]!) / (places[next]! - places[next - 1]!);
  return values[next - 1]! + share * (values[next]! - values[next - 1]!);
}

/**
 * The proportions of a child, from 0 (grown up) to 1 (about 8 years): shorter legs, a larger head, a narrower pelvis, a deeper chest.
 * The amounts follow the usual growth of sitting height over height and are no measurement of children.
 */
function childLike(human: MakeHuman, positions: Float64Array, amount: number, height: number): Float64Array {
  const hip = jointOf(human, positions, 'l-upper-leg')[2];
  const neck = jointOf(human, positions, 'neck')[2];
  const middle = jointOf(human, positions, 'pelvis')[1];
  const leg = 1 - 0.1 * amount;
  const head = 1 + 0.3 * amount;
  const places = [0, hip, hip * 1.1, (hip + neck) / 2, neck, neck * 1.05, height];
  const out = positions.slice();
  for (let i = 0; i < out.length; i += 3) {
    const z = positions[i + 2]!;
    out[i]! *= 1 + amount * between(z, places, [0, -0.03, -0.05, 0.04, -0.02, 0.28, 0.28]);
    out[i + 1] = middle + (positions[i + 1]! - middle) * (1 + amount * between(z, places, [0, 0, 0.02, 0.06, 0, 0.25, 0.25])); // prettier-ignore
    out[i + 2] =
      z < hip ? z * leg : z < neck ? hip * leg + z - hip : hip * leg + neck - hip + (z - neck) * head;
  }
  return standing(human, out, height);
}

/** A normal deviate. Source: Box and Muller, 1958. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Shapes of the trunk that are mixed in, each in a third of all people, as far as this. */
function detailsOf({ names }: MakeHuman, random: () => number): [string, number][] {
  const found: [string, number][] = [];
  for (const name of names) {
    if (!/^(hip|torso|stomach|buttocks|pelvis|bulge)-/.test(name) || /navel|pregnant/.test(name)) continue;
    if (random() < 0.3) found.push([name, random() * (name.includes('trans') ? 0.25 : 0.6)]);
  }
  if (random() < 0.15) found.push(['stomach-pregnant-incr', random() * 0.35]);
  return found;
}

/** Somebody between 8 and 30 years, of either sex, thin to heavy, arms from hanging to level. The same numbers give the same person. */
export function somebody(human: MakeHuman, random: () => number): Person {
  const female = random() < 0.5 ? 0.3 * random() : 0.6 + 0.4 * random();
  const age = 8 + 22 * random();
  const child = clip((15 - age) / 7, 0, 1);
  const height =
    age >= 15
      ? clip(1650 - 120 * female + 70 * normal(random), 1420, 1950)
      : 1280 + (age - 8) * 52 + 50 * normal(random);
  const weight = clip(0.48 + 0.22 * normal(random), 0.02, 0.98);
  const muscle = clip(0.45 + 0.18 * normal(random), 0.05, 0.95);
  const parts = [0, 1, 2].map(() => -Math.log(1 - random()));
  const all = parts.reduce((a, b) => a + b);
  const races = parts.map((part) => part / all) as unknown as Build['races'];
  let positions = morph(human, { female, muscle, weight, races, details: detailsOf(human, random) }, height);
  if (child > 0) positions = childLike(human, positions, child, height);
  const pelvis: [number, number, number] = [0, 0, 0];
  for (const { of, shift } of SPINES) {
    for (const [vertex, weightOf] of of)
      for (let k = 0; k < 3; k++) pelvis[k]! += (weightOf * positions[3 * vertex + k]!) / SPINES.length;
    pelvis[1] += (shift[0] * height) / SPINES.length;
    pelvis[2] += (shift[1] * height) / SPINES.length;
  }
  for (const side of ['l', 'r'] as const) poseArm(human, positions, side, 15 + 65 * random());
  return { positions, height, pelvis };
}
