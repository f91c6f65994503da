import { join } from 'node:path';
import type { ExportedFile } from '@bracewright/core/exporter';
import {
  CheckpointStore,
  createReplayer,
  recordsOfFile,
  scannedSkinOf,
  type OperationRecord,
} from '@bracewright/core/history';
import { asScanned, type ScannedSkin, type TriMesh } from '@bracewright/core/mesh';
import {
  bodyAlone,
  SdkError,
  type Json,
  type OperationRegistry,
  type Shape,
} from '@bracewright/core/operation';
import { formFiles, wallFiles, type FileDesk } from '../braces/files.ts';
import { shapedDesign, type ShapedDesign } from '../braces/shaped-design.ts';
import { requiredOption, textOption, type Parsed } from './arguments.ts';
import { explain } from './explain.ts';
import { ASKING } from './gating.ts';
import { readHistory, readJson } from './history.ts';
import { writeWhole, type Output } from './output.ts';
import { readSecondBodies } from './second-bodies.ts';
import { knownExporters } from '../catalog/known-operations.ts';

/** Bytes of bodies between steps that are kept while the zones of a history are looked at. */
const KEPT = 256 * 1024 * 1024;

/** A shaped design of a file. */
export interface Shaped extends ShapedDesign {
  /** Which skin of `shape` nobody scanned. */
  readonly skin: ScannedSkin;
  /** The steps of the history, those that are off as well. */
  readonly records: readonly OperationRecord[];
  /** The shape after the first records. */
  readonly replay: (records: readonly OperationRecord[]) => Promise<Shape>;
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
  const replayed = async (some: readonly OperationRecord[]): Promise<Shape> => {
    const { outcomes, ...shape } = await replay(some, mesh, { checkpoints, loadMesh: bodies.load });
    bodies.tellMissing(outcomes, output);
    const failed = outcomes.find(({ state }) => state === 'failed');
    if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
    return shape;
  };
  const isGlued = parsed.values['glue-pads'] === true;
  const design = await shapedDesign(records, replayed, { registry, asking: ASKING, isGlued });
  const skin = await scannedSkinOf(design.made, registry, replayed);
  return { ...design, skin, records, replay: replayed };
}

/** A body that has no history. */
export const rawShape = (shape: Shape, skin: ScannedSkin): Shaped => ({
  shape,
  skin,
  uncut: shape,
  isCut: false,
  zones: [],
  pressed: shape,
  made: [],
  records: [],
  replay: () => Promise.resolve(shape),
});

/** Where files go, and what tells of them. */
interface Desk {
  readonly out: string;
  readonly registry: OperationRegistry;
  readonly output: Output;
  readonly parsed: Parsed;
  /** Which design all the files are. */
  readonly designHash: string;
  /** The description of the carver as JSON text; none: the default. */
  readonly machine: string | undefined;
}

/** What makes the files of a desk; what cannot be made is told, and takes nothing from the brace. */
const fileDesk = async ({ registry, output, designHash }: Desk): Promise<FileDesk> => ({
  registry,
  exporters: await knownExporters(process.env['OPERATIONS']),
  designHash,
  onFinding: (finding) => output.tell(explain(finding)),
  onLacking: (what, refusal) => output.tell(`no ${what} made: ${explain(refusal)}`),
});

function writeFiles(files: readonly ExportedFile[], { out }: Desk): readonly string[] {
  for (const { name, bytes } of files) writeWhole(join(out, name), bytes);
  return files.map(({ name }) => name);
}

/** Writes a wall that may be made, in each format, and gives the names of the files. */
export const writeBrace = async (desk: Desk, mesh: TriMesh): Promise<readonly string[]> =>
  writeFiles(await wallFiles(await fileDesk(desk), mesh), desk);

/** Writes the positive, the sheet that is formed over it and the pads. */
export async function writeForms(
  desk: Desk,
  shaped: Shaped,
  part: TriMesh | undefined,
): Promise<readonly string[]> {
  const pads = optionsOf(desk, 'pads');
  const program = desk.machine === undefined ? {} : { machine: desk.machine };
  const wish = { program, sheet: optionsOf(desk, 'sheet'), pads };
  const names = writeFiles(await formFiles(await fileDesk(desk), shaped, part, wish), desk);
  if (names.some((name) => name.startsWith('pads'))) tellOfPads(desk, pads);
  return names;
}

/** A push that is built and glued is there twice. */
function tellOfPads({ parsed, output }: Desk, options: { readonly [key: string]: Json }): void {
  const isGlued = parsed.values['glue-pads'] === true;
  if (!isGlued && options['shell'] !== 'pressed')
    output.tell(
      'the pads are as deep as the pushes, and this brace is pushed in already: glue them into a shell without the pushes (--glue-pads makes one), or they press twice',
    );
  if (isGlued && options['shell'] === 'pressed')
    output.tell('this brace is made without the pushes, and the pads are for one that has them');
}

/** The parameters in the file that an option names. */
const optionsOf = ({ parsed }: Desk, option: string): { readonly [key: string]: Json } => {
  const path = textOption(parsed, option);
  return path === undefined ? {} : (readJson(option, path) as { readonly [key: string]: Json });
};
