import { guessUnit, hasBodySize, lengthAlong } from '../guess-frame.ts';
import type { LengthUnit } from '../io/types.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { BodyFacts, UnitGuess, UnitOption } from './types.ts';

const UNITS: readonly (readonly [unit: LengthUnit, inMm: number])[] = [
  ['mm', 1],
  ['cm', 10],
  ['m', 1000],
  ['inch', 25.4],
];

/** The unit in which a scan's numbers are, with what speaks for and against each. Changes nothing, throws nothing. */
export function guessScanUnit(mesh: TriMesh, _facts: BodyFacts = {}): UnitGuess {
  const length = lengthAlong(mesh);
  const options = UNITS.map(([unit, inMm]): UnitOption => {
    const height = length * inMm;
    const fits = hasBodySize(mesh, unit);
    const code = fits ? 'align/unit-by-size' : 'align/unit-size-unusual';
    const reasons = [{ code, data: { unit, height: Math.round(height / 10) } }];
    return { unit, height, part: undefined, stature: undefined, fits, reasons };
  });
  return { unit: guessUnit(mesh), sure: options.filter(({ fits }) => fits).length === 1, options };
}
