import type { ModelBasic } from '@bracewright/core/contract';
import { isOfCourse, type FilmScale, type MeasuredCurve } from '@bracewright/core/spine';
import type { FilmSession } from '../drawing/film-session.ts';

/** mm of a pixel where the body is; null at the detector, where a body looks larger: a record has no word for that, and what shapes a brace by it would take it for the body's. */
export const bodyScale = ({ mmPerPixel, source }: FilmScale): number | null =>
  source === 'detector' ? null : mmPerPixel;

/**
 * The largest curve of a film as the record of a model has it: degrees to a tenth; the distance of the apex + to the patient's left, mm. What the film
 * does not tell is null, so that nothing of an older curve stays beside this one.
 */
export const recordOf = (
  { upper, lower, apex, angle, direction }: MeasuredCurve,
  apexToRight: number | null,
) => ({
  upperEnd: upper,
  lowerEnd: lower,
  apex,
  convexSide: direction,
  cobb: Math.round(angle * 10) / 10,
  // -0 is no distance.
  forceLineDistance: apexToRight === null ? null : Math.round(-apexToRight * 10) / 10 + 0,
});

const TOLD = ['upperEnd', 'lowerEnd', 'apex', 'convexSide', 'cobb', 'forceLineDistance'] as const;

/** Whether two records say the same of the curve, its reason included. */
export const sameCurve = (a: ModelBasic, b: ModelBasic): boolean =>
  [...TOLD, 'cobbReason' as const].every((key) => (a[key] ?? null) === (b[key] ?? null));

/** Whether record and film say the same curve: ends, apex, side, angle and distance to the force line. */
export const agrees = (film: ReturnType<typeof recordOf>, record: ModelBasic): boolean =>
  TOLD.every((key) => film[key] === (record[key] ?? null));

/** What has to be done before the largest curve of a film goes into a record. */
export type RecordLack =
  | 'stance'
  | 'proposed'
  | 'unconfirmed'
  | 'unconfirmedS1'
  | 'numbering'
  | 'side'
  | 'unsaved'
  | 'needSide'
  | 'needEnds'
  | 'needApex';

/** What is lacking before the largest curve, which would be kept as `wanted`, goes into the record; undefined where nothing is. */
export function lackOf(
  session: Pick<FilmSession, 'marker' | 'proposals' | 'proposal' | 'measures' | 'isChanged'>,
  wanted: Pick<ReturnType<typeof recordOf>, 'forceLineDistance'> | undefined,
): RecordLack | undefined {
  const { marker, proposals, proposal, measures } = session;
  if (!isOfCourse(marker)) return 'stance';
  const { major } = measures;
  // No record gets a number of a machine that no person has confirmed: angle, ends and apex follow from all vertebrae of the curve, the distance from S1 besides.
  const curve = major && proposals.standingOf(major).kind;
  const s1 = wanted && wanted.forceLineDistance !== null ? proposals.standingOfParts(['s1']) : 'person';
  if (curve === 'proposed' || s1 === 'proposed' || (proposal && proposal.vertebrae.length > 0))
    return 'proposed';
  if (curve === 'read') return 'unconfirmed';
  if (s1 === 'read') return 'unconfirmedS1';
  // Ends and apex go by the numbering, the convex side by the side of the film.
  const [question] = proposals.questions;
  if (question) return question;
  if (session.isChanged) return 'unsaved';
  if (!major) return undefined;
  if (!major.direction) return 'needSide';
  return major.endsLack.length > 0 ? 'needEnds' : !major.apex ? 'needApex' : undefined;
}
