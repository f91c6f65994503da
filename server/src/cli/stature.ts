import { guessScanUnit, type BodyFacts, type GateFinding } from '@bracewright/core/mesh';
import type { Body } from './body.ts';
import { explain } from './explain.ts';
import type { Output } from './output.ts';

/** A body height by shape that differs by more than this ratio from what was said is told; on bodies whose height is known it lies within 1 in 50. */
const NEAR = 1.06;
const cm = (mm: number): number => Math.round(mm / 10);

/** Whether a scan in the unit that it is taken in is of a person: somebody has to answer for one that is not. A body height that is not the one said is told. */
export function statureFindings(
  { read, frame }: Body,
  facts: BodyFacts,
  output: Output,
): readonly GateFinding[] {
  const guess = guessScanUnit(read.mesh);
  const own = guess.options.find(({ unit }) => unit === frame.unit);
  if (own?.stature === undefined) return [];
  const stature = cm(own.stature);
  const finding = (code: GateFinding['code'], data: GateFinding['data']): readonly GateFinding[] => [
    { code, severity: 'ask', data: { unit: own.unit, stature, ...data }, places: [] },
  ];
  const likely = guess.options.find(({ unit, fits }) => fits && unit === guess.unit);
  if (!own.fits)
    return likely?.stature === undefined
      ? finding('gate/stature', {})
      : finding('gate/stature-unit', { likely: likely.unit, other: cm(likely.stature) });
  const { height } = facts;
  if (height !== undefined && Math.max(own.stature / height, height / own.stature) > NEAR)
    output.tell(explain({ code: 'align/height-differs', data: { stature, recorded: cm(height) } }));
  return [];
}
