import { expect } from 'vitest';
import { sampleTrunk } from '../../sample/index.ts';
import { fillHoles } from '../fill/fill-holes.ts';
import { heightsOf } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { carveProgram, makePositive, readMachine, type CarveProgram } from './index.ts';

/** A piece of the sample trunk, waist and ribs, with straight ends. */
export function trunkPiece(edge: number): TriMesh {
  const { mesh } = fillHoles(sampleTrunk({ edge, cobb: 40 }).mesh, { fill: 'flat' });
  const { bottom, top } = heightsOf(mesh);
  const middle = (bottom + top) / 2;
  return makePositive(mesh, { bottom: middle - 25, top: middle + 25, base: 6, stock: 6 });
}
/** Few places and few cells: for what does not depend on them. */
export const QUICK = { rows: { stepOver: 10, scallop: 2, angleStep: 2 }, rough: { stepOver: 20 } };
export const CELLS = { angles: 120, pitch: 2.3 };
export const program = (mesh: TriMesh, machine: object = QUICK, cells = CELLS): CarveProgram =>
  carveProgram(mesh, heightsOf(mesh), readMachine(machine), {}, { cells });
export const carvesWithin = (_name: string, edge: number, machine: object) => {
  const made = program(trunkPiece(edge), machine, { angles: 360, pitch: 0.7 });
  expect(made.sampled.unreached).toEqual([]);
  expect(made.check.p99).toBeLessThan(0.15);
  expect(made.check.largest).toBeLessThan(0.3);
  expect(made.check.gouge).toBeLessThan(0.05);
  // Ridges are what is told, and no accuracy that was not asked for.
  expect(made.path.ridge).toBeLessThan(0.1001);
  expect(made.path.ridge).toBeGreaterThan(0.08);
  expect(made.check.p99).toBeGreaterThan(0.05);
  expect(made.check.narrow.length).toBeLessThan(0.02 * made.check.cells);
};
