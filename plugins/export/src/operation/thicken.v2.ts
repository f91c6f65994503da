import { fillHoles, partOf, type FilledHole, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, SdkError, type OperationContext } from '@bracewright/core/operation';
import { makeWall, tellTrimmed, thickenParams } from './make-wall.ts';

/** Outlines up to this length (mm) are holes of the scan, which the skin goes on across; longer ones are ends of the body, which get a lid. */
const LONGEST_HOLE = 250;

/** `export.thicken` as it was released second: as much of a ragged edge goes as is in the way, and nobody is told where or how much. */
export const thickenV2 = defineOperation({
  type: 'export.thicken',
  version: 2,
  upgrade: (old) => old,
  params: thickenParams,
  apply: (mesh, params, ctx) => makeWall(mesh, params, ctx, { close: closeBody, tell: tellTrimmed }),
});

/** Closes all openings as `seal.close` does. Throws `export/opening-left` with the places where no filling fits. */
function closeBody(
  body: TriMesh,
  ctx: OperationContext,
): { readonly mesh: TriMesh; readonly trimmed: number } {
  const small = fillHoles(body, {
    trim: true,
    fill: 'smooth',
    maxPerimeter: LONGEST_HOLE,
    ...partOf(ctx, 0.05, 0.2),
  });
  const whole = fillHoles(small.mesh, { trim: true, fill: 'flat', ...partOf(ctx, 0.2, 0.3) });
  const placeOf = ({ centre, radius }: FilledHole) => ({ at: centre, radius });
  const open = whole.holes.filter(({ manner }) => manner === 'open');
  if (open.length > 0) {
    const places = open.map(placeOf);
    const [x, y, z] = places[0]!.at.map((value) => Math.round(value * 10) / 10) as [number, number, number];
    throw new SdkError('export/opening-left', { openings: open.length, x, y, z }, { places });
  }
  const trimmed = small.trimmed + whole.trimmed;
  if (trimmed > 0) ctx.warn('edge-trimmed');
  const closed = [...small.holes.filter(({ manner }) => manner !== 'open'), ...whole.holes];
  if (closed.length > 0) ctx.warn('openings-closed', { places: closed.map(placeOf) });
  return { mesh: whole.mesh, trimmed };
}
