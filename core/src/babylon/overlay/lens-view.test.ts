import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { afterEach, describe, expect, it } from 'vitest';
import { closeEditors, startEditor } from '../testing/start-editor.ts';
import { LensView, type Lens } from './lens-view.ts';

afterEach(closeEditors);

/** CSS pixels. */
const canvas = { width: 800, height: 600 };
const lens: Lens = {
  ...{ canvas, of: { x: 430, y: 250 }, at: { x: 300, y: 140 } },
  ...{ radius: 90, magnification: 3 },
};

async function open() {
  const { scene, editor } = await startEditor();
  const camera = scene.activeCamera!;
  const kept = () =>
    [scene.meshes, scene.cameras, scene.materials, scene.textures].map(({ length }) => length);
  const before = kept();
  const told: string[] = [];
  const view = new LensView(scene, camera, {
    ...{ pixels: 180, drawing: () => told.push('drawing'), drawn: () => told.push('drawn') },
    onDidCompile: () => undefined,
  });
  return { scene, editor, camera, view, kept, before, told };
}

describe('a lens', () => {
  it.each(['perspective', 'orthographic'] as const)(
    'shows what the camera sees about a place, so many times as large, in %s',
    async (projection) => {
      const { editor, scene, camera, view } = await open();
      editor.scene.setProjection(projection);
      view.show(lens);
      const through = scene.cameras.find(({ name }) => name === 'lens')!;
      const pixel = (point: Vector3, by: typeof camera) => {
        const clip = Vector3.TransformCoordinates(
          point,
          by.getViewMatrix(true).multiply(by.getProjectionMatrix()),
        );
        return { x: (clip.x + 1) / 2, y: (1 - clip.y) / 2 };
      };
      for (const point of [new Vector3(3, -90, 12), new Vector3(60, 20, -40), new Vector3(-30, 60, 70)]) {
        const seen = pixel(point, camera);
        const magnified = pixel(point, through);
        const { of, magnification, radius } = lens;
        expect((magnified.x - 0.5) * 2 * radius).toBeCloseTo((seen.x * 800 - of.x) * magnification, 2);
        expect((magnified.y - 0.5) * 2 * radius).toBeCloseTo((seen.y * 600 - of.y) * magnification, 2);
      }
    },
  );

  it('is drawn before the picture it lies in, without itself, and only while it is shown', async () => {
    const { scene, view, told, kept, before } = await open();
    scene.render();
    expect(told).toEqual([]);
    view.show(lens);
    view.show(lens);
    scene.render();
    expect(told).toEqual(['drawing', 'drawn']);
    const disc = scene.meshes.find(({ name }) => name === 'lens')!;
    expect(disc.isEnabled()).toBe(true);
    expect(disc.layerMask & scene.cameras.find(({ name }) => name === 'lens')!.layerMask).toBe(0);
    view.hide();
    scene.render();
    expect([told.length, disc.isEnabled()]).toEqual([2, false]);
    view.show(lens);
    view.dispose();
    scene.render();
    expect([told.length, ...kept()]).toEqual([2, ...before]);
  });
});
