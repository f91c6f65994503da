import { z } from 'zod';
import { OperationAborted, SdkError, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { definePlugin, type ToolManifest, type ToolPlugin } from '../plugin/index.ts';
import type { OperationRunner } from '../services/index.ts';
import { TestEditor } from './test-editor.ts';
import { tube } from './bodies.ts';
import type { ToolFactory } from '../tool/index.ts';

const ICON = '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>';
/** A tube that tools are tried on. */
export const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });

const lift = defineOperation({
  type: 'test.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50, default: 5 }) }),
  apply(mesh, { amount }) {
    if (amount === 13) throw new SdkError('test/unlucky', { amount });
    return {
      positions: mesh.positions.map((value, index) => (index % 3 === 2 ? value + amount : value)),
      indices: mesh.indices,
    };
  },
});

const words = {
  'en-US': async () => ({ default: { title: 'Lift', tip: 'Lifts', 'params.amount': 'Amount' } }),
  'zh-CN': async () => ({ default: { title: '抬', tip: '抬高', 'params.amount': '量' } }),
};

/** A plugin with one tool, whose code is what `load` gives. */
export function plugin(load: ToolManifest['load'], more: Partial<ToolManifest> = {}): ToolPlugin {
  return definePlugin({
    id: 'lift',
    apiVersion: 1,
    operations: [lift],
    tools: [
      {
        id: 'lift',
        kind: 'operation',
        operation: 'test.lift',
        group: 'trunk',
        order: 1,
        icon: ICON,
        load,
        ...more,
      },
    ],
    locales: words,
  });
}

/** A second plugin, whose tool does nothing. */
export const other = definePlugin({
  id: 'other',
  apiVersion: 1,
  operations: [],
  tools: [
    {
      id: 'other',
      kind: 'view',
      group: 'look',
      order: 1,
      icon: ICON,
      load: async () => ({ default: () => ({}) }),
    },
  ],
  locales: {
    'en-US': async () => ({ default: { title: 'Other', tip: 'Other' } }),
    'zh-CN': async () => ({ default: { title: '其他', tip: '其他' } }),
  },
});

/** An editor with the tool of `factory`, and the other one. */
export const open = (
  factory: ToolFactory,
  wrapRunner?: (runner: OperationRunner) => OperationRunner,
): Promise<TestEditor> =>
  TestEditor.open({
    body,
    plugins: [plugin(async () => ({ default: factory })), other],
    ...(wrapRunner ? { wrapRunner } : {}),
  });

/** The code that a promise is refused with. */
export const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof SdkError ? error.code : String(error)),
  );

/** A runner whose replays never end once held, until they are stopped. */
export function slowRunner() {
  let held = false;
  return {
    hold: () => void (held = true),
    wrap: (runner: OperationRunner): OperationRunner => ({
      ...runner,
      replay: async (records, options) => {
        if (held)
          await new Promise<void>((_, reject) =>
            options?.signal?.addEventListener('abort', () => reject(new OperationAborted())),
          );
        return runner.replay(records, options);
      },
    }),
  };
}
