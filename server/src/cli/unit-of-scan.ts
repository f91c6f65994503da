import type { UnitGuess } from '@bracewright/core/mesh';
import type { LengthUnit } from '@bracewright/core/mesh-io';

/** The unit that counts: the one that a person says, else the file's or what fits; and what is asked where nobody said it and it is not sure. */
export function unitOf(
  guess: UnitGuess,
  {
    said,
    written,
    anySize,
  }: Readonly<Record<'said' | 'written', LengthUnit | undefined>> & { readonly anySize: boolean },
) {
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
