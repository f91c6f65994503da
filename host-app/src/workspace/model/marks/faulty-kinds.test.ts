import {
  annotationResult,
  createAnnotationKinds,
  defineAnnotationKind,
  type Annotation,
} from '@bracewright/core/annotation';
import { meshHash } from '@bracewright/core/mesh';
import { SdkError, type Fault } from '@bracewright/core/operation';
import type { OverlayItem } from '@bracewright/core/services';
import { tube } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Workspace } from '../workspace.ts';
import { drawAnnotations } from './draw-annotations.ts';
import { measureOf } from './measured.ts';
import { createMemory } from '../../testing/memory.ts';
import { StuckKinds } from '../stuck-kinds.ts';

const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
const at = annotationResult(1, 'mm', { points: [[0, 0, 0]] });
const kind = (name: string, more: object) =>
  defineAnnotationKind({
    ...{ kind: `arch.${name}`, unit: 'mm', schema: z.strictObject({}), evaluate: () => at },
    ...more,
  });
const all = [
  kind('good', {}),
  kind('missing', {
    evaluate: () => {
      throw new SdkError('arch/no-place');
    },
  }),
  kind('writing', { evaluate: (mesh: typeof body) => (mesh.positions.fill(3), at) }),
  kind('drawing', { draw: () => null }),
];
const mark = (name: string): Annotation => ({
  ...{ id: name, kind: `arch.${name}`, name: '', params: {}, value: null, unit: 'mm' },
});

/** An editor as far as measures go: what people and developers are told, and what is drawn. */
function editorWith(annotations: readonly Annotation[], kept = new Map<string, string>()) {
  const faults: Fault[] = [];
  const told: unknown[] = [];
  let drawn: readonly OverlayItem[] = [];
  const workspace = {
    parts: {
      annotations: { annotations },
      catalog: { annotationKinds: createAnnotationKinds(all, { onFault: (fault) => faults.push(fault) }) },
      words: { language: 'en-US', has: () => true, t: (key: string) => key },
      units: { length: 'mm', formatMeasure: String },
    },
    design: { mesh: body },
    look: {},
    stuckKinds: new StuckKinds(createMemory(kept)),
    editor: {
      overlay: {
        createLayer: () => ({
          set: (items: readonly OverlayItem[]) => void (drawn = items),
          dispose: () => undefined,
        }),
      },
    },
    notifications: { notify: (...said: readonly unknown[]) => told.push(said) },
  } as unknown as Workspace;
  return { workspace, faults, told, drawn: () => drawn };
}

test('a kind that is faulty is named once, its developer hears of it, and every other measure is taken', () => {
  const { workspace, faults, told } = editorWith([]);
  const hash = meshHash(body);
  for (let round = 0; round < 3; round++)
    expect(
      ['good', 'missing', 'writing'].map((name) => measureOf(workspace, mark(name), body).value),
    ).toEqual([1, null, null]);
  expect(meshHash(body)).toBe(hash);
  expect(told).toEqual([['error', 'measure/crashed', { kind: 'arch:kinds.arch.writing' }]]);
  expect(faults).toMatchObject([{ of: 'arch.writing', error: { code: 'operation/input-changed' } }]);
});

test('a mark that cannot be drawn leaves the others, and is told like a value that cannot be taken', async () => {
  const editor = editorWith(['drawing', 'missing', 'good'].map(mark));
  const stop = drawAnnotations(editor.workspace);
  await expect.poll(() => editor.drawn().map((item) => item.kind)).toEqual(['points', 'label']);
  stop();
  expect(editor.told).toEqual([['error', 'measure/crashed', { kind: 'arch:kinds.arch.drawing' }]]);
  expect(String(editor.faults[0]!.error)).toContain('what is drawn should be a list of marks');
  // Taken and not drawn: once is enough.
  measureOf(editor.workspace, mark('drawing'), body);
  expect(editor.told).toHaveLength(1);
});

test('what nobody expected is logged, and told as well', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { workspace, told } = editorWith([]);
  const { annotationKinds } = workspace.parts.catalog;
  Object.assign(annotationKinds, {
    evaluate: () => {
      throw new TypeError('of core');
    },
  });
  for (let round = 0; round < 2; round++) measureOf(workspace, mark('good'), body);
  expect(log).toHaveBeenCalledTimes(1);
  expect(told).toHaveLength(1);
  log.mockRestore();
});

test('a kind with which a page stood still shows what was kept with it, on the next page too, and is told once', async () => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  let asks = 0;
  const slow = () => {
    asks++;
    vi.setSystemTime(Date.now() + 25_000);
    return at;
  };
  const measures = [{ ...mark('good'), value: 7 }];
  const open = () => {
    const editor = editorWith(measures, kept);
    Object.assign(editor.workspace.parts.catalog.annotationKinds, { evaluate: slow });
    return editor;
  };
  measureOf(open().workspace, measures[0]!, body);
  const next = open();
  const stop = drawAnnotations(next.workspace);
  await vi.advanceTimersByTimeAsync(50);
  for (let round = 0; round < 2; round++)
    expect(measureOf(next.workspace, measures[0]!, body)).toEqual({ value: 7, warnings: ['measure/stuck'] });
  stop();
  vi.useRealTimers();
  expect([asks, next.drawn()]).toEqual([1, []]);
  expect(next.told).toEqual([['error', 'measure/stuck', { kind: 'arch:kinds.arch.good' }]]);
});
