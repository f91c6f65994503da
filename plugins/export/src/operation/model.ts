import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/**
 * The shape as it stands, for a file. The mesh is handed on bit for bit and in mm: `writeMesh` of core/mesh-io reads `format` and
 * `unit` and converts once, at the file, so no step in between can convert twice. Throws SdkError `export/nothing-to-export`.
 */
export const model = defineOperation({
  type: 'export.model',
  version: 1,
  role: 'copy',
  params: z.object({
    format: p.choice(['stl', 'stl-ascii', 'obj', 'ply', '3mf'], 'stl'),
    unit: p.choice(['mm', 'cm', 'm', 'inch'], 'mm'),
  }),
  apply(mesh, _params, ctx) {
    ctx.checkAborted();
    if (mesh.indices.length === 0) throw new SdkError('export/nothing-to-export');
    ctx.report({ triangles: mesh.indices.length / 3 });
    ctx.progress(1);
    return mesh;
  },
});
