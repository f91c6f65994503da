import { stampOf, isOfBodiesAlone } from '@bracewright/core/exporter';
import { activeRecords, bodyRecords, type OperationRecord } from '@bracewright/core/history';
import type { LoadedExporter } from '@bracewright/core/plugin';
import { OperationAborted, type Finding, type Json } from '@bracewright/core/operation';
import type { AbortSignalLike, ExportJob } from '@bracewright/core/services';
import {
  answeredBy,
  askedWall,
  fitName,
  type Cost,
  type Make,
  type Reasons,
} from '@bracewright/core/contract';
import { isHeld, type GateFound, type GateReport } from '@bracewright/core/mesh';
import { saveFile } from '../../api/save-file.ts';
import type { Workspace } from '../model/workspace.ts';
import { baseName } from './base-name.ts';
import type { ExportWhat } from './export-desk.ts';
import { usedReasons } from './known-reasons.ts';
import type { ReasonTexts } from './making.ts';
import {
  formedWish,
  hasEdge,
  isForm,
  keptCut,
  positiveOperation,
  positiveParams,
  type Formed,
} from './positive.ts';
import { wallOperation } from './wall-params.ts';
import { nameOfNextWall } from './wall-file-name.ts';

/** What the dialog asks for. */
export interface ExportWish {
  readonly what: ExportWhat;
  readonly wall: { readonly [key: string]: Json };
  /** What the form says of a positive. */
  readonly positive: { readonly [key: string]: Json };
  /** What that is made for; absent where no positive is asked for. */
  readonly formed?: Formed | undefined;
  readonly exporter: LoadedExporter;
  readonly params: { readonly [key: string]: Json };
  /** How a wall is made; of a body nobody asks. */
  readonly make: Make | undefined;
  /** Why what a brace is formed over is made in spite of what is found; that of a wall is in `make`. */
  readonly reasons?: ReasonTexts | undefined;
  readonly signal: AbortSignalLike;
  readonly onProgress: (fraction: number) => void;
}

/** What was found on a wall of which no file was made, or on what a brace is formed over. */
export interface Held {
  readonly held: GateFound;
  /** What was said of files that were compared: with values of their form that would mend them. */
  readonly findings: readonly Finding[];
}

/** What was saved. */
export interface Exported {
  /** The design that it was made of: its hash, and the steps that made it. */
  readonly design: string;
  readonly steps: readonly OperationRecord[];
  /** Of the entry that the file stands for: it has the same name without the format. */
  readonly entry: string;
  readonly name: string;
  /** Of the mesh in the file; undefined where it holds none, but a drawing, a grid or a program. */
  readonly triangles: number | undefined;
  readonly bytes: number;
  readonly findings: readonly Finding[];
  /** Hash of the mesh, whatever the file looks like. */
  readonly meshHash: string;
  /** What was found on a wall. */
  readonly gate: GateReport | undefined;
  /** What was found on a body, or on what a brace is formed over. */
  readonly form: GateFound | undefined;
  /** Why it was made all the same. */
  readonly reasons: Reasons | undefined;
  /** Whether it was asked if the wall fits a machine. */
  readonly hasRoom: boolean;
  /** What somebody reckons with on that machine. */
  readonly cost: Cost | undefined;
}

/** The name of the entry that the file stands for. */
async function entryName({ parts }: Workspace, { what, wall }: ExportWish): Promise<string> {
  const { name, words, isWall } = parts;
  if (what === 'wall') return nameOfNextWall(parts, wall['thickness'] as number);
  return isWall ? name : fitName(name, ` ${words.t(`export.suffix.${what}`)}`);
}

/** The operation whose result is written in place of the body. */
export function insteadOf(
  { parts }: Workspace,
  { what, wall, positive }: Pick<ExportWish, 'what' | 'wall' | 'positive'>,
): Pick<ExportJob, 'instead'> {
  if (what === 'body') return {};
  const operation = what === 'wall' ? wallOperation(parts) : positiveOperation(parts);
  if (!operation) return {};
  const { type, version } = operation;
  const params = what === 'wall' ? wall : positiveParams(positive, parts.design);
  return { instead: { type, version, params } };
}

/** What is asked of the gate: of a wall that was opened nobody knows here how thick it was asked for. */
const gateOf = ({ what, make, wall }: ExportWish): Pick<ExportJob, 'gate'> => {
  if (!make) return {};
  const { process, bed } = make;
  const asked = what === 'wall' ? askedWall(wall) : undefined;
  return {
    gate: {
      process,
      ...(bed ? { bed } : {}),
      ...(asked === undefined ? {} : { wall: asked }),
      isAnswered: answeredBy(make),
    },
  };
};

/** Asked of what a brace is formed over; of a body that another program goes on with it is told. Of a wall that was opened nobody knows the scan. */
const formOf = (
  { parts }: Workspace,
  { what, exporter, reasons, wall, positive, formed }: ExportWish,
): Pick<ExportJob, 'form'> => {
  if (what === 'wall' || parts.isWall) return {};
  const { design } = parts;
  const isOfBrace = isForm(what, exporter.exporter);
  const cut = isOfBrace ? keptCut(design) : [];
  const records = [...bodyRecords(activeRecords(design.history), design.roles), ...cut];
  const isAnswered = !isOfBrace || answeredBy({ reasons });
  const isMade = what === 'positive' && formed !== undefined;
  const made = isMade ? { made: formedWish(formed, positiveParams(positive, design)) } : {};
  // Without an edge there is no wall to compare with.
  if (!isOfBrace || !hasEdge(design)) return { form: { records, isAnswered, ...made } };
  const { type, version } = wallOperation(parts);
  // The body is cut along the line by then.
  const { curves: _, keep: __, ...around } = wall;
  const params = cut.length > 0 ? around : wall;
  return { form: { records, isAnswered, ...made, wall: { type, version, params } } };
};

/** Why what a brace is formed over is compared with no brace. */
const NO_EDGE = { code: 'gate/no-edge', data: {} };

const isUncompared = ({ parts }: Workspace, { what, exporter }: ExportWish): boolean =>
  isForm(what, exporter.exporter) && !hasEdge(parts.design);

/** What the operation and the exporter warn of, without what the look at a positive leads already: skin that no tool reaches. */
function unrepeated(findings: readonly Finding[], form: GateFound | undefined): readonly Finding[] {
  const isLed = form?.findings.some(({ code }) => code === 'gate/foam-hidden') === true;
  return isLed ? findings.filter(({ code }) => code !== 'export/undercut') : findings;
}

/** The steps that the file is made of. A positive reaches beyond the edge line: whoever makes it does not cut there. */
export function recordsOf(
  { parts: { design } }: Workspace,
  { what, exporter }: Pick<ExportWish, 'what' | 'exporter'>,
) {
  const records = bodyRecords(activeRecords(design.history), design.roles);
  return isForm(what, exporter.exporter) ? [...records, ...keptCut(design)] : records;
}

/**
 * Makes the file from the design as it is now and hands it to the browser; of a wall that cannot be made, or that nobody has answered for, there is none.
 * Rejects with SdkError, or OperationAborted.
 */
export async function exportBody(workspace: Workspace, wish: ExportWish): Promise<Exported | Held> {
  const { design, runner, annotations, isWall } = workspace.parts;
  // A step that was just switched is in the file, or the file is not made.
  await design.settled();
  const of = { design: design.hash, steps: activeRecords(design.history) };
  const entry = await entryName(workspace, wish);
  const made = await runner.exportFiles(
    recordsOf(workspace, wish),
    {
      exporter: wish.exporter.exporter.id,
      params: wish.params,
      name: baseName(entry),
      annotations: annotations.annotations,
      zipped: true,
      subject: isWall || wish.what === 'wall' ? 'wall' : 'body',
      // A line that is kept without a cut is no step of the design.
      designHash: of.design,
      stamp: stampOf(new Date()),
      ...insteadOf(workspace, wish),
      ...gateOf(wish),
      ...formOf(workspace, wish),
    },
    { signal: wish.signal, onProgress: (_type, fraction) => wish.onProgress(fraction) },
  );
  // Who stopped meanwhile gets no file and no record.
  if (wish.signal.aborted) throw new OperationAborted();
  const { meshHash, triangles, findings, gate, form } = made;
  if (gate && isHeld(gate, answeredBy(wish.make ?? {}))) return { held: gate, findings: [] };
  const [file] = made.files;
  if (!file && form) return { held: form, findings };
  // Of what was said of the design before, only what was found again and is asked of this file.
  const found = gate ?? (isForm(wish.what, wish.exporter.exporter) ? form : undefined);
  const used = found && usedReasons(wish.make ?? { reasons: wish.reasons }, found);
  const reasons = used && { reasons: used };
  const { bytes } = file!;
  saveFile({ bytes: bytes.slice().buffer, mediaType: file!.media, fileName: file!.name }, file!.name);
  const hasRoom = wish.make?.bed !== undefined;
  return {
    ...of,
    entry,
    name: file!.name,
    triangles: isOfBodiesAlone(wish.exporter.exporter) ? undefined : triangles,
    bytes: bytes.length,
    findings: unrepeated(findings, form),
    meshHash,
    gate,
    form: form && isUncompared(workspace, wish) ? { ...form, notCompared: NO_EDGE } : form,
    reasons,
    hasRoom,
    cost: wish.make?.cost,
  };
}

/** How many steps the exported shape is made from, and how many of them failed. */
export function stepCounts(workspace: Workspace): { readonly applied: number; readonly failed: number } {
  const { history, outcomes, roles } = workspace.design;
  const active = bodyRecords(activeRecords(history), roles);
  const failed = active.filter((record) => outcomes.get(record.id)?.state === 'failed').length;
  return { applied: active.length - failed, failed };
}
