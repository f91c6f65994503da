import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/index.ts';
import { boom, draw, expectUnharmed, start, type Session } from '../testing/hostile-kit.ts';
import { body, code, open, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { Step, ToolFactory, ToolInstance } from './index.ts';

const step = (more: object): Step => ({ id: 'place', complete: true, ...more });
const getter = (name: string, read: () => unknown): ToolInstance =>
  Object.defineProperty({}, name, { get: read, enumerable: true });
const stepGetter = (name: string, read: () => unknown, complete: boolean): Step =>
  Object.defineProperty(step({ complete }) as object, name, { get: read }) as Step;

describe('a getter that throws while the card is drawn', () => {
  const names = ['readouts', 'finished', 'refusal', 'hint', 'meanings', 'idleFields'] as const;
  it.each(names)('closes the tool: %s', async (name) => {
    const editor = await start(() => getter(name, boom));
    await editor.activate('lift');
    expect(() => draw(editor)).not.toThrow();
    await expectUnharmed(editor);
  });

  it.each(['complete', 'actions', 'requirement', 'fields'] as const)(
    'closes the tool: a step’s %s',
    async (name) => {
      const editor = await start(() => ({
        steps: [stepGetter(name, boom, name !== 'requirement'), step({ id: 'second' })],
      }));
      await editor.activate('lift');
      expect(() => draw(editor)).not.toThrow();
      editor.tools.nextStep();
      editor.tools.runAction('close');
      await expectUnharmed(editor);
    },
  );
});

describe('a value that its readers cannot use', () => {
  it.each([
    ['readouts', null],
    ['readouts', 'three'],
    ['idleFields', 7],
    ['hint', { en: 'hint' }],
    ['meanings', 'none'],
    ['meanings', { amount: { en: 'left' } }],
    ['refusal', true],
    ['readouts', [null]],
    ['readouts', [{ id: 'girth', value: null, unit: '' }]],
    ['readouts', [{ id: 'girth', value: '5', unit: '%' }]],
    ['readouts', [{ id: 'girth', value: 5, unit: 'mm', warning: {} }]],
    ['refusal', { code: 'lift/no', data: null }],
    ['refusal', { code: 'lift/no', data: { why: {} } }],
    ['refusal', { code: 'lift/no', data: {}, mend: 7 }],
    ['refusal', { code: 'lift/no', data: {}, places: [{ at: [0, NaN, 0] }] }],
    ['idleFields', [7]],
  ])('closes the tool: %s', async (name, value) => {
    const editor = await start(() => getter(name, () => value));
    await editor.activate('lift');
    expect(() => draw(editor)).not.toThrow();
    await expectUnharmed(editor);
  });

  it.each([{ code: 7 }, { code: 'lift/no', data: null }, { code: 'lift/no', data: {}, field: {} }, 'class'])(
    'closes the tool: what an action needs, %s',
    async (needs) => {
      const actions = [{ id: 'go', enabled: false, needs }];
      const editor = await start(() => ({ steps: [stepGetter('actions', () => actions, true)] }));
      await editor.activate('lift');
      expect(() => draw(editor)).not.toThrow();
      await expectUnharmed(editor);
    },
  );
});

it.each([
  ['a promise of one', async () => Promise.resolve({})],
  ['a promise that rejects', () => Promise.reject(new Error('late'))],
] as const)('a factory that gives %s is closed as failed, and says why', async (_, factory) => {
  const editor = await start(factory as unknown as ToolFactory);
  expect(await code(editor.activate('lift'))).toBe('tool/crashed');
  await Promise.resolve();
  expect(editor.tools.state).toBe('idle');
  expect(editor.told).toEqual(['tool/crashed']);
  expect(editor.faults.map(String)).toEqual([
    'TypeError: the tool’s factory gave a promise; what has to be waited for belongs into load() or into a step',
  ]);
});

describe('a factory that gives no tool', () => {
  it.each([
    ['nothing', () => undefined],
    ['a word', () => 'tool'],
    ['a step that is none', () => ({ steps: [null] })],
    ['two steps of one name', () => ({ steps: [step({}), step({})] })],
    ['steps that are no list', () => ({ steps: { place: step({}) } })],
    [
      'a throw after it has drawn',
      (session: Session) => (session.services.overlay.createLayer('mine'), boom()),
    ],
  ])('is refused: %s', async (_, factory) => {
    const editor = await start(factory as unknown as ToolFactory);
    expect(await code(editor.tools.activate('lift'))).toBe('tool/crashed');
    await expectUnharmed(editor);
  });
});

describe('a tool whose parameters cannot be made', () => {
  it('closes when toParams throws in a preview', async () => {
    const editor = await start((session) => (session.preview(), { toParams: boom }));
    await editor.activate('lift');
    await expectUnharmed(editor);
  });

  it('closes when toParams throws at Apply, told once', async () => {
    let bad = false;
    const editor = await start(() => ({ toParams: (values) => (bad ? boom() : (values as never)) }));
    await editor.activate('lift');
    bad = true;
    expect(await editor.apply()).toBe(false);
    await expectUnharmed(editor);
  });

  it('closes when toParams promises them', async () => {
    const editor = await start(() => ({ toParams: (async () => ({ amount: 5 })) as never }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    await expectUnharmed(editor);
  });

  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  it.each([
    ['no number', { amount: NaN }],
    ['another type', { amount: '5' }],
    ['a name that the operation does not have', { amount: 5, magic: 1 }],
    ['a circle', circle],
    ['a function', { amount: () => 5 }],
  ])('stays open when they are refused: %s', async (_, params) => {
    const editor = await start(() => ({ toParams: () => params as never }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['operation/invalid-params']);
    expect(editor.tools.state).toBe('active');
    expect(editor.history.mesh).toBe(body);
  });
});

describe('what a tool shows and leaves', () => {
  it.each(['cancelled', 'committed', 'failed'] as const)('is put back when it ends as %s', async (reason) => {
    let late: Session | undefined;
    const editor = await start((session) => {
      late = session;
      const { scene, overlay } = session.services;
      scene.setBodyOpacity(20);
      scene.setBodyOpacity(30);
      scene.createObject({ mesh: body, name: 'ghost' });
      scene.showTemporary(body);
      scene.paintBody({ kind: 'deviation', values: new Float32Array(), limit: 1, contourStep: 1 });
      overlay.createLayer('mine').set([]);
      return reason === 'failed' ? { onKey: boom } : {};
    });
    editor.scene.setBodyOpacity(80);
    await editor.activate('lift');
    if (reason === 'cancelled') editor.tools.cancel();
    else if (reason === 'committed') expect(await editor.apply()).toBe(true);
    else editor.key('x');
    const left = { temporary: null, bodyOpacity: 80, paint: { kind: 'plain' }, objects: { all: [] } };
    expect(editor.scene).toMatchObject(left);
    expect(editor.overlay.layers.size).toBe(0);
    // What still arrives from the tool is dropped.
    late!.services.scene.setBodyOpacity(10);
    late!.services.scene.showTemporary(body);
    const lateObject = late!.services.scene.createObject({ mesh: body });
    expect(lateObject.isDisposed).toBe(true);
    late!.services.overlay.createLayer('late').set([]);
    expect(editor.scene).toMatchObject(left);
    expect(editor.overlay.layers.size).toBe(0);
  });

  it('cannot be another body', async () => {
    const editor = await start((session) => ({
      onKey: () => (session.services.scene.showBody(body), 'handled'),
    }));
    await editor.activate('lift');
    const shown = editor.scene.body;
    editor.key('x');
    expect(editor.scene.body).toBe(shown);
    await expectUnharmed(editor);
  });

  it('cannot be measures and markers, but for tools that are there for them, and never after their end', async () => {
    const note = {
      ...{ id: 'a', kind: 'marker-point', name: '', value: null, unit: '' },
      params: { point: { position: [0, 100, 200], normal: [0, 1, 0] } },
    } as never;
    let session: Session | undefined;
    const editor = await start((given) => ((session = given), {}));
    await editor.activate('lift');
    const { annotations } = session!.services;
    expect(await code(annotations.put(note))).toBe('tool/write-outside-commit');
    expect(await code(annotations.remove('a'))).toBe('tool/write-outside-commit');
    editor.tools.cancel();
    const marks = await TestEditor.open({
      body,
      plugins: [
        plugin(async () => ({ default: (given) => ((session = given), {}) }), { kind: 'annotation' }),
      ],
    });
    await marks.activate('lift');
    await session!.services.annotations.put(note);
    expect(marks.annotations.annotations).toHaveLength(1);
    marks.tools.cancel();
    expect(await code(session!.services.annotations.remove('a'))).toBe('tool/write-outside-commit');
  });
});

it('a tool whose own Apply never comes back is left at the second Escape, and Apply works again', async () => {
  const editor = await start(() => ({ onCommit: () => new Promise(() => undefined) }));
  await editor.activate('lift');
  void editor.tools.apply();
  expect(editor.tools.state).toBe('applying');
  editor.tools.cancel();
  expect(editor.tools.state).toBe('applying');
  editor.tools.cancel();
  expect(editor.tools.state).toBe('idle');
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
});

it('the key Escape does the same: first it stops, then it leaves', async () => {
  const editor = await start(() => ({ onCommit: () => new Promise(() => undefined) }));
  await editor.activate('lift');
  void editor.tools.apply();
  editor.key('Escape');
  expect(editor.tools.state).toBe('applying');
  editor.key('Escape');
  expect(editor.tools.state).toBe('idle');
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
});

it('a rejection that comes after the tool was left changes nothing', async () => {
  let fail: (error: Error) => void = () => undefined;
  const editor = await start(() => ({ onCommit: () => new Promise((_, reject) => (fail = reject)) }));
  await editor.activate('lift');
  const applied = editor.tools.apply();
  editor.tools.cancel();
  editor.tools.cancel();
  await editor.activate('good');
  fail(new TypeError('late'));
  expect(await applied).toBe(false);
  expect(editor.tools.activeId).toBe('good');
  expect(editor.told).toEqual([]);
});

it('a panel that writes no number into the draft is told, and Apply stays shut', async () => {
  const editor = await open(() => ({}));
  await editor.activate('lift');
  editor.set({ amount: NaN });
  expect(editor.session.draft.issues).toHaveLength(1);
  expect(await editor.apply()).toBe(false);
  expect(editor.told).toEqual(['operation/invalid-params']);
});

it('an operation that crashes leaves its trace with the author, in a preview and at Apply', async () => {
  const crash = defineOperation({ type: 'lift.crash', version: 1, params: z.object({}), apply: boom });
  const faulty = plugin(async () => ({ default: () => ({}) }), { operation: 'lift.crash' });
  const editor = await TestEditor.open({
    body,
    plugins: [{ ...faulty, operations: [crash] }],
  });
  await editor.activate('lift');
  expect(await editor.apply()).toBe(false);
  expect(editor.told).toEqual(['operation/crashed']);
  expect(editor.faults.map(String)).toContain('TypeError: boom');
});
