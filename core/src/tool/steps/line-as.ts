import type { LineShape } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { LinePath } from './line-path.ts';
import type { SoftLine } from './soft-drag.ts';
import type { StraightenableLine } from './straighten.ts';

/** A line as gestures on more than one of its points take it: from three points on, where its path joins them by spans. */
export function lineAs(
  path: LinePath,
  points: readonly SurfacePoint[],
  { closed, shape }: { readonly closed: boolean; readonly shape: LineShape },
): StraightenableLine | undefined {
  if (points.length < 3 || !path.spans) return undefined;
  return { points, closed, shape, spans: (of) => path.spans!(of, closed, shape) };
}

/** The same with its spans laid out, as a soft drag takes it. */
export const softLine = (line: StraightenableLine | undefined): SoftLine | undefined =>
  line && { points: line.points, closed: line.closed, spans: line.spans(line.points) };
