import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import { createEditor } from '../create-editor.ts';
import { box, sphere } from '../testing/bodies.ts';
import { createStubServices } from '../testing/services.ts';

it('shows parts beside the body, hides them, cuts them with it, and leaves nothing of them', async () => {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  const body = sphere(100, 16);
  const editor = await createEditor({ scene, services: createStubServices(body).services });
  const meshes = () => scene.meshes.filter((mesh) => mesh.isEnabled()).length;
  const before = { all: scene.meshes.length, seen: meshes() };
  const seen: string[] = [];
  const stop = autorun(() =>
    seen.push(editor.scene.parts.map((part) => `${part.name} ${part.visible}`).join()),
  );
  const far = {
    positions: box(20).positions.map((value, i) => (i % 3 === 0 ? value + 300 : value)),
    indices: box(20).indices,
  };
  editor.scene.showBody(body, [
    { name: 'rear', mesh: box(10) },
    { name: 'aside', mesh: far },
  ]);
  expect(scene.meshes.length).toBe(before.all + 2);
  const ray = { origin: [300, -1000, 0], direction: [0, 1, 0] } as const;
  const [, aside] = editor.scene.parts;
  expect(editor.picking.pick(ray, ['objects'])).toMatchObject({
    on: 'object',
    object: { id: aside!.id, name: 'aside' },
  });
  editor.scene.setSection({ origin: [200, 0, 0], normal: [1, 0, 0] });
  expect(editor.picking.pick(ray, ['objects'])).toBeUndefined();
  editor.scene.setSection(undefined);
  editor.scene.setPartVisible('aside', false);
  expect([editor.picking.pick(ray, ['objects']), meshes()]).toEqual([undefined, before.seen + 1]);
  // For a moment others; the one that was hidden stays so when it is back.
  editor.scene.showTemporary(null, [{ name: 'rear', mesh: box(12) }]);
  expect(editor.scene.parts.map(({ name }) => name)).toEqual(['rear']);
  // A held key shows the design as it is over a preview, or the scan, which has no parts.
  editor.scene.peek('body');
  expect(editor.scene.parts.map(({ name }) => name)).toEqual(['rear', 'aside']);
  editor.scene.peek(sphere(90, 8));
  expect(editor.scene.parts).toEqual([]);
  editor.scene.peek(null);
  expect(editor.scene.parts.map(({ name }) => name)).toEqual(['rear']);
  editor.scene.showTemporary(null);
  expect(editor.scene.parts).toMatchObject([{ visible: true }, { name: 'aside', visible: false }]);
  expect(seen).toEqual([
    '',
    'rear true,aside true',
    'rear true,aside false',
    'rear true',
    'rear true,aside false',
    '',
    'rear true',
    'rear true,aside false',
  ]);
  editor.scene.showBody(body);
  expect([editor.scene.parts, scene.meshes.length]).toEqual([[], before.all]);
  stop();
  editor.dispose();
  expect(scene.meshes).toEqual([]);
  scene.dispose();
  engine.dispose();
});
