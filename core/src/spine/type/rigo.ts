import { LEAST_CURVE } from '../curves.ts';
import { CURVE_LEVELS, levelIndex, type CurveLevel } from '../levels.ts';
import { criterion, type Asked, type Criterion } from './criterion.ts';
import { angleOf, type Offset, type TypeFacts } from './type-facts.ts';

/** Classes of Rigo that a film can suggest, written as records have them. */
export const RIGO_TYPES = [
  'rigo-A1',
  'rigo-A2',
  'rigo-A3',
  'rigo-B1',
  'rigo-B2',
  'rigo-C1',
  'rigo-C2',
  'rigo-E1',
  'rigo-E2',
] as const;
export type RigoType = (typeof RIGO_TYPES)[number];

/** A class with what speaks for it and against it. */
export interface RigoCandidate {
  readonly type: RigoType;
  readonly criteria: readonly Criterion[];
  /** How much speaks against it: 0 is nothing. */
  readonly cost: number;
}

/** Two curves within this are "double" (Rigo and Jelačić 2017). */
const DOUBLE = 5;
/** A plate within this is level, one beyond it tilted, degrees: ours, the texts give none; the error of one plate is 1 to 2°. */
const LEVEL = 4;
/** From here on L4 turns back against L5, degrees: ours. */
const COUNTER = 3;
/** From here on a place lies off the central sacral line, mm, and in % of the way from T1 to L5 where no scale is known: ours. */
const OFF = { mm: 10, percent: 2.5 } as const;
/** A low curve over this is none that only follows, degrees: ours. */
const MILD = 20;

const at = (level: CurveLevel): number => CURVE_LEVELS.indexOf(level);
const levelOf = (level: CurveLevel | null | undefined): number | null => (level ? levelIndex(level) : null);

/** The criteria that classes ask; levels end at the discs, each as a film has it. */
function asked(facts: TypeFacts) {
  const { thoracic, low, difference, tp, t1, l3, l4, l5, counter } = facts;
  const degrees = (code: Asked['code'], value: number | null, limits: Partial<Asked>): Asked => ({
    ...{ code, value, unit: 'degrees' },
    ...limits,
  });
  const off = (code: 'tp' | 't1', { unit, value }: Offset, way: 'convex' | 'concave' | 'on'): Asked => ({
    ...{ code, unit, value },
    ...(way === 'convex'
      ? { least: OFF[unit] }
      : way === 'concave'
        ? { most: -OFF[unit] }
        : { least: -OFF[unit], most: OFF[unit] }),
  });
  const level = { least: -LEVEL, most: LEVEL };
  return {
    thoracic: degrees('thoracic-angle', angleOf(thoracic), { least: LEAST_CURVE, weight: 3 }),
    noThoracic: degrees('no-thoracic', angleOf(thoracic), { most: LEAST_CURVE, weight: 2 }),
    low: degrees('low-angle', angleOf(low), { least: LEAST_CURVE, weight: 2 }),
    noLow: degrees('no-low', angleOf(low), { most: LEAST_CURVE }),
    lowMild: degrees('low-mild', angleOf(low), { most: MILD }),
    thoracicLarger: degrees('difference', difference, { least: DOUBLE }),
    double: degrees('difference', difference, { least: -DOUBLE, most: DOUBLE, weight: 1.5 }),
    lowLarger: degrees('difference', difference, { most: -DOUBLE, weight: 2 }),
    endsLow: {
      ...{ code: 'lower-end', unit: 'level', value: levelOf(thoracic?.lower) },
      ...{ least: at('L1') - 0.5, weight: 1.5 },
    } as Asked,
    endsHigh: {
      ...{ code: 'lower-end', unit: 'level', value: levelOf(thoracic?.lower), most: at('L1') + 0.5 },
    } as Asked,
    tpConvex: off('tp', tp, 'convex'),
    tpConcave: off('tp', tp, 'concave'),
    tpOn: off('tp', tp, 'on'),
    t1On: off('t1', t1, 'on'),
    l3Convex: degrees('l3-tilt', l3, { least: LEVEL }),
    l4Level: degrees('l4-tilt', l4, level),
    l4Concave: degrees('l4-tilt', l4, { most: -LEVEL }),
    l5Level: degrees('l5-tilt', l5, level),
    counterPositive: degrees('counter-tilt', counter, { least: COUNTER }),
    counterNegative: degrees('counter-tilt', counter, { most: COUNTER }),
    apex: (from: CurveLevel, to: CurveLevel): Asked => ({
      ...{ code: 'low-apex', unit: 'level', value: levelOf(low?.apex), weight: 1.5 },
      ...{ least: at(from) - 0.5, most: at(to) + 0.5 },
    }),
  };
}

/**
 * The classes of Rigo with their criteria on a film, what fits best first. Criteria: Rigo 2010 and Rigo and Jelačić 2017 as the domain notes have them; limits that these
 * do not give are marked at their constants.
 */
export function rigoCandidates(facts: TypeFacts): readonly RigoCandidate[] {
  const of = asked(facts);
  const table: Readonly<Record<RigoType, readonly Asked[]>> = {
    'rigo-A1': [of.thoracic, of.thoracicLarger, of.endsLow, of.tpConvex, of.l3Convex, of.l5Level],
    'rigo-A2': [of.thoracic, of.thoracicLarger, of.lowMild, of.endsHigh, of.tpConvex, of.l4Level],
    'rigo-A3': [of.thoracic, of.low, of.thoracicLarger, of.tpConvex, of.l4Concave, of.counterNegative],
    'rigo-B1': [of.thoracic, of.low, of.double, of.tpConcave, of.l4Concave, of.counterPositive],
    'rigo-B2': [
      ...[of.thoracic, of.low, of.lowLarger, of.l4Concave, of.counterPositive],
      { ...of.apex('T12', 'L1'), weight: 0.5 },
    ],
    'rigo-C1': [of.thoracic, of.noLow, of.lowMild, of.thoracicLarger, of.tpOn, of.t1On],
    'rigo-C2': [of.thoracic, of.low, of.thoracicLarger, of.tpOn, of.t1On, of.counterNegative],
    'rigo-E1': [of.noThoracic, of.low, of.apex('L2', 'L4')],
    'rigo-E2': [of.noThoracic, of.low, of.apex('T12', 'L1')],
  };
  return RIGO_TYPES.map((type): RigoCandidate => {
    const criteria = table[type].map(criterion);
    return { type, criteria, cost: criteria.reduce((sum, { cost }) => sum + cost, 0) };
  }).toSorted((a, b) => a.cost - b.cost);
}

/** From here on an upper curve counts as a structural one on a standing film, degrees (Lenke 2001 asks it of a bending film); and T1 is tilted by it. */
const UPPER = { angle: 25, tilt: 5 } as const;

/** What speaks for the modifier D, an upper structural curve over the thoracic one. Shoulder and trapezius are seen on the person, not on the film. */
export function upperCriteria({ upper, thoracic, t1Tilt }: TypeFacts): readonly Criterion[] {
  const isOver = upper && thoracic && levelIndex(upper.lower) <= levelIndex(thoracic.upper) + 2;
  return [
    criterion({
      ...{ code: 'upper-angle', unit: 'degrees', least: UPPER.angle, weight: 2 },
      value: isOver ? upper.angle : t1Tilt === null ? null : 0,
    }),
    criterion({ code: 't1-tilt', unit: 'degrees', value: t1Tilt, least: UPPER.tilt }),
  ];
}
