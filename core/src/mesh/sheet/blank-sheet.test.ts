import { expect, test } from 'vitest';
import { sampleTrunk } from '../../sample/index.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { carvingAxis } from '../carve/index.ts';
import { mainLoop, perimeter } from '../measure/measure.ts';
import { sectionByPlane } from '../section/section.ts';
import { blankSheet, type SheetWish } from './index.ts';

const tube = ellipticTube({ radiusX: 100, radiusY: 100, height: 400, segments: 180, rings: 40 });
const wish: SheetWish = {
  bottom: 50,
  top: 350,
  axis: [0, 0],
  seam: 'front',
  thickness: 4,
  round: 0,
  up: 0,
  trim: 0,
  overlap: 0,
};

test('a tube takes its girth in the middle of the sheet, and its height', () => {
  const plain = blankSheet(tube, wish);
  // The middle of a sheet of 4 mm runs round at a radius of 102 mm.
  expect(plain.width / (2 * Math.PI * 102)).toBeCloseTo(1, 3);
  expect(plain.height).toBeCloseTo(300, 0);
  expect(plain.largest.girth / (2 * Math.PI * 100)).toBeCloseTo(1, 3);
  expect(plain.thicknessAfter).toBe(4);
  for (const [x] of plain.left) expect(x).toBeCloseTo(-(Math.PI / 2) * 102, 0);
});

test('stretch makes the blank smaller and the wall thinner, and its volume stays; trim and overlap are added', () => {
  const drawn = blankSheet(tube, { ...wish, round: 0.1, up: 0.05, trim: 30, overlap: 40 });
  expect(drawn.thicknessAfter).toBeCloseTo(4 / 1.1 / 1.05, 6);
  const [width, height] = [drawn.width - 40, drawn.height - 60];
  const outer = 2 * Math.PI * (100 + drawn.thicknessAfter / 2);
  expect(width * 1.1).toBeCloseTo(outer, 0);
  expect((width * height * 4) / (outer * 300 * drawn.thicknessAfter)).toBeCloseTo(1, 2);
});

test('a scoliotic trunk has unlike halves, the girths that a section has, and a seam that can be behind', () => {
  const { mesh } = sampleTrunk({ cobb: 40, edge: 10 });
  const [bottom, top] = [80, 380];
  const of = { ...wish, bottom, top, axis: carvingAxis(mesh, { bottom, top }) };
  const blank = blankSheet(mesh, of);
  for (const { height, girth, toLeft, toRight } of blank.levels) {
    const plane = { origin: [0, 0, height], normal: [0, 0, 1] } as const;
    expect(girth).toBeCloseTo(perimeter([mainLoop(sectionByPlane(mesh, plane), plane)!]), 6);
    expect(toLeft + toRight).toBeCloseTo(girth, 6);
  }
  expect(Math.max(...blank.levels.map(({ toLeft, toRight }) => Math.abs(toLeft - toRight)))).toBeGreaterThan(
    5,
  );
  // A line along the surface is longer than the height, and the sheet is as high as the longest.
  expect(Math.min(...blank.lines)).toBeGreaterThan(top - bottom - 0.2);
  expect(blank.height).toBe(Math.max(...blank.lines));
  const behind = blankSheet(mesh, { ...of, seam: 'back' });
  // Seen from outside, from the other side: what lay to the left lies to the right.
  behind.levels.forEach(({ toRight, toLeft, sides }, i) => {
    expect([toRight, toLeft]).toEqual(
      [blank.levels[i]!.toLeft, blank.levels[i]!.toRight].map((length) => expect.closeTo(length, 6)),
    );
    expect(sides[0]).toBeLessThan(0);
    expect(sides[1]).toBeGreaterThan(0);
  });
  expect(blankSheet(mesh, of)).toEqual(blank);
});

test('says what is too low, and where the surface is open', () => {
  expect(() => blankSheet(tube, { ...wish, top: 60 })).toThrow(
    expect.objectContaining({ code: 'sheet/low', data: { height: 10, min: 20 } }),
  );
  expect(() => blankSheet(tube, { ...wish, axis: [300, 0] })).toThrow(
    expect.objectContaining({ code: 'sheet/open' }),
  );
});
