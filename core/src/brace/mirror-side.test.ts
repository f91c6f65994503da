import { expect, test } from 'vitest';
import { isSdkError } from '../errors/sdk-error.ts';
import { distance, type Vec3 } from '../math/vec3.ts';
import { edgeLinesFault, mirroredVec, sharedBvh, surfaceLine, type TriMesh } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { DrawnTrim } from './drawn-trim.ts';
import { mirroredPlace } from './mirrored-body.ts';
import { mirrorTrimSide } from './mirror-side.ts';
import { proposeTrim } from './propose-trim.ts';

const WISH = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
const straight = sampleTrunk({ cobb: 0, edge: 21 }).mesh;
const curved = sampleTrunk({ cobb: 30, edge: 21 }).mesh;
const proposed = (mesh: TriMesh): EdgeLine => proposeTrim(mesh, WISH).curves[0]!;
const onStraight = proposed(straight);
const onCurved = proposed(curved);

const drawn = (mesh: TriMesh, { points, closed, smooth }: EdgeLine): readonly Vec3[] => {
  const line = surfaceLine(mesh, points, { closed, shape: smooth ? 'smooth' : 'corners' });
  if (!line.ok) throw new Error(line.reason);
  return line.spans.flatMap((span) => span.map(({ from }) => from));
};
/** How far places lie from a line at most, mm. */
const farthest = (places: readonly Vec3[], line: readonly Vec3[]): number =>
  Math.max(...places.map((at) => Math.min(...line.map((to) => distance(at, to)))));
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (isSdkError(error)) return error;
    throw error;
  }
  return undefined;
};

test('on an even body the one half is the mirror image of the other, seams in front and behind and all', () => {
  const { line, apart, marks } = mirrorTrimSide(straight, onStraight, { from: 'left', middle: 0 });
  const now = drawn(straight, line);
  expect(farthest(now.map(mirroredVec), now)).toBeLessThan(2.5);
  // What stays are the very points that were there.
  const left = onStraight.points.filter(({ position }) => position[0]! > 8);
  for (const point of left) expect(line.points).toContain(point);
  expect(
    farthest(
      drawn(straight, onStraight).filter(([x]) => x > 20),
      now,
    ),
  ).toBeLessThan(1);
  expect([apart.worst < 5, marks]).toEqual([true, 0]);
  const seams = [line.points[0]!, line.points[line.points.length / 2]!];
  for (const { position } of seams) expect(Math.abs(position[0]!)).toBeLessThan(0.5);
  expect(edgeLinesFault(straight, [line])).toBeUndefined();
});

test('where one half is broader and its marks lie higher, the mirrored half goes with both', () => {
  const [broader, higher] = [1.08, 12];
  const warped = ([x, y, z]: readonly number[]): Vec3 =>
    x! < 0 ? [broader * x!, y!, z! - (higher * x!) / 150] : [x!, y!, z!];
  const positions = straight.positions.slice();
  for (let i = 0; i < positions.length; i += 3) positions.set(warped([...positions.subarray(i, i + 3)]), i);
  const mesh = { positions, indices: straight.indices };
  const mark = (association: string, at: Vec3) => ({
    association,
    position: sharedBvh(mesh).closestPoint(at)!.position,
  });
  const heights = { axilla: 370, asis: 60, 'iliac-crest': 120 };
  const marked = Object.entries(heights).flatMap(([name, z]) => [
    mark(`${name}-left`, [150, -40, z]),
    mark(`${name}-right`, [-150, -40, z + higher]),
  ]);
  const { line, marks } = mirrorTrimSide(mesh, onStraight, { from: 'left', middle: 0 }, { marked });
  expect(marks).toBe(6);
  const truth = drawn(straight, onStraight).flatMap(([x, y, z]) =>
    x > 60 ? [sharedBvh(mesh).closestPoint(warped([-x, y, z]))!.position] : [],
  );
  const now = drawn(mesh, line);
  expect(farthest(truth, now)).toBeLessThan(5);
});

test('the opening stays where it is and as wide as it is, however far the trunk hangs to a side', () => {
  const before = new DrawnTrim(curved, [onCurved], Infinity);
  for (const from of ['left', 'right'] as const) {
    const { line, apart } = mirrorTrimSide(curved, onCurved, { from, middle: 0 });
    const after = new DrawnTrim(curved, [line], Infinity);
    expect(Math.abs(after.gap(0)!.width - before.gap(0)!.width)).toBeLessThan(1.5);
    const [was, is] = [before.opening()!, after.opening()!];
    const { at } = before.gap(0)!;
    for (const z of [at[2] - 40, at[2], at[2] + 40])
      expect(Math.abs(is.middle(z) - was.middle(z))).toBeLessThan(1.5);
    // The halves of a curved trunk differ, and the mirror image of both gives the mirror image.
    expect(apart.worst).toBeGreaterThan(10);
    expect(sharedBvh(curved).closestPoint([...apart.at])!.distance).toBeLessThan(0.1);
    expect(edgeLinesFault(curved, [line])).toBeUndefined();
  }
});

test('a free line that is open is mirrored from where the plane cuts it to its end', () => {
  const all = onStraight.points;
  const seam = all.findIndex(
    ({ position }, i) => position[1]! > 0 && position[0]! * all.at(i - 1)!.position[0]! < 0,
  );
  const points = Array.from({ length: 8 }, (_, k) => all.at((seam - 3 + k) % all.length)!);
  const open = { ...onStraight, points, closed: false };
  const { line } = mirrorTrimSide(straight, open, { from: 'left', middle: 0 });
  expect(line.closed).toBe(false);
  const xs = line.points.map(({ position }) => position[0]!);
  expect(Math.abs(xs[0]! + xs.at(-1)!)).toBeLessThan(6);
  expect(xs.filter((x) => Math.abs(x) < 0.5)).toHaveLength(1);
});

test('refused, with the reason and the places: a line on one side, one that goes to and fro, and one that opens at a side', () => {
  const aside = {
    ...onStraight,
    points: [0, 1, 2, 3].map((i) => {
      const at = [130, 20 * (i % 2), 180 + 40 * Math.floor(i / 2)] as const;
      const { position } = sharedBvh(straight).closestPoint([...at])!;
      return { position: [...position], normal: [1, 0, 0] };
    }),
  } as EdgeLine;
  expect(refusal(() => mirrorTrimSide(straight, aside, { from: 'left', middle: 0 }))).toMatchObject({
    code: 'trim/mirror-one-side',
  });
  const back = onStraight.points.findIndex(({ position: [x, y] }) => y! > 0 && x! > 15 && x! < 60);
  const wavy = { ...onStraight, points: [...onStraight.points] };
  const off = wavy.points[back]!;
  wavy.points.splice(back, 0, ...[off, mirroredPlace(off)].map((one) => moved(one, 12)), moved(off, 24));
  const twice = refusal(() => mirrorTrimSide(straight, wavy, { from: 'left', middle: 0 }));
  expect(twice).toMatchObject({ code: 'trim/mirror-crossings', data: { crossings: 4 } });
  expect(twice!.places).toHaveLength(4);
  // An opening that lies all on one side would be a second one on the other.
  const turn = ([x, y, z]: readonly number[]): [number, number, number] => [-y! * 1.4, x! / 1.4, z!];
  const turned = {
    ...onStraight,
    points: onStraight.points.map(({ position, normal }) => {
      const found = sharedBvh(straight).closestPoint(turn(position))!;
      return { position: [...found.position], normal: turn(normal) };
    }),
  } as EdgeLine;
  expect(refusal(() => mirrorTrimSide(straight, turned, { from: 'left', middle: 0 }))).toMatchObject({
    code: 'trim/mirror-aside',
  });
});

function moved({ position, normal }: EdgeLine['points'][number], by: number): EdgeLine['points'][number] {
  const [x, y, z] = position as Vec3;
  const found = sharedBvh(straight).closestPoint([x, y, z + by])!;
  return { position: [...found.position], normal };
}
