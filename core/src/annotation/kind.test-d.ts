import { z } from 'zod';
import { p } from '../params/index.ts';
import { createAnnotationKinds } from './annotation-kinds.ts';
import { annotationResult } from './annotation-result.ts';
import { defineAnnotationKind } from './kind.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

declare const mesh: TriMesh;

const height = defineAnnotationKind({
  kind: 'arch.height',
  unit: 'mm',
  schema: z.strictObject({ point: p.surfacePoint(), every: p.count({ min: 1, max: 9, default: 1 }) }),
  evaluate: (_mesh, { point, every }) => annotationResult(every, 'mm', { anchor: point.position }),
});
type Height = z.output<typeof height.schema>;
const given: Height = { point: { position: [0, 0, 0], normal: [0, 0, 1] }, every: 2 };

height.evaluate(mesh, given, {});
// @ts-expect-error: a parameter is missing
height.evaluate(mesh, { every: 2 }, {});
// @ts-expect-error: a value of another type
height.evaluate(mesh, { ...given, every: 'two' }, {});
// @ts-expect-error: no such parameter
export const other: Height = { ...given, evrey: 2 };

createAnnotationKinds([height]);
