import { cutByPlane, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, type AskContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Height of the lowest point, mm. */
function lowest({ positions }: TriMesh, { checkAborted }: AskContext): number {
  let low = Infinity;
  for (let i = 2; i < positions.length; i += 3) {
    if (i % 3e5 === 2) checkAborted();
    low = Math.min(low, positions[i]!);
  }
  return low;
}

/** Ends a brace level at a height above its lower end, mm. Asks for a reason where less than `least` mm of it stay. */
export const level = defineOperation({
  type: 'rim.level',
  version: 1,
  role: 'edge',
  params: z.object({
    height: p.length({ min: -1000, max: 2000, default: 300 }),
    least: p.length({ min: 0, max: 500, default: 150 }),
  }),
  apply: (mesh, { height }, ctx) =>
    cutByPlane(
      mesh,
      { origin: [0, 0, height], normal: [0, 0, 1] },
      { ...{ keep: 'negative', cap: false }, ...ctx },
    ).mesh,
  gate(mesh, { height, least }, ctx) {
    const left = Math.round(height - lowest(mesh, ctx));
    if (left >= least) return [];
    return [{ code: 'rim/short', severity: 'ask', data: { left, least }, places: [{ at: [0, 0, height] }] }];
  },
});
