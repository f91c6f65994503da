import type { TrimRule } from '@bracewright/core/brace';
import { vec3, type Vec3 } from '@bracewright/core/math';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { ruleMarks } from './rule-marks.ts';
import { RULE_COLOURS, RULE_ROLES } from './rule-colours.ts';

const mesh = openTube({ radiusX: 100, radiusY: 100, height: 200, segments: 60, rings: 20 });
const around = Array.from(
  { length: 12 },
  (_, i): { position: [number, number, number]; normal: [number, number, number] } => {
    const [x, y] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
    return { position: [100 * x, 100 * y, 100], normal: [x, y, 0] };
  },
);
const line = { points: around, closed: true, smooth: true };
const rule = (status: TrimRule['status'], at: Vec3): TrimRule => ({ id: 'groin', value: 5, status, at });

test('the line is coloured about the place of each clearance as that stands, what is broken over all others', () => {
  const marks = ruleMarks(mesh, [line], [
    rule('bad', [100, 0, 90]),
    rule('good', [0, 100, 110]),
    rule('unsure', [-100, 0, 100]),
  ]); // prettier-ignore
  expect(marks.map(({ role, dashed }) => [role, dashed])).toEqual([
    [RULE_ROLES.good, false],
    [RULE_ROLES.unsure, true],
    [RULE_ROLES.bad, false],
  ]);
  const bad = marks.at(-1)!.points;
  // Once over the place where the line began, and as far to either side.
  expect([bad[0]![1], bad.at(-1)![1]].map((y) => Math.sign(y)).toSorted()).toEqual([-1, 1]);
  const length = bad.slice(1).reduce((sum, point, i) => sum + vec3.distance(bad[i]!, point), 0);
  expect(length).toBeGreaterThan(35);
  expect(length).toBeLessThanOrEqual(50);
  for (const [x, y, z] of bad) expect([Math.hypot(x, y) > 99, Math.abs(z - 100) < 1]).toEqual([true, true]);
});

test('an open line ends where it ends, and one that is not on the skin has no colours', () => {
  const open = { ...line, closed: false };
  const [mark] = ruleMarks(mesh, [open], [rule('near', [100, 0, 100])]);
  expect(mark!.points[0]).toEqual(expect.arrayContaining([expect.closeTo(100, 0)]));
  for (const [, y] of mark!.points) expect(y).toBeGreaterThan(-0.1);
  expect(ruleMarks(mesh, [{ ...line, points: [] }], [rule('bad', [0, 0, 0])])).toEqual([]);
  expect(ruleMarks(mesh, [line], [])).toEqual([]);
});

test('each standing has colours of its own in both appearances', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(new Set(Object.values(RULE_COLOURS).map((colours) => colours[theme])).size).toBe(4);
});
