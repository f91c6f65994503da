import { guessUnit, hasBodySize, lengthAlong } from '../guess-frame.ts';
import type { LengthUnit } from '../io/types.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { findPoses } from './find-pose.ts';
import { isRecognised } from './judge.ts';
import { sampleSurface } from './sample-surface.ts';
import type { BodyFacts, BodyPart, Reason, UnitGuess, UnitOption } from './types.ts';

const UNITS: readonly (readonly [unit: LengthUnit, inMm: number])[] = [
  ['mm', 1],
  ['cm', 10],
  ['m', 1000],
  ['inch', 25.4],
];
/** Enough to know a body's height from its shape to some per cent. */
const SAMPLES = 12_000;
/** Body heights between which a person lies, mm: from two years on. */
const SMALLEST = 800;
const LARGEST = 2150;
const USUAL = 1550;
/** How far a body height by shape may lie from one that is recorded, or from the usual one at an age, as a ratio. */
const NEAR_RECORD = 1.18;
const NEAR_AGE = 1.25;
/** Usual body heights by age, mm; between the 50th centiles of girls and boys (CDC growth charts, 2000). */
const BY_AGE: readonly (readonly [age: number, height: number])[] = [
  [2, 865],
  [5, 1080],
  [8, 1275],
  [10, 1385],
  [12, 1500],
  [14, 1620],
  [16, 1680],
  [18, 1700],
];
const WHOLE_BODY = 0.85;
const TORSO = 0.42;

function usualHeight(age: number): number {
  const above = BY_AGE.findIndex(([years]) => years >= age);
  if (above === 0) return BY_AGE[0]![1];
  const [years, height] = BY_AGE.at(above)!;
  if (above < 0) return height;
  const [before, lower] = BY_AGE[above - 1]!;
  return lower + ((age - before) / (years - before)) * (height - lower);
}

const ratio = (a: number, b: number): number => Math.max(a / b, b / a);

/** Body height that the person would have, in the mesh's own numbers, by the shape alone; undefined where no trunk is recognised. */
function statureOf(mesh: TriMesh): number | undefined {
  const [pose] = findPoses(sampleSurface(mesh, SAMPLES), {});
  return pose && isRecognised(pose.fits) ? pose.fits[0]!.stature : undefined;
}

function partOf(height: number, stature: number): BodyPart {
  if (height > WHOLE_BODY * stature) return 'whole-body';
  return height > TORSO * stature ? 'torso' : 'trunk';
}

/** Whether a person of that body height may be the one of the record, and what to say about it. */
function weigh(
  unit: LengthUnit,
  stature: number,
  { height, age }: BodyFacts,
): { fits: boolean; reason: Reason } {
  const data = { unit, stature: Math.round(stature / 10) };
  if (stature < SMALLEST) return { fits: false, reason: { code: 'align/unit-too-small', data } };
  if (stature > LARGEST) return { fits: false, reason: { code: 'align/unit-too-large', data } };
  if (height !== undefined) {
    const told = { ...data, recorded: Math.round(height / 10) };
    return ratio(stature, height) <= NEAR_RECORD
      ? { fits: true, reason: { code: 'align/unit-fits-record', data: told } }
      : { fits: false, reason: { code: 'align/unit-height-differs', data: told } };
  }
  if (age !== undefined && ratio(stature, usualHeight(age)) > NEAR_AGE)
    return {
      fits: false,
      reason: { code: 'align/unit-age-differs', data: { ...data, age: Math.round(age) } },
    };
  return { fits: true, reason: { code: 'align/unit-fits', data } };
}

/**
 * The unit in which a scan's numbers are. Where a trunk is recognised its shape tells the body height, whatever part of it the scan
 * holds, and each unit is weighed by the height that the person would have; the guess is sure when one unit alone fits. Where none is
 * recognised only the size speaks, and the guess is never sure. Changes nothing, throws nothing.
 */
export function guessScanUnit(mesh: TriMesh, facts: BodyFacts = {}): UnitGuess {
  const length = lengthAlong(mesh);
  const own = statureOf(mesh);
  const options = UNITS.map(([unit, inMm]): UnitOption => {
    const height = length * inMm;
    if (own === undefined) {
      const tall = facts.height !== undefined && height > 1.2 * facts.height;
      const fits = hasBodySize(mesh, unit) && !tall;
      const code = fits ? 'align/unit-by-size' : 'align/unit-size-unusual';
      const reasons = [
        { code, data: { unit, height: Math.round(height / 10) } },
        { code: 'align/unit-shape-unknown' },
      ];
      return { unit, height, part: undefined, stature: undefined, fits, reasons };
    }
    const stature = own * inMm;
    const { fits, reason } = weigh(unit, stature, facts);
    return { unit, height, part: partOf(height, stature), stature, fits, reasons: [reason] };
  });
  const fitting = options.filter(({ fits }) => fits);
  if (own === undefined)
    return { unit: fitting.length === 1 ? fitting[0]!.unit : guessUnit(mesh), sure: false, options };
  const expected = facts.height ?? (facts.age === undefined ? USUAL : usualHeight(facts.age));
  const nearest = [...(fitting.length > 0 ? fitting : options)].sort(
    (a, b) => ratio(a.stature!, expected) - ratio(b.stature!, expected),
  );
  return { unit: nearest[0]!.unit, sure: fitting.length === 1, options };
}
