import { keptEdge, type KeptEdge } from '@bracewright/core/brace';
import { activeRecords } from '@bracewright/core/history';
import { drapeLines, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import type { WorkspaceParts } from '../desk/desk.ts';

/** Lines as they lie on a body. Only a memory: meshes never change. */
const LAID = new WeakMap<TriMesh, { readonly key: string; readonly lines: KeptEdge | undefined }>();

/** The edge line that the design keeps without a cut, laid on the body as it is now; undefined without one, and where it does not fit that body any more. */
export function keptLine({
  design,
}: {
  readonly design: Pick<WorkspaceParts['design'], 'history' | 'roles' | 'mesh'>;
}): KeptEdge | undefined {
  const kept = keptEdge(activeRecords(design.history), design.roles);
  if (!kept) return undefined;
  const key = JSON.stringify(kept);
  const known = LAID.get(design.mesh);
  if (known?.key === key) return known.lines;
  const lines = laid(design.mesh, kept);
  LAID.set(design.mesh, { key, lines });
  return lines;
}

function laid(mesh: TriMesh, kept: KeptEdge): KeptEdge | undefined {
  try {
    return { ...kept, curves: drapeLines(mesh, kept.curves) };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return undefined;
  }
}
