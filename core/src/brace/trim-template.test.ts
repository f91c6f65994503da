import { expect, it } from 'vitest';
import type { MarkedLandmark } from '../annotation/index.ts';
import { distance } from '../math/vec3.ts';
import { buildBvh, edgeLinesFault, type TriMesh } from '../mesh/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import {
  layMirrored,
  layTrimTemplate,
  mirrorTrimTemplate,
  proposeTrim,
  readTrimTemplate,
  templateOfTrim,
  type TrimWish,
} from './index.ts';

const WISH: TrimWish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 };
const { mesh: own, landmarks } = sampleTrunk({ cobb: 30, edge: 21, stature: 1.45, bmi: 17 });
const another = sampleTrunk({ cobb: 20, edge: 21, stature: 1.62, bmi: 21 }).mesh;
const { curves, keep } = proposeTrim(own, WISH);
const template = templateOfTrim({ mesh: own, curves, keep }, WISH);

const NAMES = {
  asisLeft: 'asis-left',
  asisRight: 'asis-right',
  axillaLeft: 'axilla-left',
  axillaRight: 'axilla-right',
} as const;
const OTHER = { left: 'right', right: 'left' } as const;
const MARKED: readonly MarkedLandmark[] = Object.entries(NAMES).map(([name, association]) => ({
  association,
  position: landmarks[name as keyof typeof NAMES]!,
}));
const MIRRORED = MARKED.map(({ association, position: [x, y, z] }) => ({
  association: association.replace(/left|right/, (side) => OTHER[side as 'left']) as typeof association,
  position: [-x, y, z] as const,
}));

const mirrorOf = ({ positions, indices }: TriMesh): TriMesh => ({
  positions: positions.map((x, i) => (i % 3 === 0 ? -x : x)),
  indices: indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]!]!),
});

it('comes back as it was on the same body, after it was written and read', () => {
  const read = readTrimTemplate(JSON.parse(JSON.stringify(template)))!;
  const laid = layTrimTemplate(read, own);
  laid.curves[0]!.points.forEach(({ position }, i) =>
    expect(distance(position, curves[0]!.points[i]!.position)).toBeLessThan(0.1),
  );
  expect(distance(laid.keep!.position, keep.position)).toBeLessThan(0.1);
  expect(laid.apart.worst).toBeLessThan(0.1);
});

it('lies on the skin of another body as lines that can be cut, with the same way in a level', () => {
  const laid = layTrimTemplate(template, another);
  expect(edgeLinesFault(another, laid.curves)).toBeUndefined();
  const skin = buildBvh(another);
  for (const { position } of laid.curves[0]!.points)
    expect(skin.closestPoint(position)!.distance).toBeLessThan(0.01);
  expect(laid.curves[0]!.points).toHaveLength(curves[0]!.points.length);
});

it('laid mirrored it lies on the mirrored body as the mirrored line to the last digit, with marks and without; twice mirrored it is itself', () => {
  expect(mirrorTrimTemplate(template).purpose).toMatchObject({ side: 'left' });
  expect(mirrorTrimTemplate(mirrorTrimTemplate(template))).toEqual(template);
  const [mirrored, marked] = [mirrorOf(own), templateOfTrim({ mesh: own, curves, marked: MARKED }, WISH)];
  const cases = [
    [layMirrored(template, mirrored), layTrimTemplate(template, own)],
    [layMirrored(marked, mirrored, { marked: MIRRORED }), layTrimTemplate(marked, own, { marked: MARKED })],
  ] as const;
  expect(cases.map(([one]) => one.marks)).toEqual([0, 4]);
  for (const [one, as] of cases)
    one.curves[0]!.points.forEach(({ position: [x, y, z] }, i) =>
      expect(distance([-x!, y!, z!], as.curves[0]!.points[i]!.position)).toBeLessThan(1e-9),
    );
});

it('laid mirrored beyond the end of a body it is refused as any line is', () => {
  const high = {
    ...template,
    lines: [
      {
        ...template.lines[0]!,
        points: template.lines[0]!.points.map((p) => ({ ...p, at: [p.at[0], p.at[1], 0.9] as const })),
      },
    ],
  };
  expect(() => layMirrored(high as never, own)).toThrow('mesh/trunk-ends');
});

it('carries both lines of a template, in their order', () => {
  const [one] = template.lines;
  const level = (h: number) => ({
    ...one!,
    points: one!.points.slice(0, 3).map((p, i) => ({
      at: [0.5 * Math.sin((i * 2 * Math.PI) / 3), 0.5 * Math.cos((i * 2 * Math.PI) / 3), h] as [
        number,
        number,
        number,
      ],
      facing: [Math.sin((i * 2 * Math.PI) / 3), Math.cos((i * 2 * Math.PI) / 3), 0] as [
        number,
        number,
        number,
      ],
    })),
  });
  const two = readTrimTemplate({ ...template, purpose: null, keep: null, lines: [level(0.2), level(0.05)] })!;
  const laid = layTrimTemplate(two, another).curves.map(({ points }) =>
    points.map(({ position }) => position[2]!),
  );
  expect(laid.map((zs) => zs.length)).toEqual([3, 3]);
  expect(Math.min(...laid[0]!)).toBeGreaterThan(Math.max(...laid[1]!) + 100);
});

it('holds no length of the body: each number is a share, but for the width of the opening', () => {
  const numbers: number[] = [];
  JSON.stringify({ ...template, purpose: null, version: 0 }, (_, value: unknown) => {
    if (typeof value === 'number') numbers.push(value);
    return value;
  });
  expect([numbers.length > 200, numbers.every((value) => Math.abs(value) <= 2)]).toEqual([true, true]);
});

it('tells a shape of another kind, of a later version, and one that is damaged', () => {
  expect([readTrimTemplate({ contour: [], apex: [] }), readTrimTemplate(null)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(() => readTrimTemplate({ ...template, version: 2 })).toThrow('template/newer');
  for (const bad of [
    { ...template, lines: [] },
    { ...template, patient: 'Li Na' },
    { ...template, keep: { ...template.keep, at: [0, 0, 1100] } },
    { ...template, lines: [{ ...template.lines[0], points: Array(81).fill(template.keep) }] },
    { ...template, marks: [{ name: 'Li Na', height: 0 }] },
  ])
    expect(() => readTrimTemplate(bad)).toThrow('template/damaged');
});
