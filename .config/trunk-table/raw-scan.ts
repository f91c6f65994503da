import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { curved, curvesOf } from './curved.ts';
import { LANDMARK_NAMES, landmarkOf, MIDDLE, type LandmarkName } from './landmarks.ts';
import type { MakeHuman } from './makehuman.ts';
import { somebody } from './person.ts';

/** A scan as it may come, with what is known of it. */
export interface RawScan {
  readonly mesh: TriMesh;
  /** What it is in. */
  readonly unit: 'mm' | 'cm' | 'm' | 'inch';
  /** From the patient frame (mm) to the file. */
  readonly toFile: Mat4;
  /** By association, mm in the patient frame. */
  readonly landmarks: Readonly<Record<string, Vec3>>;
  /** Mean of both ASIS and both PSIS, before the spine was bent, mm in the patient frame. */
  readonly pelvis: Vec3;
  readonly height: number;
  readonly shows: 'torso' | 'whole-body' | 'arms';
}

const PER_MM = { mm: 1, cm: 0.1, m: 0.001, inch: 1 / 25.4 } as const;
const UNITS = Object.keys(PER_MM) as (keyof typeof PER_MM)[];

/** Triangles with all corners where `keeps` says so. */
function part(positions: Float64Array, indices: Uint32Array, keeps: (x: number, y: number, z: number) => boolean): Uint32Array {
  const kept: number[] = [];
  for (let f = 0; f < indices.length; f += 3) {
    const isIn = [0, 1, 2].every((k) => {
      const v = 3 * indices[f + k]!;
      return keeps(positions[v]!, positions[v + 1]!, positions[v + 2]!);
    });
    if (isIn) kept.push(indices[f]!, indices[f + 1]!, indices[f + 2]!);
  }
  return Uint32Array.from(kept);
} // prettier-ignore

/** Every edge halved, so that noise and holes are those of a scan and not of a coarse model. */
function halved(positions: Float64Array, indices: Uint32Array): { positions: Float64Array; indices: Uint32Array } {
  const points = [...positions];
  const middles = new Map<number, number>();
  const middle = (a: number, b: number): number => {
    const key = Math.min(a, b) * positions.length + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const at = points.length / 3;
    for (let k = 0; k < 3; k++) points.push((positions[3 * a + k]! + positions[3 * b + k]!) / 2);
    middles.set(key, at);
    return at;
  };
  const faces: number[] = [];
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [indices[f]!, indices[f + 1]!, indices[f + 2]!];
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    faces.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  return { positions: Float64Array.from(points), indices: Uint32Array.from(faces) };
} // prettier-ignore

/** Any of the 24 ways of standing along the axes. */
function quarterTurns(random: () => number): Mat4 {
  const quarter = () => (Math.floor(4 * random()) * Math.PI) / 2;
  return [
    mat4.rotation([1, 0, 0], quarter()),
    mat4.rotation([0, 1, 0], quarter()),
    mat4.rotation([0, 0, 1], quarter()),
  ].reduce((a, b) => mat4.multiply(a, b));
}

/** Somebody who was scanned: curved or straight, cropped somehow, with noise, holes and debris, turned anyhow, in any unit, perhaps inside out. */
export function rawScan(human: MakeHuman, random: () => number): RawScan {
  const person = somebody(human, random);
  const skin = curved(person, curvesOf(random));
  const [height, pelvis] = [person.height, person.pelvis];
  const shows = (['torso', 'torso', 'arms', 'whole-body'] as const)[Math.floor(4 * random())]!;
  const at = (share: number): number => pelvis[2] + share * height;
  const [low, high] = [at(-0.13 - 0.06 * random()), at(0.275 + 0.02 * random())];
  const beside = (0.115 + 0.015 * random()) * height;
  const whole = halved(skin, human.base.body);
  const indices = part(
    whole.positions,
    whole.indices,
    (x, _, z) =>
      shows === 'whole-body' || (z > low && z < high && (shows === 'arms' || Math.abs(x) < beside)),
  );
  const landmarks = Object.fromEntries(
    LANDMARK_NAMES.flatMap((name: LandmarkName): [string, Vec3][] => {
      const of = (left: boolean) => landmarkOf(human, { positions: skin, height }, name, left);
      if (MIDDLE.includes(name)) return [[name, of(true)]];
      return [[`${name}-left`, of(true)], [`${name}-right`, of(false)]]; // prettier-ignore
    }),
  );
  const holes = Array.from({ length: Math.floor(4 * random()) }, () => ({
    at: Math.floor((random() * whole.positions.length) / 3),
    radius: 10 + 25 * random(),
  }));
  const noisy = whole.positions.map((value) => value + 0.4 * (random() + random() - 1));
  const open = part(noisy, indices, (x, y, z) =>
    holes.every(({ at: v, radius }) => Math.hypot(x - noisy[3 * v]!, y - noisy[3 * v + 1]!, z - noisy[3 * v + 2]!) > radius),
  ); // prettier-ignore
  const debris: number[] = [];
  for (let i = 0; i < Math.floor(6 * random()); i++) {
    const [x, y, z] = [(random() - 0.5) * 700, (random() - 0.5) * 700, at(0.4 * random() - 0.1)];
    for (let k = 0; k < 3; k++) debris.push(x + 20 * random(), y + 20 * random(), z + 20 * random());
  }
  const tilt = () => ((random() - 0.5) * 40 * Math.PI) / 180;
  const unit = UNITS[Math.floor(4 * random())]!;
  const per = PER_MM[unit];
  const toFile = [
    [per, 0, 0, 0, 0, per, 0, 0, 0, 0, per, 0, 0, 0, 0, 1] as Mat4,
    mat4.translation([500 * random() - 250, 500 * random() - 250, 500 * random() - 250]),
    quarterTurns(random),
    mat4.rotation([1, 0, 0], tilt()),
    mat4.rotation([0, 1, 0], tilt()),
    mat4.rotation([0, 0, 1], tilt()),
    mat4.translation([-pelvis[0], -pelvis[1], -pelvis[2]]),
  ].reduce((a, b) => mat4.multiply(a, b));
  const all = [...noisy, ...debris];
  const positions = new Float32Array(all.length);
  for (let i = 0; i < all.length; i += 3)
    positions.set(mat4.transformPoint(toFile, [all[i]!, all[i + 1]!, all[i + 2]!]), i);
  const faces = [...open, ...debris.flatMap((_, i) => (i % 3 === 0 ? [(noisy.length + i) / 3] : []))];
  const isInsideOut = random() < 0.25;
  const facing = Uint32Array.from(faces, (_, i, of = faces) => (isInsideOut ? of[i - (i % 3) + [0, 2, 1][i % 3]!]! : of[i]!)); // prettier-ignore
  return { mesh: { positions, indices: facing }, unit, toFile, landmarks, pelvis, height, shows };
}
