import { describe, expect, it } from 'vitest';
import { multiply, rotation, translation, type Mat4 } from '../math/mat4.ts';
import { length, normalize, type Vec3 } from '../math/vec3.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import type { SceneObjectOptions } from '../services/index.ts';
import { sphere, tube } from '../testing/bodies.ts';
import { FakePicking, FakeScene } from '../testing/fake-view.ts';
import { jpegHeader, pngHeader } from '../testing/pictures.ts';

const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
const ball = sphere({ radius: 10, subdivisions: 4 });
const towards = (origin: Vec3, direction: Vec3) => ({ origin, direction: normalize(direction) });

function open() {
  const scene = new FakeScene(body);
  return { scene, picking: new FakePicking(scene) };
}

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return isSdkError(error) ? error.code : String(error);
  }
};

describe('an object beside the body', () => {
  it('is hit where it stands, and says where that is on itself', () => {
    const { scene, picking } = open();
    // Turned by 90° about Z and put to the left of the body.
    const transform = multiply(translation([200, 0, 50]), rotation([0, 0, 1], Math.PI / 2));
    const object = scene.createObject({ mesh: ball, transform, name: 'ball', pickable: true });
    const hit = picking.pick(towards([500, 0, 50], [-1, 0, 0]), ['objects'])!;
    expect(hit.on).toBe('object');
    expect(hit.object).toEqual({ id: object.id, name: 'ball' });
    expect(hit.position[0]).toBeCloseTo(210, 1);
    expect(hit.distance).toBeCloseTo(290, 1);
    expect(hit.normal[0]).toBeCloseTo(1, 2);
    // What looks to +X in the scene looks to −Y in its own coordinates.
    expect(hit.local.position[1]).toBeCloseTo(-10, 1);
    expect(hit.local.normal[1]).toBeCloseTo(-1, 2);
    const corners = [0, 1, 2].map((k) => 3 * ball.indices[3 * hit.triangle + k]!);
    for (const axis of [0, 1, 2]) {
      const values = corners.map((at) => ball.positions[at + axis]!);
      expect(hit.local.position[axis]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-3);
      expect(hit.local.position[axis]).toBeLessThanOrEqual(Math.max(...values) + 1e-3);
    }
  });

  it('has outward normals of length 1 under flips and scales', () => {
    const { scene, picking } = open();
    const flat: Mat4 = [-3, 0, 0, 300, 0, 1, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1];
    scene.createObject({ mesh: ball, transform: flat, pickable: true });
    for (const direction of [
      [-1, 0, 0],
      [-1, 0.2, 0],
      [-1, 0, 0.01],
      [-1, -0.1, -0.01],
    ] as const) {
      const ray = towards(
        [300 - 100 * direction[0], -100 * direction[1], -100 * direction[2]],
        [...direction],
      );
      const hit = picking.pick(ray, ['objects'])!;
      expect(length(hit.normal)).toBeCloseTo(1, 6);
      const [x, y, z] = hit.position;
      // The gradient of the ellipsoid.
      const outward = normalize([(x - 300) / 9, y, z * 4]);
      for (const axis of [0, 1, 2] as const) expect(hit.normal[axis]).toBeCloseTo(outward[axis], 1);
    }
  });

  it('is told apart from the body as it is and as it is previewed, and the nearest counts', () => {
    const { scene, picking } = open();
    const far = towards([0, 500, 0], [0, -1, 0]);
    expect(picking.pick(far, ['preview', 'objects'])!.on).toBe('body');
    const wide = { positions: body.positions.map((n) => 1.5 * n), indices: body.indices };
    scene.showTemporary(wide);
    expect(picking.pick(far, ['body'])).toMatchObject({ on: 'body' });
    expect(picking.pick(far, ['body'])!.position[1]).toBeCloseTo(100, 0);
    expect(picking.pick(far, ['preview'])!.position[1]).toBeCloseTo(150, 0);
    expect(picking.pick(far, ['body', 'preview', 'objects'])!.on).toBe('preview');
    const object = scene.createObject({ mesh: ball, transform: translation([0, 300, 0]) });
    expect(picking.pick(far, ['preview', 'objects'])!.on).toBe('preview');
    expect(picking.pick(far, ['preview', object])).toMatchObject({ on: 'object', object: { id: object.id } });
    object.setVisible(false);
    expect(picking.pick(far, [object])).toBeUndefined();
    object.setVisible(true);
    object.dispose();
    expect(picking.pick(far, [object])).toBeUndefined();
  });

  it('is not hit where it is clipped away', () => {
    const { scene, picking } = open();
    const object = scene.createObject({ mesh: ball, transform: translation([0, 300, 0]) });
    const ray = towards([0, 500, 0], [0, -1, 0]);
    object.setClip({ origin: [0, 300, 0], normal: [0, 1, 0] });
    expect(picking.pick(ray, [object])!.position[1]).toBeCloseTo(290, 1);
    object.setClip({ origin: [0, 280, 0], normal: [0, 1, 0] });
    expect(picking.pick(ray, [object])).toBeUndefined();
    object.setClip(undefined);
    expect(picking.pick(ray, [object])!.position[1]).toBeCloseTo(310, 1);
  });

  it('follows its mesh, also with the triangles of the one before', () => {
    const { scene, picking } = open();
    const object = scene.createObject({ mesh: ball });
    const ray = towards([0, 0, 500], [0, 0, -1]);
    expect(picking.pick(ray, [object])!.position[2]).toBeCloseTo(10, 4);
    object.setMesh({ positions: ball.positions.map((n) => 2 * n), indices: ball.indices });
    expect(picking.pick(ray, [object])!.position[2]).toBeCloseTo(20, 4);
    object.setMesh(body);
    expect(picking.pick(ray, [object])!.position[2]).toBeCloseTo(400, 4);
  });

  it('is coloured by a value a vertex, and no picture is', () => {
    const { scene } = open();
    const object = scene.createObject({ mesh: ball });
    const paint = (count: number) =>
      ({ kind: 'deviation', values: new Float32Array(count), limit: 5, contourStep: 1 }) as const;
    object.setPaint(paint(ball.positions.length / 3));
    object.setPaint({ kind: 'plain' });
    expect(codeOf(() => object.setPaint(paint(3)))).toBe('scene/invalid-option');
    const film = scene.createObject({ image: { source: pngHeader(4, 4), width: 5 } });
    expect(codeOf(() => film.setPaint({ kind: 'plain' }))).toBe('scene/not-a-mesh');
  });

  it('is a picture in millimetres by the proportions of its file', () => {
    const { scene, picking } = open();
    for (const source of [pngHeader(400, 1000), jpegHeader(400, 1000)]) {
      const film = scene.createObject({ image: { source, width: 200 }, name: 'film' });
      const at = (x: number, y: number) => picking.pick(towards([x, y, 50], [0, 0, -1]), [film]);
      expect(at(99.9, 249.9)).toMatchObject({ on: 'object', object: { name: 'film' } });
      expect(at(99.9, 249.9)!.normal[2]).toBeCloseTo(1, 6);
      expect(at(100.1, 0)).toBeUndefined();
      expect(at(0, 250.1)).toBeUndefined();
      expect(codeOf(() => film.setMesh(ball))).toBe('scene/not-a-mesh');
      film.dispose();
    }
  });
});

it('lies over everything or behind it where it is a picture, and a mesh has no such layer', () => {
  const { scene } = open();
  const source = pngHeader(20, 40);
  const film = scene.createObject({ image: { source, width: 100, layer: 'behind' } });
  const ball2 = scene.createObject({ mesh: ball });
  film.setLayer('before');
  film.setLayer('among');
  expect(scene.objects.pictures).toEqual([film]);
  const wrong = (work: () => unknown) => expect(codeOf(work)).toBe('scene/invalid-option');
  wrong(() => film.setLayer('above' as never));
  wrong(() => ball2.setLayer('before'));
  wrong(() => scene.createObject({ image: { source, width: 100, layer: 'above' as never } }));
  film.dispose();
  expect(scene.objects.pictures).toEqual([]);
  expect(codeOf(() => film.setLayer('before'))).toBe('scene/object-gone');
});

describe('what is refused', () => {
  const nan: Mat4 = [1, 0, 0, Number.NaN, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const flat: Mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
  const bent: Mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.1, 1];
  const broken = { positions: ball.positions.slice(), indices: ball.indices };
  broken.positions[7] = Number.NaN;
  const lost = { positions: ball.positions, indices: ball.indices.slice() };
  lost.indices[5] = 1e6;
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['a transform with NaN', { mesh: ball, transform: nan }, 'scene/invalid-transform'],
    ['a transform that flattens', { mesh: ball, transform: flat }, 'scene/invalid-transform'],
    ['a transform with perspective', { mesh: ball, transform: bent }, 'scene/invalid-transform'],
    ['a transform of 9 numbers', { mesh: ball, transform: nan.slice(0, 9) }, 'scene/invalid-transform'],
    ['a vertex with NaN', { mesh: broken }, 'scene/invalid-mesh'],
    ['an index that points nowhere', { mesh: lost }, 'scene/invalid-mesh'],
    [
      'no triangles',
      { mesh: { positions: ball.positions, indices: new Uint32Array() } },
      'scene/invalid-mesh',
    ],
    ['plain arrays', { mesh: { positions: [0, 0, 0], indices: [0, 0, 0] } }, 'scene/invalid-mesh'],
    [
      'a huge mesh',
      { mesh: { positions: ball.positions, indices: { length: 60_000_000 } } },
      'scene/mesh-too-large',
    ],
    ['neither mesh nor picture', {}, 'scene/no-shape'],
    ['both', { mesh: ball, image: { source: pngHeader(2, 2), width: 5 } }, 'scene/no-shape'],
    ['no opacity at all', { mesh: ball, opacity: 0 }, 'scene/invalid-option'],
    ['a colour by a name', { mesh: ball, colour: 'red' }, 'scene/invalid-option'],
    ['a GIF', { image: { source: new TextEncoder().encode('GIF89a…'), width: 5 } }, 'scene/image-format'],
    ['nothing', { image: { source: new Uint8Array(), width: 5 } }, 'scene/image-format'],
    ['half a PNG', { image: { source: pngHeader(2, 2).slice(0, 18), width: 5 } }, 'scene/image-damaged'],
    ['half a JPEG', { image: { source: jpegHeader(2, 2).slice(0, 9), width: 5 } }, 'scene/image-damaged'],
    ['a picture without pixels', { image: { source: pngHeader(0, 9), width: 5 } }, 'scene/image-damaged'],
    [
      'a picture of 10 gigapixels',
      { image: { source: pngHeader(1e5, 1e5), width: 5 } },
      'scene/image-too-large',
    ],
    ['a closed bitmap', { image: { source: { width: 0, height: 0 }, width: 5 } }, 'scene/image-damaged'],
    ['a picture of no width', { image: { source: pngHeader(2, 2), width: 0 } }, 'scene/invalid-option'],
  ];
  it.each(cases)('%s', (_, options, code) => {
    const { scene } = open();
    expect(codeOf(() => scene.createObject(options as SceneObjectOptions))).toBe(code);
    expect(scene.objects.all).toEqual([]);
  });

  it('leaves the object as it was, and disposing twice is nothing', () => {
    const { scene } = open();
    const object = scene.createObject({ mesh: ball, opacity: 40 });
    expect(codeOf(() => object.setTransform(nan))).toBe('scene/invalid-transform');
    expect(codeOf(() => object.setOpacity(Number.NaN))).toBe('scene/invalid-option');
    expect(codeOf(() => object.setMesh(broken))).toBe('scene/invalid-mesh');
    expect(codeOf(() => object.setClip({ origin: [0, 0, 0], normal: [0, 0, 2] }))).toBe(
      'scene/invalid-option',
    );
    expect(object).toMatchObject({
      opacity: 40,
      transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      mesh: ball,
    });
    object.dispose();
    object.dispose();
    expect(object.isDisposed).toBe(true);
    expect(scene.objects.all).toEqual([]);
    expect(codeOf(() => object.setVisible(true))).toBe('scene/object-gone');
    expect(codeOf(() => object.setMesh(ball))).toBe('scene/object-gone');
  });

  it('a transform that is changed by its maker later changes nothing', () => {
    const { scene, picking } = open();
    const transform = [...translation([0, 300, 0])];
    const object = scene.createObject({ mesh: ball, transform });
    transform[7] = Number.NaN;
    expect(picking.pick(towards([0, 500, 0], [0, -1, 0]), [object])!.position[1]).toBeCloseTo(310, 1);
  });
});
