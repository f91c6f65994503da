import { describe, expect, it } from 'vitest';
import type { Settings } from '@bracewright/core/contract';
import { chosenOption, makeOn, makeOptions, standingOf, withPrinter } from './making.ts';

const big = { name: 'Big', process: 'fdm-pp', bed: [500, 400, 600] as [number, number, number] };
const values: Settings = { printers: [big], madeOn: 'Big' };

describe('what a wall is made on', () => {
  it('is any machine of a process, or a printer of the user', () => {
    expect(makeOptions({ values }).map(({ key }) => key)).toEqual(['sls', 'fdm-pp', 'fdm-petg', 'Big']);
    expect(makeOn(chosenOption({ values }), 'It is a cover.')).toEqual({
      process: 'fdm-pp',
      printer: 'Big',
      bed: [500, 400, 600],
      reason: 'It is a cover.',
    });
  });

  it('begins with the first process, also where the printer of last time is gone', () => {
    expect(makeOn(chosenOption({ values: {} }))).toEqual({ process: 'sls' });
    expect(chosenOption({ values: { madeOn: 'Big' } }).key).toBe('sls');
  });

  it('keeps a printer in place of the one that was changed', () => {
    const larger = { ...big, name: 'Larger' };
    expect(withPrinter({ values }, larger, 'Big')).toEqual([larger]);
    expect(withPrinter({ values }, larger)).toEqual([big, larger]);
    expect(withPrinter({ values: {} }, big)).toEqual([big]);
  });
});

it('a finding that asks is decided with a reason, and only told where nobody is asked', () => {
  const reason = 'Felt by hand.';
  expect(standingOf('ask', {})).toBe('ask');
  expect(standingOf('ask', { reason })).toBe('answered');
  expect(standingOf('ask', { isTold: true })).toBe('note');
  expect(['block', 'note'].map((severity) => standingOf(severity as 'block', { reason }))).toEqual([
    'block',
    'note',
  ]);
});
