import { describe, expect, it } from 'vitest';
import { isRigid, determinant, multiply, rotation, transformPoint, type Mat4 } from '../../math/mat4.ts';
import { RADIANS } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { tubeBody } from '../../testing/closed-bodies.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { ALIGN_MESSAGES_EN } from './messages-en.ts';
import { alignScan } from './align-scan.ts';

const trunk = sampleTrunk({ cobb: 40, stature: 1.55, edge: 9 });
const scan = scanOf(trunk, { turn: 0, tilt: 0 });
/** Where `scanOf` puts a trunk that it does not turn. */
const PLACED: Vec3 = [12, -7, 640];

function moved({ positions, indices }: TriMesh, by: Mat4): TriMesh {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < out.length; i += 3)
    out.set(transformPoint(by, [positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  return { positions: out, indices };
}

/** The scan with the floor it was made on, as a piece of its own. */
function onFloor({ positions, indices }: TriMesh): TriMesh {
  let low = Infinity;
  for (let i = 2; i < positions.length; i += 3) low = Math.min(low, positions[i]! - 3);
  const first = positions.length / 3;
  return {
    positions: Float32Array.from([...positions, -400, -400, low, 400, -400, low, 400, 400, low, -400, 400, low]), // prettier-ignore
    indices: Uint32Array.from([...indices, first, first + 1, first + 2, first, first + 2, first + 3]),
  };
}

const turn = (axis: Vec3, degrees: number): Mat4 => rotation(axis, degrees * RADIANS);
const degrees = (sine: number): number => Math.abs(sine) / RADIANS;

describe('a raw scan is stood in the frame', () => {
  it.each([
    ['lying, Y up, turned, with the floor', multiply(turn([1, 0, 0], -90), turn([0, 0, 1], 63))],
    ['upside down', multiply(turn([1, 0, 0], 176), turn([0, 0, 1], -40))],
  ])('%s', (_, by) => {
    const { transform, sure, unsure } = alignScan(moved(onFloor(scan), by));
    // Lean and pelvis are estimated from the skin: never sure to the degree and the 2 mm that a brace needs.
    expect({ sure, unsure }).toEqual({ sure: false, unsure: ['pitch', 'force-line'] });
    expect(isRigid(transform)).toBe(true);
    expect(determinant(transform)).toBeCloseTo(1, 6);
    const whole = multiply(transform, by);
    expect(degrees(whole[4]!)).toBeLessThan(1);
    expect(degrees(whole[8]!)).toBeLessThan(1);
    // The generated trunk has no calibrated posture: its own upright is not a person's to the degree.
    expect(degrees(whole[9]!)).toBeLessThan(5);
    expect(whole[0]).toBeGreaterThan(0.99);
    const asis = (['asisLeft', 'asisRight'] as const).map((name) =>
      transformPoint(whole, trunk.landmarks[name]!.map((value, k) => value + PLACED[k]!) as unknown as Vec3),
    );
    expect(asis[0]![0]).toBeGreaterThan(0);
    expect(Math.abs(asis[0]![0] + asis[1]![0]) / 2).toBeLessThan(2);
  });

  it('is not sure, and says so, where a thing is no trunk', () => {
    const tube = tubeBody({ radii: () => [150, 105], height: 520, segments: 48, rings: 40, capped: true });
    const { sure, unsure, reasons, alternatives } = alignScan(tube);
    expect(sure).toBe(false);
    expect(unsure).toContain('body');
    expect(reasons[0]!.code).toBe('align/not-a-trunk');
    // It was read across its length: the ways in which it stands on an end come before those that share its axis.
    expect(alternatives.map((stood) => Math.abs(Math.round(stood[10]!)))).toEqual([1, 1, 1, 1, 0, 0, 0]);
  });

  it('is not sure of half a body, nor of nothing', () => {
    const { positions, indices } = scan;
    const back: number[] = [];
    for (let f = 0; f < indices.length; f += 3)
      if ([0, 1, 2].every((k) => positions[3 * indices[f + k]! + 1]! > PLACED[1]))
        back.push(...indices.subarray(f, f + 3));
    expect(alignScan({ positions, indices: Uint32Array.from(back) }).sure).toBe(false);
    const empty = alignScan({ positions: new Float32Array(0), indices: new Uint32Array(0) });
    expect(empty).toMatchObject({ sure: false, unsure: ['body'], reasons: [{ code: 'align/no-surface' }] });
  });

  it('is not sure of a half that was closed with a flat cut', () => {
    const positions = scan.positions.map((value, i) => (i % 3 === 0 ? Math.max(value, PLACED[0]) : value));
    expect(alignScan({ positions, indices: scan.indices }).unsure).toContain('body');
  });

  it('a thin half that was left open is not stood on its side as recognised, and a picture stands upright', () => {
    // Flatter than the generated trunk, so that the half is no clear one-sided surface.
    const positions = scan.positions.map((value, i) => (i % 3 === 1 ? 0.6 * value : value));
    const left: number[] = [];
    for (let f = 0; f < scan.indices.length; f += 3)
      if ([0, 1, 2].every((k) => positions[3 * scan.indices[f + k]!]! > PLACED[0]))
        left.push(...scan.indices.subarray(f, f + 3));
    const half = { positions, indices: Uint32Array.from(left) };
    const { transform, unsure, reasons, alternatives } = alignScan(half);
    expect(Math.abs(transform[10]!)).toBeLessThan(0.2);
    expect(unsure).toEqual(expect.arrayContaining(['body', 'up']));
    expect(reasons.map(({ code }) => code)).not.toContain('align/recognised');
    expect(alternatives.slice(0, 4).some((stood) => stood[10]! > 0.98)).toBe(true);
  });

  it('says of a chair that no trunk was recognised', () => {
    const chair: number[] = [];
    const seat = [0, 0, 430, 450, 450, 470];
    const back = [0, 410, 470, 450, 450, 950];
    const legs = [0, 410].flatMap((x) => [0, 410].map((y) => [x, y, 0, x + 40, y + 40, 430]));
    for (const sides of [seat, back, ...legs])
      for (let i = 0; i < 8; i++) for (const k of [0, 1, 2]) chair.push(sides[k + (i & (1 << k) ? 3 : 0)]!);
    const faces = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]; // prettier-ignore
    const indices = Array.from({ length: 6 }, (_, box) => faces.map((corner) => 8 * box + corner)).flat();
    const { unsure, reasons } = alignScan({ positions: Float32Array.from(chair), indices: Uint32Array.from(indices) }); // prettier-ignore
    expect(unsure).toContain('body');
    const told = ALIGN_MESSAGES_EN[reasons[0]!.code as keyof typeof ALIGN_MESSAGES_EN];
    expect(told).toMatch(/^No whole trunk was recognised/);
  });

  it('answers for a thing without depth', () => {
    const corners = [0, 0, 0, 300, 0, 0, 300, 0, 700, 0, 0, 700];
    const sheet: TriMesh = {
      positions: Float32Array.from(corners),
      indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    };
    expect(alignScan(sheet).sure).toBe(false);
  });

  it('stops when it is told to', () => {
    expect(() => alignScan(scan, {}, { checkAborted: () => { throw new Error('stop'); } })).toThrow('stop'); // prettier-ignore
  });
});

it('a broad trunk that stands is not read upside down, and which way is up stays to be asked', () => {
  const { transform, unsure } = alignScan(sampleTrunk({ cobb: 30, edge: 15, stature: 1.45, bmi: 26 }).mesh);
  for (const at of [0, 5, 10]) expect(transform[at]).toBeGreaterThan(0.99);
  expect(unsure).toContain('up');
});
