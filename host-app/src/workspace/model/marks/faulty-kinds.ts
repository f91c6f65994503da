import { CORE_ANNOTATION_KINDS, type AnnotationKinds } from '@bracewright/core/annotation';
import { isSdkError, logFault, SdkError } from '@bracewright/core/operation';
import { kindName } from './annotation-words.ts';
import type { Workspace } from '../workspace.ts';

/** Kinds that people were told of, in each editor. */
const told = new WeakMap<Workspace, Set<string>>();

/**
 * What kept a measure or marker from being taken or drawn. That this shape gives none (a plane that misses it) its row says. A kind that is faulty is named
 * once, however often it is asked, and its developer has heard of it from core (`createAnnotationKinds`); of what nobody expected the developer hears here.
 */
export function tellFaultyKind(workspace: Workspace, kind: string, error: unknown): void {
  if (isSdkError(error) && !FAULTS.has(error.code)) return;
  const named = told.get(workspace) ?? new Set();
  told.set(workspace, named);
  if (named.has(kind)) return;
  named.add(kind);
  if (!isSdkError(error)) logFault({ of: kind, error });
  const { words } = workspace.parts;
  const code = isSdkError(error) ? error.code : 'measure/crashed';
  workspace.notifications.notify('error', code, { kind: kindName(kind, words) });
}

/** What is wrong with the plugin of a kind, and not with the shape. */
const FAULTS: ReadonlySet<string> = new Set(['measure/crashed', 'measure/stuck']);

/** Whether a kind is let be, because a page stood still with it. */
export const isStuck = (workspace: Workspace, kind: string): boolean =>
  !CORE_ANNOTATION_KINDS.has(kind) && workspace.stuckKinds.has(kind);

/** As `tellFaultyKind`, for work that goes on without what failed. */
export function orTellFaulty<T>(
  workspace: Workspace,
  kind: string,
  work: (kinds: AnnotationKinds) => T,
): T | undefined {
  const { annotationKinds } = workspace.parts.catalog;
  try {
    if (CORE_ANNOTATION_KINDS.has(kind)) return work(annotationKinds);
    if (workspace.stuckKinds.has(kind)) throw new SdkError('measure/stuck', { kind });
    return workspace.stuckKinds.during(kind, () => work(annotationKinds));
  } catch (error) {
    tellFaultyKind(workspace, kind, error);
    return undefined;
  }
}
