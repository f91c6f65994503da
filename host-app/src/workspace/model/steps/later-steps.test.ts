import type { OperationRecord } from '@bracewright/core/history';
import type { TailGuard } from '@bracewright/core/session';
import { observable, observableRef, runInAction } from 'mobx';
import { expect, test } from 'vitest';
import { LaterSteps } from './later-steps.ts';

const step = (id: string): OperationRecord => ({ id }) as OperationRecord;

/** A design whose greyed steps others change; `steppedTo` says where the answer led. */
function open(greyed: readonly OperationRecord[]) {
  const steppedTo: string[] = [];
  const design = observable(
    {
      greyed,
      isGreyedByUndo: false,
      may: (): boolean => true,
      tailGuard: undefined as TailGuard | undefined,
      stepTo: (id: string) => Promise.resolve(void steppedTo.push(id)),
    },
    { greyed: observableRef, tailGuard: observableRef, may: observableRef, stepTo: false },
  );
  const later = new LaterSteps({ design, may: () => true } as never);
  const become = (...steps: readonly OperationRecord[]) => runInAction(() => (design.greyed = steps));
  const names = () => later.question?.steps.map(({ id }) => id);
  return { later, design, become, names, steppedTo };
}

test('the question names what would go now, also where somebody else steps or adds while it is open', async () => {
  const { later, become, names, steppedTo } = open([step('d'), step('e')]);
  const mayBegin = later.maySettle();
  expect(names()).toEqual(['d', 'e']);
  become(step('b'), step('c'), step('d'), step('e'));
  expect(names()).toEqual(['b', 'c', 'd', 'e']);
  become(step('d'), step('e'), step('f'));
  expect(names()).toEqual(['d', 'e', 'f']);
  later.question!.answer('last');
  expect(await mayBegin).toBe(true);
  expect(steppedTo).toEqual(['f']);
});

test('what was agreed to is what stood there last', async () => {
  const { later, design, become } = open([step('d')]);
  const mayBegin = later.maySettle();
  become(step('d'), step('e'));
  later.question!.answer('here');
  expect(await mayBegin).toBe(true);
  expect(await design.tailGuard!.mayCancel(design.greyed)).toBe(true);
  const asked = design.tailGuard!.mayCancel([step('d')]);
  later.question!.answer('stay');
  expect(await asked).toBe(false);
});

test('nothing is asked any more where nothing would go', async () => {
  const { later, become, steppedTo } = open([step('d')]);
  const mayBegin = later.maySettle();
  become();
  expect(later.question).toBeUndefined();
  expect(await mayBegin).toBe(true);
  expect(steppedTo).toEqual([]);
});

test('nothing is made that was not answered for, where others take away what was asked about', async () => {
  const { design, become, later } = open([step('d')]);
  const mayMake = design.tailGuard!.mayCancel(design.greyed);
  become();
  expect(later.question).toBeUndefined();
  expect(await mayMake).toBe(false);
});

test('what undo took back a moment ago is replaced unasked only where undo brings it back', async () => {
  const { later, design } = open([step('d')]);
  runInAction(() => (design.isGreyedByUndo = true));
  expect(await later.maySettle()).toBe(true);
  runInAction(() => (design.may = () => false));
  const mayBegin = later.maySettle();
  expect([later.comeBack, later.question?.steps.length]).toEqual([false, 1]);
  later.question!.answer('stay');
  expect(await mayBegin).toBe(false);
});
