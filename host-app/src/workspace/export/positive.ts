import { isRound, keptCut as cutAlong, type KeptEdge } from '@bracewright/core/brace';
import { isOfBodiesAlone, type AnyExporter } from '@bracewright/core/exporter';
import type { OperationRecord } from '@bracewright/core/history';
import { askedSheet, sheetParamsSchema, type FormLook } from '@bracewright/core/contract';
import {
  cutByEdgeLines,
  heightsOf,
  type FormProcessId,
  type GateWish,
  type Heights,
} from '@bracewright/core/mesh';
import { checkParams, type AnyOperation, type Json } from '@bracewright/core/operation';
import { defaultParams, describeParams, type ParamField } from '@bracewright/core/params';
import type { WorkspaceParts } from '../model/desk/desk.ts';
import { isCut } from '../model/body/is-cut.ts';
import { keptLine } from '../model/body/kept-line.ts';
import { bedOf, type Block } from './block.ts';
import type { ExportWhat } from './export-desk.ts';
import { isAskable, type Values } from './exporter-choice.ts';

/** The operation that makes positives; undefined in a catalog that has none. */
export function positiveOperation({ catalog }: Pick<WorkspaceParts, 'catalog'>): AnyOperation | undefined {
  const { operations } = catalog;
  const found = operations.roles.newest('positive');
  return found && operations.latest(found.type);
}

/** What the form of a positive asks for. */
export const positiveFields = ({ params }: AnyOperation): readonly ParamField[] =>
  describeParams(params).filter(isAskable);

type Design = Pick<WorkspaceParts['design'], 'history' | 'roles' | 'mesh'>;

/** The line that is kept without a cut, where it goes all round: open ones part nothing. */
function roundLine(design: Design): KeptEdge | undefined {
  const kept = keptLine({ design });
  return kept && isRound(kept) ? kept : undefined;
}

/** Whether a line says where the brace ends: one that was cut, or one that is kept without a cut. */
export const hasEdge = (design: Design): boolean => isCut(design) || roundLine(design) !== undefined;

/** The cut along a line that the design keeps without one, as a step after all others: what a brace is formed over ends there too. None where the line does not say which part stays. */
export function keptCut(design: Design): readonly OperationRecord[] {
  const cut = cutAlong(keptLine({ design }), design.roles);
  return cut ? [cut] : [];
}

/** Between which heights the brace lies; undefined without a line. Throws SdkError of a line that does not part the body. */
function braceHeights(design: Design): Heights | undefined {
  if (isCut(design)) return heightsOf(design.mesh);
  const kept = roundLine(design);
  return kept && heightsOf(cutByEdgeLines(design.mesh, kept.curves, kept.keep?.position).mesh);
}

/**
 * Whether a brace is formed over what the file is of, or a part of it cut out by the file: a positive, and what is made of bodies alone (a radius grid, a
 * program, a sheet, pads). It is as wrong on skin that nobody scanned as a wall.
 */
export const isForm = (what: ExportWhat, exporter: AnyExporter): boolean =>
  what === 'positive' || (what === 'body' && isOfBodiesAlone(exporter));

/** What the form says: the operation's defaults, and what the person set. */
export const positiveValues = ({ params }: AnyOperation, set: Values): { readonly [key: string]: Json } => ({
  ...(defaultParams(params) as { readonly [key: string]: Json }),
  ...(set as { readonly [key: string]: Json }),
});

/** What the operation is run with: besides, where the brace of the design lies now. */
export function positiveParams(
  values: { readonly [key: string]: Json },
  design: Design,
): { readonly [key: string]: Json } {
  const part = braceHeights(design);
  return part ? { ...values, part: { ...part } } : values;
}

/** The rules that these values break. */
export function positiveIssues(operation: AnyOperation, params: { readonly [key: string]: Json }) {
  const checked = checkParams(operation, params);
  return checked.ok ? [] : checked.issues;
}

/** The file of a sheet: its form says how the sheet is drawn down, whichever file is made of the positive. */
export const SHEET = 'export.sheet';

/** What a positive is made for: the process, what was set of the sheet, and the block where it is known. */
export interface Formed {
  readonly process: FormProcessId;
  readonly sheet: Values;
  readonly block?: Block | undefined;
}

/** What is asked of the positive that is made with `params` (`positiveParams`). */
export function formedWish(
  { process, sheet, block }: Formed,
  params: { readonly [key: string]: Json },
): GateWish {
  const { mandrel, part } = params as { readonly mandrel?: number; readonly part?: Heights };
  const drawn = askedSheet(sheet as { readonly [key: string]: Json }, part);
  const bed = process === 'foam' && block ? { bed: bedOf(block) } : {};
  return { process, ...bed, form: { ...(mandrel === undefined ? {} : { mandrel }), sheet: drawn } };
}

/** How the server is asked to look at it and to keep what it finds, with the reasons that were given. */
export const keptWish = (
  { process, block }: Formed,
  reasons: Readonly<Record<string, string>> | undefined,
) => ({
  process,
  ...(process === 'foam' && block && { bed: bedOf(block) }),
  ...(reasons && { reasons: { ...reasons } }),
});

/** The same for the server, which looks itself before it keeps what was found: it knows where the brace lies. */
export function formLook({ sheet }: Formed, { part: _, ...positive }: Values): FormLook {
  const drawn = sheetParamsSchema.safeParse(sheet);
  return { positive: positive as NonNullable<FormLook['positive']>, ...(drawn.success && { sheet: drawn.data }) };
} // prettier-ignore
