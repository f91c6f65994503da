import {
  bodyRecords,
  CheckpointStore,
  createReplayer,
  recordsOfFile,
  scannedSkinOf,
  type OperationRecord,
  type ReplayedShape,
} from '@bracewright/core/history';
import { asScanned, type ScannedSkin, type TriMesh } from '@bracewright/core/mesh';
import {
  bodyAlone,
  SdkError,
  type Json,
  type OperationRegistry,
  type Shape,
} from '@bracewright/core/operation';
import { formFiles, type FileDesk, type Formed } from '../braces/files.ts';
import type { FileNotes } from '../braces/told-of-files.ts';
import { shapedDesign, type ShapedDesign } from '../braces/shaped-design.ts';
import { requiredOption, textOption, type Parsed } from './arguments.ts';
import { explain } from './explain.ts';
import { PLUGIN_PORTS } from './plugin-work.ts';
import { readHistory, readJson } from './history.ts';
import type { Output } from './output.ts';
import { readSecondBodies } from './second-bodies.ts';
import { knownExporters } from '../catalog/known-operations.ts';
import { ROLES } from '../catalog/roles.ts';

/** Bytes of bodies between steps that are kept while the zones of a history are looked at. */
const KEPT = 256 * 1024 * 1024;

/** A shaped design of a file. */
export interface Shaped extends ShapedDesign {
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
  const all = recordsOfFile(readHistory(path, registry));
  const records = bodyRecords(all, ROLES);
  const others = all.filter((one) => one.state === 'on' && !records.includes(one));
  if (others.length > 0)
    output.tell(
      `left out of the body, as everywhere: ${others.map(({ type }) => type).join(', ')}. What it makes is asked for by options, and is no step of the body`,
    );
  const checkpoints = new CheckpointStore({ budgetBytes: KEPT });
  const { replay } = createReplayer({ registry });
  const replayed = async (some: readonly OperationRecord[]): Promise<ReplayedShape> => {
    const { outcomes, ...shape } = await replay(some, mesh, {
      ...PLUGIN_PORTS,
      checkpoints,
      loadMesh: bodies.load,
    });
    bodies.tellMissing(outcomes, output);
    const failed = outcomes.find(({ state }) => state === 'failed');
    if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
    return { ...shape, outcomes };
  };
  const isGlued = parsed.values['glue-pads'] === true;
  const design = await shapedDesign(records, replayed, { registry, asking: PLUGIN_PORTS, isGlued });
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
  worn: shape,
  made: [],
  records: [],
  replay: () => Promise.resolve(shape),
});

/** What files are made of, and what tells of them. */
export interface Desk {
  readonly registry: OperationRegistry;
  readonly output: Output;
  readonly parsed: Parsed;
  /** Which design all the files are. */
  readonly designHash: string;
  /** The description of the carver as JSON text; none: the default. */
  readonly machine: string | undefined;
  /** Whether the second ball that would do is taken. */
  readonly takesBall?: boolean;
}

/** What makes the files of a desk, and takes what they come with to `notes`; what cannot be made is told, and takes nothing from the brace. */
export const fileDesk = async (
  { registry, output, designHash }: Desk,
  notes: FileNotes,
): Promise<FileDesk> => ({
  registry,
  exporters: await knownExporters(process.env['OPERATIONS']),
  designHash,
  ports: PLUGIN_PORTS,
  onFinding: notes.add,
  onLacking: (what, refusal) => output.tell(`no ${what} made: ${explain(refusal)}`),
});

/** Makes the positive, the sheet that is formed over it and the pads beside the `wall` of the design. */
export async function makeForms(
  desk: Desk,
  shaped: Shaped,
  of: { readonly part: TriMesh | undefined; readonly wall: TriMesh },
  maker: FileDesk,
): Promise<Formed> {
  const pads = optionsOf(desk, 'pads');
  const isGridAsked = textOption(desk.parsed, 'grid') !== undefined;
  const wish = {
    ...{ machine: desk.machine, sheet: optionsOf(desk, 'sheet'), pads },
    ...(isGridAsked ? { grid: optionsOf(desk, 'grid') } : {}),
  };
  const formed = await formFiles(maker, shaped, of, wish);
  if (formed.files.some(({ name }) => name.startsWith('pads'))) tellOfPads(desk, pads);
  return formed;
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
export const optionsOf = ({ parsed }: Desk, option: string): { readonly [key: string]: Json } => {
  const path = textOption(parsed, option);
  return path === undefined ? {} : (readJson(option, path) as { readonly [key: string]: Json });
};
