import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SdkError, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { loadPlugins, type ToolManifest, type ToolPlugin } from '../plugin/index.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { body, code, other, plugin, slowRunner } from '../testing/probe-tools.ts';
import { TOOL_MESSAGES } from '../tool-contract/messages.ts';

const never = async () => ({ default: () => ({}) });
const lifter = plugin(never);

/** What is done while the operation `probe.measure` measures. */
let whileMeasured: () => void = () => undefined;
const measure = defineOperation({
  type: 'probe.measure',
  version: 1,
  params: z.object({ by: p.length({ min: 0, max: 9, default: 1 }) }),
  settle(_mesh, params) {
    whileMeasured();
    return params;
  },
  apply: (mesh, { by }) => ({ positions: mesh.positions.map((value) => value + by), indices: mesh.indices }),
});

/** An operation that warns of what is asked about, an alignment, a wall and one that no tool stands for. */
const turn = defineOperation({
  type: 'probe.turn',
  version: 3,
  params: z.object({ angle: p.angle({ min: -90, max: 90 }), at: p.plane().optional() }),
  apply(mesh, { angle }, ctx) {
    if (angle > 45) ctx.warn('probe/steep', { data: { angle }, places: [{ at: [1, 2, 3] }] });
    if (angle === 7) throw new TypeError('a fault of the code');
    ctx.warn('probe/said');
    ctx.report({ turned: 1 });
    return { positions: mesh.positions.map((value) => value + angle / 100), indices: mesh.indices };
  },
});
const stand = defineOperation({
  type: 'probe.stand',
  version: 1,
  role: 'alignment',
  params: z.object({ transform: p.transform() }),
  apply(mesh, { transform }) {
    if (transform[0] === 0) throw new SdkError('probe/no-motion');
    return {
      positions: mesh.positions.map((value, i) => value + transform[4 * (i % 3) + 3]!),
      indices: mesh.indices,
    };
  },
});
const wall = defineOperation({
  type: 'probe.wall',
  version: 1,
  role: 'wall',
  params: z.object({}),
  apply: (mesh) => mesh,
});
const quiet = defineOperation({
  type: 'probe.quiet',
  version: 1,
  params: z.object({}),
  apply: (mesh) => mesh,
});

const table = {
  'turn.title': 'a', 'turn.tip': 'a', 'wall.title': 'a', 'measure.title': 'a', 'measure.tip': 'a', 'params.by': 'a', 'wall.tip': 'a', 'params.angle': 'a', 'params.at': 'a', 'params.form': 'a',
  'confirm.probe/steep': 'a', 'warnings.probe/steep': 'a', 'warnings.probe/said': 'a', 'errors.probe/no-motion': 'a',
  'operations.probe.quiet': 'a', 'operations.probe.stand': 'a',
}; // prettier-ignore
const words = async () => ({ default: table });
const manifest = (id: string, more: Partial<ToolManifest>): ToolManifest => ({
  ...{ id, kind: 'operation', group: 'trunk', order: 9, icon: other.tools[0]!.icon, load: never },
  ...more,
});
const probe: ToolPlugin = {
  id: 'probe',
  apiVersion: 1,
  operations: [turn, stand, wall, quiet, measure],
  tools: [
    manifest('turn', {
      operation: 'probe.turn',
      params: z.object({ form: p.toggle(false) }),
      confirm: ['probe/steep'],
    }),
    manifest('measure', { operation: 'probe.measure' }),
    manifest('wall', { kind: 'exporter', operation: 'probe.wall', hosted: true }),
  ],
  locales: { 'en-US': words, 'zh-CN': words },
};

const open = (more: Partial<Parameters<typeof TestEditor.open>[0]> = {}) =>
  TestEditor.open({ body, plugins: [lifter, other, probe], ...more });
const moved = (x: number) => ({ transform: [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as SdkError,
  );

describe('a step that is applied without its tool', () => {
  it('is the record that Apply would leave, by the id of the tool and by the type of the operation', async () => {
    const editor = await open();
    const given = { angle: 10 };
    const done = await editor.apply('turn', given);
    given.angle = 80;
    expect(done).toMatchObject({
      type: 'probe.turn', version: 3, params: { angle: 10 }, changed: true, warnings: ['probe/said'], report: { turned: 1 },
    }); // prettier-ignore
    expect(done.meshHash).toBe(editor.history.hash);
    expect(editor.records).toMatchObject([{ id: done.recordId, type: 'probe.turn', params: { angle: 10 } }]);
    expect((await editor.apply('test.lift', {})).params).toEqual({ amount: 5 });
    expect((await editor.apply('probe.quiet', {})).changed).toBe(false);
    await editor.history.undo();
    await editor.history.undo();
    await editor.history.undo();
    expect(editor.history.mesh).toEqual(body);
    expect(editor.tools.state).toBe('idle');
  });

  it('names path, rule and what was found, all of them, and changes nothing', async () => {
    const editor = await open();
    const refused = await failure(
      editor.apply('turn', { angle: 200, at: { origin: [0, 0, 0], normal: [0, 0, 2] }, form: true }),
    );
    expect(refused).toMatchObject({
      code: 'operation/invalid-params',
      data: { type: 'probe.turn', path: 'angle', rule: 'max', max: 90, found: '200' },
    });
    expect(refused!.data['issues']).toMatch(
      /angle: max .*found 200; .*at\.normal: unit-vector.*found \[0,0,2\]; .*form: unknown/,
    );
    for (const [params, path, found] of [
      [null, '', 'null'],
      ['x', '', '"x"'],
      [{ angle: NaN }, 'angle', 'NaN'],
      [{ angle: 'ten' }, 'angle', '"ten"'],
      [{ angle: 1, at: { origin: [0, 0] } }, 'at.origin', '[0,0]'],
      [{ wrong: 1 }, 'wrong', '1'],
    ] as const)
      // prettier-ignore
      expect(await failure(editor.apply('turn', params as never)), JSON.stringify(params)).toMatchObject({
        code: 'operation/invalid-params',
        data: { path, found },
      });
    expect([editor.records.length, editor.tools.state]).toEqual([0, 'idle']);
  });

  it('says by a code with a sentence what cannot be applied this way', async () => {
    const editor = await open();
    const codes = {
      other: 'tool/no-step/view', wall: 'tool/no-step/exporter', 'probe.wall': 'tool/no-step/exporter', nothing: 'tool/unknown',
    } as const; // prettier-ignore
    for (const [what, expected] of Object.entries(codes)) {
      expect(await code(editor.apply(what, {})), what).toBe(expected);
      for (const language of ['en-US', 'zh-CN'] as const)
        expect(TOOL_MESSAGES[language][expected]).toContain('{tool}');
    }
    const catalog = await loadPlugins([lifter, other, probe]);
    const appliable = catalog.describe('en-US').tools.filter((tool) => tool.appliable);
    expect(appliable.map(({ id }) => id)).toEqual(['lift', 'measure', 'turn']);
  });

  it('is refused while a tool runs, and keeps tools away while it runs', async () => {
    const editor = await open();
    await editor.activate('lift');
    expect(await code(editor.apply('turn', {}))).toBe('tool/busy');
    editor.tools.cancel();
    const first = editor.apply('turn', { angle: 1 });
    expect([editor.tools.state, editor.tools.activeId]).toEqual(['applying', 'turn']);
    expect(await code(editor.apply('turn', { angle: 2 }))).toBe('tool/busy');
    expect(await code(editor.tools.activate('lift'))).toBe('tool/busy');
    await first;
    const loose = editor.apply('probe.quiet', {});
    expect(await code(editor.tools.activate('lift'))).toBe('tool/busy');
    await loose;
    await editor.activate('lift');
    expect(editor.records.map(({ type }) => type)).toEqual(['probe.turn', 'probe.quiet']);
  });

  it('asks whoever says what a user may use, also for an operation that no tool stands for', async () => {
    const editor = await open({ mayUse: ({ manifest: { id } }) => id === 'turn' });
    expect(await code(editor.apply('lift', {}))).toBe('tool/not-allowed');
    expect(await code(editor.apply('test.lift', {}))).toBe('tool/not-allowed');
    expect(await code(editor.apply('probe.quiet', {}))).toBe('tool/not-allowed');
    expect((await editor.apply('turn', {})).type).toBe('probe.turn');
    const free = await open({ mayUse: () => true });
    expect((await free.apply('probe.quiet', {})).type).toBe('probe.quiet');
  });

  it('passes no warning that a person would be asked about', async () => {
    const editor = await open();
    const refused = await failure(editor.apply('turn', { angle: 60 }));
    expect(refused).toMatchObject({
      code: 'tool/unconfirmed',
      data: { tool: 'turn', codes: 'probe/steep' },
      places: [{ at: [1, 2, 3] }],
    });
    expect(await code(editor.apply('turn', { angle: 60 }, { confirm: () => false }))).toBe(
      'tool/unconfirmed',
    );
    expect(editor.records).toEqual([]);
    const asked: unknown[] = [];
    const confirm = async (question: unknown) => asked.push(question) > 0;
    await editor.apply('turn', { angle: 60 }, { confirm });
    expect(asked).toMatchObject([
      { toolId: 'turn', findings: [{ code: 'probe/steep', data: { angle: 60 } }] },
    ]);
    await editor.apply('turn', { angle: 20 }, { confirm });
    expect([asked.length, editor.records.length]).toEqual([1, 2]);
  });

  it('asks again where the body changed while it was asked', async () => {
    const editor = await open();
    let asked = 0;
    await editor.apply(
      'turn',
      { angle: 60 },
      {
        confirm: async () => {
          if (++asked === 1)
            await editor.history.append({ type: 'test.lift', version: 1, params: { amount: 3 } });
          return true;
        },
      },
    );
    expect([asked, editor.records.map(({ type }) => type)]).toEqual([2, ['test.lift', 'probe.turn']]);
  });

  it('aligns as the tool of alignments does, and asks before it clears steps', async () => {
    const editor = await open();
    const first = await editor.apply('probe.stand', moved(5));
    expect((await editor.apply('probe.stand', moved(2))).recordId).toBe(first.recordId);
    expect(editor.records).toMatchObject([{ params: moved(7) }]);
    await editor.apply('lift', {});
    expect(await code(editor.apply('probe.stand', moved(1)))).toBe('tool/unconfirmed');
    expect(editor.records.length).toBe(2);
    const asked: string[] = [];
    const again = await editor.apply('probe.stand', moved(1), {
      confirm: ({ findings }) => asked.push(...findings.map((one) => one.code)) > 0,
    });
    expect([asked, again.params]).toEqual([['tool/clears-steps'], moved(8)]);
    expect(editor.records.map(({ id }) => id)).toEqual([again.recordId]);
    expect(await code(editor.apply('probe.stand', { transform: [0, ...moved(1).transform.slice(1)] }))).toBe(
      'probe/no-motion',
    );
    expect(editor.records.map(({ params }) => params)).toEqual([moved(8)]);
  });

  it('leaves everything as it was when the operation refuses or is faulty', async () => {
    const editor = await open();
    expect(await code(editor.apply('lift', { amount: 13 }))).toBe('test/unlucky');
    expect(await code(editor.apply('turn', { angle: 7 }))).toMatch(
      /^(operation\/crashed|tool\/apply-failed)$/,
    );
    expect([editor.records.length, editor.tools.state]).toEqual([0, 'idle']);
    expect(editor.history.mesh).toEqual(body);
    expect((await editor.apply('lift', {})).changed).toBe(true);
  });

  it('can be stopped while it computes and while it waits for an answer', async () => {
    const runner = slowRunner();
    const editor = await open({ wrapRunner: runner.wrap });
    const waiting = editor.apply(
      'turn',
      { angle: 60 },
      { confirm: () => new Promise<boolean>(() => undefined) },
    );
    await expect.poll(() => editor.tools.state).toBe('applying');
    editor.tools.abort();
    expect(await failure(waiting)).toMatchObject({ name: 'OperationAborted' });
    expect([editor.tools.state, editor.told]).toEqual(['idle', ['tool/stopped']]);
    runner.hold();
    const slow = editor.apply('lift', {});
    await expect.poll(() => editor.history.running).toBeDefined();
    editor.tools.cancel();
    expect(await failure(slow)).toMatchObject({ name: 'OperationAborted' });
    expect([editor.records.length, editor.tools.state]).toEqual([0, 'idle']);
  });

  it.each(['abort', 'cancel'] as const)('%s is heard while the step is measured', async (end) => {
    const editor = await open();
    whileMeasured = () => editor.tools[end]();
    expect(await failure(editor.apply('measure', {}))).toMatchObject({ name: 'OperationAborted' });
    expect([editor.records.length, editor.tools.state]).toEqual([0, 'idle']);
    // So is one of the tool, which then goes on with what was set, or is closed.
    await editor.activate('measure');
    expect(await editor.apply()).toBe(false);
    expect([editor.records.length, editor.tools.state]).toEqual([0, end === 'abort' ? 'active' : 'idle']);
    whileMeasured = () => undefined;
    if (end === 'cancel') await editor.activate('measure');
    expect(await editor.apply()).toBe(true);
    expect(editor.records.map(({ type }) => type)).toEqual(['probe.measure']);
  });
});
