import { cutByLines, partOf, TrimError, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';
import type { EdgeLine } from './edge-lines.ts';

/** What is said about an edge line along which the body could not be cut. */
const REFUSALS = {
  lost: 'export/edge-line-lost',
  hole: 'export/edge-line-hole',
  'meets-line': 'export/edge-line-meets-line',
  'parts-nothing': 'export/edge-line-parts-nothing',
} as const;

/**
 * Cuts the body along closed edge lines as they are drawn and keeps the piece between them, or the one that holds `keep`. Throws SdkError
 * `export/edge-line-open` for a line that is not closed, and with the number of the line and the place `export/edge-line-lost` where it leaves the body,
 * `export/edge-line-hole` where it meets an opening of it, `export/edge-line-meets-line` where it meets a line, `export/edge-line-parts-nothing` where it
 * parts nothing.
 */
export function cutByDrawnLines(
  mesh: TriMesh,
  lines: readonly EdgeLine[],
  ctx: OperationContext,
  keep?: SurfacePoint,
): TriMesh {
  const open = lines.findIndex(({ closed }) => !closed);
  if (open >= 0) throw new SdkError('export/edge-line-open', { line: open + 1 });
  const drawn = lines.map(
    ({ points, smooth }) => ({ points, shape: smooth ? 'smooth' : 'corners' }) as const,
  );
  try {
    return cutByLines(mesh, drawn, keep?.position, partOf(ctx, 0, 0.05)).mesh;
  } catch (error) {
    throw error instanceof TrimError ? refusal(error) : error;
  }
}

function refusal({ fault: { code, line, at } }: TrimError): SdkError {
  const [x, y, z] = at.map((value) => Math.round(value * 10) / 10) as [number, number, number];
  return new SdkError(REFUSALS[code], { line: line + 1, x, y, z }, { places: [{ at, radius: 5 }] });
}
