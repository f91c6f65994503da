import { cutByLines, TrimError, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import type { SurfacePoint } from '@bracewright/core/params';
import type { EdgeLine } from './edge-lines.ts';

/**
 * Cuts the body along closed edge lines as they are drawn and keeps the piece between them, or the one that holds `keep`. Throws SdkError
 * `export/edge-line-open` for a line that is not closed, and `export/edge-line-…` with the number of the line and the place where it leaves the body (`lost`),
 * meets an opening of it (`hole`) or a line (`meets-line`), or parts nothing (`parts-nothing`).
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
    return cutByLines(mesh, drawn, keep?.position, { checkAborted: () => ctx.checkAborted() }).mesh;
  } catch (error) {
    throw error instanceof TrimError ? refusal(error) : error;
  }
}

function refusal({ fault: { code, line, at } }: TrimError): SdkError {
  const [x, y, z] = at.map((value) => Math.round(value * 10) / 10) as [number, number, number];
  return new SdkError(
    `export/edge-line-${code}`,
    { line: line + 1, x, y, z },
    { places: [{ at, radius: 5 }] },
  );
}
