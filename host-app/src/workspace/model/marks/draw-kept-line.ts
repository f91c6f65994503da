import type { KeptEdge } from '@bracewright/core/brace';
import type { Vec3 } from '@bracewright/core/math';
import { edgeLineOn, type TriMesh } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import { groundOf, PreviewLines } from '@bracewright/core/tool';
import { autorun } from 'mobx';
import { keptLine } from '../body/kept-line.ts';
import type { Workspace } from '../workspace.ts';

interface Drawn {
  readonly way: readonly Vec3[];
  readonly closed: boolean;
}

/** As they were drawn last on a body. Only a memory: meshes and kept lines never change. */
const DRAWN = new WeakMap<TriMesh, WeakMap<KeptEdge, readonly Drawn[]>>();

function linesOf(mesh: TriMesh, kept: KeptEdge): readonly Drawn[] {
  const of = DRAWN.get(mesh) ?? new WeakMap<KeptEdge, readonly Drawn[]>();
  DRAWN.set(mesh, of);
  const known = of.get(kept);
  if (known) return known;
  const lines = kept.curves.flatMap((drawn): readonly Drawn[] => {
    const { closed } = drawn;
    const line = edgeLineOn(mesh, drawn);
    if (!line.ok) return [];
    const way = line.spans.flatMap((span) => span.map(({ from }) => [...from] as Vec3));
    const end = line.spans.at(-1)?.at(-1)?.to;
    return [{ way: closed || !end ? way : [...way, [...end]], closed }];
  });
  of.set(kept, lines);
  return lines;
}

/** For each tool that is open: it remembers where the lines lie, and what is previewed changes under every drag. */
const LAID = new WeakMap<object, PreviewLines>();

/** Lays lines of the design's body onto what the open tool previews of it. Observable. */
function onPreview({ editor, design }: Workspace, lines: readonly Drawn[]): readonly (readonly Vec3[])[] {
  const ways = lines.map(({ way }) => way);
  const session = editor?.tools.session;
  if (!session || session.target?.isBody === false || session.services.history.mesh !== design.mesh)
    return ways;
  const preview = LAID.get(session) ?? new PreviewLines(groundOf(session));
  LAID.set(session, preview);
  return preview.lay(ways);
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
    const lines = linesOf(design.mesh, kept);
    const ways = onPreview(workspace, lines);
    layer.set(
      lines.map(({ closed }, i): OverlayItem => ({ kind: 'line', role: 'edge', points: ways[i]!, closed })),
    );
    clear = () => layer.dispose();
  });
  return () => {
    stop();
    clear();
  };
}
