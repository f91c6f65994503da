import { dot, subtract, type Vec3 } from '../math/vec3.ts';
import type { Annotation } from './annotation.ts';
import type { AnnotationParams } from './schemas.ts';

/** A landmark that was marked: one of `POINT_ASSOCIATIONS`, and where it lies, mm. */
export interface MarkedLandmark {
  readonly association: string;
  readonly position: Vec3;
  /** Of one that the program estimated and nobody has placed or confirmed: how far it may lie elsewhere, mm. Absent of one that a person marked. */
  readonly within?: number;
}

/** The markers that stand for an anatomical point, of the measures and markers of a model. */
export const landmarksOf = (
  annotations: readonly Pick<Annotation, 'kind' | 'params'>[],
): readonly MarkedLandmark[] =>
  annotations.flatMap(({ kind, params }) => {
    const { point, association, within } = params as Partial<AnnotationParams<'marker-point'>>;
    if (kind !== 'marker-point' || !point || !association) return [];
    return [{ association, position: point.position as Vec3, ...(within !== undefined && { within }) }];
  });

/** What speaks against the side that a landmark was marked on. */
export type SideDoubt =
  /** The left point of a pair lies right of its partner. */
  | 'pair-swapped'
  /** It lies clearly beyond the middle of the body. */
  | 'across-middle'
  /** A point of the front lies behind its partner of the back, or the other way round. */
  | 'front-swapped'
  /** Left to right it points against another pair of the same body. */
  | 'pairs-disagree';

/** A bent spine carries shoulder blades and armpits sideways, not bones of the pelvis; less than this beyond the middle is no doubt, mm. */
const ACROSS = 20;

const SIDE = /^(.+)-(left|right)$/;
const FRONT_OF: Readonly<Record<string, string>> = { asis: 'psis' };

/**
 * Why the side of `landmark` is doubtful beside the other marks of the body; undefined where nothing speaks against it. `standing` says that
 * somebody has confirmed how the body stands in the patient's frame (+X left, +Y back); without it only pairs are held against each other.
 */
export function sideDoubt(
  landmark: MarkedLandmark,
  others: readonly MarkedLandmark[],
  standing: boolean,
): SideDoubt | undefined {
  const [, name, side] = SIDE.exec(landmark.association) ?? [];
  if (name === undefined) return undefined;
  const at = (association: string): Vec3 | undefined =>
    association === landmark.association
      ? landmark.position
      : others.find((other) => other.association === association)?.position;
  const across = (pair: string): Vec3 | undefined => {
    const [left, right] = [at(`${pair}-left`), at(`${pair}-right`)];
    return left && right && subtract(left, right);
  };
  const own = across(name);
  if (standing) {
    if (own && own[0] <= 0) return 'pair-swapped';
    if ((side === 'left' ? 1 : -1) * landmark.position[0] < -ACROSS) return 'across-middle';
    if (isFrontSwapped(name, side!, at)) return 'front-swapped';
  }
  if (!own) return undefined;
  const pairs = new Set(others.flatMap(({ association }) => SIDE.exec(association)?.[1] ?? []));
  const disagrees = [...pairs].some((pair) => {
    const other = pair === name ? undefined : across(pair);
    return other !== undefined && dot(own, other) <= 0;
  });
  return disagrees ? 'pairs-disagree' : undefined;
}

function isFrontSwapped(name: string, side: string, at: (association: string) => Vec3 | undefined): boolean {
  return Object.entries(FRONT_OF).some(([front, back]) => {
    if (name !== front && name !== back) return false;
    const [ahead, behind] = [at(`${front}-${side}`), at(`${back}-${side}`)];
    return ahead !== undefined && behind !== undefined && ahead[1] >= behind[1];
  });
}

/** What is unusual about where the two landmarks of a pair lie, without being wrong for sure: to be looked at, not to be refused. */
export interface PairDoubt {
  /** The name of both without their side. */
  readonly pair: string;
  readonly kind: 'uneven' | 'near-middle';
  /** mm. Uneven: by how much the left one lies higher. Near the middle: how far on its own side the one lies that is nearer to it, negative beyond. */
  readonly value: number;
}

/** A pelvis or shoulder girdle seldom stands so aslant, mm. */
const UNEVEN = 25;
/** The points of a pair lie at least so far from the middle on any trunk, mm. */
const BESIDE_MIDDLE = 20;

/**
 * The pairs of `landmarks` that lie further apart in height than is usual or, where `standing` says that somebody has confirmed how the body stands, so near the middle
 * (X = 0) that one of them may be on the wrong place; in the order of the landmarks. Of two with the same name the first counts.
 */
export function pairDoubts(landmarks: readonly MarkedLandmark[], standing: boolean): readonly PairDoubt[] {
  const at = (association: string): Vec3 | undefined =>
    landmarks.find((landmark) => landmark.association === association)?.position;
  const pairs = new Set(landmarks.flatMap(({ association }) => SIDE.exec(association)?.[1] ?? []));
  return [...pairs].flatMap((pair): PairDoubt[] => {
    const [left, right] = [at(`${pair}-left`), at(`${pair}-right`)];
    if (!left || !right) return [];
    const higher = left[2] - right[2];
    const beside = Math.min(left[0], -right[0]);
    return [
      ...(Math.abs(higher) > UNEVEN ? [{ pair, kind: 'uneven' as const, value: higher }] : []),
      ...(standing && beside < BESIDE_MIDDLE ? [{ pair, kind: 'near-middle' as const, value: beside }] : []),
    ];
  });
}
