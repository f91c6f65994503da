import { expect } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { definePlugin } from '../plugin/index.ts';
import type { ToolFactory, ToolSession } from '../tool/index.ts';
import { body, plugin } from './probe-tools.ts';
import { TestEditor } from './test-editor.ts';

/** A session of whatever parameters. */
export type Session = ToolSession<Record<string, unknown>>;

/** What a faulty tool does. */
export const boom = (): never => {
  throw new TypeError('boom');
};
/** Reads what the card, the hint and the buttons of a host read while they are drawn. */
export function draw(editor: TestEditor): unknown {
  const { session } = editor.tools;
  const { instance, step: at } = session ?? {};
  return [
    instance?.readouts?.map(({ id }) => id), instance?.finished, instance?.refusal?.code, instance?.hint?.length,
    Object.keys(instance?.meanings ?? {}), session?.idleFields.map((name) => name), at?.complete,
    at?.actions.map(({ id }) => id), session?.draft.issues.length,
  ]; // prettier-ignore
}

/** A tool that works, beside the one under test. */
export const good = definePlugin({
  ...plugin(async () => ({ default: () => ({}) })),
  id: 'good',
  operations: [
    defineOperation({
      type: 'good.lift',
      version: 1,
      params: z.object({ amount: p.length({ min: -50, max: 50, default: 5 }) }),
      apply: (mesh, { amount }) => ({
        positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value + amount : value)),
        indices: mesh.indices,
      }),
    }),
  ],
  tools: [
    {
      ...plugin(async () => ({ default: () => ({}) })).tools[0]!,
      id: 'good',
      operation: 'good.lift',
    },
  ],
});

/** An editor with the tool of `factory`, and the good one. */
export async function start(factory: ToolFactory): Promise<TestEditor> {
  return TestEditor.open({ body, plugins: [plugin(async () => ({ default: factory })), good] });
}

/** The model is as it was, nothing of the tool is left, the user was told once and the developer was told, and everything goes on. */
export async function expectUnharmed(editor: TestEditor): Promise<void> {
  await editor.settle();
  await Promise.resolve();
  expect(editor.tools.state).toBe('idle');
  expect(editor.told).toEqual(['tool/crashed']);
  expect(editor.faults.length).toBeGreaterThan(0);
  expect(editor.history.mesh).toBe(body);
  expect(editor.records).toHaveLength(0);
  expect(editor.annotations.annotations).toHaveLength(0);
  expect(editor.overlay.layers.size).toBe(0);
  expect(editor.scene).toMatchObject({
    temporary: null,
    objects: { all: [] },
    bodyOpacity: 100,
    paint: { kind: 'plain' },
  });
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toHaveLength(1);
  await editor.history.undo();
  expect(editor.history.mesh.positions).toEqual(body.positions);
}
