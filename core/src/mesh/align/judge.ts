import { placeCosts, type TrunkFit } from './fit-trunk.ts';
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
const CLEARLY_WORSE = 0.28;
/** Share of the votes that must speak for the alignment. */
const MAJORITY = 0.6;
/** Cost above which posture differs so much from the calibration that the lean is not sure. */
const ODD_POSTURE = 1.25;
/** How far below and above the middle of the pelvis a scan must reach, in parts of the body height. */
const PELVIS_BELOW = 0.075;
const TRUNK_ABOVE = 0.2;
/** Share of the pelvis that must have a mirror image, and how well it must fit (in flat spreads). */
const LEAST_SHARE = 0.5;
const MOST_ERROR = 0.03;
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

/** Whether the best of all fits, best first, is a trunk and clearly better than the others. */
export const isRecognised = ([best, next]: readonly TrunkFit[]): boolean =>
  best !== undefined && best.cost <= NO_TRUNK && (!next || next.cost > best.cost + CLEARLY_WORSE);

/** What is sure about a refined pose, and why not. */
export function judge(
  pose: RefinedPose,
  facts: BodyFacts,
  oneSided: boolean,
): Pick<ScanAlignment, 'sure' | 'unsure' | 'reasons' | 'votes'> {
  const { fit, mirror, map, rivals, size } = pose;
  const unsure: AlignmentDoubt[] = [];
  const reasons: Reason[] = [];
  const doubt = (what: AlignmentDoubt, code: string): void => {
    unsure.push(what);
    reasons.push({ code });
  };
  const votes: Vote[] = [];
  const ask = (question: 'up' | 'facing', opposes: (rival: TrunkFit) => boolean): boolean => {
    const opposed = rivals.filter(opposes);
    const best = opposed.reduce<TrunkFit | undefined>((a, b) => (a && a.cost <= b.cost ? a : b), undefined);
    if (!best) return true;
    const found = votesAgainst(pose, best, question);
    votes.push(...found);
    return best.cost > fit.cost + CLEARLY_WORSE && agreement(found) >= MAJORITY;
  };
  const upIsClear = ask('up', (rival) => rival.up < 0);
  const facingIsClear = ask('facing', (rival) => rival.front < 0);
  const symmetry = { share: mirror.share, error: mirror.error / size };
  votes.push({ question: 'yaw', by: 'mirror-of-the-lower-third', says: symmetry.share, weight: 1 });

  const stature = Math.round(fit.stature / 10);
  if (oneSided) doubt('body', 'align/one-side');
  else if (fit.cost > NO_TRUNK || (!upIsClear && !facingIsClear)) doubt('body', 'align/not-a-trunk');
  if (!upIsClear) doubt('up', 'align/up-unclear');
  if (!facingIsClear) doubt('facing', 'align/facing-unclear');
  if (unsure.length === 0) {
    if (symmetry.share < LEAST_SHARE || symmetry.error > MOST_ERROR) {
      doubt('yaw', 'align/yaw-unclear');
      doubt('roll', 'align/roll-unclear');
    }
    const pelvisMissing = map.lowest > fit.pelvisZ - PELVIS_BELOW * fit.stature;
    const topMissing = map.highest < fit.pelvisZ + TRUNK_ABOVE * fit.stature;
    if (pelvisMissing || topMissing || fit.cost > ODD_POSTURE) doubt('pitch', 'align/pitch-unclear');
    if (pelvisMissing) doubt('force-line', 'align/force-line-unclear');
    if (facts.height !== undefined) {
      const ratio = fit.stature / facts.height;
      if (ratio > HEIGHT_TOLERANCE || ratio < 1 / HEIGHT_TOLERANCE)
        reasons.push({
          code: 'align/height-differs',
          data: { stature, recorded: Math.round(facts.height / 10) },
        });
    }
  }
  if (unsure.length === 0) reasons.unshift({ code: 'align/recognised', data: { stature } });
  // Shape alone puts the middle of the pelvis within about 5 mm (half of the scans it was measured on within 2): not sure enough for a brace.
  if (!unsure.includes('body') && !unsure.includes('force-line'))
    doubt('force-line', 'align/force-line-by-shape');
  return { sure: unsure.length === 0, unsure, reasons, votes };
}
