import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { edgeLine, p } from '@bracewright/core/params';
import { definePlugin } from '@bracewright/core/plugin';
import { sampleTrunk } from '@bracewright/core/sample';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import plugin from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 40 });
const tree = buildBvh(body);
type Place = [number, number, number];
type Point = { readonly position: Place; readonly normal: Place };
/** A proposal takes a second, and more on a busy machine. */
const SOON = { timeout: 20_000 };
/** A line round the body, each point `raised` mm higher. */
const ring = (height: number, raised = 0): Point[] =>
  Array.from({ length: 8 }, (_, i) => {
    const turn = (Math.PI * i) / 4;
    const normal: Place = [Math.cos(turn), Math.sin(turn), 0];
    const hit = tree.raycast([0, 0, height + 10 * Math.sin(2 * turn) + raised], normal)!;
    return { position: [...hit.position] as Place, normal };
  });
const MIDDLE: Place = [0, 100, 200];

test('the wall within closed lines is shown beside them, follows a dragged point, and goes when it is not wanted', async () => {
  const trunk = sampleTrunk({ cobb: 30, edge: 24 }).mesh;
  const editor = await (await TestEditor.open({ body: trunk, plugins: [plugin] })).activate('border');
  const walls = () => editor.scene.objects.all.filter(({ name }) => name === 'wall');
  const shape = () => (walls()[0] as unknown as { mesh: TriMesh }).mesh;
  editor.session.draft.set({ braceClass: 'rigo-A1', curveSide: 'right' });
  expect(walls()).toEqual([]);
  editor.run('propose');
  await vi.waitFor(
    () => expect(walls().map(({ visible, opacity }) => [visible, opacity])).toEqual([[true, 45]]),
    SOON,
  );
  editor.session.draft.set({ showWall: false });
  expect(walls().map(({ visible }) => visible)).toEqual([false]);
  editor.session.draft.set({ showWall: true });
  await vi.waitFor(() => expect(walls().map(({ visible }) => visible)).toEqual([true]), SOON);
  const highest = () => Math.max(...shape().positions.filter((_, i) => i % 3 === 2));
  const before = highest();
  const raised = editor
    .value<{ position: Place; normal: Place }[]>('first')
    .map((one) => ({ ...one, position: [one.position[0], one.position[1], one.position[2] + 6] }));
  editor.session.draft.set({ first: raised });
  await vi.waitFor(() => expect(highest() - before).toBeGreaterThan(4), SOON);
  editor.session.draft.set({ first: [] });
  expect(walls().map(({ visible }) => visible)).toEqual([false]);
  editor.tools.cancel();
  expect(walls()).toEqual([]);
});

/** A wall maker whose work ends when `go` says so: with the body itself, or a refusal at a place. */
function wallMaker() {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const at = { stopped: 0 };
  let answer: ((how: 'made' | 'refused') => void) | undefined;
  const make = defineOperation({
    type: 'test.wall',
    version: 3,
    role: 'wall',
    params: z.object({
      thickness: p.custom(z.number(), { hidden: true }),
      mode: p.custom(z.string(), { hidden: true }),
      curves: p.custom(z.array(edgeLine), { hidden: true }),
      keep: p.custom(p.surfacePoint().optional(), { hidden: true }),
    }),
    async apply(mesh, params, ctx) {
      asked.push(params);
      ctx.progress(0.4);
      const how = await new Promise<string>((resolve) => {
        answer = (how) => {
          clearInterval(look);
          resolve(how);
        };
        const look = setInterval(() => {
          try {
            ctx.checkAborted();
          } catch {
            clearInterval(look);
            at.stopped++;
            resolve('stopped');
          }
        }, 5);
      });
      ctx.checkAborted();
      if (how === 'refused') throw new SdkError('test/walls-meet', { x: 1, y: 100, z: 200 });
      ctx.report({ bodyTriangles: 10 });
      return mesh;
    },
  });
  const words = {
    'operations.test.wall': 'Wall',
    'errors.test/walls-meet': 'Two walls meet near {x}, {y}, {z} mm.',
  };
  const locales = { 'en-US': async () => ({ default: words }), 'zh-CN': async () => ({ default: words }) };
  const maker = definePlugin({ id: 'test', apiVersion: 1, operations: [make], tools: [], locales });
  return { maker, asked, at, go: (how: 'made' | 'refused') => answer!(how) };
}

test('the exact wall takes the place of its sketch when the hand rests, is stopped by the next move, and says where it cannot be made', async () => {
  const { maker, asked, at, go } = wallMaker();
  const editor = await TestEditor.open({ body, plugins: [plugin, maker] });
  await editor.activate('border');
  editor.session.draft.set({ first: ring(100), second: ring(300) });
  editor.key('Enter').key('Enter');
  const hint = () => editor.tools.session!.instance!.hint ?? '';
  const shown = () => {
    const wall = editor.scene.objects.all.find(({ name }) => name === 'wall');
    return (
      wall && {
        opacity: wall.opacity,
        triangles: (wall as unknown as { mesh: TriMesh }).mesh.indices.length / 3,
      }
    );
  };
  const faults = () => editor.overlay.layers.get('wall-fault');
  await vi.waitFor(() => expect(asked).toHaveLength(1), SOON);
  await vi.waitFor(() => expect(hint()).toContain('wall.making'), SOON);
  const sketch = shown()!;
  expect(sketch.opacity).toBe(45);
  expect(asked[0]).toMatchObject({
    thickness: 4,
    mode: 'equal',
    curves: [{ closed: true }, { closed: true }],
  });
  // Another move stops it, and it is begun anew with the line as it lies then.
  const first = editor.value<{ position: Place; normal: Place }[]>('first');
  editor.session.draft.set({
    first: first.map((one) => ({
      ...one,
      position: [one.position[0], one.position[1], one.position[2] + 5],
    })),
  });
  await vi.waitFor(() => expect(at.stopped).toBe(1), SOON);
  expect(hint()).toContain('wall.sketch');
  await vi.waitFor(() => expect(asked).toHaveLength(2), SOON);
  expect(JSON.stringify(asked[1])).not.toBe(JSON.stringify(asked[0]));
  go('made');
  await vi.waitFor(() => expect(hint()).toContain('wall.exact'), SOON);
  // The skin of the body is not drawn twice.
  expect(shown()).toEqual({ opacity: 60, triangles: body.indices.length / 3 - 10 });
  editor.session.draft.set({ first: ring(100) });
  await vi.waitFor(() => expect(asked).toHaveLength(3), SOON);
  go('refused');
  await vi.waitFor(() => expect(hint()).toContain('wall.failed'), SOON);
  expect(shown()!.opacity).toBe(45);
  expect(faults()).toMatchObject([{ kind: 'points', points: [[1, 100, 200]] }]);
  // Apply does not wait for a wall that is only looked at.
  editor.session.draft.set({ keep: { position: MIDDLE, normal: [0, 1, 0] } });
  await vi.waitFor(() => expect(asked).toHaveLength(4), SOON);
  expect(faults()).toEqual([]);
  editor.tools.session!.nextStep();
  expect(await editor.apply()).toBe(true);
  expect(at.stopped).toBe(2);
});

test('the exact wall is as the last one of the design was made', async () => {
  const { maker, asked, go } = wallMaker();
  const editor = await TestEditor.open({ body, plugins: [plugin, maker] });
  const params = { thickness: 3, mode: 'transition', curves: [] };
  const making = editor.history.append({ type: 'test.wall', version: 3, params });
  await vi.waitFor(() => expect(asked).toHaveLength(1), SOON);
  go('made');
  await making;
  await editor.activate('border');
  editor.session.draft.set({ first: ring(200) });
  editor.key('Enter');
  await vi.waitFor(() => expect(asked).toHaveLength(2), SOON);
  expect(asked[1]).toMatchObject({ thickness: 3, mode: 'transition' });
  expect(asked[1]!['curves']).toHaveLength(1);
  editor.tools.cancel();
});
