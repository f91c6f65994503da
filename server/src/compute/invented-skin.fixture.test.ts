import { operations } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import type { TriMesh } from '@bracewright/core/mesh';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';

export const registry = createOperationRegistry(operations);
export const record = (type: string, params: Json): OperationRecord => ({
  ...{ id: type, type, version: registry.latest(type).version, params, seed: 0, state: 'on', result: null },
});

/** A trunk without its ends, with a hole of 80 mm in its front. */
function scan(): TriMesh {
  const { positions: p, indices } = ellipticTube({
    ...{ radiusX: 120, radiusY: 90, height: 240 },
    ...{ segments: 32, rings: 15 },
  });
  const middle = (f: number, k: number) =>
    [0, 1, 2].reduce((sum, c) => sum + p[3 * indices[3 * f + c]! + k]! / 3, 0);
  const isThere = (f: number): boolean =>
    Math.hypot(middle(f, 0), middle(f, 1) + 90, middle(f, 2) - 120) > 40 &&
    Math.abs(middle(f, 2) - 120) < 119;
  return { positions: p, indices: indices.filter((_, i) => isThere(Math.floor(i / 3))) };
}

const FRONT = { normal: [0, -1, 0] };
/** Closed but for its ends, stood 300 mm higher, and pressed in by 20 mm over half of the hole and beside it. */
export const SHAPED = [
  record('repair.run', { components: 'largest' }),
  record('seal.close', { holes: { maxPerimeter: 500 }, fill: 'smooth' }),
  record('position.apply', { transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 300, 0, 0, 0, 1] }),
  record('region.deform', {
    contour: [
      [0, 360],
      [60, 360],
      [70, 420],
      [60, 480],
      [0, 480],
    ].map(([x, z]) => ({ position: [x!, -90 * Math.sqrt(1 - (x! / 120) ** 2), z!], ...FRONT })),
    apex: [390, 450].map((z) => ({ position: [35, -86, z], ...FRONT })),
    amplitude: -20,
  }),
];
export const body = scan();
