import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Lifts every vertex above `origin` by `amount` mm along Z. */
export const lift = defineOperation({
  type: 'lift.apply',
  version: 1,
  params: z.object({ origin: p.point(), amount: p.length({ min: -50, max: 50, default: 10 }) }),
  apply: (mesh, { origin, amount }) => ({
    positions: mesh.positions.map((value, i, all) =>
      i % 3 === 2 && all[i]! > origin[2] ? value + amount : value,
    ),
    indices: mesh.indices,
  }),
});
