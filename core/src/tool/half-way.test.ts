import { describe, expect, it } from 'vitest';
import type { Annotation } from '../annotation/index.ts';
import { reduceAll } from '../session/undo-stack.ts';
import { boom, good, start, type Session } from '../testing/hostile-kit.ts';
import { body, code, plugin } from '../testing/probe-tools.ts';
import { tube } from '../testing/bodies.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { ToolFactory } from './index.ts';

const lift = { type: 'good.lift', version: 1, params: { amount: 5 } };
const marker = (id: string): Annotation => ({
  ...{ id, kind: 'marker-point', name: id, value: null, unit: '' },
  params: { point: { position: [0, 100, 200], normal: [0, 1, 0] } },
});

/** What the design is, and what a reload would find. */
const stateOf = (editor: TestEditor): unknown => ({
  history: editor.history.history,
  hash: editor.history.hash,
  canUndo: editor.history.undoEntries.length,
  canRedo: editor.history.redoEntries.length,
  stored: editor.storage.commands.length,
  annotations: [...editor.annotations.annotations],
});

/** What the store would give at the next visit. */
const reloaded = (editor: TestEditor): unknown =>
  reduceAll({ base: editor.history.history.base, records: [], cursor: 0 }, editor.storage.commands);

const half: readonly (readonly [string, (session: Session) => unknown])[] = [
  ['an undo of its own', ({ services }) => services.history.undo()],
  [
    'an undo of its own, and a step in its place',
    async ({ services }) => (await services.history.undo(), await services.history.append(lift)),
  ],
  ['a redo of its own', ({ services }) => services.history.redo()],
  ['a step that it does not wait for', ({ services }) => void services.history.append(lift)],
  [
    'a step that it does not wait for, behind another one',
    async ({ services }) => (await services.history.append(lift), void services.history.append(lift)),
  ],
  ['all steps cleared', ({ services }) => services.history.clear(services.history.base, [lift, lift])],
  ['steps switched off', ({ services }) => services.history.setAll('off')],
  [
    'other parameters, and another name',
    async ({ services: { history } }) => {
      const { id } = history.history.records[0]!;
      await history.editParams(id, { amount: 9 });
      await history.rename(id, 'mine');
    },
  ],
  ['a marker', ({ services }) => services.annotations.put(marker('new'))],
  ['a marker that it does not wait for', ({ services }) => void services.annotations.put(marker('new'))],
  [
    'markers changed and removed',
    async ({ services: { annotations } }) => {
      await annotations.put({ ...marker('kept'), name: 'changed' });
      await annotations.remove('first');
    },
  ],
];

/** With two steps, one of them undone, and two markers. */
async function prepared(factory: ToolFactory): Promise<TestEditor> {
  const editor = await start(factory);
  await editor.history.append(lift);
  await editor.history.append(lift);
  await editor.history.append(lift);
  await editor.history.undo();
  await editor.annotations.put(marker('first'));
  await editor.annotations.put(marker('kept'));
  return editor;
}

describe('an Apply that is half done when it fails', () => {
  it.each(half)('leaves everything as it was: %s', async (_, work) => {
    const editor = await prepared((session) => ({
      onCommit: async () => {
        await work(session);
        return boom();
      },
    }));
    const before = stateOf(editor);
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['tool/crashed']);
    expect(editor.faults).toEqual([new TypeError('boom')]);
    expect(stateOf(editor)).toEqual(before);
    expect(reloaded(editor)).toEqual(editor.history.history);
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
    expect(editor.records).toHaveLength(3);
    await editor.history.undo();
    expect(editor.history.hash).toBe((before as { hash: string }).hash);
    expect(reloaded(editor)).toMatchObject({ cursor: 2 });
  });

  it.each(half)('leaves everything as it was when the user says no: %s', async (_, work) => {
    const editor = await prepared((session) => ({
      onCommit: async () => {
        await work(session);
        return 'refused';
      },
    }));
    const before = stateOf(editor);
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual([]);
    expect(editor.tools.state).toBe('active');
    expect(stateOf(editor)).toEqual(before);
  });

  it('leaves everything as it was when it is left before it comes back', async () => {
    const editor = await prepared((session) => ({
      onCommit: async () => {
        await session.services.history.append(lift);
        return new Promise(() => undefined);
      },
    }));
    const before = stateOf(editor);
    await editor.activate('lift');
    const applied = editor.apply();
    await expect.poll(() => editor.records.length).toBe(3);
    await editor.history.settled();
    editor.tools.cancel();
    editor.tools.cancel();
    expect(await applied).toBe(false);
    expect(stateOf(editor)).toEqual(before);
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
    expect(editor.records).toHaveLength(3);
  });
});

describe('what an Apply that succeeds did not wait for', () => {
  it('is there when it is over, and stored', async () => {
    const editor = await start(({ services }) => ({
      onCommit: async () => {
        void services.history.append(lift);
        void services.annotations.put(marker('new'));
        return 'close';
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    expect(editor.records).toHaveLength(1);
    expect(editor.annotations.annotations).toHaveLength(1);
    expect(reloaded(editor)).toEqual(editor.history.history);
  });

  it('fails it where it fails', async () => {
    const editor = await start(({ services }) => ({
      onCommit: async () => {
        await services.history.append(lift);
        void services.history.append({ ...lift, params: { amount: 500 } });
        return 'close';
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['operation/invalid-params']);
    expect(editor.records).toHaveLength(0);
    expect(editor.history.mesh).toBe(body);
  });
});

it('a tool cannot put another body in place of the scan', async () => {
  const editor = await start(({ services }) => ({
    onCommit: async () => {
      const refused = await code(
        services.history.clear(tube({ radius: 1, height: 1, segments: 3, rings: 1 })),
      );
      throw new TypeError(refused);
    },
  }));
  await editor.history.append(lift);
  await editor.activate('lift');
  expect(await editor.apply()).toBe(false);
  expect(editor.faults).toEqual([new TypeError('tool/write-outside-commit')]);
  expect(editor.history.base).toBe(body);
  expect(editor.records).toHaveLength(1);
});

describe('a body that a tool reads later', () => {
  const scan = { positions: body.positions.slice(), indices: body.indices.slice() };

  it('is as it was where the tool stayed after its Apply', async () => {
    let session: Session | undefined;
    const editor = await start((given) => {
      session = given;
      return {
        onCommit: async () => {
          await given.services.history.append(lift);
          return 'stay';
        },
        onKey: () => (given.services.history.mesh.positions.fill(3), 'handled'),
      };
    });
    const old = session?.services.history.mesh;
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    const { hash } = editor.history;
    const lifted = editor.history.mesh.positions.slice();
    session!.services.history.base.indices.reverse();
    old?.positions.fill(1);
    editor.key('x');
    editor.tools.cancel();
    expect(String(editor.faults)).toContain('wrote into the body');
    expect(editor.history.mesh.positions).toEqual(lifted);
    expect(body).toEqual(scan);
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
    await editor.history.undo();
    expect(editor.history.hash).toBe(hash);
  });

  it('is not computed from, and not kept, where it is written in the middle of an Apply', async () => {
    const editor = await start(({ services }) => ({
      onCommit: async () => {
        await services.history.append(lift);
        services.history.mesh.positions.fill(3);
        await services.history.append(lift);
        return 'close';
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['tool/crashed']);
    expect(editor.records).toHaveLength(0);
    expect(body).toEqual(scan);
  });
});

describe('what is lent to be read', () => {
  const writes: readonly (readonly [string, (session: Session) => unknown])[] = [
    ['the list of markers', ({ services }) => (services.annotations.annotations as Annotation[]).pop()],
    ['a marker', ({ services }) => ((services.annotations.annotations[0] as { name: string }).name = 'mine')],
    ['the words', ({ services }) => ((services.i18n as { t: unknown }).t = () => 'mine')],
    ['the language', ({ services }) => ((services.i18n as { language: string }).language = 'mine')],
    ['a service', ({ services }) => ((services as { history: unknown }).history = undefined)],
    ['the mesh', ({ services }) => ((services.history as { mesh: unknown }).mesh = body)],
    ['the scene', ({ services }) => ((services.scene as { showBody: unknown }).showBody = undefined)],
    ['the draft', (session) => ((session.draft.values as { amount: number }).amount = 9)],
    ['the session', (session) => ((session as { services: unknown }).services = undefined)],
    [
      'what the history has beside its interface',
      ({ services }) => (services.history as unknown as { replace: (a: [], b: 0) => void }).replace([], 0),
    ],
  ];

  it.each(writes)('cannot be written: %s', async (_, work) => {
    const editor = await start((session) => ({ onKey: () => (work(session), 'handled') }));
    await editor.history.append(lift);
    await editor.annotations.put(marker('first'));
    const before = stateOf(editor);
    await editor.activate('lift');
    editor.key('x');
    expect(editor.told).toEqual(['tool/crashed']);
    expect(stateOf(editor)).toEqual(before);
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
  });

  it('is a copy where it can be written', async () => {
    const editor = await start((session) => ({
      onKey: () => ((session.services.history.outcomes as Map<string, unknown>).clear(), 'handled'),
    }));
    await editor.history.append(lift);
    await editor.activate('lift');
    editor.key('x');
    expect(editor.history.outcomes.size).toBe(1);
  });

  it('is what a tool gave, as it gave it', async () => {
    const note = { ...marker('new'), params: { point: { position: [1, 2, 3], normal: [0, 0, 1] } } };
    const step = { ...lift, params: { amount: 7 } };
    const editor = await TestEditor.open({
      body,
      plugins: [
        plugin(
          async () => ({
            default: ({ services }) => ({
              onCommit: async () => {
                await services.history.append(step);
                await services.annotations.put(note as never);
                step.params.amount = 500;
                note.params.point.position[0] = 500;
                return 'stay';
              },
            }),
          }),
          { kind: 'annotation' },
        ),
        good,
      ],
    });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    expect(editor.records[0]!.params).toEqual({ amount: 7 });
    expect(editor.annotations.annotations[0]!.params).toMatchObject({ point: { position: [1, 2, 3] } });
  });
});
