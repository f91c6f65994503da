import { regionField, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { scanOf } from '@bracewright/core/sample';
import { ellipticTube } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { regionFieldV3 } from './operation-field.v3.ts';
import { deform, deformV3, move, moveV3 } from './operation.ts';
import { trunk, quiet, drawn, SHAPES, isAsDrawn, cases, movesAsDrawn } from './drawn-is-used.fixture.test.ts';

const scan = scanOf(trunk, { seed: 4, turn: 7, tilt: 3, holes: 0, debris: 0 });
describe.each([['a scan that is open', scan]])('on %s that is refined', isAsDrawn);

describe('over a sharp edge', () => {
  it.each(cases.filter((_, i) => [2].includes(i)))('%s: what is drawn is what moves', movesAsDrawn);
});

describe('versions 3 and 4', () => {
  const fine = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 160, rings: 110 });
  const back = (mesh: TriMesh, shape: 'corners' | 'smooth') =>
    ({ ...drawn(mesh, [5, 95, 200], [0, 1, 0], [60, 7], shape), amplitude: -10 }) as never;

  it.each(SHAPES)('give the same bits where nothing is refined: %s', async (shape) => {
    for (const [now, before] of [
      [deform, deformV3],
      [move, moveV3],
    ] as const) {
      const params = {
        ...(back(fine, shape) as object),
        ...(now === move ? { offset: [0, 0, 20] } : {}),
      } as never;
      const result = await applyOperation(now as typeof deform, fine, params);
      expect(result.mesh.positions.length).toBe(fine.positions.length);
      expect(result.mesh).toEqual((await applyOperation(before as typeof deform, fine, params)).mesh);
    }
  });

  it('do not mix what they remember of a mesh', () => {
    const coarse = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 16, rings: 6 });
    const small = drawn(coarse, [3, 95, 200], [0, 1, 0], [18, 5], 'smooth');
    const copy = { ...coarse };
    const fresh = regionField(copy, small, quiet);
    regionFieldV3(coarse, small, quiet);
    expect(regionField(coarse, small, quiet).weights).toEqual(fresh.weights);
  });
});
