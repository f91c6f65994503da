import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../math/rng.ts';
import { ellipticTube } from '../../../testing/bodies.ts';
import { buildBvhTree, buildBvhTreePlain, type BvhTree } from '../bvh-build.ts';
import type { TriMesh } from '../../tri-mesh.ts';
import { bvhNodes } from './bvh-nodes.ts';
import { decodeBase64 } from '../../../math/base64.ts';

const tube = ellipticTube({ radiusX: 120, radiusY: 80, height: 400, segments: 120, rings: 90 });

/** Triangles by chance, `spread` mm about each other. */
function soup(count: number, spread: number): TriMesh {
  const random = createRandom(count);
  return {
    positions: Float32Array.from({ length: 9 * count }, () => spread * (random() - 0.5)),
    indices: Uint32Array.from({ length: 3 * count }, (_, i) => i),
  };
}

/** The same triangle over and over, which no plane divides. */
const heap: TriMesh = {
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  indices: Uint32Array.from({ length: 9000 }, (_, i) => i % 3),
};

/** Ever narrower triangles: a division by cost goes deeper than it may. */
const narrowing: TriMesh = {
  positions: Float32Array.from({ length: 9 * 3000 }, (_, i) => {
    const size = 1e30 / 2 ** (((i / 9) | 0) % 240);
    return [size, 0, 0, size * 1.01, 0, 0, size, size / 100, 0][i % 9]!;
  }),
  indices: Uint32Array.from({ length: 9000 }, (_, i) => i),
};

/** What a tree is, short enough to be shown where it differs. */
const bytes = (tree: BvhTree) =>
  [tree.bounds, tree.info, tree.order, tree.corners].map(({ buffer, byteOffset, byteLength }) =>
    createHash('sha256')
      .update(new Uint8Array(buffer, byteOffset, byteLength))
      .digest('hex'),
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the tree built in WebAssembly', () => {
  it.each([
    ['a tube', tube],
    ['a tube shifted below 0', { ...tube, positions: tube.positions.map((x) => -x - 500) }],
    ['triangles by chance', soup(5000, 300)],
    ['large triangles', soup(2500, 1e20)],
    ['one triangle over and over', heap],
    ['ever narrower triangles', narrowing],
  ])('has the bits of its plain twin: %s', (_, mesh) => {
    expect(bvhNodes(mesh, undefined)).toBeDefined();
    const [one, other] = [buildBvhTree(mesh), buildBvhTreePlain(mesh)];
    expect(one.nodeCount).toBe(other.nodeCount);
    expect(bytes(one)).toEqual(bytes(other));
  });

  it('has them also after a larger body and a smaller one, and past what is kept in memory', () => {
    const large = ellipticTube({ radiusX: 120, radiusY: 80, height: 400, segments: 600, rings: 260 });
    for (const mesh of [soup(3000, 100), large, soup(4000, 100)])
      expect(bytes(buildBvhTree(mesh))).toEqual(bytes(buildBvhTreePlain(mesh)));
  });

  it('hears Stop between two batches, and works again afterwards', () => {
    let asked = 0;
    const stop = () => {
      if (++asked === 3) throw new Error('stop');
    };
    expect(() => buildBvhTree(tube, stop)).toThrow('stop');
    expect(bytes(buildBvhTree(tube, () => undefined))).toEqual(bytes(buildBvhTreePlain(tube)));
  });

  it('serves who asks for a tree while it is asked whether to stop', () => {
    const inner: BvhTree[] = [];
    const outer = buildBvhTree(tube, () => void (inner[0] ??= buildBvhTree(heap)));
    expect(bytes(outer)).toEqual(bytes(buildBvhTreePlain(tube)));
    expect(bytes(inner[0]!)).toEqual(bytes(buildBvhTreePlain(heap)));
  });

  it('leaves to its twin what is not finite or not there', () => {
    const notFinite = { ...tube, positions: tube.positions.map((x, i) => (i === 77 ? NaN : x)) };
    const notThere = { ...tube, indices: tube.indices.map((v, i) => (i === 5 ? 4e9 : v)) };
    for (const mesh of [notFinite, notThere]) {
      expect(bvhNodes(mesh, undefined)).toBeUndefined();
      expect(bytes(buildBvhTree(mesh))).toEqual(bytes(buildBvhTreePlain(mesh)));
    }
  });

  it.each([
    ['there is none', undefined],
    [
      'a policy forbids it',
      {
        Module: function () {
          throw new Error('unsafe-eval');
        },
      },
    ],
  ])('is left to its twin where %s', (_, wasm) => {
    vi.stubGlobal('WebAssembly', wasm);
    expect(bvhNodes(tube, undefined)).toBeUndefined();
    expect(bytes(buildBvhTree(tube))).toEqual(bytes(buildBvhTreePlain(tube)));
  });
});

it('decodes base64 of any length', () => {
  for (const text of ['', 'a', 'ab', 'abc', 'abcd', '\u00ff\u0000\u0080'])
    expect(Buffer.from(decodeBase64(Buffer.from(text, 'latin1').toString('base64')))).toEqual(
      Buffer.from(text, 'latin1'),
    );
});
