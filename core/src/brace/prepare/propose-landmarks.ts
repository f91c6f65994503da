import type { PointAssociation } from '../../annotation/index.ts';
import { portable } from '../../math/index.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { decodeDigits } from '../../mesh/align/digits.ts';
import { projectToSurface, sharedBvh, type Reason, type TriMesh } from '../../mesh/index.ts';
import { ringsOf, type TrunkRings } from '../trunk-rings.ts';
import { LANDMARK_TABLE } from './landmark-table.ts';
import { FEATURES, middleAt, missingShare, trunkFeatures, type StandingBody } from './trunk-features.ts';

type Name = keyof typeof LANDMARK_TABLE.landmarks;

/** A landmark that is proposed: to be looked at, moved and kept by a person. */
export interface LandmarkProposal {
  readonly association: PointAssociation;
  /** On the skin, mm in the frame of the body. */
  readonly point: { readonly position: Vec3; readonly normal: Vec3 };
  /** Nine of ten lie no farther off, mm, on each kind of body that was measured. */
  readonly within: number;
  /** How sure it is, 0 to 1: the share that lies within a centimetre, as a mean of the kinds of body that were measured. */
  readonly confidence: number;
  /** Why it must be looked at with care; empty where nothing speaks against it. */
  readonly doubts: readonly Reason[];
}

/**
 * What was measured of each on three kinds of made bodies that nothing was fitted to (sdk-docs/alignment.md): 116 scans of MakeHuman bodies, seven scans of the shared cases, six of the product's own sample. Nine of ten lie within so
 * many mm of the truth on every kind, the worst of which counts; the share within a centimetre is the mean of the kinds. On patients nobody has measured it. Of the xiphoid, the shoulder blade and the arm pit
 * the cases hold no truth: they count by the other two, where the truth is where the proportions of people have them, and no palpation.
 */
const MEASURED: Readonly<Record<Name, readonly [within: number, confidence: number]>> = {
  asis: [25, 0.54],
  psis: [11, 0.86],
  'greater-trochanter': [19, 0.57],
  'suprasternal-notch': [35, 0.57],
  'xiphoid-process': [20, 0.49],
  axilla: [38, 0.48],
  scapula: [17, 0.49],
};
/** What a proposal with a doubt is worth, of one without. */
const DOUBTED = 0.5;
/** The ranges were measured on trunks with small holes; where more than this share of the skin that they go by is missing they are so many times as wide. */
const MOST_MISSING = 0.02;
const WIDER = 2;
/** A section of the skin that lies farther from where the trunk was expected shows none, mm. */
const OFF_SKIN = 15;
/** Share of the levels that must be there for anything to be proposed. */
const LEAST_SEEN = 0.6;

const PAIRED = new Set<Name>(['asis', 'psis', 'greater-trochanter', 'axilla', 'scapula']);

interface Fitted {
  readonly name: Name;
  readonly height: number;
  readonly direction: number;
  readonly distance: number;
  readonly heights: Float64Array;
  readonly directions: Float64Array;
  readonly distances: Float64Array;
}

let table: { readonly mean: Float64Array; readonly spread: Float64Array; readonly fitted: readonly Fitted[] };

/** The table, decoded once. */
function decoded() {
  if (table) return table;
  const { mean, spread, units, landmarks } = LANDMARK_TABLE;
  const fitted = (Object.keys(landmarks) as Name[]).map((name): Fitted => {
    const { height, direction, distance, heights, directions, distances } = landmarks[name];
    return {
      ...{ name, height, direction, distance },
      heights: decodeDigits(heights, units.height),
      directions: decodeDigits(directions, units.direction),
      distances: decodeDigits(distances, units.distance),
    };
  });
  return (table = {
    mean: decodeDigits(mean, units.mean),
    spread: decodeDigits(spread, units.spread),
    fitted,
  });
}

/** Features in standard deviations from the mean; what is not known is taken to be the mean. */
function standardised(features: Float64Array): Float64Array {
  const { mean, spread } = decoded();
  const { limit } = LANDMARK_TABLE;
  return features.map((value, f) =>
    Number.isNaN(value) ? 0 : Math.min(limit, Math.max(-limit, (value - mean[f]!) / spread[f]!)),
  );
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/**
 * Where the landmarks of the record lie on a trunk that stands in the patient frame (mm), by its shape: twelve, fewer where the scan does not show their place, none where too little of the trunk is there.
 * `isScanned` says whether a place of the skin was seen by the scanner. Height and direction round the trunk come from `LANDMARK_TABLE`; the place is where the skin lies there. Changes nothing. The same
 * mesh gives the same bits.
 */
export function proposeLandmarks(
  mesh: TriMesh,
  body: StandingBody,
  isScanned: (at: Vec3) => boolean = () => true,
): readonly LandmarkProposal[] {
  const rings = ringsOf(mesh);
  const [left, right] = [false, true].map((mirrored) => trunkFeatures(rings, body, mirrored)) as [
    Float64Array,
    Float64Array,
  ];
  const seen = left.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0) / FEATURES;
  if (seen < LEAST_SEEN) return [];
  const sides = [
    { side: 'left', way: 1, z: standardised(left) },
    { side: 'right', way: -1, z: standardised(right) },
  ] as const;
  const placed = decoded().fitted.flatMap((of) =>
    PAIRED.has(of.name)
      ? sides.flatMap(({ side, way, z }) => {
          const association = `${of.name}-${side}` as PointAssociation;
          const at = placeOn(rings, body, {
            height: of.height + dot(of.heights, z),
            direction: way * (of.direction + dot(of.directions, z)),
            // An arm may be part of the section of its pit: how far the fold lies is told by the shape below it.
            ...(of.name === 'axilla' && { distance: of.distance + dot(of.distances, z) }),
          });
          return at ? [{ name: of.name, association, at }] : [];
        })
      : middlePlaces(of, sides, rings, body),
  );
  const bvh = sharedBvh(mesh);
  const distanceOf = (at: Vec3): number => bvh.closestPoint(at)?.distance ?? Infinity;
  const isWhole = missingShare(rings, body, { far: OFF_SKIN, distanceOf }) <= MOST_MISSING;
  return placed.flatMap(({ name, association, at }): LandmarkProposal[] => {
    const [skin] = projectToSurface(bvh, [{ position: at, normal: [0, 0, 1] }]);
    // Where the scan has no skin the nearest skin is no place for a landmark.
    if (!skin || skin.distance > OFF_SKIN) return [];
    const [within, confidence] = MEASURED[name];
    const doubts = [
      ...(isScanned(skin.position) ? [] : [{ code: 'prepare/landmark-not-scanned' }]),
      ...(isWhole ? [] : [{ code: 'prepare/skin-missing' }]),
    ];
    const isSure = doubts.length === 0;
    return [
      {
        association,
        point: { position: skin.position, normal: skin.normal },
        within: isSure ? within : WIDER * within,
        confidence: isSure ? confidence : DOUBTED * confidence,
        doubts,
      },
    ];
  });
}

/** One of the mid-plane: both sides say where it is. */
function middlePlaces(
  of: Fitted,
  sides: readonly { readonly way: number; readonly z: Float64Array }[],
  rings: TrunkRings,
  body: StandingBody,
) {
  const mean = (value: (z: Float64Array, way: number) => number): number =>
    sides.reduce((sum, { z, way }) => sum + value(z, way), 0) / sides.length;
  const at = placeOn(rings, body, {
    height: of.height + mean((z) => dot(of.heights, z)),
    direction: mean((z, way) => way * dot(of.directions, z)),
  });
  return at ? [{ name: of.name, association: of.name as PointAssociation, at }] : [];
}

/** The skin at a height over the pelvis in a direction (degrees), or what lies at `distance` there; heights and distances in parts of the body height. Undefined where there is no skin. */
function placeOn(
  rings: TrunkRings,
  body: StandingBody,
  {
    height,
    direction,
    distance,
  }: { readonly height: number; readonly direction: number; readonly distance?: number },
): Vec3 | undefined {
  // Sections are kept by their height: those of a tenth of a millimetre are enough.
  const z = Math.round((body.pelvis[2] + height * body.stature) * 10) / 10;
  const from = middleAt(rings, body, z);
  if (distance === undefined) return rings.ring(z)?.at(direction, from);
  const [sin, cos] = portable.sinCosDegrees(direction);
  const far = distance * body.stature;
  return [from[0] + far * sin, from[1] - far * cos, z];
}
