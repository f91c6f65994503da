import { keptEdge, type KeptEdge } from '@bracewright/core/brace';
import { activeRecords } from '@bracewright/core/history';
import type { Vec3 } from '@bracewright/core/math';
import { drapeLines, surfaceLine, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import type { OverlayItem } from '@bracewright/core/services';
import { autorun } from 'mobx';
import type { WorkspaceParts } from '../desk/desk.ts';
import type { Workspace } from '../workspace.ts';

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

function itemsOf(mesh: TriMesh, { curves }: KeptEdge): readonly OverlayItem[] {
  return curves.flatMap(({ points, closed, smooth }): readonly OverlayItem[] => {
    const line = surfaceLine(mesh, points, { closed, shape: smooth ? 'smooth' : 'corners' });
    if (!line.ok) return [];
    const way = line.spans.flatMap((span) => span.map(({ from }) => [...from] as Vec3));
    const end = line.spans.at(-1)?.at(-1)?.to;
    return [{ kind: 'line', role: 'edge', points: closed || !end ? way : [...way, [...end]], closed }];
  });
}

/** Draws the edge line that the design keeps over the body, while its own tool is not open, which draws it itself. */
export function drawKeptLine(workspace: Workspace): () => void {
  let clear: () => void = () => undefined;
  const stop = autorun(() => {
    clear();
    clear = () => undefined;
    const { editor, design, activeTool } = workspace;
    const kept = editor && keptLine(workspace.parts);
    if (!kept || workspace.look.alone) return;
    const record = design.history.records.find(({ id }) => id === kept.recordId);
    if (record && activeTool === workspace.parts.catalog.toolOf(record.type)) return;
    const layer = editor.overlay.createLayer('kept-line');
    layer.set([...itemsOf(design.mesh, kept)]);
    clear = () => layer.dispose();
  });
  return () => {
    stop();
    clear();
  };
}
