import { findExporter, runExporter, type ExportedFile, type ExportedFiles } from '@bracewright/core/exporter';
import {
  CheckpointStore,
  createReplayer,
  linerOf,
  recordsOfFile,
  scannedSkinOf,
  zonesOf,
  type OperationRecord,
  type ReplayedShape,
} from '@bracewright/core/history';
import {
  asScanned,
  heightsOf,
  type Heights,
  type OutputSurface,
  type ScannedSkin,
  type TriMesh,
} from '@bracewright/core/mesh';
import {
  applyToShape,
  bodyAlone,
  SdkError,
  type DesignZone,
  type Json,
  type OperationRegistry,
  type Shape,
} from '@bracewright/core/operation';
import { requiredOption, textOption, type Parsed } from './arguments.ts';
import { explain } from './explain.ts';
import { ASKING } from './gating.ts';
import { readHistory, readJson } from './history.ts';
import type { Output } from './output.ts';
import { fileSurfaces, finerGrid } from './compared-files.ts';
import { readSecondBodies } from './second-bodies.ts';
import { ROLES, typeOf } from '../catalog/roles.ts';
import { knownExporters } from '../catalog/known-operations.ts';

/** What writes the positive. */
const SOLID = 'export.stl';
const GRID = 'export.radius-grid';
const PROGRAM = 'export.gcode';
/** What writes the sheet that is drawn down on it, and the pads that are glued into the brace. */
const SHEET = 'export.sheet';
const PADS = 'export.pads';
/** Bytes of bodies between steps that are kept while the zones of a history are looked at. */
const KEPT = 256 * 1024 * 1024;

/** A body, and what a positive is made of: the body before it was cut along its edge. */
export interface Shaped {
  readonly shape: Shape;
  readonly uncut: Shape;
  readonly isCut: boolean;
  /** What the history presses in. */
  readonly zones: readonly DesignZone[];
  /** The whole design before it was cut, with every push. */
  readonly pressed: Shape;
  /** Which skin of `shape` nobody scanned. */
  readonly skin: ScannedSkin;
  /** The steps of the history, those that are off as well. */
  readonly records: readonly OperationRecord[];
  /** The shape after the first records. */
  readonly replay: (records: readonly OperationRecord[]) => Promise<ReplayedShape>;
}

/**
 * The body after its history; with `--glue-pads` without what it presses in. Throws SdkError of the first record that failed: a wall of half a design would be printed in good
 * faith.
 */
export async function shapedBody(
  mesh: TriMesh,
  parsed: Parsed,
  registry: OperationRegistry,
  output: Output,
): Promise<Shaped> {
  const path = textOption(parsed, 'history');
  const bodies = readSecondBodies(parsed, output, requiredOption(parsed, 'out'));
  if (path === undefined) return rawShape(bodyAlone(mesh), asScanned(mesh));
  const records = recordsOfFile(readHistory(path, registry));
  const checkpoints = new CheckpointStore({ budgetBytes: KEPT });
  const { replay } = createReplayer({ registry });
  const replayed = async (some: readonly OperationRecord[]): Promise<ReplayedShape> => {
    const { outcomes, ...shape } = await replay(some, mesh, { checkpoints, loadMesh: bodies.load });
    bodies.tellMissing(outcomes, output);
    const failed = outcomes.find(({ state }) => state === 'failed');
    if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
    return { ...shape, outcomes };
  };
  const isEdge = ({ type, state }: OperationRecord) => ROLES.of(type) === 'edge' && state === 'on';
  const whole = await replayed(records);
  const isCut = records.some(isEdge);
  const pressed = isCut ? await replayed(records.filter((one) => !isEdge(one))) : whole;
  const zones = await zonesOf(
    records.filter((one) => !isEdge(one)),
    registry,
    replayed,
    ASKING,
  );
  const skinOf = (some: readonly OperationRecord[]) => scannedSkinOf(some, registry, replayed);
  const known = { isCut, zones, pressed, records, replay: replayed };
  if (parsed.values['glue-pads'] !== true)
    return { ...known, shape: whole, uncut: pressed, skin: await skinOf(records) };
  const brought = new Set(zones.filter(({ depth }) => depth > 0).map(({ record }) => record));
  const plain = records.filter(({ id }) => !brought.has(id));
  const shape = await replayed(plain);
  const uncut = isCut ? await replayed(plain.filter((one) => !isEdge(one))) : shape;
  return { ...known, shape, uncut, skin: await skinOf(plain) };
}

/** A body that has no history. */
export const rawShape = (shape: Shape, skin: ScannedSkin): Shaped => ({
  shape,
  skin,
  uncut: shape,
  isCut: false,
  zones: [],
  pressed: shape,
  records: [],
  replay: () => Promise.resolve(shape),
});

/** What files are made of, and what tells of them. */
interface Desk {
  readonly registry: OperationRegistry;
  readonly output: Output;
  readonly parsed: Parsed;
  /** Which design all the files are. */
  readonly designHash: string;
  /** The description of the carver as JSON text; none: the default. */
  readonly machine: string | undefined;
}

function toldOf({ files, findings }: ExportedFiles, { output }: Desk): readonly ExportedFile[] {
  for (const finding of findings) output.tell(explain(finding));
  return files;
}

/** What a brace is formed over and with, and its surfaces for whoever compares them with the wall. */
export interface Formed {
  readonly files: readonly ExportedFile[];
  readonly surfaces: readonly OutputSurface[];
}

/** Makes the positive, the sheet that is formed over it and the pads beside the `wall` of the design; one that cannot be made is told, and takes nothing from the brace. */
export async function makeForms(
  desk: Desk,
  { uncut, zones, pressed }: Shaped,
  { part, wall }: { readonly part: TriMesh | undefined; readonly wall: TriMesh },
): Promise<Formed> {
  const files: ExportedFile[] = [];
  const surfaces: OutputSurface[] = [];
  const attempt: Attempt = async (what, make) => {
    try {
      await make();
    } catch (error) {
      if (!(error instanceof SdkError)) throw error;
      desk.output.tell(`no ${what} made: ${explain(error)}`);
    }
  };
  const heights = part && heightsOf(part);
  await attempt('positive was', async () => {
    const positive = await makePositive(desk, uncut, heights);
    const { mesh, range } = positive;
    surfaces.push({ output: 'positive', mesh, offset: positive.liner });
    await attempt(`${SOLID} was`, async () => {
      files.push(...toldOf(await written(desk, SOLID, 'positive', mesh, {}), desk));
    });
    await attempt(`${GRID} was`, async () => {
      const grid = (params: Json) => written(desk, GRID, 'positive', mesh, params);
      files.push(...toldOf(await finerGrid(grid, wall), desk));
    });
    const carver = desk.machine === undefined ? {} : { machine: desk.machine };
    await attempt('positive.nc was', async () => {
      files.push(...toldOf(await written(desk, PROGRAM, 'positive', mesh, carver), desk));
    });
    surfaces.push(...fileSurfaces(files, { wall, machine: desk.machine, ...positive }));
    await attempt('sheet was', async () => {
      const { bottom, top } = heights ?? range;
      const params = { ...optionsOf(desk, 'sheet'), part: { bottom, top } };
      files.push(...toldOf(await written(desk, SHEET, 'sheet', mesh, params), desk));
    });
  });
  if (zones.some(({ depth }) => depth > 0))
    await attempt('pads were', async () => {
      files.push(...(await makePads(desk, { zones, pressed, heights })));
    });
  return { files, surfaces };
}

/** Does what may be refused; a refusal is told as “no … made”. */
type Attempt = (what: string, make: () => Promise<void>) => Promise<void>;

/** The solid that a brace is formed over, how much larger than the body it was asked to be (mm), and between which heights it is the body. */
interface Positive {
  readonly mesh: TriMesh;
  readonly range: Heights;
  readonly liner: number;
}

async function makePositive(desk: Desk, shape: Shape, heights: Heights | undefined): Promise<Positive> {
  const operation = desk.registry.latest(typeOf('positive'));
  const params = heights ? { part: { ...heights } } : {};
  const { mesh, findings, report } = await applyToShape(operation, shape, params);
  for (const finding of findings) desk.output.tell(explain(finding));
  return { mesh, range: { bottom: report['bottom']!, top: report['top']! }, liner: linerOf(report) };
}

async function makePads(
  desk: Desk,
  { zones, pressed, heights }: Pick<Shaped, 'zones' | 'pressed'> & { readonly heights: Heights | undefined },
): Promise<readonly ExportedFile[]> {
  const options = optionsOf(desk, 'pads');
  const params = { ...options, ...(heights ? { part: { ...heights } } : {}) };
  const files = toldOf(await written(desk, PADS, 'pads', pressed.mesh, params, zones), desk);
  // A push that is built and glued is there twice.
  const isGlued = desk.parsed.values['glue-pads'] === true;
  if (!isGlued && options['shell'] !== 'pressed')
    desk.output.tell(
      'the pads are as deep as the pushes, and this brace is pushed in already: glue them into a shell without the pushes (--glue-pads makes one), or they press twice',
    );
  if (isGlued && options['shell'] === 'pressed')
    desk.output.tell('this brace is made without the pushes, and the pads are for one that has them');
  return files;
}

/** The parameters in the file that an option names. */
const optionsOf = ({ parsed }: Desk, option: string): { readonly [key: string]: Json } => {
  const path = textOption(parsed, option);
  return path === undefined ? {} : (readJson(option, path) as { readonly [key: string]: Json });
};

async function written(
  { designHash }: Desk,
  id: string,
  name: string,
  mesh: TriMesh,
  params: Json,
  zones: readonly DesignZone[] = [],
): Promise<ExportedFiles> {
  const exporters = await knownExporters(process.env['OPERATIONS']);
  return runExporter(findExporter(exporters, id), mesh, { name, params, subject: 'body', designHash, zones });
}
