import { defineOperation, type AnyOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const move = defineOperation({
  type: 'test.move',
  version: 1,
  params: z.object({ up: p.length({ min: -100, max: 100, default: 10 }) }),
  apply: (mesh, { up }) => ({
    positions: mesh.positions.map((value, index) => (index % 3 === 2 ? value + up : value)),
    indices: mesh.indices,
  }),
});

const grow = defineOperation({
  type: 'test.grow',
  version: 1,
  params: z.object({ percent: p.ratio({ default: 0 }) }),
  apply: (mesh, { percent }) => ({
    positions: mesh.positions.map((value) => value * (1 + percent / 100)),
    indices: mesh.indices,
  }),
});

const slow = defineOperation({
  type: 'test.slow',
  version: 1,
  params: z.object({ rounds: p.count({ min: 1, max: 1000, default: 20 }) }),
  async apply(mesh, { rounds }, ctx) {
    for (let round = 0; round < rounds; round++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      ctx.checkAborted();
      ctx.progress((round + 1) / rounds);
    }
    return { ...mesh };
  },
});

/** Lays a second body beside the first. */
const join = defineOperation({
  type: 'test.join',
  version: 1,
  params: z.object({ pad: p.mesh() }),
  async apply(mesh, { pad }, ctx) {
    const second = await ctx.mesh(pad);
    const count = mesh.positions.length / 3;
    return {
      positions: new Float32Array([...mesh.positions, ...second.positions]),
      indices: new Uint32Array([...mesh.indices, ...second.indices.map((index) => index + count)]),
    };
  },
});

/** Keeps a picture beside the body, which stays as it is. */
const photo = defineOperation({
  type: 'test.photo',
  version: 1,
  params: z.object({ photo: p.image() }),
  apply: (mesh) => mesh,
});

/** Small operations with known effects. */
export const testOperations: readonly AnyOperation[] = [move, grow, slow, join, photo];
