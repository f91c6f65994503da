import { activeRecords, bodyRecords, type OperationRecord } from '@bracewright/core/history';
import { checkParams, type AnyOperation, type Json } from '@bracewright/core/operation';
import { ASKED_KINDS, defaultParams, describeParams, type ParamField } from '@bracewright/core/params';
import type { WorkspaceParts } from '../model/desk/desk.ts';
import type { Values } from './exporter-choice.ts';

/** The operation that makes positives; undefined in a catalog that has none. */
export function positiveOperation({ catalog }: Pick<WorkspaceParts, 'catalog'>): AnyOperation | undefined {
  const { operations } = catalog;
  const found = operations.roles.newest('positive');
  return found && operations.latest(found.type);
}

/** What the form of a positive asks for. */
export const positiveFields = ({ params }: AnyOperation): readonly ParamField[] =>
  describeParams(params).filter(({ kind, hidden }) => !hidden && ASKED_KINDS.has(kind));

type Design = Pick<WorkspaceParts['design'], 'history' | 'roles' | 'mesh'>;

const isEdge = ({ type }: OperationRecord, { roles }: Design): boolean => roles.of(type) === 'edge';

/** The steps that a positive is made of: it reaches beyond the edge line, so the body is not cut along it. */
export const uncutRecords = (design: Design): readonly OperationRecord[] =>
  bodyRecords(activeRecords(design.history), design.roles).filter((record) => !isEdge(record, design));

/** Whether an edge was cut: then the brace lies where the body that is left of it does. */
export const hasEdge = (design: Design): boolean =>
  activeRecords(design.history).some((record) => isEdge(record, design) && record.state === 'on');

/** Heights between which the brace lies, mm; null where no edge was cut. */
function partOf(design: Design): { readonly bottom: number; readonly top: number } | null {
  if (!hasEdge(design)) return null;
  const { positions } = design.mesh;
  let [bottom, top] = [Infinity, -Infinity];
  for (let i = 2; i < positions.length; i += 3) {
    bottom = Math.min(bottom, positions[i]!);
    top = Math.max(top, positions[i]!);
  }
  return { bottom, top };
}

/** What the operation is run with: its defaults, what the person set, and where the brace of the design lies. */
export function positiveParams(
  { params }: AnyOperation,
  set: Values,
  design: Design,
): { readonly [key: string]: Json } {
  const part = partOf(design);
  return {
    ...(defaultParams(params) as { readonly [key: string]: Json }),
    ...(set as { readonly [key: string]: Json }),
    ...(part ? { part } : {}),
  };
}

/** The rules that these values break. */
export function positiveIssues(operation: AnyOperation, params: { readonly [key: string]: Json }) {
  const checked = checkParams(operation, params);
  return checked.ok ? [] : checked.issues;
}
