import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OperationAborted, SdkError, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { definePlugin, type ToolManifest, type ToolPlugin } from '../plugin/index.ts';
import type { OperationRunner } from '../services/index.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { tube } from '../testing/bodies.ts';
import type { ToolFactory, ToolInstance, ToolSession } from './index.ts';

const ICON = '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>';
const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });

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

function plugin(load: ToolManifest['load'], more: Partial<ToolManifest> = {}): ToolPlugin {
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

const other = definePlugin({
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

const open = (
  factory: ToolFactory,
  wrapRunner?: (runner: OperationRunner) => OperationRunner,
): Promise<TestEditor> =>
  TestEditor.open({
    body,
    plugins: [plugin(async () => ({ default: factory })), other],
    ...(wrapRunner ? { wrapRunner } : {}),
  });

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof SdkError ? error.code : String(error)),
  );

/** A runner whose replays never end once held, until they are stopped. */
function slowRunner() {
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

describe('one tool at a time', () => {
  it('answers a second tool with busy, the same tool with repeated and an action without a tool with none', async () => {
    const editor = await open(() => ({}));
    expect(await code(editor.tools.commit())).toBe('tool/none');
    await editor.activate('lift');
    expect(await code(editor.tools.activate('lift'))).toBe('tool/repeated');
    expect(await code(editor.tools.activate('other'))).toBe('tool/busy');
    expect(() => editor.tools.requireIdle()).toThrow(SdkError);
    expect(editor.tools.state).toBe('active');
    editor.tools.cancel();
    await editor.activate('other');
    expect(editor.tools.activeId).toBe('other');
  });

  it('is busy while a tool is still loading, and a cancelled load never starts', async () => {
    let started = 0;
    let arrive: (module: { default: ToolFactory }) => void = () => undefined;
    const editor = await TestEditor.open({
      body,
      plugins: [plugin(() => new Promise((resolve) => (arrive = resolve))), other],
    });
    const loading = editor.tools.activate('lift');
    expect(editor.tools.state).toBe('loading');
    expect(await code(editor.tools.activate('other'))).toBe('tool/busy');
    expect(await code(editor.tools.activate('lift'))).toBe('tool/repeated');
    editor.tools.cancel();
    await editor.activate('other');
    arrive({
      default: () => {
        started++;
        return {};
      },
    });
    await loading;
    expect(started).toBe(0);
    expect(editor.tools.activeId).toBe('other');
  });
});

describe('applying', () => {
  it('appends one record when Apply is pressed twice', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    await Promise.all([editor.tools.commit(), editor.tools.commit()]);
    expect(editor.records).toHaveLength(1);
    expect(editor.records[0]!.params).toEqual({ amount: 5 });
    expect(editor.ends).toEqual([{ toolId: 'lift', reason: 'committed', recordId: editor.records[0]!.id }]);
    expect(editor.scene.temporary).toBeNull();
  });

  it('names the parameter and stays open when a value is out of bounds', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    editor.set({ amount: 51 });
    expect(await editor.apply()).toBe(false);
    expect(editor.notifications.told).toEqual([
      {
        kind: 'error',
        code: 'operation/invalid-params',
        values: { path: 'amount', rule: 'max', max: 50, origin: 'number' },
      },
    ]);
    expect(editor.tools.state).toBe('active');
    expect(editor.records).toHaveLength(0);
  });

  it('stays open with its draft when the operation refuses', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    editor.set({ amount: 13 });
    await editor.settle();
    expect(editor.session.feedback.error).toEqual({ code: 'test/unlucky', data: { amount: 13 }, places: [] });
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['test/unlucky']);
    expect(editor.tools.state).toBe('active');
    expect(editor.value('amount')).toBe(13);
    expect(editor.records).toHaveLength(0);
    expect(editor.history.mesh).toBe(body);
  });

  it('goes back to the tool when Apply is stopped, with nothing changed', async () => {
    const slow = slowRunner();
    const editor = await open(() => ({}), slow.wrap);
    await editor.activate('lift');
    slow.hold();
    const applied = editor.apply();
    expect(editor.tools.state).toBe('applying');
    editor.key('Escape');
    expect(await applied).toBe(false);
    expect(editor.tools.state).toBe('active');
    expect(editor.records).toHaveLength(0);
    expect(editor.told).toEqual([]);
  });

  it('ends as cancelled when it is cancelled while applying', async () => {
    const slow = slowRunner();
    const editor = await open(() => ({}), slow.wrap);
    await editor.activate('lift');
    slow.hold();
    const applied = editor.apply();
    editor.tools.cancel();
    await applied;
    expect(editor.tools.state).toBe('idle');
    expect(editor.ends.map((end) => end.reason)).toEqual(['cancelled']);
    expect(editor.records).toHaveLength(0);
  });

  it('shows the body of the preview until the applied one is there', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    editor.set({ amount: 20 });
    await editor.settle();
    const preview = editor.scene.temporary!;
    expect(preview.positions[2]).toBe(body.positions[2]! + 20);
    await editor.apply();
    expect(editor.scene.body.positions).toEqual(preview.positions);
    expect(editor.scene.shown.filter((mesh) => mesh === null)).toHaveLength(1);
  });

  it('edits a record by its own values and previews it without what comes after', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    await editor.apply();
    await editor.activate('lift');
    await editor.apply();
    const [first] = editor.records;
    await editor.edit(first!.id);
    expect(editor.session.editing).toBe(first!.id);
    editor.set({ amount: 1 });
    await editor.settle();
    expect(editor.scene.temporary!.positions[2]).toBe(body.positions[2]! + 1);
    await editor.apply();
    expect(editor.records.map((record) => record.params)).toEqual([{ amount: 1 }, { amount: 5 }]);
    expect(editor.history.mesh.positions[2]).toBe(body.positions[2]! + 6);
  });
});

describe('tools that misbehave', () => {
  it('reports a tool whose code does not arrive and is idle again', async () => {
    const editor = await TestEditor.open({
      body,
      plugins: [plugin(() => Promise.reject(new Error('chunk 7 is gone'))), other],
    });
    expect(await code(editor.tools.activate('lift'))).toBe('tool/load-failed');
    expect(editor.tools.state).toBe('idle');
  });

  it('ends a tool whose factory throws and lets go of what it had taken', async () => {
    const editor = await open((session) => {
      session.own(session.services.overlay.createLayer('mine'));
      throw new Error('no');
    });
    expect(await code(editor.tools.activate('lift'))).toBe('tool/crashed');
    expect(editor.tools.state).toBe('idle');
    expect(editor.overlay.layers.size).toBe(0);
    expect(editor.ends.map((end) => end.reason)).toEqual(['failed']);
  });

  it.each(['onPointer', 'onKey', 'onDraft', 'undo'] as const)(
    'ends a tool that throws in %s as failed',
    async (hook) => {
      const reasons: string[] = [];
      const instance: ToolInstance = {
        [hook]: () => {
          throw new Error(hook);
        },
        onEnd: (reason) => void reasons.push(reason),
      };
      const editor = await open(() => instance);
      await editor.activate('lift');
      if (hook === 'onPointer') editor.click([0, 100, 200]);
      else if (hook === 'onKey') editor.key('a');
      else if (hook === 'onDraft') editor.set({ amount: 2 });
      else editor.tools.undo();
      expect(editor.tools.state).toBe('idle');
      expect(reasons).toEqual(['failed']);
      expect(editor.told).toEqual(['tool/crashed']);
      expect(editor.history.mesh).toBe(body);
      expect(editor.faults).toHaveLength(1);
    },
  );

  it('lets go of everything, last first, although onEnd and a resource throw', async () => {
    const order: string[] = [];
    const editor = await open((session) => {
      session.own({ dispose: () => void order.push('first') });
      session.own({
        dispose: () => {
          throw new Error('stuck');
        },
      });
      session.own({ dispose: () => void order.push('third') });
      return {
        onEnd: () => {
          order.push('end');
          throw new Error('onEnd');
        },
      };
    });
    await editor.activate('lift');
    editor.tools.cancel();
    expect(order).toEqual(['end', 'third', 'first']);
    expect(editor.faults.map(String)).toEqual(['Error: onEnd', 'Error: stuck']);
    expect(editor.tools.state).toBe('idle');
  });

  it('drops what a tool still does after its end', async () => {
    let late: ToolSession<unknown> | undefined;
    let disposed = 0;
    const editor = await open((session) => {
      late = session;
      return {};
    });
    await editor.activate('lift');
    editor.tools.cancel();
    late!.draft.set({ amount: 9 });
    late!.preview();
    late!.own({ dispose: () => disposed++ });
    late!.nextStep();
    late!.fail(new Error('late'));
    expect(await code(late!.commit())).toBe('tool/none');
    expect(disposed).toBe(1);
    expect(editor.tools.state).toBe('idle');
    expect(editor.scene.temporary).toBeNull();
    expect(editor.ends).toHaveLength(1);
  });

  it('refuses a tool that writes the history outside Apply', async () => {
    let session: ToolSession<unknown> | undefined;
    const editor = await open((given) => {
      session = given;
      return {};
    });
    await editor.activate('lift');
    const { history } = session!.services;
    expect(history.mesh).toBe(body);
    expect(await code(history.append({ type: 'test.lift', version: 1, params: {} }))).toBe(
      'tool/write-outside-commit',
    );
    expect(await code(history.setAll('off'))).toBe('tool/write-outside-commit');
    expect(editor.records).toHaveLength(0);
  });

  it('survives a tool that cancels itself inside an event and one that applies inside its preview', async () => {
    const editor = await open((session) => ({
      onPointer: () => {
        session.cancel();
        return 'handled';
      },
    }));
    await editor.activate('lift');
    editor.click([0, 100, 200]);
    expect(editor.tools.state).toBe('idle');
    expect(editor.ends.map((end) => end.reason)).toEqual(['cancelled']);
  });

  it('closes a tool that keeps notes when Escape comes while it still keeps one, and the note stays', async () => {
    let keep = (): void => undefined;
    let kept = 0;
    const factory: ToolFactory = () => ({
      onCommit: async () => {
        await new Promise<void>((resolve) => (keep = resolve));
        kept++;
        return 'stay';
      },
    });
    const editor = await TestEditor.open({
      body,
      plugins: [plugin(async () => ({ default: factory }), { kind: 'annotation' })],
    });
    await editor.activate('lift');
    const applied = editor.apply();
    editor.key('Escape');
    expect(editor.tools.state).toBe('applying');
    keep();
    expect(await applied).toBe(true);
    expect(kept).toBe(1);
    expect(editor.tools.state).toBe('idle');
    expect(editor.ends.map((end) => end.reason)).toEqual(['cancelled']);
  });

  it('ends an annotation tool whose own Apply throws as failed', async () => {
    const editor = await open(() => ({
      onCommit: async () => {
        throw new TypeError('boom');
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.tools.state).toBe('idle');
    expect(editor.ends.map((end) => end.reason)).toEqual(['failed']);
  });
});

describe('previews', () => {
  it('never shows an older draft after a newer one and ends with the newest', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    for (let amount = 1; amount <= 30; amount++) {
      editor.set({ amount });
      if (amount % 7 === 0) await Promise.resolve();
    }
    await editor.settle();
    const heights = editor.scene.shown.filter((mesh) => mesh !== null).map((mesh) => mesh.positions[2]!);
    expect(heights.at(-1)).toBe(body.positions[2]! + 30);
    expect([...heights].sort((a, b) => a - b)).toEqual(heights);
    expect(heights.length).toBeLessThan(30);
  });

  it('shows the body as it is while the draft breaks a rule', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    editor.set({ amount: 20 });
    await editor.settle();
    editor.set({ amount: 500 });
    await editor.settle();
    expect(editor.scene.temporary).toBeNull();
    expect(editor.session.draft.issues).toMatchObject([{ path: 'amount', rule: 'max' }]);
  });

  it('drops a preview that comes after the tool has ended', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    editor.set({ amount: 20 });
    await Promise.resolve();
    editor.tools.cancel();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(editor.scene.temporary).toBeNull();
  });
});
