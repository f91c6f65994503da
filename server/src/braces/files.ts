import {
  stampOf,
  compareFiles,
  findExporter,
  runExporter,
  type AnyExporter,
  type ExportedFile,
  type ExportedFiles,
  type FormMade,
  type WrittenFiles,
} from '@bracewright/core/exporter';
import { heightsOf, wholeWithPart, type Agreement, type Heights, type TriMesh } from '@bracewright/core/mesh';
import {
  applyToShape,
  SdkError,
  type AskPorts,
  type DesignZone,
  type Finding,
  type Json,
  padNames,
  type OperationRegistry,
  type PadName,
  type Shape,
} from '@bracewright/core/operation';
import { typeOf } from '../catalog/roles.ts';
import { finerGrid } from './compared-files.ts';
import type { ShapedDesign } from './shaped-design.ts';

/** What the wall of a brace is written as. */
const OF_WALL = ['export.3mf', 'export.stl'] as const;
/** What writes the positive. */
const SOLID = 'export.stl';
const GRID = 'export.radius-grid';
const PROGRAM = 'export.gcode';
/** A pad of a brace, as `gate.json` lists it. */
export interface ListedPad extends Omit<PadName, 'nth' | 'file'> {
  /** How far its step was asked to press the skin in, mm. */
  readonly depth: number;
  /** Its solid; null where it was not made. */
  readonly file: string | null;
}

/** The pads of a design, which of the `written` files is whose solid. */
export function listedPads(
  zones: readonly DesignZone[],
  written: readonly { readonly name: string }[],
): readonly ListedPad[] {
  const pressed = zones.filter(({ depth }) => depth > 0);
  return padNames(pressed).map(({ id, code, part, file }, i) => {
    const solid = written.find(({ name }) => name.replace(/\.[^.]+$/, '') === `${PADS_NAME}-${file}`);
    return { id, code, part, depth: pressed[i]!.depth, file: solid?.name ?? null };
  });
}

/** What writes the sheet that is drawn down on it, and the pads that are glued into the brace. */
const SHEET = 'export.sheet';
const PADS = 'export.pads';
const PADS_NAME = 'pads';

/** What makes files, and is told of them. */
export interface FileDesk {
  readonly registry: OperationRegistry;
  readonly exporters: readonly AnyExporter[];
  /** Which design all the files are. */
  readonly designHash: string;
  /** Told what came with a file, or with the positive that files are made of. */
  readonly onFinding: (finding: Finding, file: string) => void;
  /** Told what could not be made: it takes nothing from the others. */
  readonly onLacking: (what: string, refusal: SdkError) => void;
  /** Throws where the work is to stop. */
  readonly checkAborted?: (() => void) | undefined;
  /** Told which exporter begins, and the mistakes in its code. */
  readonly ports?: Pick<AskPorts, 'onBegin' | 'onFault'>;
}

/** Parameters of what is made besides the positive; what is left out is not made. */
export interface FormWish {
  /** The description of a carver as JSON text, which a program is written for; undefined: the default, null: no program. */
  readonly machine: string | null | undefined;
  /** Of the radius grid; undefined: the coarsest that agrees with the wall is looked for. */
  readonly grid?: { readonly [key: string]: Json } | undefined;
  readonly sheet?: { readonly [key: string]: Json } | undefined;
  readonly pads: { readonly [key: string]: Json };
  /** Of the positive; its defaults where it is left out. */
  readonly positive?: { readonly [key: string]: Json } | undefined;
}

interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly mesh: TriMesh;
  readonly subject: 'wall' | 'body';
  readonly params?: Json;
  readonly zones?: readonly DesignZone[];
}

function wrote(
  { exporters, designHash, ports, checkAborted }: FileDesk,
  { id, mesh, params = {}, zones = [], ...about }: Wanted,
): Promise<ExportedFiles> {
  const exporter = findExporter(exporters, id);
  ports?.onBegin?.({ type: id });
  return runExporter(exporter, mesh, {
    // With the wall of the same design (`agreementOf`).
    ...{ ...about, params, designHash, zones, isCompared: true, stamp: stampOf(new Date()) },
    ...(checkAborted ? { checkAborted } : {}),
    onFault: ports?.onFault,
  });
}

function toldOf({ files, findings }: ExportedFiles, { onFinding }: FileDesk): readonly ExportedFile[] {
  // Drawings of one brace go together: the first one names them.
  for (const finding of findings) onFinding(finding, files[0]!.name);
  return files;
}

const filesOf = async (desk: FileDesk, wanted: Wanted): Promise<readonly ExportedFile[]> =>
  toldOf(await wrote(desk, wanted), desk);

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

/** The solid that a brace is formed over, and between which heights it is the body. */
interface Positive extends FormMade {
  readonly range: Heights;
}

async function positiveOf(
  { registry, onFinding }: FileDesk,
  shape: Shape,
  heights: Heights | undefined,
  own: FormWish['positive'] = {},
): Promise<Positive> {
  const operation = registry.latest(typeOf('positive'));
  const params = { ...own, ...(heights ? { part: { ...heights } } : {}) };
  const { mesh, findings, report } = await applyToShape(operation, shape, params);
  for (const finding of findings) onFinding(finding, 'positive');
  return { mesh, report, isPositive: true, range: { bottom: report['bottom']!, top: report['top']! } };
}

/** What a brace is formed over and with, and which exporter wrote what, for whoever compares it with the wall. */
export interface Formed {
  readonly files: readonly ExportedFile[];
  /** Undefined where it could not be made. */
  readonly positive: FormMade | undefined;
  /** What was written of the positive. */
  readonly written: readonly WrittenFiles[];
}

/** How far all that was formed lies from the inside of the wall of the same design, in figures; why one of it could not be compared is told. Throws what `checkAborted` throws. */
export async function agreementOf(
  { positive, written }: Formed,
  wall: TriMesh,
  { onLacking, checkAborted, ports }: Pick<FileDesk, 'onLacking' | 'checkAborted' | 'ports'>,
): Promise<readonly Agreement[]> {
  if (!positive) return [];
  const { agreement = [], notCompared } = await compareFiles(wall, positive, written, {
    ...{ checkAborted, onFault: ports?.onFault },
    onBegin: (type) => ports?.onBegin?.({ type }),
  });
  if (notCompared) onLacking('comparison was', new SdkError(notCompared.code, notCompared.data));
  return agreement;
}

/**
 * The positive (`positive.stl`, a radius grid, a program where one is wished), the sheet that is formed over it where one is wished, and the pads where the
 * history presses something in. `part` is the body within its edge lines; undefined where it has none: within them all is made of its skin (`wholeWithPart`). `wall` is that of the same design.
 */
export async function formFiles(
  desk: FileDesk,
  { uncut, zones, pressed, worn }: Pick<ShapedDesign, 'uncut' | 'zones' | 'pressed' | 'worn'>,
  { part, wall }: { readonly part: TriMesh | undefined; readonly wall: TriMesh },
  { machine, grid, sheet, pads, positive: own }: FormWish,
): Promise<Formed> {
  const files: ExportedFile[] = [];
  const written: WrittenFiles[] = [];
  let made: FormMade | undefined;
  const attempt = attempting(desk);
  const heights = part && heightsOf(part);
  const { checkAborted } = desk;
  await attempt('positive was', async () => {
    const formed = part ? wholeWithPart(part, uncut.mesh, { checkAborted }) : uncut.mesh;
    const { range, ...positive } = await positiveOf(desk, { ...uncut, mesh: formed }, heights, own);
    made = positive;
    const of = { name: 'positive', mesh: positive.mesh, subject: 'body' as const };
    const write = async (id: string, params: Json = {}) => {
      const one = await wrote(desk, { ...of, id, params });
      return { ...one, written: { exporter: findExporter(desk.exporters, id), params, files: one.files } };
    };
    const take = (one: Awaited<ReturnType<typeof write>>) => {
      files.push(...toldOf(one, desk));
      written.push(one.written);
    };
    await attempt(`${SOLID} was`, async () => take(await write(SOLID)));
    await attempt(`${GRID} was`, async () => {
      const make = (params: Json) => write(GRID, params);
      take(await (grid ? make(grid) : finerGrid(make, wall)));
    });
    if (machine !== null)
      await attempt('positive.nc was', async () => take(await write(PROGRAM, programParams(machine))));
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
      const mesh = wholeWithPart(worn.mesh, pressed.mesh, { checkAborted });
      files.push(
        ...(await filesOf(desk, { id: PADS, name: PADS_NAME, mesh, subject: 'body', params, zones })),
      );
    });
  return { files, positive: made, written };
}

const programParams = (machine: string | undefined): Json => (machine === undefined ? {} : { machine });

/** The programs of a positive for another description of a carver (JSON text). */
export async function programFiles(desk: FileDesk, positive: FormMade, machine: string): Promise<Formed> {
  const params = programParams(machine);
  const of = { id: PROGRAM, name: 'positive', mesh: positive.mesh, subject: 'body' as const };
  const files = await filesOf(desk, { ...of, params });
  const exporter = findExporter(desk.exporters, PROGRAM);
  return { files, positive, written: [{ exporter, params, files }] };
}

/** JSON as the file of it. */
export const jsonBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);
