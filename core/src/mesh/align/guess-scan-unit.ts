import { isBodyLength, lengthAlong, UNITS } from '../measure/body-size.ts';
import type { UpAxis } from '../scan-frame.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { heightReason } from './judge.ts';
import { lookAtScan, type GirthName, type ScanLook } from './scan-look.ts';
import type { BodyFacts, BodyPart, Reason, UnitGuess, UnitOption } from './types.ts';

/** Body heights between which a person lies, mm: from two years on. */
const SMALLEST = 800;
const LARGEST = 2150;
const USUAL = 1550;
/** Lengths about which scans lie, in parts of the body height: of trunks, and of torsos from the thighs to the neck. */
const USUAL_PARTS = [0.31, 0.53];
/** How far a body height by shape may lie from one that is recorded, or from the usual one at an age, as a ratio. */
const NEAR_RECORD = 1.18;
const NEAR_AGE = 1.25;
/** How far a girth by shape may lie from a recorded one: a tape, a scan and a year make that much. */
const NEAR_GIRTH = 1.35;
/** Weight over the square of the body height, kg/m², between which people lie. */
const LEAST_BMI = 9;
const MOST_BMI = 60;
/** Usual body heights by age, girls and boys, mm: the 50th centiles (CDC growth charts, 2000). */
const BY_AGE: readonly (readonly [age: number, female: number, male: number])[] = [
  [2, 855, 870],
  [5, 1080, 1090],
  [8, 1275, 1280],
  [10, 1380, 1385],
  [12, 1515, 1490],
  [14, 1605, 1640],
  [16, 1625, 1735],
  [18, 1630, 1760],
];
const HEIGHT_DIFFERS = 'align/unit-height-differs';
/** Length of a scan of a person, in parts of the body height on record: from a head or a foot to a body with an arm held up. */
const LEAST_PART = 0.13;
const MOST_PART = 1.2;
const WHOLE_BODY = 0.85;
const TORSO = 0.42;

function usualHeight(age: number, sex: BodyFacts['sex']): number {
  const of = ([, female, male]: (typeof BY_AGE)[number]): number =>
    sex === 'female' ? female : sex === 'male' ? male : (female + male) / 2;
  const above = BY_AGE.findIndex(([years]) => years >= age);
  if (above <= 0) return of(BY_AGE.at(above)!);
  const [before, after] = [BY_AGE[above - 1]!, BY_AGE[above]!];
  return of(before) + ((age - before[0]) / (after[0] - before[0])) * (of(after) - of(before));
}

const ratio = (a: number, b: number): number => Math.max(a / b, b / a);

function partOf(height: number, stature: number): BodyPart {
  if (height > WHOLE_BODY * stature) return 'whole-body';
  return height > TORSO * stature ? 'torso' : 'trunk';
}

/** The first thing on record that a body of that size contradicts; undefined where it fits all. */
function contradiction(
  unit: string,
  inMm: number,
  { stature: own, girths: found }: ScanLook,
  { height, age, sex, weight, girths = {} }: BodyFacts,
): Reason | undefined {
  const stature = own! * inMm;
  const data = { unit, stature: Math.round(stature / 10) };
  const says = (code: string, more: Record<string, number> = {}): Reason => ({
    code: `align/unit-${code}`,
    data: { ...data, ...more },
  });
  if (stature < SMALLEST) return says('too-small');
  if (stature > LARGEST) return says('too-large');
  if (height !== undefined) {
    if (ratio(stature, height) > NEAR_RECORD)
      return says('height-differs', { recorded: Math.round(height / 10) });
  } else if (age !== undefined && ratio(stature, usualHeight(age, sex)) > NEAR_AGE)
    return says('age-differs', { age: Math.round(age) });
  const bmi = weight === undefined ? undefined : weight / ((stature / 1000) * (stature / 1000));
  if (bmi !== undefined && (bmi < LEAST_BMI || bmi > MOST_BMI))
    return says('weight-differs', { weight: Math.round(weight!) });
  for (const name of ['chest', 'waist', 'hip'] as const satisfies readonly GirthName[]) {
    const [told, seen] = [girths[name], found[name]];
    if (told === undefined || seen === undefined || ratio(seen * inMm, told) <= NEAR_GIRTH) continue;
    return says(`${name}-differs`, {
      found: Math.round((seen * inMm) / 10),
      recorded: Math.round(told / 10),
    });
  }
  return undefined;
}

/** What is said of a unit that fits: also where the person in it is another height than the record's, which is asked then. */
function agreement(unit: string, stature: number, facts: BodyFacts): Reason {
  const { height } = facts;
  const data = { unit, stature: Math.round(stature / 10) };
  if (height === undefined) return { code: 'align/unit-fits', data };
  const code = heightReason(stature, facts) ? HEIGHT_DIFFERS : 'align/unit-fits-record';
  return { code, data: { ...data, recorded: Math.round(height / 10) } };
}

/** What speaks for a unit where no trunk was recognised: the length alone. */
function bySize(unit: string, height: number, facts: BodyFacts): Pick<UnitOption, 'fits' | 'reasons'> {
  const part = facts.height === undefined ? undefined : height / facts.height;
  const fits = isBodyLength(height) && (part === undefined || (part >= LEAST_PART && part <= MOST_PART));
  const code = fits ? 'align/unit-by-size' : 'align/unit-size-unusual';
  return {
    fits,
    reasons: [
      { code, data: { unit, height: Math.round(height / 10) } },
      { code: 'align/unit-shape-unknown' },
    ],
  };
}

/**
 * The unit in which a scan's numbers are. Where a trunk is recognised its shape tells the body height and the girths, whatever part of it
 * the scan holds, and each unit is weighed by the person that it would be: the body height against the one on record (else against the
 * usual one at that age and sex), the weight, the girths. The guess is sure when one unit alone fits and gives the height on record as
 * `heightReason` judges it. Where no trunk is recognised only the size speaks, and the guess is never sure. Changes nothing, throws nothing.
 */
export function guessScanUnit(mesh: TriMesh, facts: BodyFacts = {}): UnitGuess {
  const length = lengthAlong(mesh);
  const look = lookAtScan(mesh);
  const options = UNITS.map(([unit, inMm]): UnitOption => {
    const height = length * inMm;
    if (look.stature === undefined)
      return { unit, height, part: undefined, stature: undefined, ...bySize(unit, height, facts) };
    const stature = look.stature * inMm;
    const against = contradiction(unit, inMm, look, facts);
    const reasons = [against ?? agreement(unit, stature, facts)];
    return { unit, height, part: partOf(height, stature), stature, fits: !against, reasons };
  });
  const fitting = options.filter(({ fits }) => fits);
  const expected = facts.height ?? (facts.age === undefined ? USUAL : usualHeight(facts.age, facts.sex));
  const distance = ({ height, stature }: UnitOption): number => {
    if (stature === undefined) return Math.min(...USUAL_PARTS.map((part) => ratio(height, part * expected)));
    return stature < SMALLEST || stature > LARGEST ? Number.MAX_VALUE : ratio(stature, expected);
  };
  const [nearest] = [...(fitting.length > 0 ? fitting : options)].sort((a, b) => distance(a) - distance(b));
  const isRecorded = nearest!.reasons.every(({ code }) => code !== HEIGHT_DIFFERS);
  const sure = look.stature !== undefined && fitting.length === 1 && isRecorded;
  return { unit: nearest!.unit, sure, options };
}

/** Whether +Y or +Z of the file is nearer to the body's long axis: which way a file is to be understood before it is aligned. */
export function guessUpAxis(mesh: TriMesh): UpAxis {
  const { axis } = lookAtScan(mesh);
  return Math.abs(axis[1]) > Math.abs(axis[2]) ? 'Y' : 'Z';
}
