import { expect, test } from 'vitest';
import { z } from 'zod';
import { cutByPlane, meshHash } from '../mesh/index.ts';
import { SdkError, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { defineOperationTool, definePlugin } from '../plugin/index.ts';
import type { HistoryCommand, OperationRecord } from '../history/index.ts';
import type { OperationRunner } from '../services/index.ts';
import { tube } from '../testing/bodies.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { AnySession } from '../tool-contract/tool.ts';
import { createAbort } from './abort.ts';
import { Ground, type Standing } from './ground.ts';

const body = tube({ radius: 100, height: 400, segments: 48, rings: 40 });
/** Keeps what is under a level, and leaves what was over it as a part. */
const behead = defineOperation({
  type: 'ground.behead',
  version: 1,
  params: z.object({ at: p.number({ min: 10, max: 390, default: 300 }) }),
  apply(mesh, { at }, ctx) {
    const plane = { origin: [0, 0, at] as const, normal: [0, 0, 1] as const };
    ctx.part(`over ${at}`, cutByPlane(mesh, plane, { keep: 'positive', cap: true }).mesh);
    return cutByPlane(mesh, plane, { keep: 'negative', cap: true }).mesh;
  },
});
const icon = '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>';
const words = { title: 'Behead', tip: 'Cuts off.', 'params.at': 'Level' };
let seen: AnySession;
/** What the tool met when it started. */
let atStart: number;
/** The code of the tool comes when this does. */
let code = Promise.resolve();
const plugin = definePlugin({
  apiVersion: 1,
  id: 'ground',
  operations: [behead],
  tools: [
    defineOperationTool(behead, {
      ...{ id: 'behead', group: 'cut', order: 1, icon },
      load: async () => {
        await code;
        return {
          default: (session: AnySession) => {
            seen = session;
            atStart = top(session.services.history.mesh);
            session.preview();
            return {};
          },
        };
      },
    }),
  ],
  locales: { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) },
});
const top = ({ positions }: { positions: Float32Array }): number =>
  positions.reduce((most, value, i) => (i % 3 === 2 ? Math.max(most, value) : most), 0);
const across = (z: number) => ({ origin: [0, 500, z] as const, direction: [0, -1, 0] as const });

async function twoSteps(wrapRunner?: (runner: OperationRunner) => OperationRunner): Promise<TestEditor> {
  const editor = await TestEditor.open({
    ...{ body, plugins: [plugin] },
    ...(wrapRunner ? { wrapRunner } : {}),
  });
  await editor.apply('behead', { at: 300 });
  await editor.apply('behead', { at: 200 });
  return editor;
}

test('the tool of a step that is edited is lent the model before it, the first, the last and one between', async () => {
  const editor = await twoSteps();
  const stands = [body, editor.history.mesh] as const;
  const [first, last] = editor.records;
  await editor.edit(first!.id);
  const { history } = seen.services;
  expect(history.mesh).toEqual(stands[0]);
  expect([history.hash, history.parts]).toEqual([meshHash(body), []]);
  editor.tools.cancel();

  await editor.edit(last!.id);
  expect(top(seen.services.history.mesh)).toBe(300);
  expect(seen.services.history.hash).not.toBe(editor.history.hash);
  expect(seen.services.history.parts.map(({ name }) => name)).toEqual(['over 300']);
  // The host asks for the body itself, and has none copied for that.
  expect(top(editor.tools.session!.ground!.mesh)).toBe(300);
  expect(editor.tools.session!.ground!.mesh).not.toBe(seen.services.history.mesh);
  // What others see is the model as it stands.
  expect(editor.history.mesh).toBe(stands[1]);
  expect(editor.scene.body).toBe(stands[1]);
  editor.tools.cancel();
  await editor.activate('behead');
  expect(seen.services.history.mesh).toEqual(editor.history.mesh);
});

test('its picking meets the body before it, and that is shown where there is no preview', async () => {
  const editor = await twoSteps();
  const { scene } = editor;
  const parts = () => scene.parts.map(({ name }) => name);
  await editor.edit(editor.records[1]!.id);
  const { picking } = seen.services;
  // Until the preview has come the model is drawn as it was.
  expect(scene.temporary).toBe(editor.history.mesh);
  await editor.settle();
  expect(top(scene.temporary!)).toBe(200);
  expect(picking.pick(across(250))).toBeUndefined();
  expect(picking.pick(across(250), ['body'])?.position[1]).toBeCloseTo(100, 0);
  expect(parts()).toEqual(['over 300', 'over 200']);

  seen.holdPreview(true);
  await editor.settle();
  expect([scene.temporary, top(scene.ground!)]).toEqual([null, 300]);
  expect(picking.pick(across(250))?.position[1]).toBeCloseTo(100, 0);
  expect(picking.pick(across(350))).toBeUndefined();
  expect(parts()).toEqual(['over 300']);
  expect(() => seen.services.scene.standOn(body)).toThrow(
    expect.objectContaining({ code: 'tool/write-outside-commit' }),
  );

  editor.tools.cancel();
  expect([scene.temporary, scene.ground]).toEqual([null, null]);
  expect(parts()).toEqual(['over 300', 'over 200']);
});

test('Apply of a step that is edited leaves the scene on the new model', async () => {
  const editor = await twoSteps();
  await editor.edit(editor.records[0]!.id);
  expect(await editor.set({ at: 350 }).apply()).toBe(true);
  expect([editor.scene.temporary, editor.scene.ground]).toEqual([null, null]);
  expect(top(editor.scene.body)).toBe(200);
  expect(editor.history.parts.map(({ name }) => name)).toEqual(['over 350', 'over 200']);
});

test('the tool starts when the body before is known; Escape goes back', async () => {
  let open = (): void => undefined;
  let isSlow = false;
  const editor = await twoSteps((runner) => ({
    ...runner,
    replay: async (...asked) => {
      if (isSlow) await new Promise<void>((resolve) => (open = resolve));
      return runner.replay(...asked);
    },
  }));
  isSlow = true;
  const { tools } = editor;
  const opened = editor.edit(editor.records[1]!.id);
  await Promise.resolve();
  expect([tools.state, tools.session]).toEqual(['loading', undefined]);
  expect(tools.key({ key: 'Escape', modifiers: { shift: false, ctrl: false, alt: false } })).toBe('handled');
  expect(tools.state).toBe('idle');
  open();
  await opened;
  expect([tools.state, tools.session]).toEqual(['idle', undefined]);

  const again = editor.edit(editor.records[1]!.id);
  await Promise.resolve();
  open();
  await again;
  expect(top(seen.services.history.mesh)).toBe(300);
});

test('another step of the tool that opens is not taken for the one that does', async () => {
  const editor = await twoSteps();
  const [first, last] = editor.records;
  const opened = editor.edit(last!.id);
  await expect(editor.edit(first!.id)).rejects.toMatchObject({ code: 'tool/busy' });
  await expect(editor.edit(last!.id)).rejects.toMatchObject({ code: 'tool/repeated' });
  await opened;
  await expect(editor.edit(first!.id)).rejects.toMatchObject({ code: 'tool/busy' });
  await expect(editor.activate('behead')).rejects.toMatchObject({ code: 'tool/busy' });
  expect(editor.tools.session?.editing).toBe(last!.id);
});

test.each([
  [new Error('lost'), 'tool/no-body-before'],
  [new SdkError('runner/not-answered'), 'runner/not-answered'],
])('a body before that cannot be computed is said (%s), and no tool starts', async (error, code) => {
  let isBroken = false;
  const editor = await twoSteps((runner) => ({
    ...runner,
    replay: (...asked) => (isBroken ? Promise.reject(error) : runner.replay(...asked)),
  }));
  isBroken = true;
  await expect(editor.edit(editor.records[1]!.id)).rejects.toMatchObject({ code });
  expect(editor.tools.state).toBe('idle');
});

test('steps before it that another device changes are followed, and the tool closes where they cannot be', async () => {
  let isBroken = false;
  const editor = await twoSteps((runner) => ({
    ...runner,
    replay: (records, ...more) =>
      isBroken && records.length === 1 ? Promise.reject(new Error('lost')) : runner.replay(records, ...more),
  }));
  const [first, last] = editor.records;
  await editor.edit(last!.id);
  await editor.history.editParams(first!.id, { at: 380 });
  await editor.settle();
  expect(top(seen.services.history.mesh)).toBe(380);
  expect(top(editor.scene.ground!)).toBe(380);
  isBroken = true;
  await editor.history.editParams(first!.id, { at: 330 });
  await editor.settle();
  expect(editor.told).toEqual(['tool/no-body-before']);
  expect([editor.tools.state, editor.scene.ground]).toEqual(['idle', null]);
});

test('steps before it that change between the finding of the body and the coming of the code are no old body', async () => {
  let found: Promise<unknown> | undefined;
  const editor = await twoSteps((runner) => ({
    ...runner,
    replay: (...asked) => {
      const answer = runner.replay(...asked);
      found = answer;
      return answer;
    },
  }));
  const [first, last] = editor.records;
  let come = (): void => undefined;
  code = new Promise((resolve) => (come = resolve));
  const opened = editor.edit(last!.id);
  await found;
  await new Promise((resolve) => setImmediate(resolve));
  await editor.history.editParams(first!.id, { at: 380 });
  come();
  await opened;
  await editor.settle();
  expect([atStart, top(seen.services.history.mesh), top(editor.scene.ground!)]).toEqual([380, 380, 380]);
});

test('the ground is followed from the steps that it was found for', async () => {
  let runner: OperationRunner;
  const editor = await twoSteps((given) => (runner = given));
  const [first, last] = editor.records;
  const ground = await Ground.find({ history: editor.history, runner: runner! }, last!, createAbort().signal);
  await editor.history.editParams(first!.id, { at: 380 });
  expect([ground.isCurrent, top(ground.now.mesh)]).toEqual([false, 300]);
  const followed = await new Promise<Standing>((changed, fail) => ground.follow({ changed, fail }));
  expect([top(followed.mesh), top(ground.now.mesh)]).toEqual([380, 380]);
});

test('a card that was open while the step was given other values elsewhere says what it takes the place of', async () => {
  const editor = await twoSteps();
  const [first, last] = editor.records as [OperationRecord, OperationRecord];
  const theirs = { ...last, params: { ...(last.params as object), at: 150 } as never, result: null };
  const sent: HistoryCommand[] = [];
  const { push } = editor.storage;
  editor.storage.push = (...commands) => (sent.push(...commands), push.call(editor.storage, ...commands));
  const changedElsewhere = async () => {
    await editor.edit(last.id);
    await editor.history.replace([first, theirs], 2);
    await editor.settle();
  };
  await changedElsewhere();
  // Nothing was changed here: theirs stand.
  expect(await editor.apply()).toBe(true);
  expect([sent, editor.records[1]!.params]).toEqual([[], theirs.params]);

  await editor.history.replace([first, last], 2);
  await changedElsewhere();
  expect(await editor.set({ at: 180 }).apply()).toBe(true);
  expect(sent).toMatchObject([{ kind: 'editParams', params: { at: 180 }, over: last.params }]);
});
