import { SdkError } from '../../errors/sdk-error.ts';
import { distance, type Vec3 } from '../../math/vec3.ts';
import type { SkinPoint } from '../bvh/project.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { trimError } from './trim-error.ts';
import { cutByLines, withLines, type LineCut, type TrimLine } from './cut-by-lines.ts';

/** A line as records keep it: see `EdgeLine` of core/params. */
export interface DrawnLine {
  readonly points: readonly SkinPoint[];
  readonly closed: boolean;
  readonly smooth: boolean;
}

/** `cutByLines` along edge lines as records keep them. Throws SdkError `mesh/edge-line-open` for one that is not closed, and what `cutByLines` throws. */
export function cutByEdgeLines(
  mesh: TriMesh,
  lines: readonly DrawnLine[],
  keep: Vec3 | undefined,
  work?: Work,
): LineCut {
  return cutByLines(mesh, trimLines(lines), keep, work);
}

/** Why a body cannot be cut along edge lines, whatever is kept: what `cutByEdgeLines` would throw of them, and `smallLineFault`. Undefined where nothing speaks against it. */
export function edgeLinesFault(mesh: TriMesh, lines: readonly DrawnLine[]): SdkError | undefined {
  const small = smallLineFault(lines);
  if (small) return small;
  try {
    withLines(mesh, trimLines(lines));
    return undefined;
  } catch (error) {
    if (error instanceof SdkError) return error;
    throw error;
  }
}

/** A line that is less long all round, mm, encloses nothing that a wall with rounded rims could leave open. */
const LEAST_ROUND = 15;

/** Why a line is too small to be an edge, all of its points lying almost at one place: `mesh/edge-line-small` with its number and place. Undefined where none is. */
export function smallLineFault(lines: readonly DrawnLine[]): SdkError | undefined {
  const line = lines.findIndex(({ points }) => roundOf(points) < LEAST_ROUND);
  const at = lines[line]?.points[0]?.position ?? [0, 0, 0];
  return line < 0 ? undefined : trimError({ code: 'small', line, at });
}

/** How long the way from point to point and back is, mm. */
const roundOf = (points: DrawnLine['points']): number =>
  points.reduce((sum, { position }, i) => sum + distance(position, points.at(i - 1)!.position), 0);

/** Lines as they are cut along. Throws SdkError `mesh/edge-line-open` for one that is not closed. */
export function trimLines(lines: readonly DrawnLine[]): readonly TrimLine[] {
  const open = lines.findIndex(({ closed }) => !closed);
  if (open >= 0) throw new SdkError('mesh/edge-line-open', { line: open + 1 });
  return lines.map(({ points, smooth }) => ({ points, shape: smooth ? 'smooth' : 'corners' }));
}
