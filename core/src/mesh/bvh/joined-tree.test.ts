import { expect, it } from 'vitest';
import { ellipticTube } from '../../testing/bodies.ts';
import { buildBvh, bvhOfTree } from './bvh.ts';
import { joinedTree } from './joined-tree.ts';

it('joins the trees of two parts to one that gives the answers of a tree of the whole', () => {
  const mesh = ellipticTube({ radiusX: 60, radiusY: 45, height: 200, segments: 40, rings: 20 });
  const { positions, indices } = mesh;
  const cut = 3 * 500;
  // The first part turned over: its corners are read from the whole.
  const turned = indices
    .slice(0, cut)
    .map((_, i, all) => all[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1]!);
  const parts = [turned, indices.slice(cut)].map((part) => buildBvh({ positions, indices: part }).tree);
  const joined = bvhOfTree(mesh, joinedTree(parts[0]!, parts[1]!, mesh));
  const whole = buildBvh(mesh);
  expect(Uint32Array.from(joined.tree.order).sort()).toEqual(
    Uint32Array.from(indices.keys()).slice(0, indices.length / 3),
  );
  for (let n = 0; n < 200; n++) {
    const [x, y, z] = [90 * Math.cos(n), 90 * Math.sin(n), n] as const;
    expect(joined.closestPoint([x, y, z])).toEqual(whole.closestPoint([x, y, z]));
    expect(joined.raycastAll([x, y, z], [-x, -y, n % 7])).toEqual(
      whole.raycastAll([x, y, z], [-x, -y, n % 7]),
    );
  }
});
