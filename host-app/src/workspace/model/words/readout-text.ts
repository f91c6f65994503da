import type { Readout } from '@bracewright/core/tool';
import type { Units } from './units.ts';

/** A live number of a tool with its unit, and what it may be off by; '…' while it is worked out. */
export function readoutText(readout: Readout, units: Units): string {
  const { within } = readout;
  const text = numberText(readout, units);
  return within === undefined
    ? text
    : `${text} ± ${numberText({ ...readout, value: within, signed: false }, units)}`;
}

function numberText({ value, unit, signed = false }: Readout, units: Units): string {
  if (value === undefined || !Number.isFinite(value)) return '…';
  // A count: holes have no halves.
  if (unit === '') return units.formatCount(Number(value.toFixed(2)), { signed });
  return units.formatMeasure(value, unit, { signed });
}
