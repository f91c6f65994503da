import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HistoryError, activeRecords, emptyHistory, reduce } from './history.ts';
import type { History, HistoryCommand, OperationRecord } from './record.ts';

const record = (id: string, more: Partial<OperationRecord> = {}): OperationRecord => ({
  id,
  type: 'twist.apply',
  version: 1,
  params: { angle: 5 },
  seed: 1,
  state: 'on',
  result: null,
  ...more,
});
const run = (...commands: HistoryCommand[]): History => commands.reduce(reduce, emptyHistory('base'));
const append = (id: string): HistoryCommand => ({ kind: 'append', record: record(id) });
const three = () => run(append('a'), append('b'), append('c'));
const states = (history: History) => history.records.map((r) => `${r.id}:${r.state}`).join(' ');
const active = (history: History) => activeRecords(history).map((r) => r.id);
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof HistoryError) return error.code;
    throw error;
  }
  return 'no error';
};

describe('reduce', () => {
  it('appends behind the cursor', () => {
    expect(active(three())).toEqual(['a', 'b', 'c']);
    expect(three().cursor).toBe(3);
  });

  it('keeps greyed records after a step back and takes them up again after a step forward', () => {
    const back = reduce(three(), { kind: 'stepTo', id: 'a' });
    expect(active(back)).toEqual(['a']);
    expect(states(back)).toBe('a:on b:on c:on');
    expect(active(reduce(back, { kind: 'stepTo', id: 'c' }))).toEqual(['a', 'b', 'c']);
    expect(active(reduce(back, { kind: 'stepTo', id: null }))).toEqual([]);
  });

  it('cancels the greyed tail when something new is done, and keeps it in the archive', () => {
    const branched = reduce(reduce(three(), { kind: 'stepTo', id: 'a' }), append('d'));
    expect(states(branched)).toBe('a:on b:cancelled c:cancelled d:on');
    expect(active(branched)).toEqual(['a', 'd']);
    expect(branched.cursor).toBe(4);
  });

  it('takes a repeated create for the first one', () => {
    const history = three();
    expect(reduce(history, append('b'))).toBe(history);
    const renamed = reduce(history, { kind: 'rename', id: 'b', name: 'Derotation' });
    expect(reduce(renamed, append('b'))).toBe(renamed);
  });

  it('refuses an id that another record has', () => {
    const other: HistoryCommand = { kind: 'append', record: record('b', { params: { angle: 6 } }) };
    expect(codeOf(() => reduce(three(), other))).toBe('history/duplicate-id');
  });

  it('switches records off and on', () => {
    const off = reduce(three(), { kind: 'setState', ids: ['a', 'b'], state: 'off' });
    expect(active(off)).toEqual(['c']);
    expect(active(reduce(off, { kind: 'setState', ids: ['b'], state: 'on' }))).toEqual(['b', 'c']);
  });

  it('changes nothing when one of several records may not be switched', () => {
    const history = reduce(three(), { kind: 'cancelFrom', id: 'c' });
    expect(codeOf(() => reduce(history, { kind: 'setState', ids: ['a', 'c'], state: 'off' }))).toBe(
      'history/record-cancelled',
    );
    expect(active(history)).toEqual(['a', 'b']);
  });

  it('cancels a record with everything after it, greyed records too', () => {
    const back = reduce(three(), { kind: 'stepTo', id: 'a' });
    expect(states(reduce(back, { kind: 'cancelFrom', id: 'b' }))).toBe('a:on b:cancelled c:cancelled');
    expect(active(reduce(three(), { kind: 'cancelFrom', id: 'b' }))).toEqual(['a']);
  });

  it('forgets the result of a record whose values are edited', () => {
    const known = run({
      kind: 'append',
      record: record('a', { result: { key: 'k', meshHash: 'm' } }),
    });
    const edited = reduce(known, { kind: 'editParams', id: 'a', params: { angle: 7 } });
    expect(edited.records[0]).toMatchObject({ params: { angle: 7 }, result: null });
    expect(reduce(known, { kind: 'editParams', id: 'a', params: { angle: 5 } })).toBe(known);
  });

  it('archives everything when the body is aligned again', () => {
    const cleared = reduce(three(), { kind: 'clear', base: 'aligned' });
    expect(cleared.base).toBe('aligned');
    expect(states(cleared)).toBe('a:cancelled b:cancelled c:cancelled');
    expect(active(reduce(cleared, append('d')))).toEqual(['d']);
  });

  it.each<HistoryCommand>([
    { kind: 'stepTo', id: 'x' },
    { kind: 'setState', ids: ['x'], state: 'on' },
    { kind: 'cancelFrom', id: 'x' },
    { kind: 'editParams', id: 'x', params: {} },
    { kind: 'rename', id: 'x', name: '' },
  ])('answers $kind of a record that does not exist', (command) => {
    expect(codeOf(() => reduce(three(), command))).toBe('history/unknown-record');
  });

  it('never loses a record, brings a cancelled one back, or touches the history it was given', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const command = fc.oneof(
      id.map(append),
      fc.record({ kind: fc.constant('stepTo' as const), id: fc.option(id) }),
      fc.record({
        kind: fc.constant('setState' as const),
        ids: fc.array(id, { maxLength: 3 }),
        state: fc.constantFrom('on' as const, 'off' as const),
      }),
      fc.record({ kind: fc.constant('cancelFrom' as const), id }),
      fc.record({
        kind: fc.constant('editParams' as const),
        id,
        params: fc.record({ angle: fc.integer({ min: 0, max: 9 }) }),
      }),
      fc.constant<HistoryCommand>({ kind: 'clear', base: 'other' }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        let history = emptyHistory('base');
        for (const next of commands) {
          const before = structuredClone(history);
          let after: History;
          try {
            after = reduce(history, next);
          } catch (error) {
            expect(error).toBeInstanceOf(HistoryError);
            after = history;
          }
          expect(history).toEqual(before);
          expect(after.records.length).toBeGreaterThanOrEqual(history.records.length);
          for (const [index, old] of history.records.entries()) {
            expect(after.records[index]!.id).toBe(old.id);
            if (old.state === 'cancelled') expect(after.records[index]!.state).toBe('cancelled');
          }
          expect(after.cursor).toBeLessThanOrEqual(after.records.length);
          expect(new Set(after.records.map((r) => r.id)).size).toBe(after.records.length);
          history = after;
        }
      }),
      { numRuns: 300 },
    );
  });
});
