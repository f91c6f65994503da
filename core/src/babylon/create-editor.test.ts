import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mat4, vec3, type Vec3 } from '../math/index.ts';
import type { TriMesh } from '../mesh/index.ts';
import { other } from '../testing/probe-tools.ts';
import { SERVICES, type OverlayItem } from '../services/index.ts';
import { SHELF, shelfPlugin, shelves } from '../testing/shelf-plugin.ts';
import { createEditor } from './create-editor.ts';
import type { BabylonOverlayService } from './overlay/overlay-service.ts';
import { createStubServices } from './testing/services.ts';
import { box, moved, sphere } from './testing/bodies.ts';
import { closeEditors, startEditor as start } from './testing/start-editor.ts';

afterEach(closeEditors);

describe('an editor without a display', () => {
  it('opens in the back view with the whole body in sight', async () => {
    const { editor } = await start();
    expect(editor.scene.view).toBe('back');
    expect(editor.scene.viewDirection).toEqual([-0, -1, -0]);
    for (const point of [
      [100, 0, 0],
      [-100, 0, 0],
      [0, 0, 100],
      [0, 0, -100],
    ] as const) {
      const { x, y } = editor.picking.project(point);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(800);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(580);
    }
    expect(editor.picking.project([100, 0, 0]).x).toBeLessThan(400);
  });

  it('names faulty plugins to the user once, logs why, and works without them', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const faulty = { ...other, id: 'faulty', apiVersion: 7 as 1 };
    const { editor, told } = await start(undefined, [faulty, other, null as never]);
    expect(editor.catalog.tools.map(({ manifest }) => manifest.id)).toEqual(['other']);
    expect(told).toEqual([{ code: 'plugin/left-out', values: { plugins: '#3, faulty' } }]);
    expect(logged.mock.calls.map(String).join()).toContain('version 7');
    logged.mockRestore();
    await editor.tools.activate('other');
    expect(editor.tools.state).toBe('active');
  });

  it('draws a frame with everything on', async () => {
    const { editor, scene } = await start(box(200));
    editor.scene.setAxes(true);
    editor.scene.setCoordinatePlanes(true);
    editor.scene.setWireframe(true);
    editor.scene.setBodyOpacity(40);
    editor.scene.setTheme('dark');
    editor.scene.paintBody({ kind: 'deviation', values: new Float32Array(8), limit: 10, contourStep: 5 });
    expect(() => scene.render()).not.toThrow();
    expect(scene.meshes.some((mesh) => mesh.name === 'body-wire')).toBe(true);
  });

  it('picks the skin before the middle of the canvas with an outward normal', async () => {
    const { editor } = await start();
    const hit = editor.picking.pickAt(400, 300)!;
    expect(vec3.distance(hit.position, [0, 100, 0])).toBeLessThan(0.6);
    expect(vec3.dot(hit.normal, [0, 1, 0])).toBeGreaterThan(0.999);
    expect(editor.picking.pickAt(5, 5)).toBeUndefined();
  });

  it('mixes normals smoothly over a triangle', async () => {
    const { editor } = await start(sphere(100, 12));
    for (let x = 330; x < 470; x += 7) {
      const hit = editor.picking.pickAt(x, 310)!;
      expect(vec3.dot(hit.normal, vec3.normalize(hit.position))).toBeGreaterThan(0.998);
    }
  });

  it('finds a pixel again from the point picked under it', async () => {
    const { editor } = await start();
    for (const projection of ['perspective', 'orthographic'] as const) {
      editor.scene.setProjection(projection);
      const hit = editor.picking.pickAt(437, 251)!;
      const back = editor.picking.project(hit.position);
      expect(back.x).toBeCloseTo(437, 4);
      expect(back.y).toBeCloseTo(251, 4);
      expect(back.visible).toBe(true);
      expect(editor.picking.project(vec3.scale(hit.position, -1)).visible).toBe(false);
    }
  });

  it('picks the moved body after an operation, whatever the topology', async () => {
    const mesh = sphere(100, 32);
    const { editor, setMesh } = await start(mesh);
    editor.picking.pickAt(400, 300);
    setMesh(moved(mesh, [0, 30, 0]));
    expect(editor.picking.pickAt(400, 300)!.position[1]).toBeCloseTo(130, 0);
    setMesh(box(80));
    expect(editor.picking.pickAt(400, 300)!.position[1]).toBeCloseTo(40, 3);
  });

  it('keeps the camera when the body changes', async () => {
    const mesh = sphere(100, 32);
    const { editor, setMesh } = await start(mesh);
    editor.scene.setView('left');
    editor.scene.focus([10, 20, 30]);
    const before = editor.picking.project([0, 0, 0]);
    setMesh(moved(mesh, [0, 5, 0]));
    expect(editor.scene.view).toBe('left');
    expect(editor.picking.project([0, 0, 0]).x).toBeCloseTo(before.x, 9);
  });

  it('shows a preview in place of the body and the body again after it', async () => {
    const mesh = sphere(100, 32);
    const { editor, scene } = await start(mesh);
    const bodies = () => scene.meshes.filter((one) => one.name === 'body');
    const [body] = bodies();
    editor.scene.showTemporary(moved(mesh, [0, 12, 0]));
    expect(editor.picking.pickAt(400, 300)!.position[1]).toBeCloseTo(112, 0);
    editor.scene.peek('body');
    expect(editor.picking.pickAt(400, 300)!.position[1]).toBeCloseTo(100, 0);
    editor.scene.peek(null);
    expect(editor.picking.pickAt(400, 300)!.position[1]).toBeCloseTo(112, 0);
    editor.scene.showTemporary(null);
    expect(editor.picking.pickAt(400, 300)!.position[1]).toBeCloseTo(100, 0);
    expect(bodies()).toEqual([body]);
  });

  it('fits, turns and comes home', async () => {
    const { editor } = await start();
    editor.scene.setView('top');
    expect(editor.scene.view).toBe('top');
    expect(editor.scene.viewUp).toEqual([0, -1, 0]);
    editor.scene.focus([80, 0, 0]);
    expect(editor.picking.project([80, 0, 0]).x).toBeCloseTo(400, 6);
    editor.scene.home();
    expect(editor.scene.view).toBe('back');
    expect(editor.picking.project([0, 0, 0]).x).toBeCloseTo(400, 6);
  });

  it.each([
    ['a place that is none', [Number.NaN, 0, 0]],
    ['a place without an end', [0, Number.POSITIVE_INFINITY, 0]],
    ['a place out of all sight', [0, 0, 1e9]],
    ['two numbers', [1, 2]],
    ['three holes', new Array(3)],
    ['nothing', undefined],
  ])('keeps the view where it is brought to %s', async (_, place) => {
    const { editor } = await start();
    const before = editor.picking.project([80, 0, 0]);
    expect(() => editor.scene.focus(place as unknown as Vec3)).toThrow('scene/invalid-view');
    expect(() => editor.scene.setView('sideways' as 'left')).toThrow('scene/invalid-view');
    expect(editor.picking.project([80, 0, 0])).toEqual(before);
  });

  it('draws on where somebody writes into what was drawn over the body, and keeps the layers of others', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { editor } = await start();
    const overlay = editor.overlay as BabylonOverlayService;
    const frame = () => overlay.follow({ width: 800, height: 600, pixelRatio: 1, millimetres: 1 });
    const label = { kind: 'label', role: 'edge', at: [0, 100, 0], text: 'here' };
    const [broken, sound] = ['a', 'b'].map((name) => editor.overlay.createLayer(name));
    broken!.set([label as never]);
    sound!.set([{ ...label, text: 'there' } as never]);
    Object.assign(label, { at: null });
    expect(frame).not.toThrow();
    expect(frame).not.toThrow();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(overlay.labels().map(({ text }) => text)).toEqual(['there']);
    logged.mockRestore();
  });

  it('frames the body anew after a crop, and stays where it is under a pad', async () => {
    const { editor, setMesh } = await start();
    const whole = sphere(100, 32);
    const shaped = (scale: number): TriMesh => ({
      ...whole,
      positions: whole.positions.map((n) => n * scale),
    });
    const before = editor.scene.millimetresPerPixel;
    setMesh(shaped(1.03));
    expect(editor.scene.millimetresPerPixel).toBe(before);
    setMesh(shaped(0.5));
    expect(editor.scene.millimetresPerPixel).toBeLessThan(before * 0.7);
  });

  it('has the same scale in the middle in both projections', async () => {
    const { editor } = await start();
    const pixel = editor.scene.millimetresPerPixel;
    editor.scene.setProjection('orthographic');
    expect(editor.scene.millimetresPerPixel).toBe(pixel);
    expect(editor.picking.project([-50, 0, 0]).x).toBeCloseTo(400 + 50 / pixel, 6);
  });

  it('brings what is framed beside the body into view with it, and looks at one object alone', async () => {
    const { editor } = await start();
    const isSeen = (point: Vec3) => {
      const { x, y } = editor.picking.project(point);
      return x > 0 && x < 800 && y > 0 && y < 600;
    };
    const far: Vec3 = [0, 0, 900];
    const options = { mesh: sphere(40, 8), transform: mat4.translation(far) };
    const loose = editor.scene.createObject(options);
    editor.scene.fit();
    expect(isSeen(far)).toBe(false);
    const object = editor.scene.createObject({ ...options, framed: true });
    editor.scene.fit();
    expect([isSeen(far), isSeen([0, 0, -95])]).toEqual([true, true]);
    object.setVisible(false);
    editor.scene.fit();
    expect(isSeen(far)).toBe(false);
    editor.scene.lookAt(loose);
    expect([isSeen(far), isSeen([0, 0, 0])]).toEqual([true, false]);
    expect(editor.picking.project(far).x).toBeCloseTo(400, 6);
  });

  it('leaves objects out of a picture of the model alone, with the body in it, and shows everything as before', async () => {
    const { editor } = await start();
    const object = editor.scene.createObject({ mesh: sphere(40, 8) });
    const hidden = editor.scene.createObject({ mesh: sphere(40, 8) });
    hidden.setVisible(false);
    editor.scene.setBodyVisible(false);
    const shown: boolean[] = [];
    const setVisible = object.setVisible.bind(object);
    object.setVisible = (on) => {
      shown.push(on, editor.scene.bodyVisible);
      setVisible(on);
    };
    const size = { width: 64, height: 64 };
    await expect(editor.scene.snapshot(size, [object, hidden])).rejects.toMatchObject({
      code: 'scene/no-canvas',
    });
    expect(shown).toEqual([false, false, true, true]);
    expect([object.visible, hidden.visible, editor.scene.bodyVisible]).toEqual([true, false, false]);
  });

  it('refuses a picture without a canvas', async () => {
    const { editor } = await start();
    await expect(editor.scene.snapshot()).rejects.toMatchObject({ code: 'scene/no-canvas' });
  });
});

describe('overlays', () => {
  const points: readonly Vec3[] = [
    [0, 100, 0],
    [-40, 90, 20],
  ];
  const items: readonly OverlayItem[] = [
    { kind: 'points', role: 'contour', points, handles: ['a', 'b'] },
    { kind: 'line', role: 'edge', points: [...points, [-60, 75, 40]], handle: 'line', dashed: true },
    { kind: 'plane', role: 'plane', origin: [0, 0, -50], normal: [0, 0, 1], radius: 150, handle: 'plane' },
    { kind: 'arrow', role: 'measure', from: [0, 100, 0], to: [0, 160, 0] },
    {
      kind: 'arc',
      role: 'marker',
      centre: [0, 0, 0],
      axis: [0, 1, 0],
      start: [1, 0, 0],
      radius: 120,
      angle: 30,
    },
    { kind: 'ring', role: 'handle', centre: [0, 100, 0], normal: [0, 1, 0], radius: 25 },
    { kind: 'label', role: 'measure', at: [0, 100, 0], text: '12.5 mm' },
  ];

  it('grabs a handle within 12 pixels and not beyond', async () => {
    const { editor } = await start();
    const layer = editor.overlay.createLayer('tool');
    layer.set([{ kind: 'points', role: 'contour', points, handles: ['a', 'b'] }]);
    const { x, y } = editor.picking.project(points[0]!);
    expect(editor.overlay.handleAt(x, y)).toBe('a');
    expect(editor.overlay.handleAt(x + 11.9, y)).toBe('a');
    expect(editor.overlay.handleAt(x, y + 12.1)).toBeUndefined();
  });

  it('takes the nearest of two handles', async () => {
    const { editor } = await start();
    const layer = editor.overlay.createLayer('tool');
    const pixel = editor.scene.millimetresPerPixel;
    layer.set([
      { kind: 'points', role: 'apex', points: [[0, 0, 0]], handles: ['first'] },
      { kind: 'points', role: 'apex', points: [[-10 * pixel, 0, 0]], handles: ['second'] },
    ]);
    expect(editor.overlay.handleAt(404, 300)).toBe('first');
    expect(editor.overlay.handleAt(406, 300)).toBe('second');
  });

  it('prefers a point to the line it lies on, and a handle before the body to one behind it', async () => {
    const { editor } = await start();
    const layer = editor.overlay.createLayer('tool');
    layer.set(items.slice(0, 2));
    const { x, y } = editor.picking.project(points[0]!);
    expect(editor.overlay.handleAt(x - 3, y)).toBe('a');
    layer.set([
      { kind: 'points', role: 'apex', points: [[0, 101, 0]], handles: ['seen'] },
      { kind: 'points', role: 'apex', points: [[0, -101, 0]], handles: ['hidden'] },
    ]);
    expect(editor.overlay.handleAt(401, 300)).toBe('seen');
  });

  it('grabs a plane at its rim and its middle', async () => {
    const { editor } = await start();
    editor.scene.setView('top');
    const layer = editor.overlay.createLayer('tool');
    layer.set([
      { kind: 'plane', role: 'plane', origin: [0, 0, 120], normal: [0, 0, 1], radius: 90, handle: 'p' },
    ]);
    const rim = editor.picking.project([90, 0, 120]);
    expect(editor.overlay.handleAt(rim.x, rim.y)).toBe('p');
    expect(editor.overlay.handleAt(400, 300)).toBe('p');
    const between = editor.picking.project([45, 0, 120]);
    expect(editor.overlay.handleAt(between.x, between.y)).toBeUndefined();
  });

  it('draws every kind and reuses its meshes from one set to the next', async () => {
    const { editor, scene } = await start();
    const before = scene.meshes.length;
    const layer = editor.overlay.createLayer('tool');
    layer.set(items);
    const made = scene.meshes.filter((mesh) => mesh.name.startsWith('tool-'));
    expect(made).toHaveLength(6);
    layer.set(items.map((item) => ({ ...item, emphasis: true })));
    scene.render();
    expect(scene.meshes.filter((mesh) => mesh.name.startsWith('tool-'))).toEqual(made);
    layer.set([]);
    expect(made.some((mesh) => mesh.isEnabled())).toBe(false);
    layer.dispose();
    expect(scene.meshes.length).toBe(before);
    expect(editor.overlay.handleAt(400, 300)).toBeUndefined();
  });

  it('grows for a line of many points and draws all of it', async () => {
    const { editor, scene } = await start();
    const layer = editor.overlay.createLayer('tool');
    const many = (count: number): OverlayItem => ({
      kind: 'line',
      role: 'contour',
      points: Array.from({ length: count }, (_, i) => [i, 0, 0] as Vec3),
    });
    for (const count of [3, 700, 40]) {
      layer.set([many(count)]);
      const mesh = scene.meshes.find((one) => one.name === 'tool-line-1')!;
      expect(mesh.subMeshes[0]!.indexCount).toBe(6 * (count - 1));
    }
  });
});

describe('disposal', () => {
  it('leaves a borrowed scene as it was', async () => {
    const engine = new NullEngine();
    const scene = new Scene(engine);
    const stub = createStubServices(box(100));
    const observers = () => engine.onContextRestoredObservable.observers.length;
    const before = observers();
    const editor = await createEditor({ scene, plugins: [], services: stub.services });
    editor.overlay.createLayer('left open').set([{ kind: 'points', role: 'apex', points: [[0, 0, 0]] }]);
    editor.dispose();
    editor.dispose();
    expect(scene.meshes).toEqual([]);
    expect(scene.geometries).toEqual([]);
    expect(scene.materials).toEqual([]);
    expect(scene.cameras).toEqual([]);
    // The engine unhooks observers in the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(observers()).toBe(before);
    expect(scene.isDisposed).toBe(false);
    stub.setMesh(box(50));
    expect(scene.meshes).toEqual([]);
    scene.dispose();
    engine.dispose();
  });

  it('lets two editors live beside each other', async () => {
    const first = await start();
    const second = await start(box(60));
    first.editor.scene.setView('left');
    expect(second.editor.scene.view).toBe('back');
    first.editor.dispose();
    expect(second.editor.picking.pickAt(400, 300)!.position[1]).toBeCloseTo(30, 3);
  });
});

describe('services of plugins', () => {
  it('are found by their tools and by the host, one set in each editor, and go with it', async () => {
    const engine = new NullEngine();
    const scene = new Scene(engine);
    const { services } = createStubServices(sphere(100, 16));
    const plugins = [shelfPlugin(async () => ({ default: shelves }))];
    const editor = await createEditor({ scene, plugins, services });
    await editor.tools.activate('shelf');
    const shelf = editor.services.get(SHELF);
    expect(shelf.items).toEqual([services.i18n.language, 'a spine']);
    expect(editor.services.get(SERVICES.picking).rayAt(3, 4)).toEqual(editor.picking.rayAt(3, 4));
    editor.dispose();
    expect(shelf.isOpen).toBe(false);
    expect(editor.services.has(SHELF)).toBe(false);
    scene.dispose();
    engine.dispose();
  });

  it('that fail in their own time, and a host that throws as it ends, leave nothing behind', async () => {
    const engine = new NullEngine();
    const scene = new Scene(engine);
    const { services } = createStubServices(sphere(100, 16));
    const faults: string[] = [];
    const plugins = [
      shelfPlugin(async () => ({
        default: (binder) =>
          binder.bind(SHELF, (async () => {
            throw new Error('offline');
          }) as never),
      })),
      other,
    ];
    const onToolFault = (of: string, error: unknown) => void faults.push(`${of}: ${String(error)}`);
    const editor = await createEditor({ scene, plugins, services, onToolFault });
    await expect(editor.services.get(SHELF)).rejects.toThrow('offline');
    await editor.tools.activate('other');
    editor.tools.onDidEnd(() => {
      throw new Error('the host is at fault');
    });
    editor.dispose();
    await new Promise((resolve) => setTimeout(resolve));
    expect([scene.meshes, scene.geometries, scene.materials, scene.cameras]).toEqual([[], [], [], []]);
    expect(faults).toEqual(['services: Error: offline', 'editor: Error: the host is at fault']);
    scene.dispose();
    engine.dispose();
  });
});
