import type { GateFinding } from '@bracewright/core/mesh';
import { expect, test } from 'vitest';
import { GivenReasons, keptReasons, usedReasons } from './known-reasons.ts';
import { completeReasons, openCodes } from './making.ts';

const SKIN = { 'gate/invented-skin-left': 'Felt by hand.' };
const LINE = { 'trim/stands-out-right': 'Film read again.' };
const PROGRAM = { 'gate/agree-program': 'The ground is filed.' };

const found = (...codes: readonly string[]) => ({
  passed: false,
  findings: codes.map((code) => ({ code, severity: 'ask', data: {}, places: [] }) as unknown as GateFinding),
});

test('what was said of the design answers for every file of it, and of one file for that file alone', () => {
  const given = new GivenReasons();
  given.note({ design: 'd', look: 'wall', reasons: { ...SKIN, ...LINE, 'gate/thin': 'A cover.' } });
  given.note({ design: 'd', look: 'program', reasons: { ...SKIN, ...PROGRAM } });
  expect(given.of({ design: 'd', look: 'grid' })).toEqual({ ...SKIN, ...LINE });
  expect(given.of({ design: 'd', look: 'program' })).toEqual({ ...SKIN, ...LINE, ...PROGRAM });
  // Another design was answered for by nobody.
  expect(given.of({ design: 'e', look: 'program' })).toEqual({});
});

test('what is kept with a wall answers while that is of the design as it is', () => {
  const wall = (id: string, reasons: object | null) => ({
    ...{ kind: 'wall', id, name: id },
    entry: { made: { bodyId: 'b', key: 'k', recordId: null }, reasons },
  });
  const list = [
    wall('older', LINE),
    wall('now', { ...SKIN, 'gate/thin': 'A cover.' }),
    wall('no', null),
    { kind: 'member' },
  ];
  const older = ({ id }: { readonly id: string }) => (id === 'older' ? { steps: 1 } : undefined);
  expect(keptReasons({ objects: { list, older } } as never)).toEqual(SKIN);
  expect(keptReasons({ objects: { list: undefined, older } } as never)).toEqual({});
});

test('only what is open asks for words, and only what was found again is told as answered', () => {
  const gate = found('gate/invented-skin-left', 'gate/agree-program');
  expect(openCodes(gate, SKIN)).toEqual(['gate/agree-program']);
  expect(completeReasons(gate, {}, SKIN)).toBeUndefined();
  expect(completeReasons(gate, PROGRAM, SKIN)).toEqual(PROGRAM);
  expect(usedReasons({ reasons: { ...SKIN, ...LINE } }, gate)).toEqual(SKIN);
  expect(usedReasons({ reasons: LINE }, gate)).toBeUndefined();
});

test('a reason is offered again for what is found again word for word after another step, and answers nothing by itself', () => {
  const thin = (thickness: number, x: number, code = 'gate/thin') =>
    ({ code, severity: 'ask', data: { thickness, least: 3 }, places: [{ at: [x, 0, 300] }] }) as never;
  const gate = (...findings: never[]) => ({ passed: false, findings });
  const given = new GivenReasons();
  const reasons = { 'gate/thin': 'A cover.', 'gate/rim': 'Filed.' };
  given.note({ design: 'd', look: 'wall', reasons, findings: [thin(2.4, 10), thin(1, 1, 'gate/rim')] });
  expect(given.of({ design: 'with vents', look: 'wall' })).toEqual({});
  expect(given.before(gate(thin(2.4, 10.6), thin(0.5, 1, 'gate/rim')))).toEqual({ 'gate/thin': 'A cover.' });
  // Elsewhere, with other figures, or once more: that was answered for by nobody.
  expect(given.before(gate(thin(2.4, 12)))).toEqual({});
  expect(given.before(gate(thin(2.1, 10)))).toEqual({});
  expect(given.before(gate(thin(2.4, 10), thin(2.4, 40)))).toEqual({});
});
