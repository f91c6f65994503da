import { describe, expect, it } from 'vitest';
import type { TriMesh } from '../mesh/index.ts';
import { trunkLevels } from './index.ts';
import { trunk, unmarked, LANDMARKS } from './trunk-levels.fixture.test.ts';

/** The same skin as another program writes it. */
function rewritten({ positions, indices }: TriMesh): TriMesh {
  const turned = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3)
    turned.set(indices.subarray(indices.length - 3 - i, indices.length - i), i);
  return { positions: positions.map((at) => Math.fround(Math.fround(at / 25.4) * 25.4)), indices: turned };
}

describe('the levels of a trunk', () => {
  it('are the same within 3 mm where the same skin is written in other triangles', () => {
    const levels = unmarked();
    const again = trunkLevels(rewritten(trunk.mesh), {})!;
    for (const [name] of LANDMARKS)
      expect(Math.abs(again.middle(name).height - levels.middle(name).height), name).toBeLessThan(3);
  });
});
