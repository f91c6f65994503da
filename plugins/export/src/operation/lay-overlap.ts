import { partOf, withFlap, type TriMesh, type WallWithFlap } from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import { labelOf, LAPPED_LABELS } from './label-wall.ts';
import type { OverlapParams } from './overlap-params.ts';
import { tenths } from './tell-wall.ts';

/** Refuses an overlap of what has no edge, or of a wall whose outer side is the body side, before any wall is made. */
export function requireLapped({ flap, mode, side }: OverlapParams): void {
  if (!flap) return;
  if (mode === 'thick') throw new SdkError('export/overlap-no-edge');
  if (side === 'inside') throw new SdkError('export/overlap-inside');
}

/** The wall with one edge of its opening over the other, where that is asked for; `body` is what was cut, where the wall was cut from one. */
export async function layOverlap(
  wall: TriMesh,
  body: TriMesh | undefined,
  params: OverlapParams,
  ctx: OperationContext,
): Promise<TriMesh> {
  const { flap, thickness, edgeRadius, mode, transition } = params;
  if (!flap) return wall;
  const labels = wall.paint!.labelOf!;
  const bodyTriangles = labels.lastIndexOf(labelOf('body-side')) + 1;
  const made = await withFlap(
    { mesh: wall, bodyTriangles, patch: patchOf(wall, bodyTriangles), body },
    {
      ...flap,
      edgeRadius,
      thickness: mode === 'transition' ? Math.min(transition.edgeThickness, thickness) : thickness,
    },
    partOf(ctx, 0, 1),
  );
  ctx.report({ flapClearance: made.clearance, flapHeight: made.height });
  const data = { overlap: flap.overlap, clearance: flap.clearance, height: tenths(made.height) };
  ctx.note('export/overlap-made', { data });
  return { ...made.mesh, paint: { labelOf: labelled(made, labels), labels: LAPPED_LABELS } };
}

/** The body side of a wall as an open surface that looks outwards. */
function patchOf({ positions, indices }: TriMesh, triangles: number): TriMesh {
  const own = indices.slice(0, 3 * triangles);
  for (let t = 0; t < own.length; t += 3) [own[t + 1], own[t + 2]] = [own[t + 2]!, own[t + 1]!];
  // The vertices of the body side come first.
  const end = own.reduce((most, v) => Math.max(most, v + 1), 0);
  return { positions: positions.slice(0, 3 * end), indices: own };
}

/** What each triangle is: of the wall as it was, of the flap by its part. */
const labelled = ({ from, partOf: partOfFlap }: WallWithFlap, labels: Uint16Array): Uint16Array =>
  Uint16Array.from(from, (t, i) => (t >= 0 ? labels[t]! : labelOf(partOfFlap(i))));
