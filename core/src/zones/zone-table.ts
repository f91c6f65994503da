import { isLowCurve, type BraceType } from '../brace/brace-type.ts';
import { RIGO_TYPES } from '../spine/index.ts';

/** Classes that zones are known for; the modifier D is told beside them. */
export const ZONE_TYPES = RIGO_TYPES satisfies readonly BraceType[];
export type ZoneType = (typeof ZONE_TYPES)[number];

/** Pads P1 to P8, P9 the contact at the trapezius of the modifier D, P10 the counter pad at the lower ribs of the short braces; rooms R1 to R5. */
export const ZONE_CODES = [
  ...(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10'] as const),
  ...(['R1', 'R2', 'R3', 'R4', 'R5'] as const),
] as const;
export type ZoneCode = (typeof ZONE_CODES)[number];

/** Parts of a zone that is more than one region: P2 beside and behind, P8 on both sides. */
export type ZonePart = 'lateral' | 'dorsal' | 'left' | 'right';

/** Which curve a height goes by: the apex of the thoracic or of the low one. */
export type ZoneLevel = 'thoracic' | 'low';

/** One region of a zone: right thoracic, left lumbar. */
export interface ZoneShape {
  readonly part?: ZonePart;
  /** Degrees: 0 front, +90 the patient's left, 180 back. */
  readonly theta: number;
  /** Height, 0 at the greater trochanter and 1 at the suprasternal notch; or over the apex of a curve. */
  readonly t: number | { readonly of: ZoneLevel; readonly over: number };
  /** Half of its width, degrees. */
  readonly half: number;
  /** How far it reaches up and down, in t. */
  readonly up: number;
  readonly down: number;
}

/** A zone with the depth that it is pushed by before it is weighted, mm: in for a pad, out for a room. */
export interface ZoneRow {
  readonly shapes: readonly ZoneShape[];
  readonly depth: number;
  readonly range: readonly [least: number, most: number];
}

const shape = (theta: number, t: ZoneShape['t'], half: number, tall: number, part?: ZonePart): ZoneShape => ({
  ...{ theta, t, half, up: tall, down: tall },
  ...(part && { part }),
});
const row = (shapes: readonly ZoneShape[], depth: number, least: number, most: number): ZoneRow => ({
  ...{ shapes, depth },
  range: [least, most],
});
const thoracic = { of: 'thoracic', over: 0 } as const;
const low = { of: 'low', over: 0 } as const;

/**
 * The zones: sides and levels after Rigo and Jelačić 2017, SOSORT 2005 and the rooms of the Chêneau principle; angles, sizes and depths are starting values that an
 * orthotist confirms (domain notes, 3.3). Heights that are given as a span stand at its middle. P9 and P10 have no row there: their sizes and depths are ours.
 */
export const ZONE_TABLE: Readonly<Record<ZoneCode, ZoneRow>> = {
  P1: row([shape(-130, thoracic, 32, 0.1)], 18, 8, 30),
  P2: row([shape(95, 0.87, 22, 0.06, 'lateral'), shape(140, 0.87, 22, 0.06, 'dorsal')], 10, 5, 18),
  P3: row([shape(38, 0.63, 18, 0.06)], 8, 4, 15),
  P4: row([shape(135, low, 26, 0.07)], 14, 6, 25),
  P5: row([shape(-35, 0.26, 20, 0.06)], 6, 3, 12),
  P6: row([shape(90, 0.2, 25, 0.05)], 8, 4, 15),
  P7: row([shape(-90, 0.075, 25, 0.05)], 8, 4, 15),
  P8: row([shape(90, 0.33, 40, 0.04, 'left'), shape(-90, 0.33, 40, 0.04, 'right')], 12, 5, 30),
  P9: row([shape(-155, 0.99, 15, 0.04)], 4, 2, 8),
  P10: row([shape(-95, 0.55, 25, 0.06)], 10, 5, 18),
  R1: row([shape(125, thoracic, 40, 0.12)], 25, 12, 45),
  R2: row([shape(-40, 0.635, 30, 0.1)], 18, 8, 35),
  R3: row([shape(-125, low, 32, 0.08)], 20, 10, 40),
  R4: row([shape(110, { of: 'low', over: -0.1 }, 28, 0.05)], 10, 5, 20),
  R5: row([shape(-95, 0.93, 25, 0.05)], 8, 0, 15),
};

/** How a class uses a zone: how much of its depth, and where its shape differs. */
export interface ZoneUse {
  readonly weight: number;
  readonly half?: number;
  readonly up?: number;
  readonly down?: number;
  readonly t?: ZoneShape['t'];
}

type Uses = Readonly<Partial<Record<ZoneCode, ZoneUse>>>;

const by = (weight: number, differs: Omit<ZoneUse, 'weight'> = {}): ZoneUse => ({ weight, ...differs });
const one = by(1);
/** On with P2 in every class. */
export const AXILLARY_RELEASE = by(0.6);
const R5 = AXILLARY_RELEASE;

const A2: Uses = {
  ...{ P1: by(1, { half: 28 }), P2: one, P3: one, P4: by(0.6, { down: 0.1 }), P6: by(0.8, { up: 0.035, down: 0.035 }) },
  ...{ P7: one, P8: one, R1: one, R2: one, R3: by(0.8), R5 },
}; // prettier-ignore

/** Which zones a class has. `wide`, `narrow`, `joined to the pelvis` and `uncoupled` of the sources are told by sizes of ours. */
export const ZONES_OF: Readonly<Record<ZoneType, Uses>> = {
  // The pelvis is open on the right: no P7.
  'rigo-A1': {
    ...{ P1: by(1.2, { half: 38, down: 0.16 }), P2: one, P3: one, P4: by(0.3, { half: 18 }), P6: one },
    ...{ R1: by(1.2), R2: one, R3: one, R5 },
  },
  'rigo-A2': A2,
  'rigo-A3': { ...A2, P4: by(0.9, { down: 0.1 }), R3: one },
  'rigo-B1': {
    ...{ P1: one, P2: one, P3: by(0.8), P4: by(1.1, { down: 0.05 }), P5: one, P7: by(1.1) },
    ...{ R1: one, R2: one, R3: one, R4: one, R5 },
  },
  'rigo-B2': {
    ...{ P1: by(0.7), P2: by(0.7), P4: by(1.2), P5: one, P7: by(1.1), R1: by(0.7), R3: by(1.2) },
    ...{ R4: one, R5 },
  },
  'rigo-C1': {
    ...{ P1: one, P2: one, P3: one, P4: by(0.2), P8: one, R1: one, R2: one, R3: by(0.4), R5 },
  },
  'rigo-C2': {
    ...{ P1: one, P2: one, P3: by(0.8), P4: by(0.7), P8: one, R1: one, R2: one, R3: by(0.7), R5 },
  },
  'rigo-E1': {
    ...{ P4: by(1.2), P5: one, P7: one, P10: by(0.7), R3: by(1.2), R4: by(0.8) },
  },
  'rigo-E2': {
    ...{ P4: by(1.2), P5: by(0.8), P7: one, P10: by(0.8, { t: 0.68 }), R3: by(1.2), R4: by(0.8) },
  },
};

/** What the modifier D adds: P2 higher and deeper, and a contact at the trapezius. */
export const UPPER_MODIFIER = { raise: 0.06, weight: 1.3 } as const;

/** Where the apices are while nobody told them: T8, and the middle of the apices that a class is told by. */
export const USUAL_APEX: Readonly<Record<ZoneType, { readonly thoracic: string; readonly low: string }>> = {
  'rigo-A1': { thoracic: 'T9', low: 'L3' },
  'rigo-A2': { thoracic: 'T8', low: 'L2' },
  'rigo-A3': { thoracic: 'T8', low: 'L2' },
  'rigo-B1': { thoracic: 'T8', low: 'L2' },
  'rigo-B2': { thoracic: 'T7', low: 'T12' },
  'rigo-C1': { thoracic: 'T8', low: 'L2' },
  'rigo-C2': { thoracic: 'T8', low: 'L2' },
  'rigo-E1': { thoracic: 'T8', low: 'L2' },
  'rigo-E2': { thoracic: 'T8', low: 'T12' },
};

/** The curve whose convex side a class is told by. */
export const curveOfType = (type: ZoneType): ZoneLevel => (isLowCurve(type) ? 'low' : 'thoracic');

/** The class of zones for a class of a record: D1 and D2 are braces of A2 and B1 with an upper structural curve; undefined for a class that no zones are known for. */
export function zoneTypeOf(type: string): { readonly type: ZoneType; readonly upper: boolean } | undefined {
  const known = ZONE_TYPES.find((one) => one === type);
  if (known) return { type: known, upper: false };
  if (type === 'rigo-D1') return { type: 'rigo-A2', upper: true };
  return type === 'rigo-D2' ? { type: 'rigo-B1', upper: true } : undefined;
}
