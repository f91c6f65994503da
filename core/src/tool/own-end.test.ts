import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { start, type Session } from '../testing/hostile-kit.ts';
import { body, code, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { drawPolyline, type ToolInstance } from './index.ts';

const fail = (session: Session) => session.fail(new Error('no library'));

it.each([
  ['in its factory', (session: Session): ToolInstance => (fail(session), {})],
  [
    'in its factory, with steps',
    (session: Session): ToolInstance => (fail(session), { steps: [{ id: 'a', complete: true }] }),
  ],
  [
    'as its steps are asked for',
    (session: Session): ToolInstance => ({
      get steps() {
        fail(session);
        return [];
      },
    }),
  ],
  [
    'in what a step draws first',
    (session: Session): ToolInstance => ({
      steps: [drawPolyline(session, { id: 'a', into: 'amount', min: 3, role: 'contour' } as never)],
    }),
  ],
])(
  'a tool that fails while it starts is closed, told once, and the next one opens: %s',
  async (_, factory) => {
    const editor = await start(factory as never);
    expect(await code(editor.activate('lift'))).toBe('tool/crashed');
    expect([editor.tools.state, editor.tools.session, editor.told]).toEqual([
      'idle',
      undefined,
      ['tool/crashed'],
    ]);
    await editor.activate('good');
    expect(editor.tools.activeId).toBe('good');
  },
);

it.each([
  ['fails', fail, ['tool/crashed']],
  ['cancels', (session: Session) => session.cancel(), []],
] as const)(
  'a tool that %s itself as Apply asks for its parameters is closed, and the next one opens',
  async (_, end, told) => {
    let asks = false;
    const editor = await start(((session: Session): ToolInstance => ({
      toParams: () => {
        if (asks) end(session);
        return { amount: 1 };
      },
    })) as never);
    await editor.activate('lift');
    await editor.settle();
    asks = true;
    expect(await editor.apply()).toBe(false);
    await editor.settle();
    expect([editor.tools.state, editor.told, editor.records]).toEqual(['idle', told, []]);
    await editor.activate('good');
    expect(editor.tools.activeId).toBe('good');
  },
);

const lists = defineOperation({
  type: 'lift.list',
  version: 1,
  params: z.object({ list: p.custom(z.any().default([]), { hidden: true }) }),
  apply: (mesh, { list }) => ({
    positions: mesh.positions.map((value, index) =>
      index % 3 === 2
        ? value + (list as readonly { readonly n: number }[]).reduce((sum, { n }) => sum + n, 0)
        : value,
    ),
    indices: mesh.indices,
  }),
});

it('a record keeps what was applied, whatever its tool does with its own values afterwards, and a value that answers otherwise each time is none', async () => {
  const list = [{ n: 1 }, { n: 2 }];
  let reads = 0;
  const odd = { get n() { return ++reads; } }; // prettier-ignore
  const one = plugin(
    async () => ({ default: ((session: Session) => (session.draft.set({ list } as never), {})) as never }),
    {
      operation: 'lift.list',
    },
  );
  const editor = await TestEditor.open({ body, plugins: [{ ...one, operations: [lists] }] });
  const lifted = () => Math.round(editor.history.mesh.positions[2]! - body.positions[2]!);
  const said = () =>
    (editor.records[0]!.params as unknown as { list: { n: number }[] }).list.map(({ n }) => n);
  await editor.activate('lift');
  await editor.apply();
  expect([lifted(), said()]).toEqual([3, [1, 2]]);
  list[0]!.n = 5;
  list.push({ n: 10 });
  expect(said()).toEqual([1, 2]);
  await editor.history.undo();
  await editor.history.redo();
  expect(lifted()).toBe(3);
  await editor.history.undo();
  list.splice(0, 3, odd);
  await editor.activate('lift');
  expect(await editor.apply()).toBe(false);
  expect([editor.told.at(-1), editor.tools.state, lifted()]).toEqual(['history/not-json', 'active', 0]);
});
