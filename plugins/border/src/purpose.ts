import type { MarkedLandmark } from '@bracewright/core/annotation';
import { BRACE_TYPES, markFindings, measureTrim, OPENINGS, trimFindings } from '@bracewright/core/brace';
import type { GateFinding, TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import { p, type EdgeLine } from '@bracewright/core/params';
import { z } from 'zod';

const place = z.array(z.number()).length(3);

/** What edge lines are for: what they have to keep clear of goes by it. The landmarks are those that were marked when the lines were drawn, mm. */
export const purpose = z.strictObject({
  type: z.enum(BRACE_TYPES),
  side: z.enum(['left', 'right']),
  opening: z.enum(OPENINGS),
  width: p.length({ min: 5, max: 120, default: 30 }),
  landmarks: z
    .array(
      z.strictObject({
        association: z.string().max(60),
        position: place,
        /** Of one that was estimated and that nobody has confirmed: how far it may lie elsewhere, mm. */
        within: z.number().positive().max(500).optional(),
      }),
    )
    .max(80)
    .default([]),
});

export type Purpose = z.output<typeof purpose>;

/** The landmarks of a record as they are marked on a body. */
export const marksIn = (landmarks: Purpose['landmarks']): readonly MarkedLandmark[] =>
  landmarks.map(({ association, position: [x, y, z], within }) => ({
    association,
    position: [x!, y!, z!] as const,
    ...(within !== undefined && { within }),
  }));

/**
 * What somebody has to answer for of edge lines that are for something, on the body that they were drawn on: clearances that are broken, and landmarks that cannot be
 * right. The side is not asked about: rooms on a shaped body stand out where its curve is hollow. Which skin was scanned is not known here, so nothing counts as found by its shape.
 */
export function purposeFindings(
  mesh: TriMesh,
  curves: readonly EdgeLine[],
  { landmarks, ...wish }: Purpose,
): readonly GateFinding[] {
  const marked = marksIn(landmarks);
  const known = { marked, isScanned: () => false };
  try {
    const rules = measureTrim(mesh, curves, wish, known);
    return [...markFindings(mesh, known), ...trimFindings(rules)];
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return [{ code: 'trim/unmeasured', severity: 'note', data: {}, places: [] }];
  }
}
