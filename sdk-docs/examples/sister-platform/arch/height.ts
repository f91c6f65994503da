import { annotationResult, defineAnnotationKind } from '@bracewright/core/annotation';
import { buildBvh } from '@bracewright/core/mesh';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** How far a point of the skin lies in front of the middle plane: evaluated anew whenever the body changes. */
export const height = defineAnnotationKind({
  kind: 'arch.height',
  unit: 'mm',
  schema: z.strictObject({ point: p.surfacePoint() }),
  evaluate(mesh, { point }) {
    const { position } = buildBvh(mesh).closestPoint(point.position)!;
    const [x, , z] = position;
    return annotationResult(Math.abs(position[1]), 'mm', {
      points: [position],
      lines: [{ points: [position, [x, 0, z]] }],
    });
  },
  draw: ({ points, anchor }, { label }) => [
    { kind: 'arrow', from: [anchor[0], 0, anchor[2]], to: anchor, role: 'arch.height' },
    { kind: 'points', points, role: 'arch.height' },
    ...(label ? [{ kind: 'label', at: anchor, text: label, role: 'arch.height' } as const] : []),
  ],
});
