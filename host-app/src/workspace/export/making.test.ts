import { describe, expect, it } from 'vitest';
import type { Settings } from '@bracewright/core/contract';
import type { Agreement, GateFinding, GateSeverity } from '@bracewright/core/mesh';
import { chosenOption, makeOptions } from '../../stores/made-on.ts';
import en from '../locales/exporting/en-US.ts';
import zh from '../locales/exporting/zh-CN.ts';
import { completeReasons, heldTitle, makeOn, standingOf, toldPairs, withPrinter } from './making.ts';

const big = { name: 'Big', process: 'fdm-pp', bed: [500, 400, 600] as [number, number, number] };
const values: Settings = { printers: [big], madeOn: 'Big' };

describe('what a wall is made on', () => {
  it('is any machine of a process, or a printer of the user', () => {
    expect(makeOptions({ values }).map(({ key }) => key)).toEqual(['sls', 'fdm-pp', 'fdm-petg', 'Big']);
    expect(makeOn(chosenOption({ values }), { 'gate/thin': 'It is a cover.' })).toEqual({
      process: 'fdm-pp',
      printer: 'Big',
      bed: [500, 400, 600],
      reasons: { 'gate/thin': 'It is a cover.' },
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

const of = (severity: GateSeverity, code = 'gate/thin') => ({ severity, code });

it('a finding that asks is decided with a reason of its own, and only told where nobody is asked', () => {
  const reasons = { reasons: { 'gate/thin': 'Felt by hand.' } };
  expect(standingOf(of('ask'), {})).toBe('ask');
  expect(standingOf(of('ask'), { reasons })).toBe('answered');
  expect(standingOf(of('ask', 'trim/stands-out-right'), { reasons })).toBe('ask');
  expect(standingOf(of('ask'), { isTold: true })).toBe('note');
  expect(standingOf(of('block'), { reasons })).toBe('block');
  expect(standingOf(of('note'), { reasons })).toBe('note');
});

it('reasons are complete when each code that asks has words of its own', () => {
  const codes = ['gate/invented-skin-left', 'trim/stands-out-right', 'gate/invented-skin-left'];
  const findings = codes.map((code) => ({
    ...of('ask', code),
    data: {},
    places: [],
  })) as unknown as GateFinding[];
  const gate = { passed: false, findings };
  const typed = { 'gate/invented-skin-left': ' Felt by hand. ' };
  expect(completeReasons(gate, typed)).toBeUndefined();
  expect(completeReasons(gate, { ...typed, 'trim/stands-out-right': '.' })).toBeUndefined();
  expect(
    completeReasons(gate, { ...typed, 'trim/stands-out-right': 'Film read again.', other: 'x' }),
  ).toEqual({
    'gate/invented-skin-left': 'Felt by hand.',
    'trim/stands-out-right': 'Film read again.',
  });
});

it('a pair that does not agree is told by its finding alone', () => {
  const pair = (b: 'positive' | 'grid', most: number): Agreement => ({
    ...{ a: 'shell', b, most, at: [0, 0, 0], p995: most, offset: 0, limit: 0.2, passes: most <= 0.2 },
  });
  const [near, far] = [pair('positive', 0.04), pair('grid', 1.28)];
  expect(toldPairs({ agreement: [near, far] })).toEqual([near]);
  expect(toldPairs({ agreement: [far] })).toBeUndefined();
  expect(toldPairs({})).toBeUndefined();
  expect(toldPairs({ agreement: [] })).toEqual([]);
  // That the positive agrees says nothing of a program that nobody read back.
  const notCompared = { code: 'gate/file-unread', data: { files: 'p.nc' } };
  expect(toldPairs({ agreement: [near], notCompared })).toEqual([]);
  expect(toldPairs({ notCompared })).toEqual([]);
});

describe('what stands over what keeps a file back', () => {
  it.each(['blocked', 'form', 'mayNot'] as const)('speaks of no wall over a positive: %s', (answer) => {
    const title = `export.held.${heldTitle(false, answer)}`;
    const told = [en, zh].map((texts) => (texts as Readonly<Record<string, string>>)[title]);
    expect(told.map((text) => text !== undefined && !/wall|支具壁/.test(text))).toEqual([true, true]);
    expect(heldTitle(true, answer)).toBe(answer);
  });
});
