import { textsForWall } from '@bracewright/core/brace';
import { basename, extname } from 'node:path';
import { hasEdge, recordsToEdge } from '@bracewright/core/brace';
import {
  stampOf,
  isOfBodiesAlone,
  runExporter,
  zipFiles,
  type AnyExporter,
} from '@bracewright/core/exporter';
import { SdkError, type DesignZone, type Json, type OperationRegistry } from '@bracewright/core/operation';
import { applyToShape, bodyAlone, wholeMesh } from '@bracewright/core/operation';
import {
  CheckpointStore,
  checkFormOn,
  createReplayer,
  gateFindingsOf,
  recordsOfFile,
  shapeHash,
  zonesFor,
  type OperationRecord,
  type ReplayedShape,
  type UnderWall,
} from '@bracewright/core/history';
import {
  agreementFindings,
  isHeld,
  withFindings,
  type GateFinding,
  type GateFound,
  type TriMesh,
} from '@bracewright/core/mesh';
import {
  BODY_OPTIONS,
  BadArguments,
  numberOption,
  parseCommand,
  requiredOption,
  textOption,
  type Parsed,
} from '../arguments.ts';
import { readBody } from '../body.ts';
import type { Command } from '../command.ts';
import { judgedForm } from '../../braces/judged-form.ts';
import { designHashOf } from '../../braces/within-lines.ts';
import { edgeLinesIn } from '../edge-lines.ts';
import { explain } from '../explain.ts';
import { annotationsOf, exporterFor } from '../exporting.ts';
import { agreementLines } from '../gating.ts';
import { PLUGIN_PORTS, beginWork } from '../plugin-work.ts';
import { openRegistry, readHistory, readJson } from '../history.ts';
import {
  answersApart,
  answersTo,
  heldLines,
  REASON_OPTIONS,
  REASON_USAGE,
  reasonsOf,
  type Answers,
  type GivenReason,
} from '../reasons.ts';
import { refuseOverwriting, writeWhole, type Output } from '../output.ts';
import { ASSETS_OPTION, readSecondBodies, type SecondBodies } from '../second-bodies.ts';
import { requireThinEdge } from '../thin-edge.ts';
import { ROLES, typeOf } from '../../catalog/roles.ts';

const OPTIONS = {
  ...BODY_OPTIONS,
  ...ASSETS_OPTION,
  out: { type: 'string', short: 'o' },
  history: { type: 'string' },
  thicken: { type: 'string' },
  mode: { type: 'string' },
  curves: { type: 'string' },
  params: { type: 'string' },
  as: { type: 'string' },
  options: { type: 'string' },
  annotations: { type: 'string' },
  ...REASON_OPTIONS,
} as const;

/** `export SCAN [--history H.json] [--thicken 4 --mode equal --curves C.json] [--as EXPORTER] -o OUT`: files of the body, or of a brace wall made from it. */
export const exportCommand: Command = {
  name: 'export',
  usage: `export SCAN [--history H.json] [--assets FILE|FOLDER]... [--thicken MM --mode thick|equal|transition --curves C.json --params P.json] [--as EXPORTER --options O.json --annotations A.json] ${REASON_USAGE} -o OUT [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about: 'writes the body, or with --thicken a brace wall, as STL, OBJ, PLY, 3MF or what an exporter makes',
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 1, names: 'SCAN' });
    const out = requiredOption(parsed, 'out');
    const inputs = ['history', 'curves', 'params', 'options', 'annotations'].map((name) =>
      textOption(parsed, name),
    );
    refuseOverwriting(out, [parsed.positionals[0], ...inputs]);
    const exporter = await exporterFor(out, textOption(parsed, 'as'));
    const given = reasonsOf(parsed);
    const thicken = textOption(parsed, 'thicken');
    if (thicken === undefined)
      for (const name of ['mode', 'curves', 'params'])
        if (parsed.values[name] !== undefined) throw new BadArguments(`--${name} needs --thicken`);
    const body = readBody(parsed.positionals[0]!, parsed, output);
    let exported: Exported = { shape: bodyAlone(body.mesh), steps: [], zones: [], form: NOTHING };
    const registry = await openRegistry();
    const wallParams = thicken === undefined ? {} : wallParamsOf(parsed);
    requireThinEdge(registry, wallParams);
    const historyPath = textOption(parsed, 'history');
    const usesBodies = ['history', 'as', 'options'].some((name) => parsed.values[name] !== undefined);
    if (parsed.values['assets'] !== undefined && !usesBodies)
      throw new BadArguments('--assets needs --history, --as or --options');
    const bodies = readSecondBodies(parsed, output, out);
    if (historyPath !== undefined)
      exported = await shapedBy(historyPath, { mesh: body.mesh, exporter, registry, bodies, output });
    const { zones, form } = exported;
    let { shape } = exported;
    // Another program goes on with a body: it is told.
    const isTold = thicken === undefined && !isOfBodiesAlone(exporter);
    if (!isTold && isHeld(form, answersTo(form.findings, given).open.length === 0)) {
      reasonsFor({ form, ofFiles: [] }, given, { isTold, output, isSoFar: true });
      return 1;
    }
    let [report, warnings]: [Readonly<Record<string, number>>, readonly string[]] = [{}, []];
    const design = shape;
    if (thicken !== undefined) {
      const params = { ...textsForWall(exported.steps, ROLES), ...wallParams };
      const wall = await applyToShape(registry.latest(typeOf('wall')), shape, params);
      ({ report, warnings } = wall);
      shape = wall;
      for (const finding of wall.findings) output.tell(explain(finding));
    }
    const { mesh, parts } = shape;
    const hash = await shapeHash(shape);
    const designHash = await designHashOf(design, edgeLinesIn(wallParams));
    const options = textOption(parsed, 'options');
    const params = options === undefined ? {} : readJson('options', options);
    const annotations = textOption(parsed, 'annotations');
    const name = basename(out, extname(out));
    beginWork(exporter.id);
    const { files, findings } = await runExporter(exporter, mesh, {
      name,
      params,
      annotations: annotations === undefined ? [] : annotationsOf(readJson('annotations', annotations), mesh),
      subject: thicken === undefined ? 'body' : 'wall',
      ...{ designHash, stamp: stampOf(new Date()) },
      objects: parts,
      zones,
      isCompared: exported.under !== undefined && hasEdge(exported.under),
      loadMesh: bodies.load,
      onFault: PLUGIN_PORTS.onFault,
    }).catch((error: unknown) => {
      if (error instanceof SdkError) bodies.tellMissing([{ type: exporter.id, error }], output);
      throw error;
    });
    for (const finding of findings) output.tell(explain(finding));
    const made = { shape, written: { exporter, params, files } };
    const { found, mends } = exported.under
      ? await judgedForm(form, exported.under, made, { onFault: PLUGIN_PORTS.onFault, onBegin: beginWork })
      : { found: NOTHING, mends: [] };
    const { agreement, notCompared } = found;
    if (notCompared) output.tell(`agrees    not measured: ${explain(notCompared)}`);
    else if (agreement) for (const line of agreementLines(agreement)) output.tell(line);
    for (const finding of mends) output.tell(explain(finding));
    const ofFiles = agreementFindings(agreement ?? []);
    const reasons = reasonsFor({ form, ofFiles }, given, { isTold, output });
    if (!reasons) return 1;
    const file = zipFiles(name, files);
    if (files.length > 1 && extname(out).toLowerCase() !== '.zip')
      throw new BadArguments(
        `${exporter.id} makes ${files.length} files (${files.map((one) => one.name).join(', ')}); the output must end in .zip`,
      );
    writeWhole(out, file.bytes);
    const triangles = wholeMesh(shape).indices.length / 3;
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          out,
          triangles,
          designHash,
          meshHash: hash,
          ...(form.findings.length + ofFiles.length > 0 ? { reasons } : {}),
          ...(agreement ? { agreement } : {}),
          report,
          warnings: [...warnings, ...[...findings, ...mends].map(({ code }) => code)],
          files: files.map((one) => one.name),
        }),
      );
    else output.print(`${out}  ${triangles} triangles  ${hash}`);
    return 0;
  },
};

/** What was found on what is written, and on the files of it. */
interface FoundOn {
  readonly form: GateFound;
  readonly ofFiles: readonly GateFinding[];
}

/** The reasons by the codes of what was found, which is told; undefined where nobody has answered for something. */
function reasonsFor(
  { form, ofFiles }: FoundOn,
  given: readonly GivenReason[],
  {
    isTold,
    output,
    isSoFar = false,
  }: {
    readonly isTold: boolean;
    readonly output: Output;
    /** Whether the files are still to be made and compared. */
    readonly isSoFar?: boolean;
  },
): Answers['reasons'] | undefined {
  const { all } = answersApart(form.findings, ofFiles, given);
  const found = withFindings(form, ofFiles);
  const held = !isTold && isHeld(found, all.open.length === 0);
  for (const finding of found.findings) output.tell(explain(finding));
  for (const line of heldLines(found.findings, all, { what: 'no file was', isHeld: held, isSoFar }))
    output.tell(line);
  return held ? undefined : all.reasons;
}

/** The parameters of the operation that makes the wall. */
function wallParamsOf(parsed: Parsed): { readonly [key: string]: Json } {
  const extra = textOption(parsed, 'params');
  const curves = textOption(parsed, 'curves');
  return {
    ...(extra === undefined ? {} : (readJson('params', extra) as { readonly [key: string]: Json })),
    thickness: numberOption(parsed, 'thicken', { min: 1, max: 15, fallback: 4 }),
    mode: textOption(parsed, 'mode') ?? 'equal',
    ...(curves === undefined ? {} : { curves: curvesOf(readJson('curves', curves)) }),
  };
}

/** A curves file is the list itself, or an object that holds it (as `border.draw` stores it). */
function curvesOf(json: Json): Json {
  if (typeof json === 'object' && json !== null && 'curves' in json)
    return (json as { readonly curves: Json }).curves;
  return json;
}

/** What a history made. */
interface Exported {
  readonly shape: ReplayedShape;
  readonly steps: readonly OperationRecord[];
  readonly zones: readonly DesignZone[];
  /** Where a brace that is formed over it lies on skin that nobody scanned, and what the steps have a gate ask. */
  readonly form: GateFound;
  /** The design, where it is written what a brace is formed over. */
  readonly under?: UnderWall;
}

const NOTHING: GateFound = { passed: true, findings: [] };
/** Bytes of bodies between steps that are kept while the skin is followed through them. */
const KEPT = 256 * 1024 * 1024;

/** The body after a history, its zones for an exporter that reads them, what its steps have a gate ask, and what was found of its skin for one that makes what a brace is formed over. Throws SdkError of the first step that failed. */
async function shapedBy(
  path: string,
  ways: {
    readonly mesh: TriMesh;
    readonly exporter: AnyExporter;
    readonly registry: OperationRegistry;
    readonly bodies: SecondBodies;
    readonly output: Output;
  },
): Promise<Exported> {
  const { mesh, exporter, registry, bodies, output } = ways;
  const records = readHistory(path, registry);
  const steps = recordsOfFile(records);
  const checkpoints = new CheckpointStore({ budgetBytes: KEPT });
  const { replay } = createReplayer({ registry });
  const replayed = (some: readonly OperationRecord[]) =>
    replay(some, mesh, { ...PLUGIN_PORTS, checkpoints, loadMesh: bodies.load });
  const shape = await replayed(steps);
  bodies.tellMissing(shape.outcomes, output);
  bodies.picturesOf(records, registry, output);
  const failed = shape.outcomes.find((outcome) => outcome.state === 'failed');
  // A wall made from a design that is only half there would be printed in good faith.
  if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
  const zones = await zonesFor(exporter, steps, registry, replayed, PLUGIN_PORTS);
  // What walls are written in as well is for printers and other programs.
  if (!isOfBodiesAlone(exporter)) {
    const asked = await gateFindingsOf(steps, registry, replayed, PLUGIN_PORTS);
    return { shape, steps, zones, form: withFindings(NOTHING, asked) };
  }
  const under = { records: steps, registry, replay: replayed, asking: PLUGIN_PORTS };
  // Nobody is asked about skin that the brace does not lie on.
  const form = await checkFormOn({ ...under, records: await recordsToEdge(under) });
  return { shape, steps, zones, form, under };
}
