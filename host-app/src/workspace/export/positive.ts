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

type Design = Pick<WorkspaceParts['design'], 'history' | 'roles'>;

const isEdge = ({ type }: OperationRecord, { roles }: Design): boolean => roles.of(type) === 'edge';

/** The steps that a positive is made of: it reaches beyond the edge line, so the body is not cut along it. */
export const uncutRecords = (design: Design): readonly OperationRecord[] =>
  bodyRecords(activeRecords(design.history), design.roles).filter((record) => !isEdge(record, design));

/** The edge lines of the design; none where none was cut. */
export function edgeCurves(design: Design): Json {
  const edge = activeRecords(design.history).findLast((record) => isEdge(record, design));
  return (edge?.params as { readonly curves?: Json } | undefined)?.curves ?? [];
}

/** What the operation is run with: its defaults, what the person set, and the edge lines of the design. */
export const positiveParams = (
  { params }: AnyOperation,
  set: Values,
  design: Design,
): { readonly [key: string]: Json } => ({
  ...(defaultParams(params) as { readonly [key: string]: Json }),
  ...(set as { readonly [key: string]: Json }),
  curves: edgeCurves(design),
});

/** The rules that these values break. */
export function positiveIssues(operation: AnyOperation, params: { readonly [key: string]: Json }) {
  const checked = checkParams(operation, params);
  return checked.ok ? [] : checked.issues;
}
