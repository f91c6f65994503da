import { operations } from '@bracewright/catalog';
import type { HistoryCommand, OperationRecord } from '@bracewright/core/history';
import { rolesOf } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { KnownHistory } from './others.ts';
import { OthersWatch } from './others-watch.ts';

const record = (id: string, type: string, state: OperationRecord['state']): OperationRecord => ({
  ...{ id, type, state },
  ...{ version: 1, params: {}, seed: 0, result: null },
});
const twist = record('t', 'twist.apply', 'on');
const wall = record('w', 'export.thicken', 'off');
const historyOf = (...records: OperationRecord[]) => ({ base: 'b', records, cursor: records.length });
const found = (...records: OperationRecord[]) => ({
  history: historyOf(...records),
  ...{ revision: 2, savedAt: 0, records: records.map((one) => ({ ...one, creator: 'Li' })) as never },
});

test('a wall that this window exported is not told as changed elsewhere; what others did besides is', () => {
  const known = new KnownHistory(rolesOf(operations));
  known.know(historyOf(twist));
  known.ask(wall.id);
  expect(known.changeIn(found(twist, wall), [])).toBeUndefined();
  expect(known.changeIn(found(twist, record('s', 'saw.cut', 'on'), wall), [])?.steps).toMatchObject([
    { id: 's' },
  ]);
  known.know(found(twist, wall).history);
  expect(known.changeIn(found(twist, { ...wall, state: 'on' }), [])?.steps).toMatchObject([{ id: 'w' }]);
});

test('a wall that another person exported is told by name, and that the design was stepped only where it was', () => {
  const known = new KnownHistory(rolesOf(operations));
  known.know(historyOf(twist));
  expect(known.changeIn(found(twist, wall), [])).toMatchObject({ steps: [{ id: 'w' }], by: ['Li'] });
  known.know(found(twist, wall).history);
  const stepped = { ...found(twist, wall), history: { ...historyOf(twist, wall), cursor: 0 } };
  expect(known.changeIn(stepped, [])?.steps).toEqual([]);
});

test('who made new steps is not said to have changed those that were there', () => {
  const known = new KnownHistory(rolesOf(operations));
  known.know(historyOf(twist));
  const edited = { ...twist, params: { angle: 9 } };
  const change = known.changeIn(found(edited, record('s', 'saw.cut', 'on')), []);
  expect([change?.steps.map(({ id }) => id), change?.by]).toEqual([['t', 's'], []]);
});

test('a new alignment of somebody else is told by name: what came with it, and apart from that what it put away', () => {
  const known = new KnownHistory(rolesOf(operations));
  known.know(historyOf(twist, record('s', 'saw.cut', 'on')));
  const again = [{ ...twist, id: 't9' }, record('p', 'position.apply', 'on')];
  const change = known.changeIn(found(...again), [])!;
  expect([change.steps.map(({ id }) => id), change.away.map(({ id }) => id), change.by]).toEqual([
    ['t9', 'p'],
    ['t', 's'],
    ['Li'],
  ]);
});

test('who makes the alignment anew is told what others changed, and nothing of what goes by their own doing', () => {
  const known = new KnownHistory(rolesOf(operations));
  known.know(historyOf(twist, record('s', 'saw.cut', 'on')));
  const waiting: HistoryCommand[] = [
    { kind: 'clear', base: 'b', carries: true },
    { kind: 'append', record: { ...twist, id: 't1' } },
  ];
  const theirs = { ...twist, params: { angle: 9 } };
  const change = known.changeIn(found(theirs, record('s', 'saw.cut', 'on')), waiting)!;
  expect([change.steps, change.away]).toMatchObject([[{ id: 't', params: { angle: 9 } }], []]);
  expect(known.changeIn(found(twist, record('s', 'saw.cut', 'on')), waiting)).toBeUndefined();
});

test('what was read while a tool was open is told again once own steps stand behind it', () => {
  const watch = new OthersWatch(rolesOf(operations));
  watch.know(historyOf(twist));
  const later = found(twist, record('s', 'saw.cut', 'on'));
  watch.tell(later, []);
  watch.settle();
  expect(watch.last?.read).toBe(true);
  watch.show(later, [{ kind: 'append', record: record('own', 'bend.apply', 'on') }]);
  expect(watch.last).toMatchObject({ shown: true, own: [{ id: 'own' }], steps: [{ id: 's' }] });
  expect(watch.last?.read).not.toBe(true);
});

test('what was told already and read stays read where no own step stands behind it', () => {
  const watch = new OthersWatch(rolesOf(operations));
  watch.know(historyOf(twist));
  const later = found(twist, record('s', 'saw.cut', 'on'));
  watch.tell(later, []);
  watch.know(later.history);
  watch.settle();
  watch.show(later, []);
  expect(watch.last).toMatchObject({ shown: true, read: true });
});

test('own steps are told of again also where the change itself was known by then', () => {
  const watch = new OthersWatch(rolesOf(operations));
  watch.know(historyOf(twist));
  const later = found(twist, record('s', 'saw.cut', 'on'));
  watch.tell(later, []);
  watch.settle();
  watch.know(later.history);
  watch.show(later, [{ kind: 'append', record: record('own', 'bend.apply', 'on') }]);
  expect(watch.last).toMatchObject({ shown: true, own: [{ id: 'own' }], read: false });
});
