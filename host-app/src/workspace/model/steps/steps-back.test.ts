import type { HistoryCommand } from '@bracewright/core/history';
import type { SdkError } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { three, world } from '../../testing/meeting.ts';
import { openPage, twistBy } from '../../testing/page.ts';
import { device } from '../../testing/storage-fakes.ts';
import { StepsBack } from './steps-back.ts';

/** A desk of somebody who may do everything until `may` says otherwise. */
async function open() {
  const rights = { edit: true, delete: true };
  const may = (kind: HistoryCommand['kind']) =>
    kind === 'cancelFrom' || kind === 'clear' ? rights.delete : rights.edit;
  const page = await openPage(three, { world: world(three), device: device(), may });
  const told: string[] = [];
  const offered: (undefined | (() => void))[] = [];
  const { session: design } = page;
  const desk = {
    design,
    activeTool: undefined,
    editor: undefined,
    may: () => rights.edit,
    parts: {
      annotations: { undoEffect: undefined, redoEffect: undefined },
      app: {
        toasts: {
          show: ({ action }: { readonly action?: { readonly run: () => void } }) => offered.push(action?.run),
          dismiss: () => undefined,
        },
      },
      ...{ design, words: { t: (key: string) => key }, modelId: 'm' },
    },
    change: (_: string, work: () => Promise<unknown>) =>
      work().catch((error: unknown) => told.push((error as SdkError).code)),
  };
  return { steps: new StepsBack(desk as never), design, rights, told, offered, page };
}

test('an undo that would delete is not offered to who may not delete, and says so where it is pressed all the same', async () => {
  const { steps, design, rights, told, page } = await open();
  await steps.undo();
  await design.append(twistBy(1));
  await page.done();
  expect(steps.canUndo).toBe(true);
  rights.delete = false;
  const before = design.history;
  expect(steps.canUndo).toBe(false);
  await steps.undo();
  expect([told, design.history, page.storage.aside]).toEqual([['history/undo-not-allowed'], before, []]);
  await design.stepTo('b');
  expect(steps.canUndo).toBe(true);
  await steps.undo();
  expect([design.history.cursor, steps.canRedo]).toEqual([before.cursor, true]);
});

test('a reader is offered neither undo nor redo', async () => {
  const { steps, design, rights } = await open();
  await design.stepTo('a');
  await design.stepTo('b');
  await steps.undo();
  expect([steps.canUndo, steps.canRedo]).toEqual([true, true]);
  rights.edit = false;
  expect([steps.canUndo, steps.canRedo]).toEqual([false, false]);
});

test('a notice offers to take back only what may be taken back as a whole', async () => {
  const { steps, design, rights, offered } = await open();
  await steps.undo();
  await design.append(twistBy(1));
  const first = design.order.doneAt;
  await design.append(twistBy(2));
  steps.offerBack('info', 'said', first, design.order.doneAt);
  rights.delete = false;
  steps.offerBack('info', 'said', first, design.order.doneAt);
  expect(offered.map((run) => run !== undefined)).toEqual([true, false]);
});
