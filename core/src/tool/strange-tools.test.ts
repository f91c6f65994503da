import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { body, code, open, other, plugin } from '../testing/probe-tools.ts';
import type { ToolFactory, ToolInstance, ToolSession } from './index.ts';

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
    expect(history.mesh).toEqual(body);
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
