/** Classes of curves that a trim line is known for (Rigo 2010; Rigo and Jelačić 2017). */
export const BRACE_TYPES = [
  'rigo-A1',
  'rigo-A2',
  'rigo-A3',
  'rigo-B1',
  'rigo-B2',
  'rigo-C1',
  'rigo-C2',
  'rigo-D1',
  'rigo-D2',
  'rigo-E1',
  'rigo-E2',
] as const;

export type BraceType = (typeof BRACE_TYPES)[number];

export const isBraceType = (word: string): word is BraceType =>
  (BRACE_TYPES as readonly string[]).includes(word);

/** A side of the patient. */
export type PatientSide = 'left' | 'right';

/** Where a brace opens. */
export const OPENINGS = ['front', 'back'] as const;
export type Opening = (typeof OPENINGS)[number];

/** Classes whose main curve is the lumbar or the thoracolumbar one. */
const LOW_CURVES: readonly BraceType[] = ['rigo-B2', 'rigo-E1', 'rigo-E2'];
export const isLowCurve = (type: BraceType): boolean => LOW_CURVES.includes(type);

/**
 * The side of the thoracic pads' convexity that a class is written for is the right one: gives −1 where all directions of its zones are to be mirrored.
 * `side` is the convex side of the main curve: the thoracic one, in B2, E1 and E2 the lumbar or thoracolumbar one.
 */
export const mirrorOf = (type: BraceType, side: PatientSide): 1 | -1 =>
  (side === 'right') === !isLowCurve(type) ? 1 : -1;
