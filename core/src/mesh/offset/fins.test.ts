import { describe, expect, it } from 'vitest';
import { buildBvh } from '../bvh/bvh.ts';
import { wallByRays } from '../gate/wall-by-rays.ts';
import { inspectMesh } from '../repair/inspect.ts';
import { cleft } from './cleft.fixture.ts';
import { withoutFins } from './fins.ts';
import { foldedPairs } from './folded-pairs.ts';
import { buildWall, type Wall } from './wall.ts';
import { quiet } from './wall.fixture.test.ts';

const body = cleft();
const bodyEnd = body.positions.length / 3;

const wallOf = (thickness: number, takesFins: boolean): Wall =>
  buildWall(
    body,
    {
      thickness: new Float64Array(bodyEnd).fill(thickness),
      ...{ edgeRadius: thickness / 2, skin: 'fine', followsEdges: true, takesFins },
    },
    quiet,
  );

const foldsOf = ({ mesh }: Wall) =>
  foldedPairs({ points: Float64Array.from(mesh.positions), indices: mesh.indices, bodyEnd });

const byRays = ({ mesh }: Wall) =>
  wallByRays(buildBvh(mesh), { reach: 25, gap: 0.3, limits: [{ below: 1, of: 'wall' }] });

describe.each([4.5])('the wall of %s mm over a cleft', (thickness) => {
  const finned = wallOf(thickness, false);
  const wall = wallOf(thickness, true);

  it('has fins where they are left, and the gate tells them', () => {
    expect(foldsOf(finned).length).toBeGreaterThan(0);
    const { thinnest, below } = byRays(finned);
    expect(thinnest).toMatchObject({ of: 'wall' });
    expect(thinnest!.wall).toBeLessThan(0.05);
    expect(below[0]!.places.length).toBeGreaterThan(0);
  });

  it('has none where they are taken off', () => {
    expect(foldsOf(wall)).toEqual([]);
    expect(byRays(wall).below[0]).toMatchObject({ area: 0, places: [] });
  });

  it('is as sound and as thick as with them, on the same bits of the body', () => {
    expect(inspectMesh(wall.mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
    expect(wall.mesh.positions.subarray(0, 3 * bodyEnd)).toEqual(body.positions);
    const count = body.indices.length;
    expect(wall.mesh.indices.subarray(0, count)).toEqual(finned.mesh.indices.subarray(0, count));
    expect(wall.measure.withinTenth).toBeGreaterThanOrEqual(finned.measure.withinTenth - 0.002);
    expect(wall.measure.minWall).toBeGreaterThanOrEqual(finned.measure.minWall - 0.01);
    expect(wall.measure.maxWall).toBeLessThanOrEqual(finned.measure.maxWall + 0.01);
  });
});

it('leaves a fin that stands where the skin may not go, and a wall without one as it is', () => {
  const { mesh, skinEnd } = wallOf(4.5, false);
  const draft = {
    points: Float64Array.from(mesh.positions),
    ...{ indices: mesh.indices, bodyEnd, skinEnd, onRim: new Uint8Array(skinEnd - bodyEnd).fill(1) },
  };
  // Every other place is off the wall by more than this one.
  let asked = 0;
  const nowhere = () => (asked++, asked);
  expect(foldedPairs({ ...draft, ...withoutFins(draft, nowhere, () => undefined) }).length).toBeGreaterThan(
    0,
  );
  const flat = { ...draft, indices: mesh.indices.slice(0, body.indices.length) };
  expect(withoutFins(flat, nowhere, () => undefined)).toBe(flat);
});
