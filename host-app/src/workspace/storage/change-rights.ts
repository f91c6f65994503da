import type { RouteName } from '@bracewright/core/contract';
import type { HistoryCommand } from '@bracewright/core/history';
import type { AnnotationEffect } from '@bracewright/core/services';

type May = (call: RouteName) => boolean;

/** Each call that a change of the history may be sent by: the one that makes it, and those that go before it. */
const CALLS_OF_CHANGE: Readonly<Record<HistoryCommand['kind'], readonly RouteName[]>> = {
  append: ['operation/create', 'operation/createlist', 'operation/step', 'document/saveasset'],
  stepTo: ['operation/step'],
  setState: ['operation/update'],
  editParams: ['operation/update', 'document/saveasset'],
  rename: ['operation/update'],
  cancelFrom: ['operation/delete'],
  clear: ['operation/clearoperationhistory'],
};

/** The call by which a measure or marker is made, changed or deleted. */
export const CALL_OF_EFFECT: Readonly<Record<AnnotationEffect, RouteName>> = {
  create: 'measure/create',
  update: 'measure/update',
  delete: 'measure/delete',
};

/** Asked before a change is made: whether who works here may make every call that it is sent by. */
export const mayChange =
  (may: May) =>
  (kind: HistoryCommand['kind']): boolean =>
    CALLS_OF_CHANGE[kind].every(may);

/** The same of measures and markers. */
export const mayAnnotate =
  (may: May) =>
  (effect: AnnotationEffect): boolean =>
    may(CALL_OF_EFFECT[effect]);
