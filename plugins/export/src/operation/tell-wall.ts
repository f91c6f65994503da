import { laidAnew, type TriMesh, type TrimmedWall } from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';

/** Rounded to a tenth, as values stand in sentences. */
export const tenths = (value: number): number => Math.round(10 * value) / 10;

/** Refuses a wall that is nothing but rim, so that no thickness of it could be measured; warns of what went at its edge. */
export function checkWall(ctx: OperationContext, made: TrimmedWall): void {
  if (made.wall.measure.minWall === 0) throw new SdkError('export/no-wall-stands');
  tellCuts(ctx, made);
}

/** Warns of skin that went at ragged edges. */
export function tellCuts(ctx: OperationContext, { cuts }: Pick<TrimmedWall, 'cuts'>): void {
  if (cuts.length === 0) return;
  ctx.warn('export/edge-cut', {
    places: cuts.map(({ centre, radius }) => ({ at: centre, radius })),
    data: {
      count: cuts.length,
      area: tenths(cuts.reduce((sum, { area }) => sum + area, 0) / 100),
      depth: tenths(cuts.reduce((most, { depth }) => Math.max(most, depth), 0)),
    },
  });
}

/** Reports how far the body side lies off the body where its triangles were laid anew beside an edge line, and says it where that is further than usual. */
export function tellLaidAnew(ctx: OperationContext, cut: TriMesh, body: TriMesh): void {
  const { off, at, reach, isFar } = laidAnew(cut, body, ctx);
  ctx.report({ offBody: off });
  if (isFar && at)
    ctx.note('export/laid-anew', {
      places: [{ at }],
      data: { off: Math.ceil(100 * off) / 100, reach: Math.ceil(reach) },
    });
}
