import { defineExporter, type AnyExporter, type ExporterContext } from '@bracewright/core/exporter';
import type { TriMesh } from '@bracewright/core/mesh';
import { writeMaterials, writeMesh, type LengthUnit, type MeshFormat } from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const unit = p.choice(['mm', 'cm', 'm', 'inch'], 'mm');
const painted = p.toggle(false, { advanced: true });
const paintedShape = z.object({ unit, painted });
const stlShape = z.object({ unit, text: p.toggle(false, { advanced: true }) });

/** The mesh bit for bit and in mm; `writeMesh` converts once, at the file. Throws SdkError `export/nothing-to-export`. */
function write(
  mesh: TriMesh,
  format: MeshFormat,
  { params, designHash, checkAborted }: ExporterContext<{ readonly unit: LengthUnit }>,
  more: { readonly painted?: boolean; readonly materials?: string; readonly ascii?: boolean } = {},
): Uint8Array {
  checkAborted();
  if (mesh.indices.length === 0) throw new SdkError('export/nothing-to-export');
  return writeMesh(mesh, format, { unit: params.unit, metadata: { designHash }, ...more });
}

/** Says when nothing that the file could carry is there. */
function tellPaint(
  { paint }: TriMesh,
  carries: readonly ('colours' | 'labels')[],
  ctx: ExporterContext<z.output<typeof paintedShape>>,
): void {
  if (ctx.params.painted && !carries.some((part) => paint?.[part])) ctx.warn('export/no-paint');
}

const stl = defineExporter({
  id: 'export.stl',
  params: stlShape,
  extension: 'stl',
  order: 10,
  files: (mesh, _annotations, ctx) => [
    {
      name: `${ctx.name}.stl`,
      media: 'model/stl',
      bytes: write(mesh, 'stl', ctx, { ascii: ctx.params.text }),
    },
  ],
});

const threeMf = defineExporter({
  id: 'export.3mf',
  params: paintedShape,
  extension: '3mf',
  order: 20,
  files(mesh, _annotations, ctx) {
    tellPaint(mesh, ['labels'], ctx);
    const { painted } = ctx.params;
    return [{ name: `${ctx.name}.3mf`, media: 'model/3mf', bytes: write(mesh, '3mf', ctx, { painted }) }];
  },
});

const obj = defineExporter({
  id: 'export.obj',
  params: paintedShape,
  extension: 'obj',
  order: 30,
  files(mesh, _annotations, ctx) {
    tellPaint(mesh, ['colours', 'labels'], ctx);
    const { painted } = ctx.params;
    const labels = (painted && mesh.paint?.labels) || undefined;
    // A name with blanks would be read as several files.
    const materials = 'materials.mtl';
    const bytes = write(mesh, 'obj', ctx, { painted, ...(labels ? { materials } : {}) });
    return [
      { name: `${ctx.name}.obj`, media: 'model/obj', bytes },
      ...(labels ? [{ name: materials, media: 'model/mtl', bytes: writeMaterials(labels) }] : []),
    ];
  },
});

const ply = defineExporter({
  id: 'export.ply',
  params: paintedShape,
  extension: 'ply',
  order: 40,
  files(mesh, _annotations, ctx) {
    tellPaint(mesh, ['colours', 'labels'], ctx);
    const { painted } = ctx.params;
    return [
      {
        name: `${ctx.name}.ply`,
        media: 'application/octet-stream',
        bytes: write(mesh, 'ply', ctx, { painted }),
      },
    ];
  },
});

/** The mesh formats, for bodies and walls. */
export const exporters: readonly AnyExporter[] = [stl, threeMf, obj, ply] as readonly AnyExporter[];
