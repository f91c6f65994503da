import type { KeptEdge } from '@bracewright/core/brace';
import type { Vec3 } from '@bracewright/core/math';
import { surfaceLine, type TriMesh } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import { autorun } from 'mobx';
import { keptLine } from '../body/kept-line.ts';
import type { Workspace } from '../workspace.ts';

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
