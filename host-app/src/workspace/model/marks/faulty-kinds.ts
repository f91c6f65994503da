import type { AnnotationKinds } from '@bracewright/core/annotation';
import { isSdkError, logFault } from '@bracewright/core/operation';
import { kindName } from './annotation-words.ts';
import type { Workspace } from '../workspace.ts';

/** Kinds that people were told of, in each editor. */
const told = new WeakMap<Workspace, Set<string>>();

/**
 * What kept a measure or marker from being taken or drawn. That this shape gives none (a plane that misses it) its row says. A kind that is faulty is named
 * once, however often it is asked, and its developer has heard of it from core (`createAnnotationKinds`); of what nobody expected the developer hears here.
 */
export function tellFaultyKind(workspace: Workspace, kind: string, error: unknown): void {
  if (isSdkError(error) && error.code !== 'measure/crashed') return;
  const named = told.get(workspace) ?? new Set();
  told.set(workspace, named);
  if (named.has(kind)) return;
  named.add(kind);
  if (!isSdkError(error)) logFault({ of: kind, error });
  const { words } = workspace.parts;
  workspace.notifications.notify('error', 'measure/crashed', { kind: kindName(kind, words) });
}

/** As `tellFaultyKind`, for work that goes on without what failed. */
export function orTellFaulty<T>(
  workspace: Workspace,
  kind: string,
  work: (kinds: AnnotationKinds) => T,
): T | undefined {
  try {
    return work(workspace.parts.catalog.annotationKinds);
  } catch (error) {
    tellFaultyKind(workspace, kind, error);
    return undefined;
  }
}
