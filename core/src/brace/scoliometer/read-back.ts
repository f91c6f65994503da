import type { MarkedLandmark } from '../../annotation/index.ts';
import { mat4, portable } from '../../math/index.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { isSdkError, SdkError } from '../../errors/sdk-error.ts';
import {
  bodyInScan,
  facesInwards,
  mirroredMesh,
  type BodyFacts,
  type BodyInScan,
  type TriMesh,
} from '../../mesh/index.ts';
import { partOf, type Work } from '../../mesh/work.ts';
import type { PatientSide } from '../brace-type.ts';
import { mirroredMarks, mirroredName } from '../mirrored-body.ts';
import { isLevelName, trunkLevels, usualHeights, type KnownBody, type TrunkLevels } from '../trunk-levels.ts';
import { requireUpright } from '../upright.ts';
import { checkMarks, type MarksCheck } from './check-marks.ts';
import { middleOf, TrunkSections } from './back-section.ts';
import { sectionRotation, type SectionRotation } from './level-rotation.ts';
import { KnownPlaces, type TrunkScaleOfReading } from './places.ts';
import { looseOf, pelvisRotation, regionRotations, withoutSides } from './regions.ts';
import { pairAsymmetries, potsiOf, USUAL_T, waistDepths } from './symmetry.ts';
import {
  MARKED_WITHIN,
  SCOLIOMETER_VERSION,
  type LevelRotation,
  type ReadingDoubt,
  type ScoliometerReading,
} from './reading.ts';

/** Levels lie so far apart, mm. */
const STEP = 10;
/** Height of the notch over the trochanter in parts of the body height (ANSUR II, lean adults). */
const NOTCH_PART = { female: 0.294, male: 0.297 } as const;
/** Sections that a width is compared with, half a step apart: a half width that has grown by more than `JUMP` since one of them, mm, takes an arm in; what has grown by `CLIMB` until then does so in part. */
const RECENT = 3;
const JUMP = 12;
const CLIMB = 5;
/** A trunk that grows from the waist does so by no more than this from section to section, mm. */
const GROWTH = 1;

/**
 * What a digital scoliometer reads of a body that stands in the patient frame (mm): the rotation of its back by level, POTSI, and how shoulders, waist and pelvis differ. Of a standing body: it is no angle of trunk
 * rotation of a forward bend, and no film. What is not seen or marked is null, with the reason. Changes nothing. The mirror image of a body reads the mirror image of its values, to the bit; the same mesh gives the
 * same bits in every engine. Throws SdkError `mesh/inside-out` where the surface faces inwards, `scoliometer/no-trunk` where no trunk is recognised, `scoliometer/trunk-turned` where it does not stand upright facing the front, and what
 * `checkAborted` throws.
 */
export function readScoliometer(mesh: TriMesh, known: KnownBody = {}, work: Work = {}): ScoliometerReading {
  // No section of it closes, and nobody would know why.
  if (facesInwards(mesh)) throw new SdkError('mesh/inside-out');
  // Recognition goes by samples, and its bits change with the side they lie on: a body and its mirror image are read as the same one.
  if (leansLeft(mesh)) return readOf(mesh, known, work);
  const { marked = [], isScanned } = known;
  const other: KnownBody = {
    ...known,
    marked: mirroredMarks(marked),
    ...(isScanned && { isScanned: ([x, y, z]: Vec3) => isScanned([0 - x, y, z]) }),
  };
  return mirroredReading(readOf(mirroredMesh(mesh), other, work));
}

/** Whether a body lies more to the left than its mirror image. */
function leansLeft({ positions }: TriMesh): boolean {
  let sum = 0;
  for (let i = 0; i < positions.length; i += 3) sum += positions[i]!;
  return sum >= 0;
}

function readOf(mesh: TriMesh, known: KnownBody, work: Work): ScoliometerReading {
  const { checkAborted, progress } = partOf(work, 0, 1);
  const { facts = {}, marked = [] } = known;
  requireStanding(mesh, known, partOf(work, 0, 0.4));
  const body = bodyInScan(mesh, facts, partOf(work, 0.4, 0.6));
  if (!body) throw new SdkError('scoliometer/no-trunk');
  const cut = new TrunkSections(mesh);
  const check = checkMarks(marked, markedTrunk(body, facts, cut));
  const sure: KnownBody = { ...known, marked: marked.filter((mark) => !isMisplaced(mark, check)) };
  const trunk = trunkLevels(mesh, sure, work);
  if (!trunk) throw new SdkError('scoliometer/no-trunk');
  const scale = scaleOf(trunk, body, sure);
  const sections: SectionRotation[] = [];
  const [from, to] = [Math.ceil(scale.foot / STEP), Math.floor(scale.axilla / STEP)];
  for (let i = 2 * from - 2; i <= 2 * to + 2; i++) {
    checkAborted();
    sections.push(sectionRotation(cut, (STEP / 2) * i));
    progress(0.6 + (0.3 * (i - 2 * from)) / Math.max(1, 2 * (to - from)));
  }
  const levels = levelsOf(withoutArms(sections, scale), scale);
  checkAborted();
  const places = new KnownPlaces(cut, sure.marked ?? [], { body, facts, scale, check });
  const pelvis = pelvisRotation(levels, { ...scale, psis: meanHeight(sure, 'psis') });
  const turned = yawOf(body);
  progress(1);
  return {
    version: SCOLIOMETER_VERSION,
    ...{ scale, turned, levels },
    pelvis: pelvis.angle,
    ...(pelvis.why && { pelvisWhy: pelvis.why }),
    regions: withoutSides(
      regionRotations(levels, pelvis, { turned, loose: looseOf(scale) }),
      doubtsOf(check),
    ),
    pairs: pairAsymmetries(places),
    waist: waistDepths(places),
    potsi: potsiOf(places, scale),
    ...check,
  };
}

/** Where the spines behind and the shoulders lie in parts of the body height, women and men; acromion and notch of ANSUR II, the spines from anatomy atlases (domain notes, 3.6). */
const OTHER_PARTS = { psis: [0.572, 0.57], acromion: [0.817, 0.816] } as const;
const ASIS_PART = [0.567, 0.565] as const;
const isOther = (name: string): name is keyof typeof OTHER_PARTS => name in OTHER_PARTS;

/** What marks are held against: where the shape of the body alone has them. */
function markedTrunk(
  body: BodyInScan,
  facts: BodyFacts,
  cut: TrunkSections,
): Parameters<typeof checkMarks>[1] {
  const usual = usualHeights(body, facts);
  const foot = usual('greater-trochanter');
  const tall = notchPart(facts) * body.stature;
  const bySex = ([female, male]: readonly [number, number]) =>
    facts.sex === undefined ? (female + male) / 2 : facts.sex === 'female' ? female : male;
  const heightOf = (name: string): number | undefined => {
    if (name === 'suprasternal-notch') return foot + tall;
    if (name === 'c7') return foot + USUAL_T.c7 * tall;
    if (isOther(name)) return usual('asis') + (bySex(OTHER_PARTS[name]) - bySex(ASIS_PART)) * body.stature;
    return isLevelName(name) ? usual(name) : undefined;
  };
  return { tall, usual: heightOf, middle: body.pelvis[0], middleAt: (height) => middleOf(cut.at(height)) };
}

const markName = ({ association }: MarkedLandmark): string => association.replace(/-(left|right)$/, '');

/** Whether a landmark contradicts the others by where it lies, or the body: then nothing rests on it. */
const isMisplaced = (mark: MarkedLandmark, { contradictory }: MarksCheck): boolean =>
  contradictory.some((one) => one.mark === markName(mark) && one.what !== 'exchanged');

/** What landmarks have against the sides of the regions: those of shoulders and neck say nothing of where a region lies. */
const doubtsOf = ({ contradictory, areSidesOpen }: MarksCheck): readonly ReadingDoubt[] => [
  ...(contradictory.some(({ mark, what }) => what !== 'exchanged' && mark !== 'acromion' && mark !== 'c7')
    ? (['contradictory'] as const)
    : []),
  ...(areSidesOpen ? (['sides-open'] as const) : []),
];

/** As `requireUpright`, in the words of what is read here. */
function requireStanding(mesh: TriMesh, known: KnownBody, work: Work): void {
  try {
    requireUpright(mesh, known, work);
  } catch (error) {
    if (!isSdkError(error) || !error.code.startsWith('mesh/')) throw error;
    const isTurned = error.code === 'mesh/trunk-turned';
    throw isTurned
      ? new SdkError('scoliometer/trunk-turned', error.data, { cause: error })
      : new SdkError('scoliometer/no-trunk', {}, { cause: error });
  }
}

/** Mean height of both landmarks of a pair where both are marked, mm. */
function meanHeight({ marked = [] }: KnownBody, pair: string): number | undefined {
  const at = (side: PatientSide) =>
    marked.find(({ association }) => association === `${pair}-${side}`)?.position[2];
  const [left, right] = [at('left'), at('right')];
  return left === undefined || right === undefined ? undefined : (left + right) / 2;
}

const notchPart = ({ sex }: BodyFacts): number =>
  sex ? NOTCH_PART[sex] : (NOTCH_PART.female + NOTCH_PART.male) / 2;

function scaleOf(
  trunk: TrunkLevels,
  body: BodyInScan,
  { marked = [], facts = {} }: KnownBody,
): TrunkScaleOfReading {
  const [foot, axilla] = [trunk.middle('greater-trochanter'), trunk.middle('axilla')];
  const part = notchPart(facts);
  const mark = marked.find(({ association }) => association === 'suprasternal-notch');
  const usual = usualHeights(body, facts);
  return {
    foot: foot.height,
    notch: mark?.position[2] ?? usual('greater-trochanter') + part * body.stature,
    axilla: axilla.height,
    within: Math.max(foot.within, mark ? 0 : 30, MARKED_WITHIN),
  };
}

/** How far a body stands turned from its recognised frame, degrees, + to the patient's left. */
function yawOf({ frame }: BodyInScan): number {
  const front = mat4.transformDirection(mat4.invertRigid(frame), [0, -1, 0]);
  return portable.atan2(front[0], -front[1]) * portable.DEGREES;
}

/** Weights of the sections that lie around a level, half a step apart: as broad as the foot of a scoliometer, and with two thirds of the noise of one. */
const AROUND = [1, 2, 3, 2, 1] as const;
/** Of `AROUND`, how much must be known. */
const LEAST_AROUND = 5;

/** The levels of sections that lie half a step apart, the first and the last two of which only lie around. */
function levelsOf(
  sections: readonly SectionRotation[],
  { foot, notch }: TrunkScaleOfReading,
): readonly LevelRotation[] {
  const levels: LevelRotation[] = [];
  for (let i = 2; i + 2 < sections.length; i += 2) {
    const { half: _, ...own } = sections[i]!;
    const t = (own.height - foot) / (notch - foot);
    let [all, angle, spread] = [0, 0, 0];
    AROUND.forEach((weight, k) => {
      const one = sections[i + k - 2]!;
      if (one.angle === null) return;
      all += weight;
      angle += weight * one.angle;
      spread += weight * one.spread!;
    });
    if (own.angle !== null && all >= LEAST_AROUND)
      levels.push({ ...own, t, angle: angle / all, spread: spread / all });
    else levels.push({ ...own, t, angle: null, spread: null, line: null, why: own.why ?? 'back-unseen' });
  }
  return levels;
}

/** Sections without those that take in an arm, told by a width that jumps on the way from the waist up or down. */
function withoutArms(
  sections: readonly SectionRotation[],
  { foot, notch }: TrunkScaleOfReading,
): readonly SectionRotation[] {
  const t = ({ height }: SectionRotation) => (height - foot) / (notch - foot);
  let waist = -1;
  sections.forEach((one, i) => {
    if (one.half === 0 || t(one) < 0.2 || t(one) > 0.6) return;
    if (waist < 0 || one.half < sections[waist]!.half) waist = i;
  });
  const arms = new Set<number>();
  for (const way of waist < 0 ? [] : [1, -1]) {
    let recent = [waist];
    for (let i = waist + way; i >= 0 && i < sections.length; i += way) {
      const { half } = sections[i]!;
      if (half === 0) continue;
      const before = Math.min(...recent.map((at) => sections[at]!.half));
      const since = Math.abs(i - recent.at(-1)!) - 1;
      if (half > before + JUMP + GROWTH * since) {
        arms.add(i);
        // A coarse surface climbs to the arm over several sections.
        if (since === 0) for (const at of recent) if (sections[at]!.half > before + CLIMB) arms.add(at);
      } else recent = [...recent.slice(1 - RECENT), i];
    }
  }
  return sections.map((one, i): SectionRotation =>
    arms.has(i) ? { ...one, angle: null, across: null, why: 'arm', spread: null, line: null } : one,
  );
}

const opposite = <T extends number | null>(value: T): T => (value === null ? value : ((0 - value) as T));
const otherSide = (side: PatientSide | null): PatientSide | null =>
  side === null ? null : side === 'left' ? 'right' : 'left';

/** What the mirror image of a body reads. */
function mirroredReading(reading: ScoliometerReading): ScoliometerReading {
  const { levels, regions, pairs, waist, potsi } = reading;
  const mirrored = ([x, y, z]: readonly [number, number, number]) => [0 - x, y, z] as const;
  return {
    ...reading,
    turned: opposite(reading.turned),
    pelvis: opposite(reading.pelvis),
    levels: levels.map((one) => ({
      ...one,
      ...{ angle: opposite(one.angle), across: opposite(one.across) },
      line: one.line && [mirrored(one.line[1]), mirrored(one.line[0])],
    })),
    regions: regions.map((one) => ({
      ...one,
      ...{ toPelvis: opposite(one.toPelvis), toFrame: opposite(one.toFrame), side: otherSide(one.side) },
    })),
    pairs: pairs.map((one) => ({
      ...one,
      ...{ higher: opposite(one.higher), angle: opposite(one.angle), side: otherSide(one.side) },
    })),
    waist: { ...waist, left: waist.right, right: waist.left, deeper: opposite(waist.deeper) },
    potsi: {
      ...potsi,
      parts: potsi.parts.map((one) => ({ ...one, missing: one.missing.map(mirroredName).toSorted() })),
    },
  };
}
