import { drapeLines, edgeLineOn } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { edgeLine, p } from '@bracewright/core/params';
import { z } from 'zod';
import { purpose, purposeFindings } from './purpose.ts';

/**
 * Keeps edge lines without cutting: the body is as it was. The lines are laid on the body that the step is given, each point on the nearest skin that faces as it did when it was placed, so
 * that they go along where earlier steps change it. Reports `edge`, the length of the lines on the skin, mm.
 *
 * Throws SdkError with the number of the line and the place: `mesh/line-off-skin` where there is no such skin, `mesh/edge-line-lost` where a line leaves the body between two points.
 * `keep` is a place on the part that stays where a wall is made along the lines, and what they are for (`purpose`) is asked about as by `border.cut`.
 */
export const draw = defineOperation({
  type: 'border.draw',
  version: 1,
  role: 'line',
  params: z.object({
    curves: p.custom(z.array(edgeLine).min(1).max(20), { places: { as: 'edge-lines', role: 'edge' } }),
    keep: p.surfacePoint().optional(),
    /** What the lines are for. */
    purpose: p.custom(purpose.nullable().default(null), { hidden: true }),
  }),
  apply(mesh, { curves }, ctx) {
    const lines = drapeLines(mesh, curves);
    const lengths = lines.map((line, i) => {
      ctx.checkAborted();
      const drawn = edgeLineOn(mesh, line);
      if (!drawn.ok)
        throw new SdkError('mesh/edge-line-lost', { line: i + 1 }, { places: [{ at: drawn.at }] });
      return drawn.length;
    });
    ctx.report({ edge: lengths.reduce((sum, one) => sum + one, 0) });
    ctx.progress(1);
    return mesh;
  },
  gate: (mesh, given) =>
    given.purpose ? purposeFindings(mesh, drapeLines(mesh, given.curves), given.purpose) : [],
});
