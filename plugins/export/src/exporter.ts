import {
  defineExporter,
  pieceNames,
  type AnyExporter,
  type ExportedFile,
  type ExporterContext,
  type WrittenOf,
} from '@bracewright/core/exporter';
import type { OutputSurface, TriMesh } from '@bracewright/core/mesh';
import {
  convertImported,
  readMesh,
  requireReadBack,
  writeMaterials,
  writeMesh,
  type LengthUnit,
  type MeshFormat,
} from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { gcode } from './gcode-exporter.ts';
import { radiusGrid } from './grid-exporter.ts';
import { pads } from './pads-exporter.ts';
import { sheet } from './sheet-exporter.ts';

const unit = p.choice(['mm', 'cm', 'm', 'inch'], 'mm');
const painted = p.toggle(false, { advanced: true });
const paintedShape = z.object({ unit, painted });
const stlShape = z.object({ unit, text: p.toggle(false, { advanced: true }) });

/**
 * The mesh bit for bit and in mm; `writeMesh` converts once, at the file, which is read and compared before anybody gets it. Throws SdkError
 * `export/nothing-to-export`, `mesh-io/not-as-written`.
 */
function write(
  { mesh, name }: Piece,
  format: MeshFormat,
  { params, designHash, stamp, checkAborted }: ExporterContext<{ readonly unit: LengthUnit }>,
  more: { readonly painted?: boolean; readonly materials?: string; readonly ascii?: boolean } = {},
): Uint8Array {
  checkAborted();
  if (mesh.indices.length === 0) throw new SdkError('export/nothing-to-export');
  const { unit } = params;
  const bytes = writeMesh(mesh, format, { unit, metadata: { designHash, ...stamp }, ...more });
  checkAborted();
  requireReadBack(mesh, bytes, { name: `${name}.${format}`, unit });
  return bytes;
}

/** Says when nothing that the file could carry is there. */
function tellPaint(
  { paint }: TriMesh,
  carries: readonly ('colours' | 'labels')[],
  ctx: ExporterContext<z.output<typeof paintedShape>>,
): void {
  if (ctx.params.painted && !carries.some((part) => paint?.[part])) ctx.warn('export/no-paint');
}

/** A piece to be written, and what its files are called. */
interface Piece {
  readonly mesh: TriMesh;
  readonly name: string;
}

/** The body, and each part beside it under its own name: formats that hold one shape a file give several files. */
function piecesOf(mesh: TriMesh, { name, objects }: ExporterContext<unknown>): readonly Piece[] {
  const [body = name, ...parts] = pieceNames(name, objects);
  return [{ mesh, name: body }, ...objects.map((part, i) => ({ mesh: part.mesh, name: parts[i]! }))];
}

/** The file of the shape itself, which is the first, as a sheet is drawn down on it. */
function solidIn(
  [file]: readonly ExportedFile[],
  { params: { unit } }: WrittenOf<{ readonly unit: LengthUnit }>,
): readonly OutputSurface[] {
  const { name, bytes } = file!;
  const mesh = convertImported(readMesh(bytes, { name }).mesh, { unit, upAxis: 'Z' });
  return [{ output: 'vacuum', mesh }];
}

const stl = defineExporter({
  id: 'export.stl',
  params: stlShape,
  extension: 'stl',
  order: 10,
  files: (body, _annotations, ctx) =>
    piecesOf(body, ctx).map(({ mesh, name }) => ({
      name: `${name}.stl`,
      media: 'model/stl',
      bytes: write({ mesh, name }, 'stl', ctx, { ascii: ctx.params.text }),
    })),
  surfaces: solidIn,
});

const threeMf = defineExporter({
  id: 'export.3mf',
  params: paintedShape,
  extension: '3mf',
  order: 20,
  files(body, _annotations, ctx) {
    tellPaint(body, ['labels'], ctx);
    const { painted } = ctx.params;
    return piecesOf(body, ctx).map(({ mesh, name }) => ({
      name: `${name}.3mf`,
      media: 'model/3mf',
      bytes: write({ mesh, name }, '3mf', ctx, { painted }),
    }));
  },
  surfaces: solidIn,
});

const obj = defineExporter({
  id: 'export.obj',
  params: paintedShape,
  extension: 'obj',
  order: 30,
  files(body, _annotations, ctx) {
    tellPaint(body, ['colours', 'labels'], ctx);
    const { painted } = ctx.params;
    return piecesOf(body, ctx).flatMap(({ mesh, name }, n) => {
      const labels = (painted && mesh.paint?.labels) || undefined;
      // A name with blanks would be read as several files.
      const materials = n === 0 ? 'materials.mtl' : `materials-${n + 1}.mtl`;
      const bytes = write({ mesh, name }, 'obj', ctx, { painted, ...(labels ? { materials } : {}) });
      return [
        { name: `${name}.obj`, media: 'model/obj', bytes },
        ...(labels ? [{ name: materials, media: 'model/mtl', bytes: writeMaterials(labels) }] : []),
      ];
    });
  },
  surfaces: solidIn,
});

const ply = defineExporter({
  id: 'export.ply',
  params: paintedShape,
  extension: 'ply',
  order: 40,
  files(body, _annotations, ctx) {
    tellPaint(body, ['colours', 'labels'], ctx);
    const { painted } = ctx.params;
    return piecesOf(body, ctx).map(({ mesh, name }) => ({
      name: `${name}.ply`,
      media: 'application/octet-stream',
      bytes: write({ mesh, name }, 'ply', ctx, { painted }),
    }));
  },
  surfaces: solidIn,
});

/** The mesh formats, for bodies and walls, the radius grid and the program for what is carved, pads and blank sheets for what is formed over it. */
export const exporters: readonly AnyExporter[] = [
  stl,
  threeMf,
  obj,
  ply,
  radiusGrid,
  gcode,
  pads,
  sheet,
] as readonly AnyExporter[];
