import { describe, expect, it } from 'vitest';
import { SdkError } from '../operation/index.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { body, code, open, other, plugin, slowRunner } from '../testing/probe-tools.ts';
import type { ToolFactory } from './index.ts';

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

describe('whether something was begun in a tool', () => {
  it('is said once it took a press or a key, and not for what it let pass to the camera', async () => {
    const editor = await open(() => ({
      onPointer: (event) => (event.phase === 'down' && event.handle === 'grip' ? 'handled' : 'pass'),
      onKey: ({ key }) => (key === 'x' ? 'handled' : 'pass'),
    }));
    await editor.activate('lift');
    editor.hover([0, 100, 200], { handle: 'grip' }).tap([0, 100, 200]).key('y');
    expect(editor.tools.session!.isTouched).toBe(false);
    editor.click([0, 100, 200], { handle: 'grip' });
    expect(editor.tools.session!.isTouched).toBe(true);
    editor.tools.cancel();
    await editor.activate('lift');
    expect(editor.tools.session!.isTouched).toBe(false);
    editor.key('x');
    expect(editor.tools.session!.isTouched).toBe(true);
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
    expect(editor.told).toEqual(['tool/stopped']);
  });

  it('says once that it was stopped, however often that is asked', async () => {
    const slow = slowRunner();
    const editor = await open(() => ({}), slow.wrap);
    await editor.activate('lift');
    slow.hold();
    for (let round = 1; round < 3; round++) {
      const applied = editor.apply();
      await expect.poll(() => editor.tools.state).toBe('applying');
      editor.tools.abort();
      editor.tools.abort();
      expect(await applied).toBe(false);
      expect(editor.told.filter((code) => code === 'tool/stopped')).toHaveLength(round);
    }
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
