import { flankShare } from './flanks.ts';
import { placeCosts, WORST, type TrunkFit } from './fit-trunk.ts';
import type { RefinedPose } from './find-pose.ts';
import type { AlignmentDoubt, BodyFacts, Reason, ScanAlignment, Vote } from './types.ts';

/** Parts of a body that speak for up and facing on their own; heights from the middle of the pelvis, in parts of the body height. */
const PARTS: readonly (readonly [name: string, low: number, high: number])[] = [
  ['feet-and-legs', -Infinity, -0.14],
  ['thighs', -0.14, -0.08],
  ['buttocks', -0.08, 0],
  ['lumbar-hollow', 0, 0.09],
  ['chest', 0.09, 0.17],
  ['shoulder-blades', 0.17, 0.23],
  ['shoulders-and-neck', 0.23, 0.3],
  ['head', 0.3, Infinity],
];

/** Cost from which a scan is no trunk; calibrated: trunks 0.2 to 1.75, chairs, limbs, spheres and halves from 1.9. */
const NO_TRUNK = 1.8;
/** How much worse another reading must fit; calibrated: at most 0.1 among boxes and tubes, at least 0.3 among trunks. */
export const CLEARLY_WORSE = 0.28;
/** How much worse it must fit where no part of the body votes by its own geometry. */
const FAR_WORSE = 0.56;
/** Share of the votes that must speak for the alignment. */
const MAJORITY = 0.6;
/** Cost above which posture differs so much from the calibration that the lean is not sure. */
const ODD_POSTURE = 1.25;
/** How far below and above the middle of the pelvis a scan must reach, in parts of the body height. */
const PELVIS_BELOW = 0.075;
const TRUNK_ABOVE = 0.2;
/** Share of the levels that must show both flanks; calibrated: bodies 0.7 to 1, halves and bodies on their side at most 0.3. */
const LEAST_FLANKS = 0.5;
/** Share of the pelvis that must have a mirror image, and how well it must fit (in flat spreads). */
const LEAST_SHARE = 0.5;
const MOST_ERROR = 0.03;
/** How far parts of the pelvis may lean from one another, radians; calibrated: 0.7°. */
const MOST_CROOKED = 0.0122;
const HEIGHT_TOLERANCE = 1.13;

function votesAgainst(pose: RefinedPose, rival: TrunkFit, question: 'up' | 'facing'): Vote[] {
  const { map, fit } = pose;
  const mine = placeCosts(map, fit);
  const theirs = placeCosts(map, rival);
  return PARTS.flatMap(([by, low, high]): Vote[] => {
    let [own, other, count] = [0, 0, 0];
    for (let i = 0; i < map.count; i++) {
      const height = (map.z[i]! - fit.pelvisZ) / fit.stature;
      if (height < low || height >= high) continue;
      own += mine[i]!;
      other += theirs[i]!;
      count++;
    }
    if (count < 0.03 * map.count) return [];
    return [{ question, by, says: (other - own) / (other + own + count / 4), weight: count / map.count }];
  });
}

/** Share of the weight of all votes that speak for the alignment. */
function agreement(votes: readonly Vote[]): number {
  let [agreeing, all] = [0, 0];
  for (const { says, weight } of votes) {
    all += weight;
    if (says > 0) agreeing += weight;
  }
  return all > 0 ? agreeing / all : 0;
}

type Verdict = 'clear' | 'unclear' | 'disputed';

/** Whether the best of all fits, best first, is a trunk and clearly better than the others. */
export const isRecognised = ([best, next]: readonly TrunkFit[]): boolean =>
  best !== undefined && best.cost <= NO_TRUNK && (!next || next.cost > best.cost + CLEARLY_WORSE);

/** What is said where a body height by shape, mm, is not the one on record; undefined where it fits, or none is on record. */
export function heightReason(stature: number, { height }: BodyFacts): Reason | undefined {
  if (height === undefined) return undefined;
  const ratio = stature / height;
  if (ratio <= HEIGHT_TOLERANCE && ratio >= 1 / HEIGHT_TOLERANCE) return undefined;
  const data = { stature: Math.round(stature / 10), recorded: Math.round(height / 10) };
  return { code: 'align/height-differs', data };
}

/**
 * What is sure about a refined pose, and why not. Up and facing are judged twice: by the fit, which must be clearly better than the other
 * readings, and by `shape`, the votes of parts that know nothing of the fit. Where they differ the person is asked. That the long axis is
 * one is judged by the flanks.
 */
export function judge(
  pose: RefinedPose,
  facts: BodyFacts,
  shape: readonly Vote[],
  oneSided: boolean,
): Pick<ScanAlignment, 'sure' | 'unsure' | 'reasons' | 'votes'> {
  const { fit, mirror, map, rivals, size, crookedness } = pose;
  const unsure: AlignmentDoubt[] = [];
  const reasons: Reason[] = [];
  const doubt = (what: AlignmentDoubt, code: string): void => {
    unsure.push(what);
    reasons.push({ code });
  };
  const votes: Vote[] = [];
  const ask = (question: 'up' | 'facing', opposes: (rival: TrunkFit) => boolean): Verdict => {
    const opposed = rivals.filter(opposes);
    const best = opposed.reduce<TrunkFit | undefined>((a, b) => (a && a.cost <= b.cost ? a : b), undefined);
    const fits = best ? votesAgainst(pose, best, question) : [];
    const own = shape.filter((vote) => vote.question === question);
    votes.push(...fits, ...own);
    const margin = (best?.cost ?? WORST) - fit.cost;
    if (margin <= CLEARLY_WORSE || (best && agreement(fits) < MAJORITY)) return 'unclear';
    const sum = own.reduce((all, { says, weight }) => all + says * weight, 0);
    if (own.length === 0) return margin > FAR_WORSE ? 'clear' : 'unclear';
    return sum > 0 ? 'clear' : 'disputed';
  };
  const up = ask('up', (rival) => rival.up < 0);
  const facing = ask('facing', (rival) => rival.front < 0);
  const symmetry = { share: mirror.share, error: mirror.error / size };
  votes.push({ question: 'yaw', by: 'mirror-of-the-lower-third', says: symmetry.share, weight: 1 });

  const flanks = flankShare(map, fit);
  const lacksFlanks = flanks < LEAST_FLANKS;
  votes.push({ question: 'axis', by: 'flanks', says: 2 * flanks - 1, weight: 1 });
  if (oneSided) doubt('body', 'align/one-side');
  else if (fit.cost > NO_TRUNK || (up === 'unclear' && facing === 'unclear'))
    doubt('body', 'align/not-a-trunk');
  else if (lacksFlanks) doubt('body', 'align/flanks-missing');
  // The readings share one long axis: without flanks it may be another, whatever they say of its ends.
  if (up !== 'clear') doubt('up', `align/up-${up}`);
  else if (lacksFlanks) doubt('up', 'align/up-unclear');
  if (facing !== 'clear') doubt('facing', `align/facing-${facing}`);
  if (!unsure.includes('body')) {
    const lopsided = symmetry.share < LEAST_SHARE || symmetry.error > MOST_ERROR;
    if (lopsided) doubt('yaw', 'align/yaw-unclear');
    if (lopsided || crookedness > MOST_CROOKED) doubt('roll', 'align/roll-unclear');
    const pelvisMissing = map.lowest > fit.pelvisZ - PELVIS_BELOW * fit.stature;
    const topMissing = map.highest < fit.pelvisZ + TRUNK_ABOVE * fit.stature;
    if (pelvisMissing || topMissing || fit.cost > ODD_POSTURE) doubt('pitch', 'align/pitch-unclear');
    // Shape alone tells the lean to about a degree: posture differs by more from person to person.
    else doubt('pitch', 'align/pitch-by-shape');
    if (pelvisMissing) doubt('force-line', 'align/force-line-unclear');
    const height = heightReason(fit.stature, facts);
    if (height) reasons.push(height);
  }
  if (!unsure.some((one) => one === 'body' || one === 'up' || one === 'facing'))
    reasons.unshift({ code: 'align/recognised' });
  // Shape alone puts the middle of the pelvis within about 5 mm (half of the scans it was measured on within 2): not sure enough for a brace.
  if (!unsure.includes('body') && !unsure.includes('force-line'))
    doubt('force-line', 'align/force-line-by-shape');
  return { sure: unsure.length === 0, unsure, reasons, votes };
}
