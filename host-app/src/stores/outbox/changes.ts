import type { Annotation } from '@bracewright/core/annotation';
import type { HistoryCommand } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';

/** A measure or marker that was made, changed or taken away. */
export type AnnotationChange =
  | {
      readonly kind: 'putAnnotation';
      readonly annotation: Annotation;
      /** Hash of the mesh from which its frame counts; absent in what a version before frames has left here. */
      readonly base?: string;
      /** Hash of the shape that its value was taken on; without it the server takes the value alone. */
      readonly meshHash: string | undefined;
    }
  | { readonly kind: 'deleteAnnotation'; readonly id: string };

/** Anything about a model that goes to the server. */
export type Change = HistoryCommand | AnnotationChange;

/** Whether a change leaves the shape alone. */
export const isAnnotationChange = (change: Change): change is AnnotationChange =>
  change.kind === 'putAnnotation' || change.kind === 'deleteAnnotation';

/** Whether what was measured on the shape holds after a change. */
export const keepsShape = (change: Change): boolean => isAnnotationChange(change) || change.kind === 'rename';

/** The parameters that a change gives a step; undefined where it gives none. */
export function paramsOf(change: Change): Json | undefined {
  if (change.kind === 'append') return change.record.params;
  if (change.kind === 'putAnnotation') return change.annotation.params;
  return change.kind === 'editParams' ? change.params : undefined;
}

/** A change that the server has not acknowledged yet. */
export interface PendingChange {
  /** Ascending; the order in which changes are sent. */
  readonly sequence: number;
  readonly modelId: string;
  /** The window that made it. */
  readonly owner: string;
  /** Id of the signed-in user; another user on this machine never sends it. */
  readonly userId: string;
  readonly command: Change;
  /** The question (its sequence) that a person answered with this: asked no more. */
  readonly answers?: number;
}

/** Why a change does not go to the server any more. */
export interface Refusal {
  /** HTTP status; 0 where it no longer fits what others did. */
  readonly status: number;
  /** The server's sentence; empty where there was none. */
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Somebody else gave the step other values meanwhile, or made or changed steps that it would cancel: it is for a person to say which hold. */
  readonly isOvertaken?: true;
  /** Changes of the history that were made on it, in their order: they wait with it, and hold or go with it. */
  readonly withIt?: readonly HistoryCommand[];
}

/** A change that was refused for good, kept until a person decides. */
export interface SetAside extends PendingChange {
  readonly refusal: Refusal;
}

/** All that a decision is about: the change and what was made on it. */
export const changesOf = ({ command, refusal }: SetAside): readonly Change[] => [
  command,
  ...(refusal.withIt ?? []),
];
