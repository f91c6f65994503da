import { beforeEach, describe, expect, test } from 'vitest';
import { reduce, sayingOf, unseenBy, type OperationRecord } from '../history/index.ts';
import { OperationAborted } from '../operation/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { liftOf, liftedBody, openLifts } from '../testing/lifts.ts';
import type { MemoryStorage } from '../testing/memory-services.ts';
import { fitCommands, type DesignSession } from './index.ts';

describe('steps of others that a change would cancel', () => {
  let storage: MemoryStorage;
  let design: DesignSession;
  const ids = () => design.history.records.map(({ id, state }) => (state === 'cancelled' ? `(${id})` : id));
  const add = (amount: number) => design.append(liftOf(amount));
  const other = (id: string): OperationRecord => ({ ...design.history.records[0]!, id });

  beforeEach(async () => {
    ({ storage, session: design } = await openLifts());
    for (const amount of [1, 2, 3]) await add(amount);
    storage.commands.length = 0;
  });

  test('each change says what it cancels, as its maker saw it', async () => {
    const [, , third] = design.history.records;
    await design.stepTo('id-2');
    await add(4);
    await design.cancelFrom('id-2');
    await design.clear(liftedBody);
    expect(
      storage.commands.map((one) => [one.kind, 'cancels' in one ? Object.keys(one.cancels!) : undefined]),
    ).toEqual([
      ['stepTo', undefined],
      ['append', ['id-3']],
      ['cancelFrom', ['id-2', 'id-4']],
      ['clear', ['id-1']],
    ]);
    expect(storage.commands[1]).toMatchObject({ cancels: { 'id-3': sayingOf(third!) } });
  });

  test('a step that is computed while somebody else steps back comes behind all of them', async () => {
    const { records } = design.history;
    await Promise.all([add(4), design.replace(records, 1)]);
    expect([ids(), design.history.cursor]).toEqual([['id-1', 'id-2', 'id-3', 'id-4'], 4]);
    await design.undo();
    expect([ids(), design.history.cursor]).toEqual([['id-1', 'id-2', 'id-3', 'id-4'], 3]);
  });

  test('whoever steps back over steps is asked again when others came behind them meanwhile', async () => {
    await design.stepTo('id-2');
    const asked: string[][] = [];
    const answers = [true, false];
    design.tailGuard = {
      mayCancel: (greyed) => {
        asked.push(greyed.map(({ id }) => id));
        return Promise.resolve(answers.shift()!);
      },
      didCancel: () => undefined,
    };
    const adding = add(4);
    await design.replace([...design.history.records, other('x')], 2);
    await expect(adding).rejects.toBeInstanceOf(OperationAborted);
    expect(asked).toEqual([['id-3'], ['id-3', 'x']]);
    expect(ids()).toEqual(['id-1', 'id-2', 'id-3', 'x']);
  });

  test('a cancel that is computed while a step comes from elsewhere goes to the storage, which asks', async () => {
    const records = [...design.history.records, other('x')];
    await Promise.all([design.cancelFrom('id-2'), design.replace(records, 4)]);
    await design.settled();
    expect(ids()).toEqual(['id-1', 'id-2', 'id-3', 'x']);
    expect(storage.commands).toMatchObject([{ kind: 'cancelFrom', id: 'id-2' }]);
    expect(unseenBy(design.history, storage.commands[0]!).map(({ id }) => id)).toEqual(['x']);
    expect(fitCommands(design.history, storage.commands).history).toBe(design.history);
  });

  test('a clear that is prepared while a step comes from elsewhere does not say that it saw that step', async () => {
    const another = sampleTrunk({ edge: 28 }).mesh;
    const records = [...design.history.records, other('x')];
    await Promise.all([design.clear(another), design.replace(records, 4)]);
    await design.settled();
    const clear = storage.commands.find(({ kind }) => kind === 'clear')!;
    expect(Object.keys((clear as { cancels: object }).cancels)).toEqual(['id-1', 'id-2', 'id-3']);
  });

  test('what an Apply of several writes would cancel goes to the storage with the rest of it', async () => {
    const work = design.allOrNothing(async () => {
      await design.cancelFrom('id-3');
      await design.replace([...design.history.records.map(live), other('x')], 4);
      await design.setState(['id-1'], 'off');
    });
    await work;
    expect(ids()).toEqual(['id-1', 'id-2', 'id-3', 'x']);
    expect(storage.commands.map(({ kind }) => kind)).toEqual(['cancelFrom', 'setState']);
  });

  test('a step back that undoes a step still being computed is handed over behind it when a step comes from elsewhere', async () => {
    const before = design.history;
    const adding = add(4);
    while (design.history === before) await Promise.resolve();
    const undoing = design.undo();
    await design.replace([...before.records, other('x')], 4);
    await Promise.all([adding, undoing]);
    expect(storage.commands).toMatchObject([
      { kind: 'append', record: { id: 'id-4' } },
      { kind: 'stepTo', id: 'id-3', greys: { 'id-4': expect.any(String) as string } },
    ]);
  });

  test('so is one in an Apply of several writes', async () => {
    const { records } = design.history;
    await design.allOrNothing(async () => {
      await add(4);
      await design.stepTo('id-3');
      await design.replace([...records, other('x')], 4);
    });
    expect(storage.commands.map(({ kind }) => kind)).toEqual(['append', 'stepTo']);
  });

  test('an undo after a step came from elsewhere does not step back over that step', async () => {
    await design.replace([...design.history.records, other('x')], 4);
    expect(design.canUndo).toBe(false);
    await design.undo();
    expect(design.history.cursor).toBe(4);
    await add(4);
    await design.undo();
    expect([design.history.cursor, design.canUndo]).toEqual([4, false]);
  });

  test('an undo after the history changed elsewhere still steps back over what was there before', async () => {
    const [first, ...rest] = design.history.records;
    await design.replace([{ ...first!, params: { amount: 9 } }, ...rest], 3);
    await design.undo();
    expect(design.history.cursor).toBe(2);
  });

  test('a command that does not say what it cancels is done as it is', () => {
    const after = fitCommands({ ...design.history, cursor: 1 }, [{ kind: 'append', record: other('x') }]);
    expect(after.history).toEqual(
      reduce({ ...design.history, cursor: 1 }, { kind: 'append', record: other('x') }),
    );
  });
});

const live = (record: OperationRecord): OperationRecord => ({ ...record, state: 'on' });
