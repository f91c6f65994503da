import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import type { ToolPlugin } from '../plugin/index.ts';
import { TestEditor } from '../testing/index.ts';
import { body } from '../testing/probe-tools.ts';
import type { ToolSession } from '../tool-contract/tool.ts';

const lift = defineOperation({
  type: 'steep.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50, default: 5 }) }),
  apply(mesh, { amount }, ctx) {
    if (amount > 4) ctx.warn('steep/much');
    return { ...mesh, positions: mesh.positions.map((value) => value + amount) };
  },
});

const words = { title: 'Lift', tip: 'Lifts', 'params.amount': 'Amount', 'warnings.steep/much': 'Much', 'confirm.steep/much': 'Sure?' }; // prettier-ignore

type Look = (session: ToolSession<Record<string, unknown>>) => void;

const pluginThat = (look: Look): ToolPlugin => ({
  id: 'steep',
  apiVersion: 1,
  operations: [lift],
  tools: [
    {
      ...{ id: 'steep', kind: 'operation', operation: 'steep.lift', group: 'trunk', order: 1 },
      ...{ icon: '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>', confirm: ['steep/much'] },
      load: async () => ({ default: (session) => (look(session), {}) }),
    },
  ],
  locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
});

describe.each<[string, Look]>([
  ['shows none', () => undefined],
  ['holds it', (session) => (session.holdPreview(true), session.preview())],
  ['shows it', (session) => session.preview()],
])('what Apply asks, where a tool has a preview and %s', (_, look) => {
  const open = async () => (await TestEditor.open({ body, plugins: [pluginThat(look)] })).activate('steep');
  const asked = async (editor: TestEditor) => {
    await expect.poll(() => editor.tools.question?.findings.map(({ code }) => code)).toEqual(['steep/much']);
  };

  it('is asked before the record, which is written with Yes alone', async () => {
    const editor = await open();
    const refused = editor.apply();
    // It is seen to be at work from the press on, until it asks.
    expect(editor.tools.weighs).toBe(true);
    await asked(editor);
    expect(editor.tools.weighs).toBe(false);
    editor.tools.answer(false);
    expect(await refused).toBe(false);
    expect(editor.records).toEqual([]);
    const done = editor.apply();
    await asked(editor);
    editor.tools.answer(true);
    expect(await done).toBe(true);
    expect(editor.records).toHaveLength(1);
  });

  it('is not asked of a step that does not warn', async () => {
    const editor = await open();
    editor.set({ amount: 2 });
    expect(await editor.apply()).toBe(true);
  });
});
