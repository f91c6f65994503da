import { expect, test } from 'vitest';
import { joinMeshes, sphereBody, tubeBody } from '../testing/closed-bodies.ts';
import { buildBvh } from '../mesh/bvh/bvh.ts';
import { polylineLength } from '../mesh/section/section.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import { evaluateAnnotation } from './evaluate.ts';
import { ANNOTATION_KINDS } from './annotation.ts';
import type { AnnotationKind } from './annotation.ts';

const trunk = tubeBody({ radii: () => [150, 100], height: 400, segments: 200, rings: 8 });
const plane = { origin: [0, 0, 210], normal: [0, 0, 1] };
const skin = (x: number, y: number, z: number) => ({ position: [x, y, z], normal: [1, 0, 0] });
const take = (kind: AnnotationKind, params: Json) => evaluateAnnotation(trunk, kind, params);
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof SdkError) return error.code;
    throw error;
  }
  return 'none';
};

test('section measures of an elliptic trunk are those of the ellipse', () => {
  expect(take('perimeter', { plane }).value! / 793.272).toBeCloseTo(1, 3);
  expect(take('tape', { plane }).value! / 793.272).toBeCloseTo(1, 3);
  expect(take('width', { plane })).toMatchObject({ unit: 'mm', warnings: [] });
  expect(take('width', { plane }).value).toBeCloseTo(300, 4);
  expect(take('depth', { plane }).value).toBeCloseTo(200, 4);
});

test('the girth of one of two thighs says that it is not the whole section', () => {
  const thigh = tubeBody({ radii: () => [80, 80], height: 400, segments: 60, rings: 4 });
  const beside = {
    ...thigh,
    positions: thigh.positions.map((value, i) => (i % 3 === 0 ? value + 400 : value)),
  };
  const both = joinMeshes(trunk, beside);
  expect(evaluateAnnotation(both, 'perimeter', { plane }).warnings).toEqual(['measure/one-of-parts']);
  expect(take('perimeter', { plane }).warnings).toEqual([]);
  // What goes round both says so.
  const around = evaluateAnnotation(both, 'tape', { plane });
  expect(around.warnings).toEqual(['measure/several-parts']);
  expect(around.value).toBeGreaterThan(1300);
});

test('debris at the level is never measured, open or closed, and an open piece of it is no gap of the trunk', () => {
  const debris = tubeBody({ radii: () => [18, 18], height: 60, segments: 24, rings: 2 });
  const away = debris.positions.map((value, i) =>
    i % 3 === 0 ? value + 320 : i % 3 === 2 ? value + 170 : value,
  );
  const strip = { positions: away, indices: debris.indices.slice(0, debris.indices.length / 2) };
  for (const loose of [{ ...debris, positions: away }, strip])
    for (const kind of ['tape', 'width', 'depth', 'perimeter'] as const) {
      const both = joinMeshes(trunk, loose);
      // Also where the file lists the corners of all triangles the other way round.
      for (const body of [both, { ...both, indices: both.indices.slice().reverse() }])
        for (const loops of ['main', 'all'] as const) {
          const { value, warnings } = evaluateAnnotation(body, kind, { plane, loops });
          expect(value).toBeCloseTo(take(kind, { plane }).value!, 6);
          expect(warnings).toEqual([]);
        }
    }
});

test('volume and area are of the whole, or of what lies between two planes', () => {
  const between = [
    { origin: [0, 0, 100], normal: [0, 0, 1] },
    { origin: [0, 0, 300], normal: [0, 0, 1] },
  ];
  const whole = take('volume', {});
  expect(whole.unit).toBe('mm3');
  expect(take('volume', { between }).value! / whole.value!).toBeCloseTo(0.5, 6);
  expect(take('area', { between }).value! / (take('perimeter', { plane }).value! * 200)).toBeCloseTo(1, 6);
  expect(take('area', { between }).unit).toBe('mm2');
  // Between two planes at one place there is nothing, and of one that goes through the middle of the other no side.
  const crossing = { origin: [0, 0, 100], normal: [0, 0.6, 0.8] };
  for (const other of [between[0]!, { ...between[0]!, origin: [5, 5, 100.01] }, crossing])
    for (const kind of ['volume', 'area'] as const)
      expect(codeOf(() => take(kind, { between: [between[0]!, other] }))).toBe('measure/planes-meet');
});

test('there is no volume between planes with a hole between them, and none below zero', () => {
  const between = [
    { origin: [0, 0, 100], normal: [0, 0, 1] },
    { origin: [0, 0, 300], normal: [0, 0, 1] },
  ];
  const isAt = (f: number, low: number, high: number): boolean => {
    const z = trunk.positions[3 * trunk.indices[f]! + 2]!;
    return z > low && z < high && trunk.positions[3 * trunk.indices[f]! + 1]! < -90;
  };
  const without = (low: number, high: number) => ({
    positions: trunk.positions,
    indices: trunk.indices.filter((_, i) => !isAt(3 * Math.floor(i / 3), low, high)),
  });
  expect(without(150, 250).indices.length).toBeLessThan(trunk.indices.length);
  expect(codeOf(() => evaluateAnnotation(without(150, 250), 'volume', { between }))).toBe(
    'measure/not-closed',
  );
  const above = evaluateAnnotation(without(320, 380), 'volume', { between });
  expect(above.value).toBeCloseTo(take('volume', { between }).value!, 0);
  const inward = { positions: trunk.positions, indices: trunk.indices.slice().reverse() };
  expect(evaluateAnnotation(inward, 'volume', {}).value).toBeCloseTo(take('volume', {}).value!, 0);
  expect(evaluateAnnotation(inward, 'volume', { between }).value).toBeCloseTo(
    take('volume', { between }).value!,
    0,
  );
});

test('no volume is taken past a hole whose edges are longer than the slab is high', () => {
  const between = [
    { origin: [0, 0, 149], normal: [0, 0, 1] },
    { origin: [0, 0, 151], normal: [0, 0, 1] },
  ];
  const coarse = tubeBody({ radii: () => [170, 110], height: 400, segments: 24, rings: 4 });
  const height = (v: number) => coarse.positions[3 * v + 2]!;
  const isCut = (f: number): boolean => {
    const corners = [0, 1, 2].map((k) => coarse.indices[3 * f + k]!);
    const meets = corners.some((v) => height(v) < 149) && corners.some((v) => height(v) > 151);
    return meets && corners.every((v) => coarse.positions[3 * v + 1]! < -90);
  };
  const holed = {
    positions: coarse.positions,
    indices: coarse.indices.filter((_, i) => !isCut(Math.floor(i / 3))),
  };
  expect(holed.indices.length).toBeLessThan(coarse.indices.length);
  expect(codeOf(() => evaluateAnnotation(holed, 'volume', { between }))).toBe('measure/not-closed');
});

test('a marked line with points off the body is what is left of it', () => {
  const line = (...heights: readonly number[]) =>
    take('marker-line', { points: heights.map((z) => skin(0, 110, z)) });
  const parts = (...heights: readonly number[]) => {
    const { lines, points, warnings } = line(...heights);
    // Straight up a tube the line on its skin is as long as the way.
    return [lines.map((one) => Math.round(polylineLength(one.points, one.closed))), points.length, warnings];
  };
  expect(parts(100, 200, 300)).toEqual([[200], 3, []]);
  expect(parts(100, 200, 300, 450)).toEqual([[200], 3, ['measure/partly-off-skin']]);
  expect(parts(450, 100, 200, -60, 300)).toEqual([[100], 3, ['measure/partly-off-skin']]);
  expect(parts(450, 480)).toMatchObject([[0], 2, ['measure/off-skin']]);
});

test('a marked line lies on the skin, as it was drawn', () => {
  const { lines } = take('marker-line', {
    points: [skin(-150, 0, 200), skin(0, 100, 200), skin(150, 0, 200)],
  });
  const tree = buildBvh(trunk);
  const { points } = lines[0]!;
  for (let i = 0; i < points.length; i += 3) {
    const at = [points[i]!, points[i + 1]!, points[i + 2]!] as const;
    expect(tree.closestPoint(at)!.distance).toBeLessThan(1e-3);
  }
  // Half way round the ellipse, not through the body.
  expect(polylineLength(points, false)).toBeGreaterThan(390);
});

test('distances and angles are taken between points brought onto the skin', () => {
  expect(take('line-3d', { a: skin(170, 0, 200), b: skin(-160, 0, 200) }).value).toBeCloseTo(300, 4);
  const axis = { origin: [0, 0, 0], direction: [0, 0, 1] };
  expect(take('point-to-line', { point: skin(150, 0, 200), line: axis }).value).toBeCloseTo(150, 4);
  const edge = { a: skin(150, 0, 100), b: skin(150, 0, 300) };
  expect(take('point-to-line', { point: skin(-150, 0, 200), line: edge }).value).toBeCloseTo(300, 4);
  // What is measured to is drawn too, as far as the foot of the measure.
  const beyond = take('point-to-line', { point: skin(-150, 0, 350), line: edge }).lines;
  expect(beyond.map(({ points }) => [...points].map((v) => Math.round(v)))).toEqual([
    [-150, 0, 350, 150, 0, 350],
    [150, 0, 100, 150, 0, 350],
  ]);
  expect(take('point-to-plane', { point: skin(150, 0, 260), plane }).value).toBeCloseTo(50, 4);
  const right = take('angle', { points: [skin(150, 0, 250), skin(150, 0, 150), skin(0, 100, 150)] });
  expect(right.value).toBeCloseTo(90, 4);
  expect(right.unit).toBe('deg');
  const lines = [skin(150, 0, 100), skin(150, 0, 200), skin(-150, 0, 300), skin(-150, 0, 150)];
  expect(take('angle', { points: lines }).value).toBeCloseTo(0, 4);
  expect(take('tape', { points: [skin(150, 0, 50), skin(150, 0, 350)] }).value).toBeCloseTo(300, 4);
});

test('a point far from the skin is placed and said to be so', () => {
  expect(take('marker-point', { point: skin(150, 0, 200), association: 'axilla-left' })).toMatchObject({
    value: null,
    unit: '',
    warnings: [],
  });
  expect(take('marker-point', { point: skin(250, 0, 200) }).warnings).toEqual(['measure/off-skin']);
  const line = {
    points: [skin(150, 0, 200), skin(0, 100, 200)],
    association: 'iliac-crest',
    zeroLevel: true,
  };
  expect(take('marker-line', line).lines.length).toBe(1);
});

test('a tree gives the same answer as no tree', () => {
  const sphere = sphereBody(100, 4);
  const params = { a: skin(90, 30, 55), b: skin(-40, 80, 10) };
  const plain = evaluateAnnotation(sphere, 'line-3d', params);
  expect(evaluateAnnotation(sphere, 'line-3d', params, { bvh: buildBvh(sphere) })).toEqual(plain);
});

test('a section across a hole is bridged with a warning', () => {
  const holed = {
    positions: trunk.positions,
    indices: trunk.indices.filter((_, i) => i < 5400 || i >= 5418),
  };
  const measured = evaluateAnnotation(holed, 'perimeter', { plane });
  expect(measured.warnings).toEqual(['measure/open-section']);
  expect(measured.value! / take('perimeter', { plane }).value!).toBeCloseTo(1, 3);
});

test('what cannot be measured is refused with its code', () => {
  const above = { origin: [0, 0, 900], normal: [0, 0, 1] };
  for (const kind of ['perimeter', 'tape', 'width', 'depth'] as const)
    expect(codeOf(() => take(kind, { plane: above }))).toBe('measure/no-section');
  expect(
    codeOf(() => take('volume', { between: [above, { ...above, origin: [0, 0, above.origin[2]! + 10] }] })),
  ).toBe('measure/no-section');
  const open = tubeBody({ radii: () => [50, 50], height: 10, segments: 8, rings: 1, capped: false });
  expect(codeOf(() => evaluateAnnotation(open, 'volume', {}))).toBe('measure/not-closed');
  const empty = { positions: new Float32Array(0), indices: new Uint32Array(0) };
  expect(codeOf(() => evaluateAnnotation(empty, 'area', {}))).toBe('measure/empty-mesh');
  expect(codeOf(() => take('marker-point', { point: skin(0, 0, 0), association: 'nose' }))).toBe(
    'measure/invalid-params',
  );
  expect(codeOf(() => take('perimeter', { plane, colour: 'red' }))).toBe('measure/invalid-params');
  expect(codeOf(() => take('girth' as AnnotationKind, { plane }))).toBe('measure/unknown-kind');
  expect(
    ANNOTATION_KINDS.every(
      (kind) =>
        kind === 'volume' || kind === 'area' || codeOf(() => take(kind, {})) === 'measure/invalid-params',
    ),
  ).toBe(true);
});
