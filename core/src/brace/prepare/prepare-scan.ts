import { mat4, portable } from '../../math/index.ts';
import type { Mat4 } from '../../math/mat4.ts';
import type { Vec3 } from '../../math/vec3.ts';
import {
  alignScan,
  bodyInScan,
  holeRims,
  inspectMesh,
  largestPiece,
  type BodyFacts,
  type MeshInspection,
  type Reason,
  type ScanAlignment,
  type TriMesh,
} from '../../mesh/index.ts';
import { partOf, type Work } from '../../mesh/work.ts';
import type { Json, OperationRole } from '../../operation/index.ts';
import { armCuts, endCuts, leavesPieces, standing, type ArmCut, type TrunkMarks } from './propose-cuts.ts';
import { proposeLandmarks, type LandmarkProposal } from './propose-landmarks.ts';

/** The steps of preparing a scan, in the order in which they are carried out. */
export const PREPARATION_STEPS = [
  'clean',
  'close',
  'stand',
  'arm-left',
  'arm-right',
  'ends',
  'rest',
] as const;
export type PreparationStepId = (typeof PREPARATION_STEPS)[number];

/** A step that is proposed: an ordinary record of the operation that has its role. */
export interface PreparationStep {
  readonly id: PreparationStepId;
  readonly role: OperationRole;
  readonly params: Json;
  /** Values that are shown beside it: mm, degrees, counts. */
  readonly values: Readonly<Record<string, number>>;
  /** How sure it is, 0 to 1: the share of measured scans on which such a proposal was right. */
  readonly confidence: number;
  /** What to look at before it is taken; empty where nothing speaks against it. */
  readonly doubts: readonly Reason[];
}

/** How a scan is prepared, as the program proposes it; nothing of it is done yet. */
export interface ScanPreparation {
  readonly alignment: ScanAlignment;
  /** Why nothing is proposed: the scan shows no trunk. */
  readonly refusal: Reason | undefined;
  /** What a person must answer before the trunk is cut and marked: which end is the head, which side the front, how it stands where no whole pelvis shows it. */
  readonly questions: readonly Reason[];
  readonly steps: readonly PreparationStep[];
  /** On the body as it stands once `stand` is done, mm. */
  readonly landmarks: readonly LandmarkProposal[];
}

/** What is known beside the surface. */
export interface PreparationFacts {
  readonly facts?: BodyFacts;
  /** Whether a person has confirmed how the body stands: then it is left as it stands. */
  readonly stands?: boolean;
}

/** Doubts in which one of several ways of standing must be chosen. */
const MUST_CHOOSE = /^align\/(up|facing)-/;
/** Doubts in which the turn that was found may be off by more than the documented bounds, as the pelvis does not tell it. */
const BY_NO_PELVIS = /^align\/(yaw|roll|force-line)-unclear$/;
/** Less is no turn and no move worth a step. */
const STILL = { degrees: 0.05, mm: 0.5 };
/** Shares that were right on the scans that were measured (sdk-docs/alignment.md). */
const RIGHT = { clean: 0.97, close: 0.9, stand: 0.98, standAsked: 0.58, arm: 0.98, ends: 0.97 } as const;
/** What a step with a doubt is worth, of one without. */
const DOUBTED = 0.5;

/**
 * Proposes how a raw scan (mm) becomes a prepared body: mended, closed, stood on the force line, arms, neck and legs cut off, landmarks on its skin. Each proposal is an ordinary record or marker with how sure
 * it is. Where no trunk is recognised it is refused; where up or facing is in doubt, or no whole pelvis is seen to stand it by, what follows from it is held back. Changes nothing. The same mesh gives the same bits. Throws only what `checkAborted` throws.
 */
export function prepareScan(
  mesh: TriMesh,
  { facts = {}, stands = false }: PreparationFacts = {},
  work: Work = {},
): ScanPreparation {
  const { checkAborted, progress } = partOf(work, 0, 1);
  const alignment = alignScan(mesh, facts, partOf(work, 0, 0.45));
  const isBody = !alignment.unsure.includes('body');
  if (!isBody && !stands)
    return {
      alignment,
      refusal: alignment.reasons[0] ?? { code: 'align/not-a-trunk' },
      ...{ questions: [], steps: [], landmarks: [] },
    };
  checkAborted();
  const inspection = inspectMesh(mesh);
  progress(0.6);
  checkAborted();
  const questions = stands ? [] : questionsOf(alignment);
  const before = [...cleaning(mesh, inspection), ...stepOfStand(mesh, alignment, stands, questions)];
  if (questions.length > 0) return { alignment, refusal: undefined, questions, steps: before, landmarks: [] };
  const transform = stands ? mat4.IDENTITY : alignment.transform;
  const body = bodyInScan(mesh, facts, partOf(work, 0.6, 0.85));
  if (!body) return { alignment, refusal: undefined, questions, steps: before, landmarks: [] };
  checkAborted();
  const stood = outward(standing(largestPiece(mesh).mesh, transform));
  const pelvis = mat4.transformPoint(transform, body.pelvis);
  const against = stands ? contradictions(alignment) : [];
  const landmarks = proposeLandmarks(stood, { pelvis, stature: body.stature }).map((one) =>
    doubted(one, against),
  );
  // The cuts go by landmarks: what makes these doubtful makes the cuts so.
  const byMissing = landmarks.flatMap(({ doubts }) =>
    doubts.filter(({ code }) => code === 'prepare/skin-missing'),
  );
  const missing = [...against, ...byMissing.slice(0, 1)];
  progress(0.95);
  checkAborted();
  const marks = trunkMarks(landmarks);
  return {
    alignment,
    refusal: undefined,
    questions,
    steps: [...before, ...(marks ? cuts(stood, marks).map((one) => doubted(one, missing)) : [])],
    landmarks,
  };
}

/** A body that a person says stands is turned by more than this by its shape, degrees: one of the two is wrong. */
const MUCH_TURNED = 20;

/** What the shape says against how a person says that the body stands: their word counts, and what follows from it is not sure. */
function contradictions({ transform, unsure, reasons }: ScanAlignment): readonly Reason[] {
  if (unsure.includes('body')) return [{ code: 'prepare/not-recognised' }];
  const isTold = !reasons.some(({ code }) => MUST_CHOOSE.test(code) || BY_NO_PELVIS.test(code));
  const turned = turnOf(transform);
  return isTold && turned > MUCH_TURNED
    ? [{ code: 'prepare/stands-otherwise', data: { turned: Math.round(turned) } }]
    : [];
}

/** A proposal with more that speaks against it. */
function doubted<T extends Pick<PreparationStep, 'confidence' | 'doubts'>>(
  one: T,
  against: readonly Reason[],
): T {
  if (against.length === 0) return one;
  return { ...one, confidence: DOUBTED * one.confidence, doubts: [...one.doubts, ...against] };
}

/** What must be answered. A pelvis that is not in the scan is said to be missing, once, and not that its sides differ. */
function questionsOf({ reasons }: ScanAlignment): readonly Reason[] {
  const choices = reasons.filter(({ code }) => MUST_CHOOSE.test(code));
  const isMissing = reasons.some(({ code }) => code === 'align/force-line-unclear');
  const byPelvis = reasons.filter(({ code }) => BY_NO_PELVIS.test(code));
  return [...choices, ...(isMissing ? [{ code: 'prepare/no-pelvis' }] : byPelvis)];
}

/** The holes that sealing finds, counted as it counts them: in the piece that repair leaves, a border that touches itself as several. */
function holesOf(mesh: TriMesh, { boundaryLoops, components }: MeshInspection): number {
  if (boundaryLoops === 0) return 0;
  return holeRims(components > 1 ? largestPiece(mesh).mesh : mesh, { joins: true }).length;
}

/** Repair and sealing, as far as the surface needs them. */
function cleaning(mesh: TriMesh, inspection: MeshInspection): readonly PreparationStep[] {
  const { components, degenerate, nonManifoldEdges, selfIntersections, warnings } = inspection;
  const pieces = components - 1;
  const flaws = degenerate + nonManifoldEdges + selfIntersections;
  const isSeveral = warnings.includes('mesh/several-bodies');
  const holes = holesOf(mesh, inspection);
  return [
    ...(pieces + flaws + warnings.length > 0
      ? [
          step(
            'clean',
            'repair',
            { components: 'largest' },
            {
              ...{ values: { pieces, flaws }, confidence: RIGHT.clean },
              doubts: isSeveral ? [{ code: 'prepare/several-bodies' }] : [],
            },
          ),
        ]
      : []),
    ...(holes > 0
      ? [step('close', 'closing', { holes: 'all', fill: 'smooth' }, { values: { holes }, confidence: RIGHT.close })] // prettier-ignore
      : []),
  ];
}

function stepOfStand(
  mesh: TriMesh,
  { transform, reasons }: ScanAlignment,
  stands: boolean,
  questions: readonly Reason[],
): readonly PreparationStep[] {
  const turned = turnOf(transform);
  const moved = movedBy(mesh, transform);
  // A turn that the pelvis does not tell may be tens of degrees off: it is no proposal.
  if (reasons.some(({ code }) => BY_NO_PELVIS.test(code))) return [];
  if (stands || (turned <= STILL.degrees && moved <= STILL.mm)) return [];
  const doubts = reasons.filter(({ code }) => code !== 'align/recognised');
  const confidence = questions.length > 0 ? RIGHT.standAsked : RIGHT.stand;
  return [
    step(
      'stand',
      'alignment',
      { transform: [...transform] },
      {
        ...{ values: { turned, moved }, doubts, confidence },
      },
    ),
  ];
}

/** Where the cuts go by the landmarks; undefined where those that they go by were not found. */
function trunkMarks(landmarks: readonly LandmarkProposal[]): TrunkMarks | undefined {
  const at = (name: string): Vec3 | undefined =>
    landmarks.find(({ association }) => association === name)?.point.position;
  const [left, right, notch] = [at('greater-trochanter-left'), at('greater-trochanter-right'), at('suprasternal-notch')]; // prettier-ignore
  if (!left || !right || !notch) return undefined;
  const pits = { left: at('axilla-left'), right: at('axilla-right') };
  if (!pits.left || !pits.right) return undefined;
  return {
    trochanter: (left[2] + right[2]) / 2,
    notch: notch[2],
    pits: { left: pits.left, right: pits.right },
  };
}

function cuts(mesh: TriMesh, marks: TrunkMarks): readonly PreparationStep[] {
  const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
  const ends = endCuts(mesh, marks);
  const arms = armCuts(mesh, marks);
  const { top, bottom, takesNeck, takesLegs } = ends;
  return [
    ...arms.map(stepOfArm),
    ...(top === undefined && bottom === undefined
      ? []
      : [
          step(
            'ends',
            'trimming',
            {
              ...(top !== undefined && { top: plane(top) }),
              ...(bottom !== undefined && { bottom: plane(bottom) }),
              cap: true,
            },
            {
              values: { ...(top !== undefined && { top }), ...(bottom !== undefined && { bottom }) },
              confidence: RIGHT.ends,
              doubts: [
                ...(takesNeck ? [{ code: 'prepare/neck-cut' }] : []),
                ...(takesLegs ? [{ code: 'prepare/legs-cut' }] : []),
              ],
            },
          ),
        ]),
    // What hung from an arm goes with it, and so does what closing the scan had joined to it.
    ...(arms.length > 0 || leavesPieces(mesh, arms, ends)
      ? [step('rest', 'repair', { components: 'largest' }, { values: {}, confidence: RIGHT.clean })]
      : []),
  ];
}

const stepOfArm = ({ side, polyline, view, keep, doubts }: ArmCut): PreparationStep =>
  step(
    `arm-${side}`,
    'cutting',
    { polyline: polyline.map((at) => [...at]), view: [...view], keep, cap: true },
    {
      ...{ values: { at: Math.abs(polyline[0]![0]), height: polyline[1]![2] }, doubts },
      confidence: doubts.length > 0 ? DOUBTED * RIGHT.arm : RIGHT.arm,
    },
  );

const step = (
  id: PreparationStepId,
  role: OperationRole,
  params: Json,
  {
    values,
    confidence,
    doubts = [],
  }: Pick<PreparationStep, 'values' | 'confidence'> & { readonly doubts?: readonly Reason[] },
): PreparationStep => ({ id, role, params, values, confidence, doubts });

const turnOf = (m: Mat4): number =>
  portable.acos(Math.min(1, Math.max(-1, (m[0]! + m[5]! + m[10]! - 1) / 2))) * portable.DEGREES;

/** A surface whose triangles face the other way, where most of them face inward. Open ends count little: they are level or small. */
function outward(mesh: TriMesh): TriMesh {
  const { positions: p, indices } = mesh;
  const [ox, oy, oz] = [0, 1, 2].map((k) => {
    let sum = 0;
    for (let i = k; i < p.length; i += 3) sum += p[i]!;
    return (3 * sum) / p.length;
  }) as [number, number, number];
  let sixfold = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [3 * indices[f]!, 3 * indices[f + 1]!, 3 * indices[f + 2]!];
    const [ax, ay, az] = [p[a]! - ox, p[a + 1]! - oy, p[a + 2]! - oz];
    const [bx, by, bz] = [p[b]! - ox, p[b + 1]! - oy, p[b + 2]! - oz];
    const [cx, cy, cz] = [p[c]! - ox, p[c + 1]! - oy, p[c + 2]! - oz];
    sixfold += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  if (sixfold >= 0) return mesh;
  return { positions: p, indices: indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]!]!) };
}

/** How far the middle of the body's extents goes, mm. */
function movedBy({ positions }: TriMesh, transform: Mat4): number {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  const middle = low.map((value, k) => (value + high[k]!) / 2) as unknown as Vec3;
  const to = mat4.transformPoint(transform, middle);
  return Math.sqrt(to.reduce((sum, value, k) => sum + (value - middle[k]!) * (value - middle[k]!), 0));
}
