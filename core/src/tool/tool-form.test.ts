import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { defineOperationTool, type ToolForm, type ToolPlugin } from '../plugin/index.ts';
import { boom, expectUnharmed, good } from '../testing/hostile-kit.ts';
import { body, code, other, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';

const amount = () => p.length({ min: -50, max: 50, default: 5 });
const apply = () => (mesh: { positions: Float32Array; indices: Uint32Array }, given: { amount: number }) => ({
  positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value + given.amount : value)),
  indices: mesh.indices,
});
/** Was told in centimetres once. */
const first = defineOperation({
  type: 'lift.apply',
  version: 1,
  params: z.object({ centimetres: p.number({ min: -5, max: 5 }) }),
  apply: (mesh, { centimetres }) => apply()(mesh, { amount: 10 * centimetres }),
});
const lift = defineOperation({
  type: 'lift.apply',
  version: 2,
  params: z.object({ amount: amount() }),
  upgrade: (old) => ({ amount: 10 * (old as { centimetres: number }).centimetres }),
  apply: apply(),
});
const schema = z.object({
  way: p.choice(['up', 'down'], 'up'),
  size: p.length({ min: 0, max: 50, default: 5 }),
});
type Values = z.output<typeof schema>;
const form = {
  schema,
  toParams: ({ way, size }: Values) => (size === 13 ? undefined : { amount: way === 'up' ? size : -size }),
  fromParams: ({ amount: by }: { amount: number }): Values => ({
    way: by < 0 ? 'down' : 'up',
    size: Math.abs(by),
  }),
};
const words = async () => ({
  default: {
    title: 'Lift', tip: 'Lifts', 'params.amount': 'A', 'params.centimetres': 'C', 'params.way': 'W', 'params.way.options.up': 'U',
    'params.way.options.down': 'D', 'params.size': 'S',
  },
}); // prettier-ignore
const withForm = (more: Partial<ToolForm> = {}): ToolPlugin => ({
  ...plugin(async () => ({ default: () => ({}) })),
  operations: [first, lift],
  tools: [
    {
      ...defineOperationTool(lift, {
        ...{ id: 'lift', group: 'trunk', order: 1, icon: other.tools[0]!.icon, form },
        load: async () => ({ default: (session) => (session.draft.values, {}) }),
      }),
      ...(Object.keys(more).length > 0 && { form: { ...form, ...more } as never }),
    },
  ],
  locales: { 'en-US': words, 'zh-CN': words },
});
const open = (more?: Partial<ToolForm>) => TestEditor.open({ body, plugins: [withForm(more), good] });

describe('a form that is not its operation’s schema', () => {
  it('becomes the parameters at Apply, and is filled in by them when the record is opened', async () => {
    const editor = await open();
    await editor.activate('lift');
    editor.set({ way: 'down', size: 20 });
    await editor.settle();
    expect(editor.scene.temporary!.positions[2]).toBe(body.positions[2]! - 20);
    expect(await editor.apply()).toBe(true);
    expect(editor.records[0]!.params).toEqual({ amount: -20 });
    await editor.edit(editor.records[0]!.id);
    expect(editor.session.draft.values).toEqual({ way: 'down', size: 20 });
    editor.set({ size: 1 }).session.draft.reset();
    expect(editor.value('size')).toBe(20);
  });

  it('knows the newest parameters alone: an older record is brought to them', async () => {
    const editor = await open();
    await editor.history.append({ type: 'lift.apply', version: 1, params: { centimetres: -2 } });
    await editor.edit(editor.records[0]!.id);
    expect(editor.session.draft.values).toEqual({ way: 'down', size: 20 });
  });

  it('is filled in for a record that leaves out what has a default', async () => {
    const editor = await open();
    await editor.history.append({ type: 'lift.apply', version: 2, params: {} });
    await editor.edit(editor.records[0]!.id);
    expect(editor.session.draft.values).toEqual({ way: 'up', size: 5 });
  });

  it('says when its parameters cannot be given yet', async () => {
    const editor = await open();
    await editor.activate('lift');
    editor.set({ size: 13 });
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['operation/invalid-params']);
  });

  it('is typed into by a script too', async () => {
    const editor = await open();
    await editor.apply('lift', { way: 'down', size: 7 }, { as: 'form' });
    await editor.apply('lift', { amount: 3 });
    await editor.apply('lift.apply', { size: 2 }, { as: 'form' });
    expect(editor.records.map(({ params }) => params)).toEqual([
      { amount: -7 },
      { amount: 3 },
      { amount: 2 },
    ]);
    const refused = editor.apply('lift', { way: 'round', size: 99 }, { as: 'form' });
    await expect(refused).rejects.toMatchObject({
      code: 'operation/invalid-params',
      data: { path: 'way', issues: expect.stringContaining('size: max (max 50') },
    });
    expect(await code(editor.apply('lift', { size: 13 }, { as: 'form' }))).toBe('operation/invalid-params');
    expect(editor.records).toHaveLength(3);
  });

  it('is described with its words and its schema', async () => {
    const editor = await open();
    const [tool] = editor.tools.catalog.describe('en-US').tools.filter(({ id }) => id === 'lift');
    expect(tool!.form.map(({ name }) => name)).toEqual(['way', 'size']);
    expect(tool!.formSchema).toMatchObject({
      properties: { way: { enum: ['up', 'down'], title: 'W' }, size: { 'x-unit': 'mm' } },
    });
  });
});

describe('a form whose own code is faulty', () => {
  it.each([
    ['throws', boom],
    ['promises', async () => ({ size: 1 })],
    ['gives a word', () => 'small'],
  ])('closes the tool that a record is opened in: %s', async (_, fromParams) => {
    const editor = await open({ fromParams: fromParams as never });
    await editor.history.append({ type: 'lift.apply', version: 2, params: {} });
    expect(await code(editor.edit(editor.records[0]!.id))).toBe('tool/crashed');
    expect(editor.told).toEqual(['tool/crashed']);
    expect(editor.faults).toHaveLength(1);
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
  });

  it('closes the tool at Apply', async () => {
    const editor = await open({ toParams: boom });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    await expectUnharmed(editor);
  });

  it('fails a script that types into it, and nothing is changed', async () => {
    const editor = await open({ toParams: boom });
    await expect(editor.apply('lift', {}, { as: 'form' })).rejects.toMatchObject({
      code: 'tool/apply-failed',
      cause: new TypeError('boom'),
    });
    expect(editor.tools.state).toBe('idle');
    expect(editor.records).toHaveLength(0);
  });
});
