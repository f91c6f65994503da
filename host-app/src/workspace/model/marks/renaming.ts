import type { Annotation } from '@bracewright/core/annotation';
import { requireNoApply } from '../desk/require-no-apply.ts';
import type { Workspace } from '../workspace.ts';
import { annotationName } from './annotation-words.ts';
import { valueToKeep } from './locked.ts';

/** Whether a person may give it another name: not without the right, and not while a marker is locked, which its tool keeps whole. */
export const mayRename = (workspace: Pick<Workspace, 'may'>, { params }: Annotation): boolean =>
  workspace.may('measure/update') && (params as { readonly locked?: boolean } | null)?.locked !== true;

/**
 * Gives a measure or marker the name that was typed; an empty one leaves it that of its landmark or kind. One change, which undo takes back.
 * Nothing happens where the name is the one that it shows, or where it was removed meanwhile. Throws SdkError `tool/busy`; rejects as the store does.
 */
export async function renameAnnotation(workspace: Workspace, id: string, typed: string): Promise<void> {
  requireNoApply(workspace);
  const { annotations, words } = workspace.parts;
  const annotation = annotations.annotations.find((one) => one.id === id);
  const name = typed.trim();
  if (!annotation || !mayRename(workspace, annotation)) return;
  if (name === annotation.name || name === annotationName(annotation, words)) return;
  // The value goes to the server as one of the body that it is taken of there: of another it would be told as a difference.
  const value = await valueToKeep(workspace, annotation);
  // Removed while the body of its step was made.
  if (!annotations.annotations.some((one) => one.id === id)) return;
  await annotations.put({ ...annotation, name, value });
}
