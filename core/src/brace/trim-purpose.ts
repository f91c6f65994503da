import { z } from 'zod';
import type { MarkedLandmark } from '../annotation/index.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import type { GateFinding, TriMesh } from '../mesh/index.ts';
import { p, type EdgeLine } from '../params/index.ts';
import { BRACE_TYPES, OPENINGS } from './brace-type.ts';
import { markFindings } from './mark-findings.ts';
import { measureTrim } from './measure-trim.ts';
import { trimFindings } from './trim-findings.ts';

const place = z.array(z.number()).length(3);

/** What edge lines are for: what they have to keep clear of goes by it. The landmarks are those that were marked when the lines were drawn, mm. */
export const trimPurpose = z.strictObject({
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

export type TrimPurpose = z.output<typeof trimPurpose>;

/** The landmarks of a record as they are marked on a body. */
export const marksIn = (landmarks: TrimPurpose['landmarks']): readonly MarkedLandmark[] =>
  landmarks.map(({ association, position: [x, y, z], within }) => ({
    association,
    position: [x!, y!, z!] as const,
    ...(within !== undefined && { within }),
  }));

/**
 * What somebody has to answer for of edge lines that are for something, on the body that they were drawn on: clearances that are broken, and landmarks that cannot be
 * right. The side is not asked about: rooms on a shaped body stand out where its curve is hollow. Which skin was scanned is not known here, so nothing counts as found by its shape.
 * `unflared`: the body before its rims were flared, on which landmarks are found.
 */
export function purposeFindings(
  mesh: TriMesh,
  curves: readonly EdgeLine[],
  { landmarks, ...wish }: TrimPurpose,
  unflared: TriMesh = mesh,
): readonly GateFinding[] {
  const marked = marksIn(landmarks);
  const known = { marked, isScanned: () => false, unflared };
  try {
    const rules = measureTrim(mesh, curves, wish, known);
    return [...markFindings(unflared, known), ...trimFindings(rules)];
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return [{ code: 'trim/unmeasured', severity: 'note', data: {}, places: [] }];
  }
}
