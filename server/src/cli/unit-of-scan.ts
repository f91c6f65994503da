import type { UnitGuess } from '@bracewright/core/mesh';
import type { LengthUnit } from '@bracewright/core/mesh-io';

/** Shares of the measured scans whose unit was right (sdk-docs/alignment.md). */
const SURE = { sure: 0.98, taken: 0.88 } as const;

/** How sure a unit is, 0 to 1; null where somebody is asked about it, or where the scan is as large in it as nobody: a person's word is no measure of the scan. */
function surenessOf(
  { sure }: UnitGuess,
  { isAsked, isGiven, fits }: Readonly<Record<'isAsked' | 'isGiven' | 'fits', boolean>>,
): number | null {
  if (isAsked || !fits) return null;
  if (isGiven) return 1;
  return sure ? SURE.sure : SURE.taken;
}

/** The unit that counts: the one that a person says, else the file's or what fits; and what is asked where nobody said it and it is not sure. */
export function unitOf(guess: UnitGuess, given: Given) {
  const { unit, asked } = takenUnit(guess, given);
  const isGiven = given.said !== undefined || given.written !== undefined;
  const fits = guess.options.some((one) => one.unit === unit && one.fits);
  return { unit, asked, confidence: surenessOf(guess, { isAsked: asked.length > 0, isGiven, fits }) };
}

type Given = Readonly<Record<'said' | 'written', LengthUnit | undefined>> & { readonly anySize: boolean };

function takenUnit(guess: UnitGuess, { said, written, anySize }: Given) {
  const fitting = guess.options.filter(({ fits }) => fits).map(({ unit }) => unit);
  const unit = said ?? written ?? guess.unit;
  const heightIn = (of: LengthUnit): number =>
    Number((guess.options.find((one) => one.unit === of)?.height ?? 0).toPrecision(3));
  if (anySize) return { unit, asked: [] };
  // A unit that somebody says is no measure of the scan: in it the body may be as large as nobody.
  if (said !== undefined && !fitting.includes(said)) {
    const data = { unit: said, height: heightIn(said), units: fitting.join(', ') || '–' };
    return { unit, asked: [{ code: 'prepare/ask-unit-said', data }] };
  }
  if (said !== undefined) return { unit, asked: [] };
  if (fitting.length === 0) {
    return { unit, asked: [{ code: 'prepare/ask-unit-none', data: { height: heightIn('mm') } }] };
  }
  const isOpen = written === undefined ? !guess.sure && fitting.length > 1 : !fitting.includes(written);
  return { unit, asked: isOpen ? [{ code: 'prepare/ask-unit', data: { units: fitting.join(', ') } }] : [] };
}
