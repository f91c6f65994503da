import { cutByPlane, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Cuts the body, or a part of it, and keeps both sides: what the normal points to stays, the other side becomes a part of its own. */
export const split = defineOperation({
  type: 'pieces.split',
  version: 1,
  params: z.object({
    target: p.target(),
    plane: p.plane(),
    name: p.text({ max: 60, default: 'lower' }),
    cap: p.toggle(true),
  }),
  apply(mesh, { plane, name, cap }, { checkAborted, progress, part }) {
    progress(0);
    const [kept, other] = (['positive', 'negative'] as const).map((keep, half) => {
      const side = cutByPlane(mesh, plane, { keep, cap, checkAborted }).mesh;
      progress((half + 1) / 2);
      return side;
    }) as [TriMesh, TriMesh];
    if (kept.indices.length === 0 || other.indices.length === 0) throw new SdkError('pieces/plane-misses');
    part(name, other);
    return kept;
  },
});

/** Moves a part, or the body, and nothing else. */
export const move = defineOperation({
  type: 'pieces.move',
  version: 1,
  params: z.object({
    target: p.target(),
    left: p.length({ min: -500, max: 500 }),
    back: p.length({ min: -500, max: 500 }),
    up: p.length({ min: -500, max: 500 }),
  }),
  apply(mesh, { left, back, up }, ctx) {
    ctx.checkAborted();
    const by = [left, back, up] as const;
    const positions = mesh.positions.map((value, i) => value + by[i % 3]!);
    ctx.progress(1);
    return { ...mesh, positions };
  },
});
