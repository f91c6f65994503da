import { describe, expect, it } from 'vitest';
import { joinMeshes, tubeBody } from '../../testing/closed-bodies.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { planeWeights, weightSlopes } from '../section/weights.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { foldsInSpan, tellMove, toldOnce } from './span-folds.ts';

const plane = (z: number, lean = 0) =>
  ({ origin: [0, 0, z], normal: [lean, 0, Math.sqrt(1 - lean * lean)] }) as const;
const trunk = tubeBody({ radii: () => [140, 95], height: 300, segments: 48, rings: 40 });
/** A tube across, through both sides of the trunk. */
const arm = (() => {
  const along = tubeBody({ radii: () => [31, 27], height: 400, segments: 20, rings: 20 });
  const positions = along.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = along.positions[i + 2]! - 197;
    positions[i + 2] = 151 - along.positions[i]!;
  }
  return { positions, indices: along.indices };
})();
const torn = joinMeshes(trunk, arm);

/** A movement of `amount` mm along `way`, times the weight of the planes. */
function moveOf(
  mesh: TriMesh,
  planes: ReturnType<typeof plane>[],
  amount: number,
  way: readonly [number, number, number],
) {
  const weights = planeWeights(mesh, planes);
  const at = (share: number): Float32Array =>
    mesh.positions.map((value, i) => value + share * amount * weights[Math.floor(i / 3)]! * way[i % 3]!);
  return { weights, slopes: weightSlopes(mesh, planes, way).map((slope) => amount * slope), at };
}

describe('a movement between planes, on a body that crosses itself from the start', () => {
  it('crosses itself', () => {
    expect(selfIntersections(trunk).length).toBe(0);
    expect(selfIntersections(torn).length).toBeGreaterThan(0);
  });

  it.each([-49, -60, -150])(
    'is told the same amount that fits as without what crosses it: %d mm',
    (amount) => {
      const planes = [plane(100), plane(200)];
      const folded = (mesh: TriMesh) => foldsInSpan(mesh, moveOf(mesh, planes, amount, [0, 0, 1]));
      const [alone, crossed] = [folded(trunk), folded(torn)];
      expect(crossed?.largest).toBe(alone?.largest);
      if (!alone) return;
      expect(alone.largest).toBeGreaterThan(0.3);
      expect(crossed!.places.length).toBeGreaterThan(0);
      expect(
        folded(torn) && foldsInSpan(torn, moveOf(torn, planes, crossed!.largest * amount, [0, 0, 1])),
      ).toBeUndefined();
    },
  );

  it.each([12, -40, 90])(
    'is made where nothing but what crossed before does: a level shift of %d mm',
    (amount) => {
      const move = moveOf(torn, [plane(60), plane(150), plane(240)], amount, [0.6, 0.8, 0]);
      expect(foldsInSpan(torn, move)).toBeUndefined();
      // What it adds there is told.
      expect(tellMove(torn, move.at(1)).mesh.positions).toEqual(move.at(1));
    },
  );

  it('is refused where it folds elsewhere', () => {
    const planes = [plane(20, 0.3), plane(35, 0.3), plane(280, -0.3)];
    const fine = tubeBody({ radii: () => [140, 95], height: 300, segments: 120, rings: 100 });
    for (const mesh of [fine, joinMeshes(fine, arm)])
      expect(foldsInSpan(mesh, moveOf(mesh, planes, -100, [1, 0, 0]))?.places.length).toBeGreaterThan(0);
  });

  it('is told the same with and without the whole movement, which is looked at once', () => {
    const level = [plane(60), plane(150), plane(240)];
    const close = [plane(140), plane(160)];
    const leaning = [plane(20, 0.3), plane(35, 0.3), plane(280, -0.3)];
    const moves = [
      [level, 30, [0.6, 0.8, 0]],
      [close, -60, [0, 0, 1]],
      [leaning, -100, [1, 0, 0]],
      [level, 90, [1, 0, 0]],
    ] as const;
    let folded = 0;
    for (const mesh of [trunk, torn])
      for (const [planes, amount, way] of moves) {
        const move = moveOf(mesh, [...planes], amount, way);
        const whole = toldOnce(mesh, move.at(1));
        const found = foldsInSpan(mesh, move, { whole });
        expect(found).toEqual(foldsInSpan(mesh, move));
        expect(whole()).toEqual(tellMove(mesh, move.at(1)));
        expect(whole()).toBe(whole());
        if (found) folded++;
      }
    expect(folded).toBeGreaterThan(1);
    expect(folded).toBeLessThan(8);
  });
});
