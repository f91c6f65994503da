import { afterEach, expect, test } from 'vitest';
import { moved, sphere } from './testing/bodies.ts';
import { closeEditors, startEditor as start } from './testing/start-editor.ts';

afterEach(closeEditors);

test('stands on the body before a step, without a preview and for rays that are asked for the body', async () => {
  const mesh = sphere(100, 32);
  const { editor } = await start(mesh);
  const depth = () => editor.picking.pickAt(400, 300)!.position[1];
  const ofBody = () => editor.picking.pick(editor.picking.rayAt(400, 300), ['body'])!.position[1];
  editor.scene.standOn(moved(mesh, [0, 12, 0]), [{ name: 'half', mesh }]);
  expect([depth(), ofBody()]).toEqual([expect.closeTo(112, 0), expect.closeTo(112, 0)]);
  expect(editor.scene.parts.map(({ name }) => name)).toEqual(['half']);
  editor.scene.showTemporary(moved(mesh, [0, -20, 0]), []);
  expect([depth(), ofBody()]).toEqual([expect.closeTo(80, 0), expect.closeTo(112, 0)]);
  editor.scene.peek('body');
  expect(depth()).toBeCloseTo(100, 0);
  editor.scene.peek(null);
  editor.scene.showTemporary(null);
  editor.scene.standOn(null);
  expect([depth(), ofBody()]).toEqual([expect.closeTo(100, 0), expect.closeTo(100, 0)]);
  expect(editor.scene.parts).toEqual([]);
});

test('has the room of the body that a step stands on', async () => {
  const mesh = sphere(100, 32);
  const { editor } = await start(mesh);
  const middle = (z: number) => {
    editor.scene.home();
    return editor.picking.project([0, 0, z]).y;
  };
  const before = middle(0);
  editor.scene.standOn(moved(mesh, [0, 0, -30]));
  expect(middle(-30)).toBeCloseTo(before, 6);
  editor.scene.showBody(moved(mesh, [0, 0, -10]));
  editor.scene.standOn(null);
  expect(middle(-10)).toBeCloseTo(before, 6);
});

test('frames the body that a step stands on, and the finished one afterwards', async () => {
  const { editor, setMesh } = await start(sphere(40, 32));
  const scale = () => editor.scene.millimetresPerPixel;
  const finished = scale();
  editor.scene.standOn(sphere(100, 32));
  const before = scale();
  expect(before).toBeGreaterThan(finished * 2);
  // What another device does to later steps moves nothing under the hand.
  setMesh(sphere(20, 32));
  expect(scale()).toBe(before);
  editor.scene.standOn(sphere(101, 32));
  expect(scale()).toBe(before);
  editor.scene.standOn(null);
  expect(scale()).toBeLessThan(finished * 0.7);
});
