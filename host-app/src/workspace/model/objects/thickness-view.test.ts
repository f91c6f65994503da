import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTube } from '@bracewright/core/testing';
import { vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, processOf, wallMap, type TriMesh } from '@bracewright/core/mesh';
import type { BodyPaint, SceneObject } from '@bracewright/core/services';
import type { Desk } from '../desk/desk.ts';
import { ThicknessView } from './thickness-view.ts';

/** A flat box of 5 mm: both large sides have a wall, its four narrow ones stand too far apart. */
const slab: TriMesh = {
  positions: Float32Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1) * [40, 40, 5][i % 3]!), // prettier-ignore
  // prettier-ignore
  indices: Uint32Array.from([
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
  ]),
};
/** Its large sides come first. */
const LARGE = 4;

class Canvas {
  readonly offsetX = 0;
}
let paints: BodyPaint[] = [];
let pointed: { readonly triangle: number; readonly position?: Vec3 } | undefined;
let shape = slab;
let rays = buildBvh(slab);
/** Where a triangle was hit, else its middle, and the way it faces. */
function placeOn({ triangle, position }: { readonly triangle: number; readonly position?: Vec3 }) {
  const corners = [0, 1, 2].map((k) => [0, 1, 2].map((i) => shape.positions[3 * shape.indices[3 * triangle + k]! + i]!)); // prettier-ignore
  const [a, b, c] = corners as unknown as [Vec3, Vec3, Vec3];
  const middle = vec3.scale(vec3.add(vec3.add(a, b), c), 1 / 3);
  const normal = vec3.normalize(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a)));
  return { position: position ?? middle, normal };
}
let move: ((event: unknown) => void) | undefined;
const object = { isDisposed: false, setPaint: (paint: BodyPaint) => void paints.push(paint) };
const editor = {
  scene: { bodyVisible: true, bodyOpacity: 40 },
  picking: {
    rayAt: () => undefined,
    pick: (ray: { readonly origin: Vec3; readonly direction: Vec3 } | undefined) => {
      const hit = ray ? rays.raycast(ray.origin, ray.direction) : pointed;
      return hit && { on: 'object', ...hit, ...placeOn(hit) };
    },
  },
};
const view = () => new ThicknessView({ editor } as unknown as Pick<Desk, 'editor'>);

beforeEach(() => {
  paints = [];
  pointed = undefined;
  vi.stubGlobal('HTMLCanvasElement', Canvas);
  vi.stubGlobal('addEventListener', (_: string, on: typeof move) => (move = on));
  vi.stubGlobal('removeEventListener', () => (move = undefined));
  // Measures as the worker does, without a thread.
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: unknown) => void) | undefined;
      terminate = () => undefined;
      postMessage({ shape, process, wall }: { shape: TriMesh; process: string; wall: number }) {
        const answer = () => {
          try {
            return { kind: 'measured', map: wallMap(shape, processOf(process), { wall }) };
          } catch (error) {
            return { kind: 'failed', code: (error as { code: string }).code };
          }
        };
        queueMicrotask(() => this.onmessage?.({ data: answer() }));
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a wall is coloured by how much thicker or thinner it is than asked for, and what was not measured stays without a value', async () => {
  const thickness = view();
  await thickness.measure('wall', slab, { process: 'sls', wall: 4 });
  expect(thickness.map!.thinnest!.wall).toBeCloseTo(5, 5);
  thickness.follow((id) => (id === 'wall' ? (object as unknown as SceneObject) : undefined));
  const [paint] = paints;
  // Down to the least that is made, 1 mm.
  expect(paint).toMatchObject({ kind: 'deviation', limit: 3 });
  // Each corner of a slab belongs to a narrow side too, which has no answer.
  expect([...(paint as { readonly values: Float32Array }).values]).toEqual(Array(8).fill(NaN));
  thickness.setLimit(5);
  expect(paints.at(-1)).toMatchObject({ limit: 5 });
  thickness.clear();
  expect(paints.at(-1)).toEqual({ kind: 'plain' });
  expect([thickness.of, thickness.map]).toEqual([undefined, undefined]);
});

test('the number under the pointer is that of the triangle there, and none where nothing was measured', async () => {
  const thickness = view();
  const end = thickness.watch();
  await thickness.measure('wall', slab, { process: 'sls', wall: 4 });
  thickness.follow(() => object as unknown as SceneObject);
  const at = (triangle: number | undefined) => {
    pointed = triangle === undefined ? undefined : { triangle };
    move!({ target: new Canvas(), offsetX: 1, offsetY: 1 });
    return thickness.under;
  };
  expect(at(0)).toBeCloseTo(5, 5);
  expect(at(LARGE)).toBeNaN();
  expect(at(undefined)).toBeUndefined();
  end();
  expect(thickness.of).toBeUndefined();
});

test('the number under the pointer is that of the place, not of the thinnest of a large triangle', async () => {
  // The slab, 3 mm instead of 5 at one end.
  const positions = slab.positions.map((z, i) =>
    i % 3 === 2 && z > 0 ? 3 + slab.positions[i - 2]! / 20 : z,
  );
  shape = { ...slab, positions };
  rays = buildBvh(shape);
  const thickness = view();
  const end = thickness.watch();
  await thickness.measure('wall', shape, { process: 'sls', wall: 4 });
  thickness.follow(() => object as unknown as SceneObject);
  for (const [x, y] of [[5, 35], [20, 30], [30, 35]] as const) {
    const hit = rays.raycast([x, y, -10], [0, 0, 1])!;
    pointed = { triangle: hit.triangle, position: [x, y, 0] };
    move!({ target: new Canvas(), offsetX: 1, offsetY: 1 });
    expect(thickness.under).toBeCloseTo(3 + x / 20, 2);
  } // prettier-ignore
  end();
});

test('an open shape is refused in words, and nothing is left of it', async () => {
  const open = openTube({ radiusX: 30, radiusY: 30, height: 40, segments: 8, rings: 2 });
  const thickness = view();
  await expect(thickness.measure('wall', open, { process: 'sls', wall: 4 })).rejects.toMatchObject({ code: 'gate/wall-open' }); // prettier-ignore
  expect([thickness.of, thickness.progress]).toEqual([undefined, undefined]);
});
