import type { MarkedLandmark } from '@bracewright/core/annotation';
import { BRACE_TYPES, OPENINGS, type TrimWish } from '@bracewright/core/brace';
import type { OperationRecord } from '@bracewright/core/history';
import { surfaceLine, type TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { edgeLine, p, type EdgeLine } from '@bracewright/core/params';
import { z } from 'zod';
import { ROLES } from '../catalog/roles.ts';
import { isEdge } from './shaped-design.ts';

/** 1 to 20 lines, as a step keeps them. */
export const edgeLines = z.array(edgeLine).min(1).max(20);
/** What a line was proposed for; lengths in mm. */
export const proposal = z.object({
  type: z.enum(BRACE_TYPES),
  side: z.enum(['left', 'right']),
  opening: z.enum(OPENINGS),
  width: z.number(),
});

const place = z.tuple([z.number(), z.number(), z.number()]);
const recordedMark = z
  .object({ association: z.string(), position: place, within: z.number().optional() })
  .transform(({ within, ...mark }): MarkedLandmark => (within === undefined ? mark : { ...mark, within }));
const recorded = z.object({
  curves: edgeLines,
  keep: p.surfacePoint().optional().catch(undefined),
  purpose: proposal
    .extend({ landmarks: z.array(recordedMark).default([]) })
    .nullable()
    .default(null),
});

/** What a record says that its lines are for, with the landmarks that were marked then, mm of the body that it cuts. */
export type RecordedWish = TrimWish & { readonly landmarks?: readonly MarkedLandmark[] };

/** The lines of a record that cuts as `border.cut` does, and what they are for; undefined of any other, which may mean something else by the same names. */
export const recordedEdge = (
  params: Json,
):
  | {
      readonly curves: readonly EdgeLine[];
      readonly keep?: EdgeLine['points'][number] | undefined;
      readonly purpose: RecordedWish | null;
    }
  | undefined => recorded.safeParse(params).data;

/** Each line as it is drawn on the skin of a body: places in mm, the first not said again at the end. An empty list where it leaves the body. */
export const drawnLines = (
  mesh: TriMesh,
  curves: readonly EdgeLine[],
): readonly (readonly (readonly number[])[])[] =>
  curves.map(({ points, closed, smooth }) => {
    const line = surfaceLine(
      mesh,
      points.map(({ position, normal }) => ({ position, normal })),
      { closed, shape: smooth ? 'smooth' : 'corners' },
    );
    return line.ok ? line.spans.flatMap((span) => span.map(({ from }) => [...from])) : [];
  });

/** The lines that the steps of a design cut along, or keep, with what they are for. */
export const edgesOf = (records: readonly OperationRecord[]) =>
  records
    .filter((one) => isEdge(one) || (ROLES.of(one.type) === 'line' && one.state === 'on'))
    .flatMap(({ params }) => recordedEdge(params) ?? []);
