import { mat4 } from '@bracewright/core/math';
import { inspectMesh, type ScanAlignment } from '@bracewright/core/mesh';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { expect, test } from 'vitest';
import type { SeenOfBody } from './findings.ts';
import { proposalsFor } from './proposals.ts';

const scan = scanOf(sampleTrunk({ cobb: 30, edge: 24 }), { seed: 3 });
const seen = (unsure: ScanAlignment['unsure']): SeenOfBody =>
  ({
    inspection: inspectMesh(scan),
    alignment: { transform: mat4.translation([0, 0, 500]), unsure, reasons: [], votes: [], alternatives: [] },
    confirmed: false,
  }) as unknown as SeenOfBody;
const cropOf = (...given: Parameters<typeof proposalsFor>) =>
  proposalsFor(...given).find(({ role }) => role === 'trimming')!;

test('rims are cut where the body stands then: aligned, or as it lies', () => {
  const aligned = cropOf(scan, seen(['force-line']));
  const asItLies = cropOf(scan, seen(['force-line']), { aligns: false });
  expect(aligned.wanted).toBe(true);
  expect(aligned.values['top']! - asItLies.values['top']!).toBeCloseTo(500, 1);
});

test('nothing is cut off before somebody has said which way is up', () => {
  expect(cropOf(scan, seen(['up'])).wanted).toBe(false);
});

test('a step that finds nothing to do is not proposed', () => {
  const closed = sampleTrunk({ cobb: 30, edge: 24 }).mesh;
  const nothing = {
    ...seen(['force-line']),
    inspection: { ...inspectMesh(scan), boundaryLoops: 0 },
  } as SeenOfBody;
  const roles = proposalsFor(closed, nothing).map(({ role }) => role);
  expect(roles).not.toContain('closing');
  expect(roles).toContain('alignment');
});
