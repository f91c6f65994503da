import type { Annotation } from '@bracewright/core/annotation';
import type { OperationRecord } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { createLocalRunner } from '@bracewright/core/runner';
import { sampleTrunk } from '@bracewright/core/sample';
import type { OperationRunner, StorageService } from '@bracewright/core/services';
import { DesignAnnotations, DesignSession } from '@bracewright/core/session';
import { alignBody } from '@bracewright/core/tool';
import { operations } from '@bracewright/catalog';
import { expect, test, vi } from 'vitest';
import { followAlignment } from './follow-alignment.ts';
import { LaterSteps } from '../steps/later-steps.ts';
import { StepsBack } from '../steps/steps-back.ts';
import type { Workspace } from '../workspace.ts';
import { ToastStore } from '../../../stores/toasts.ts';

const base = sampleTrunk({ edge: 30 }).mesh;
const mark = (id: string, height: number, name = ''): Annotation => ({
  id,
  kind: 'marker-point',
  name,
  params: { point: { position: [0, 0, height], normal: [0, 0, 1] } },
  value: null,
  unit: '',
});
const heightOf = ({ params }: Annotation): number =>
  (params as { point: { position: number[] } }).point.position[2]!;
const lift = mat4.translation([0, 0, 100]);
const ask = () => Promise.resolve(true);

/** A workspace as far as undo needs one: the real design, annotations and toasts over a store in memory. */
async function open() {
  let count = 0;
  const stored = new Map<string, Annotation>();
  /** While it is set no replay ends. */
  let held: Promise<void> | undefined;
  const storage = {
    saveState: { kind: 'saved', at: undefined },
    open: () => Promise.reject(new Error('not used')),
    push: () => Promise.resolve(),
    putAnnotation: (one) => Promise.resolve(void stored.set(one.id, one)).then(() => one),
    deleteAnnotation: (id) => Promise.resolve(void stored.delete(id)),
    flush: () => Promise.resolve(),
  } satisfies StorageService;
  const local = createLocalRunner(createOperationRegistry(operations));
  const runner: OperationRunner = {
    open: (mesh) => local.open(mesh),
    preview: (...wanted) => local.preview(...wanted),
    run: (...wanted) => local.run(...wanted),
    settle: (...wanted) => local.settle(...wanted),
    exportFiles: (...wanted) => local.exportFiles(...wanted),
    dispose: () => local.dispose(),
    replay: async (...wanted) => {
      await held;
      return local.replay(...wanted);
    },
  };
  const design = await DesignSession.open({
    model: { modelId: 'm', name: 'm', base, records: [], cursor: 0, annotations: [] },
    ...{ runner, storage },
    roles: createOperationRegistry(operations).roles,
    ids: { uuid: () => `id-${++count}`, seed: () => count },
  });
  const annotations = new DesignAnnotations([], storage, design.order);
  const toasts = new ToastStore();
  const run = async (work: () => unknown) => void (await work());
  const workspace = {
    parts: {
      design,
      annotations,
      storage,
      app: { toasts },
      words: { t: (key: string) => key },
      modelId: 'm',
    },
    ...{ design, guard: run, may: () => true, requireCall: () => undefined },
    change: (_call: string, work: () => unknown) => run(work),
    checkup: { running: false },
  } as unknown as Workspace;
  const steps = new StepsBack(workspace);
  Object.assign(workspace, { steps });
  followAlignment(workspace);
  return {
    ...{ design, annotations, workspace, steps, toasts, stored },
    heights: () => annotations.annotations.map(heightOf),
    /** Whatever `work` does, it does it before any replay ends. */
    async atOnce(work: () => readonly Promise<unknown>[]): Promise<void> {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => (release = resolve));
      const all = work();
      release();
      held = undefined;
      await Promise.all(all);
      await design.settled();
    },
    async takeOver(records: readonly OperationRecord[], all: readonly Annotation[]): Promise<void> {
      annotations.adopt(all);
      await design.replace(records, records.length);
    },
  };
}
const aligning = (id: string, transform: mat4.Mat4): OperationRecord => ({
  ...{ id, type: 'position.apply', version: 1, params: { transform: [...transform] } as Json, seed: 1 },
  ...{ state: 'on', result: null },
});

test('alignment, mark, undo twice, redo twice without a wait: the mark is where it was', async () => {
  const { design, annotations, steps, atOnce, heights } = await open();
  await alignBody(design, lift, { ask });
  await annotations.put(mark('a', 700));
  await steps.undo();
  await steps.undo();
  await atOnce(() => [steps.redo(), steps.redo()]);
  expect(heights()).toEqual([700]);
});

test('alignment and name are undone without a wait: the mark is where it was', async () => {
  const { design, annotations, steps, atOnce, heights, stored } = await open();
  await annotations.put(mark('a', 600));
  await annotations.put(mark('a', 600, 'ASIS'));
  await alignBody(design, lift, { ask });
  expect(heights()).toEqual([700]);
  await atOnce(() => [steps.undo(), steps.undo()]);
  expect(stored.get('a')!.name).toBe('');
  expect(heights()).toEqual([600]);
});

test('an alignment after one that another window made moves the marks by itself alone', async () => {
  const { design, annotations, takeOver, heights } = await open();
  await annotations.put(mark('a', 600));
  const theirs = { ...mark('a', 700), frame: lift };
  await takeOver([aligning('other', lift)], [theirs]);
  await takeOver([aligning('other', lift)], [theirs]);
  await alignBody(design, lift, { ask });
  expect(heights()).toEqual([800]);
});

test('the undo of a notice takes back what the notice is about and is gone once something else was done', async () => {
  const { design, annotations, steps, toasts } = await open();
  await alignBody(design, lift, { ask });
  const [{ id }] = design.history.records as [OperationRecord];
  await design.setState([id], 'off');
  steps.offerBack('info', 'off', design.order.doneAt);
  await annotations.put(mark('a', 600));
  toasts.items[0]!.action!.run();
  await design.settled();
  expect(design.history.records[0]!.state).toBe('on');
  expect(annotations.annotations).toHaveLength(1);
  steps.offerBack('info', 'aligned', design.order.doneAt);
  await design.rename(id, 'stand');
  await design.setState([id], 'off');
  expect(toasts.items).toEqual([]);
});

test('steps that a new one replaced come back with their notice, and not once another own step came after it', async () => {
  const { design, workspace, toasts } = await open();
  const append = () =>
    design.append({ type: 'position.apply', version: 1, params: { transform: [...lift] } });
  const live = () => design.history.records.filter(({ state }) => state !== 'cancelled').length;
  const replaced = new LaterSteps(workspace);
  const told = () => vi.waitFor(() => expect(toasts.items).toHaveLength(1));
  await append();
  await append();
  await design.undo();
  await design.undo();
  await append();
  await told();
  toasts.items[0]!.action!.run();
  await design.settled();
  expect(live()).toBe(2);
  await vi.waitFor(() => expect(toasts.items).toEqual([]));
  const again = append();
  replaced.question!.answer('here');
  await again;
  await told();
  await append();
  expect(toasts.items).toEqual([]);
  expect(live()).toBe(2);
});
