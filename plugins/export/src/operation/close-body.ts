import {
  fillHoles,
  partOf,
  type FilledHole,
  type FillOptions,
  type TriMesh,
  type TrimmedWall,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';

/** Outlines up to this length (mm) are holes of the scan, which the skin goes on across; longer ones are ends of the body, which get a lid. */
const LONGEST_HOLE = 250;

/** A body without openings, and what of its skin went for that. */
export interface ClosedBody extends Pick<TrimmedWall, 'trimmed' | 'cuts'> {
  readonly mesh: TriMesh;
}

/** Closes all openings as the versions of `seal.close` with these `rules` do. Throws `export/opening-left` with the places where no filling fits. */
export function closeBody(
  body: TriMesh,
  ctx: OperationContext,
  rules: Pick<FillOptions, 'trim' | 'neat' | 'joins'>,
  tell: (ctx: OperationContext, closed: ClosedBody) => void,
): ClosedBody {
  const small = fillHoles(body, {
    ...rules,
    fill: 'smooth',
    maxPerimeter: LONGEST_HOLE,
    ...partOf(ctx, 0.05, 0.2),
  });
  const whole = fillHoles(small.mesh, { ...rules, fill: 'flat', ...partOf(ctx, 0.2, 0.3) });
  const placeOf = ({ centre, radius }: FilledHole) => ({ at: centre, radius });
  const open = whole.holes.filter(({ manner }) => manner === 'open');
  if (open.length > 0) {
    const places = open.map(placeOf);
    const [x, y, z] = places[0]!.at.map((value) => Math.round(10 * value) / 10) as [number, number, number];
    throw new SdkError('export/opening-left', { openings: open.length, x, y, z }, { places });
  }
  const closed = {
    mesh: whole.mesh,
    trimmed: small.trimmed + whole.trimmed,
    cuts: [...small.cuts, ...whole.cuts],
  };
  tell(ctx, closed);
  const filled = [...small.holes.filter(({ manner }) => manner !== 'open'), ...whole.holes];
  if (filled.length > 0) ctx.warn('openings-closed', { places: filled.map(placeOf) });
  return closed;
}
