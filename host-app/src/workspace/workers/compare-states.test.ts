import { buildWall, type TriMesh } from '@bracewright/core/mesh';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { compareStates } from './compare-states.ts';

const body = openTube({ radiusX: 120, radiusY: 100, height: 240, segments: 72, rings: 36 });
const free = { checkAborted: () => undefined, progress: () => undefined };
const thickness = new Float64Array(body.positions.length / 3).fill(4);
/** 4 mm thick, its inside on the skin of the body. */
const { mesh: wall } = buildWall(body, { thickness, edgeRadius: 2 }, free);

/** The body with a round dome on its left side, let out by `height` mm. */
const domed = (height: number): TriMesh => {
  const positions = body.positions.slice();
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    const away = x > 0 ? Math.hypot(y, z - 120) : Infinity;
    if (away < 60) positions[at] = x + height * (0.5 + 0.5 * Math.cos((Math.PI * away) / 60));
  }
  return { positions, indices: body.indices };
};
const against = (shape: TriMesh, reference: TriMesh) =>
  compareStates({
    ...{ shape, reference, threshold: 1, fromElsewhere: true },
    braces: { which: ['reference'], body: shape },
  });

test.each([3, -8])(
  'a change of %d mm is told on its side, and as deep, against the brace that was made before it',
  async (height) => {
    const shape = domed(height);
    const found = (await against(shape, wall))!;
    const [zone, ...others] = found.ledger.zones;
    expect(others).toEqual([]);
    const truth = (await compareStates({ shape, reference: body, threshold: 1 }))!.ledger.zones[0]!;
    expect(zone!.side).toBe(height > 0 ? 'out' : 'in');
    expect(zone!.largest).toBeCloseTo(Math.abs(height), 0);
    expect(zone!.volume / truth.volume).toBeGreaterThan(0.96);
    expect(zone!.volume / truth.volume).toBeLessThan(1.04);
    // Grey is the skin under the rim at most, of 1700 cm².
    expect(found.summary.leftOut).toBeLessThan(7_000);
    expect(found.apart).toBeUndefined();
  },
);

test('the skin of a brace faces as that of the body does, and one that lies elsewhere has no inside to be told', async () => {
  const shape = domed(5);
  const braces = { which: ['shape'], body: shape } as const;
  const found = (await compareStates({ shape: wall, reference: shape, threshold: 1, braces }))!;
  expect(found.ledger.zones.map(({ side }) => side)).toEqual(['in']);
  expect(found.skin!.shape.positions.length).toBeLessThan(0.6 * wall.positions.length);
  const away = { ...wall, positions: wall.positions.map((x, i) => (i % 3 === 0 ? x + 400 : x)) };
  expect(await against(shape, away)).toBeUndefined();
});
