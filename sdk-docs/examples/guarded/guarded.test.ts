import { selfIntersections, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { gather } from './operations.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 60 });
const at = { position: [0, -100, 200], normal: [0, -1, 0] };

const crossings = (mesh: TriMesh): number => selfIntersections(mesh).length;

test('what fits is gathered as asked, and nothing is said', async () => {
  const { findings, mesh } = await applyOperation(gather, body, { at, amount: 30 });
  expect(findings).toEqual([]);
  expect(crossings(mesh)).toBe(0);
});

test('what would fold is held back there, and the place, its cm² and its mm are told', async () => {
  const { findings, mesh } = await applyOperation(gather, body, { at, amount: 300 });
  expect(crossings(mesh)).toBe(0);
  expect(mesh.positions).not.toEqual(body.positions);
  const [told] = findings;
  expect(told).toMatchObject({ code: 'guarded/held-back', kind: 'note' });
  expect(told!.places[0]!.at[1]).toBeLessThan(-60);
  expect(told!.data['area']).toBeGreaterThan(5);
  expect(told!.data['most']).toBeGreaterThan(5);
  expect(told!.data['most']).toBeLessThan(40);
});
