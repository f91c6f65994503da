import { findExporter, runExporter, type AnyExporter, type ExportedFile } from '@bracewright/core/exporter';
import { heightsOf, type Heights, type TriMesh } from '@bracewright/core/mesh';
import {
  applyToShape,
  SdkError,
  type DesignZone,
  type Finding,
  type Json,
  type OperationRegistry,
  type Shape,
} from '@bracewright/core/operation';
import { typeOf } from '../catalog/roles.ts';
import type { ShapedDesign } from './shaped-design.ts';

/** What the wall of a brace is written as. */
const OF_WALL = ['export.3mf', 'export.stl'] as const;
/** What writes the positive. */
const OF_POSITIVE = ['export.stl', 'export.radius-grid'] as const;
const PROGRAM = 'export.gcode';
/** What writes the sheet that is drawn down on it, and the pads that are glued into the brace. */
const SHEET = 'export.sheet';
const PADS = 'export.pads';

/** What makes files, and is told of them. */
export interface FileDesk {
  readonly registry: OperationRegistry;
  readonly exporters: readonly AnyExporter[];
  /** Which design all the files are. */
  readonly designHash: string;
  /** Told what a file came with. */
  readonly onFinding: (finding: Finding) => void;
  /** Told what could not be made: it takes nothing from the others. */
  readonly onLacking: (what: string, refusal: SdkError) => void;
  /** Throws where the work is to stop. */
  readonly checkAborted?: (() => void) | undefined;
}

/** Parameters of what is made besides the positive; what is left out is not made. */
export interface FormWish {
  /** Of the program of a carver. */
  readonly program?: Json | undefined;
  readonly sheet?: { readonly [key: string]: Json } | undefined;
  readonly pads: { readonly [key: string]: Json };
}

interface Written {
  readonly id: string;
  readonly name: string;
  readonly mesh: TriMesh;
  readonly subject: 'wall' | 'body';
  readonly params?: Json;
  readonly zones?: readonly DesignZone[];
}

async function filesOf(
  { exporters, designHash, onFinding }: FileDesk,
  { id, mesh, params = {}, zones = [], ...about }: Written,
): Promise<readonly ExportedFile[]> {
  const exporter = findExporter(exporters, id);
  const made = await runExporter(exporter, mesh, { ...about, params, designHash, zones });
  for (const finding of made.findings) onFinding(finding);
  return made.files;
}

/** A wall that may be made, in each format: `brace.3mf`, `brace.stl`. */
export async function wallFiles(desk: FileDesk, mesh: TriMesh): Promise<readonly ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const id of OF_WALL) {
    desk.checkAborted?.();
    files.push(...(await filesOf(desk, { id, name: 'brace', mesh, subject: 'wall' })));
  }
  return files;
}

/** What takes a refusal of one file as told, and goes on with the others. */
const attempting =
  ({ onLacking, checkAborted }: FileDesk) =>
  async (what: string, make: () => Promise<void>): Promise<void> => {
    checkAborted?.();
    try {
      await make();
    } catch (error) {
      if (!(error instanceof SdkError)) throw error;
      onLacking(what, error);
    }
  };

async function positiveOf(
  { registry, onFinding }: FileDesk,
  shape: Shape,
  heights: Heights | undefined,
): Promise<{ readonly mesh: TriMesh; readonly range: Heights }> {
  const operation = registry.latest(typeOf('positive'));
  const params = heights ? { part: { ...heights } } : {};
  const { mesh, findings, report } = await applyToShape(operation, shape, params);
  for (const finding of findings) onFinding(finding);
  return { mesh, range: { bottom: report['bottom']!, top: report['top']! } };
}

/**
 * The positive (`positive.stl`, a radius grid, a program where one is wished), the sheet that is formed over it where one is wished, and the pads where the
 * history presses something in. `part` is the body within its edge lines; undefined where it has none.
 */
export async function formFiles(
  desk: FileDesk,
  { uncut, zones, pressed }: Pick<ShapedDesign, 'uncut' | 'zones' | 'pressed'>,
  part: TriMesh | undefined,
  { program, sheet, pads }: FormWish,
): Promise<readonly ExportedFile[]> {
  const files: ExportedFile[] = [];
  const attempt = attempting(desk);
  const heights = part && heightsOf(part);
  await attempt('positive was', async () => {
    const { mesh, range } = await positiveOf(desk, uncut, heights);
    const of = { name: 'positive', mesh, subject: 'body' as const };
    for (const id of OF_POSITIVE)
      await attempt(`${id} was`, async () => void files.push(...(await filesOf(desk, { ...of, id }))));
    if (program !== undefined)
      await attempt('positive.nc was', async () => {
        files.push(...(await filesOf(desk, { ...of, id: PROGRAM, params: program })));
      });
    if (sheet !== undefined)
      await attempt('sheet was', async () => {
        const { bottom, top } = heights ?? range;
        const params = { ...sheet, part: { bottom, top } };
        files.push(...(await filesOf(desk, { ...of, id: SHEET, name: 'sheet', params })));
      });
  });
  if (zones.some(({ depth }) => depth > 0))
    await attempt('pads were', async () => {
      const params = { ...pads, ...(heights ? { part: { ...heights } } : {}) };
      const { mesh } = pressed;
      files.push(...(await filesOf(desk, { id: PADS, name: 'pads', mesh, subject: 'body', params, zones })));
    });
  return files;
}

/** JSON as the file of it. */
export const jsonBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);
