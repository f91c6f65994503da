import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, expect, it } from 'vitest';
import { mat4 } from '../../math/index.ts';
import { pngHeader } from '../../testing/pictures.ts';
import { createEditor } from '../create-editor.ts';
import { box, sphere } from '../testing/bodies.ts';
import { createStubServices } from '../testing/services.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function start() {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  const editor = await createEditor({ scene, services: createStubServices(sphere(100, 16)).services });
  open.push(() => {
    editor.dispose();
    scene.dispose();
    engine.dispose();
  });
  return { scene, editor };
}

const left = (scene: Scene) => ({
  meshes: scene.meshes.length,
  materials: scene.materials.length,
  textures: scene.textures.length,
});

it('leaves nothing in the engine when an object goes, or the editor with its objects', async () => {
  const { scene, editor } = await start();
  const before = left(scene);
  const pad = editor.scene.createObject({ mesh: box(10), colour: '#3E63DD', opacity: 50 });
  const film = editor.scene.createObject({ image: { source: pngHeader(20, 40), width: 100 } });
  expect(left(scene).meshes).toBe(before.meshes + 2);
  editor.scene.setTheme('dark');
  editor.scene.setProjection('orthographic');
  scene.render();
  pad.dispose();
  film.dispose();
  expect(left(scene)).toEqual(before);
  editor.scene.createObject({ mesh: box(10) });
  editor.dispose();
  expect(left(scene)).toEqual({ meshes: 0, materials: 0, textures: 0 });
});

it('draws a picture over or behind everything without hiding what is drawn by depth', async () => {
  const { scene, editor } = await start();
  const film = editor.scene.createObject({ image: { source: pngHeader(20, 40), width: 100 } });
  const drawn = () => {
    const { alphaIndex, material } = scene.meshes.at(-1)!;
    return [alphaIndex, material!.disableDepthWrite];
  };
  expect(drawn()).toEqual([Number.MAX_VALUE, false]);
  film.setLayer('behind');
  // After the ground, which is at −1, and before what shines through.
  expect(drawn()).toEqual([-0.5, true]);
  film.setLayer('before');
  expect(drawn()).toEqual([Infinity, true]);
  expect(editor.scene.pictures).toEqual([film]);
  film.setLayer('among');
  film.setOpacity(50);
  expect(drawn()).toEqual([Number.MAX_VALUE, true]);
});

it('stands where its transform says in the scene of the engine, also after another shape', async () => {
  const { scene, editor } = await start();
  const flip = [-1, 0, 0, 7, 0, 0, 1, 8, 0, 1, 0, 9, 0, 0, 0, 1];
  const object = editor.scene.createObject({ mesh: box(10), transform: flip });
  const centre = () => scene.meshes.at(-1)!.getBoundingInfo().boundingBox.centerWorld.asArray();
  expect(centre()).toEqual([7, 8, 9]);
  object.setMesh(sphere(20, 8));
  expect(centre().map(Math.round)).toEqual([7, 8, 9]);
  object.setTransform(mat4.translation([1, 2, 3]));
  expect(centre().map(Math.round)).toEqual([1, 2, 3]);
});

it('is picked beside the body, which is asked as it is behind a preview and a section', async () => {
  const { editor } = await start();
  const ray = { origin: [0, 500, 0], direction: [0, -1, 0] } as const;
  const object = editor.scene.createObject({
    mesh: box(10),
    transform: mat4.translation([0, 300, 0]),
    pickable: true,
  });
  expect(editor.picking.pick(ray, ['body', 'objects'])).toMatchObject({
    on: 'object',
    object: { id: object.id },
    position: [0, 305, 0],
    distance: 195,
  });
  editor.scene.showTemporary(sphere(120, 16));
  expect(editor.picking.pick(ray, ['preview'])).toMatchObject({ on: 'preview' });
  expect(editor.picking.pick(ray, ['preview'])!.position[1]).toBeCloseTo(120, 3);
  expect(editor.picking.pick(ray, ['body'])!.position[1]).toBeCloseTo(100, 3);
  editor.scene.setSection({ origin: [0, 0, 0], normal: [0, 1, 0] });
  expect(editor.picking.pick(ray, ['body'])!.position[1]).toBeCloseTo(-100, 3);
  expect(editor.picking.pick(ray, ['body'])!.distance).toBeCloseTo(600, 3);
  editor.scene.showTemporary(null);
  expect(editor.picking.pick(ray, ['preview'])).toMatchObject({ on: 'body' });
});
