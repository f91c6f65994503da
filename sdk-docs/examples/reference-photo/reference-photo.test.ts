import { mat4 } from '@bracewright/core/math';
import { describeOperation, ellipticTube, TestEditor, type BodySpec } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';
import { placePhoto } from './operation.ts';
import { PHOTOS } from './photos.ts';
import { transformOf } from './place.ts';

const trunk: BodySpec = { kind: 'tube', radius: 100, height: 300, segments: 48, rings: 30 };

/** A grey point as PNG. */
const photo = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVQIHWNoAAAAggCBd955MQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

describeOperation(placePhoto, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [{ name: 'behind the back', body: trunk, params: { photo: 'a'.repeat(64) } }],
});

test('a photograph stands beside the body while it is placed, as long as its step holds, and as it was edited', async () => {
  const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  editor.services.get(PHOTOS);
  const objects = () => editor.scene.objects.all.map(({ name, opacity }) => [name, opacity]);
  await editor.activate('photo');
  const sha256 = await editor.assets.put(photo, { name: 'back.png' });
  editor.set({ photo: sha256, opacity: 40 });
  await expect.poll(objects).toEqual([['reference photo', 40]]);
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]).toMatchObject({
    type: 'photos.place',
    params: { photo: sha256, place: 'behind' },
  });
  await expect.poll(objects).toEqual([['reference photo', 40]]);
  expect(editor.history.mesh).toBe(editor.history.base);

  await editor.history.undo();
  await expect.poll(objects).toEqual([]);
  await editor.history.redo();
  await expect.poll(objects).toEqual([['reference photo', 40]]);
  await editor.history.editParams(editor.records[0]!.id, { photo: sha256, place: 'before', opacity: 1 });
  await expect.poll(objects).toEqual([['reference photo', 1]]);
});

test('a photograph that is not there is told, and the step holds', async () => {
  const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  editor.services.get(PHOTOS);
  await editor.apply('photo', { photo: 'a'.repeat(64) });
  await expect.poll(() => editor.told).toContain('asset/picture-missing');
  expect(editor.history.outcomes.get(editor.records[0]!.id)).toMatchObject({ state: 'applied' });
});

test('it faces whoever looks from its side, behind the body or before it', () => {
  const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });
  const rest = { width: 500, across: 30, up: 50, opacity: 100 } as const;
  const corner = (side: 'back' | 'front' | 'left' | 'right', place: 'behind' | 'before') => {
    const transform = transformOf(body, { ...rest, side, place });
    return [
      mat4.transformPoint(transform, [0, 0, 0]),
      mat4.transformDirection(transform, [1, 0, 0]),
      mat4.transformDirection(transform, [0, 0, 1]),
    ].map((at) => at.map((x) => Math.round(x) + 0));
  };
  expect(corner('back', 'behind')).toEqual([
    [30, -120, 250],
    [-1, 0, 0],
    [0, 1, 0],
  ]);
  expect(corner('back', 'before')).toEqual([
    [30, 120, 250],
    [-1, 0, 0],
    [0, 1, 0],
  ]);
  expect(corner('front', 'before')).toEqual([
    [30, -120, 250],
    [1, 0, 0],
    [0, -1, 0],
  ]);
  expect(corner('left', 'behind')).toEqual([
    [-170, 30, 250],
    [0, 1, 0],
    [1, 0, 0],
  ]);
  expect(corner('right', 'before')).toEqual([
    [-170, 30, 250],
    [0, -1, 0],
    [-1, 0, 0],
  ]);
});
