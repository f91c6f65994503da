import {
  boundaryLoops,
  buildBvh,
  meshHash,
  selfIntersections,
  symmetryPlane,
  type Bvh,
  type TriMesh,
} from '@bracewright/core/mesh';
import { createRandom } from '@bracewright/core/math';
import { applyOperation, OperationAborted, type Json } from '@bracewright/core/operation';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { ellipticTube, sphere } from '@bracewright/core/testing';
import { describe, expect, test } from 'vitest';
import { operations } from './index.ts';

/** A scan as it comes from the device: open at neck and thighs, rough, with holes and loose pieces; about 6 000 triangles. */
const scan = scanOf(sampleTrunk({ cobb: 35, edge: 14 }), { holes: 3, debris: 2 });

const heights = scan.positions.filter((_, i) => i % 3 === 2);
const low = heights.reduce((a, b) => Math.min(a, b));
const high = heights.reduce((a, b) => Math.max(a, b));
const at = (share: number): number => low + share * (high - low);
const plane = (share: number) => ({ origin: [0, 0, at(share)], normal: [0, 0, 1] });

const skin = buildBvh(scan);
const inFront = (x: number, z: number): { position: number[]; normal: number[] } => ({
  position: [...skin.closestPoint([x, -400, z])!.position],
  normal: [0, -1, 0],
});
const contour = Array.from({ length: 12 }, (_, i) => {
  const angle = (Math.PI * i) / 6;
  return inFront(12 + 60 * Math.cos(angle), at(0.45) + 60 * Math.sin(angle));
});
const apex = [inFront(-3, at(0.45)), inFront(27, at(0.45))];

/** A pad as a library keeps it. */
const PAD = {
  ...{ kind: 'region', version: 1, contourShape: 'smooth', apexClosed: false, transition: 3 },
  contour: Array.from({ length: 8 }, (_, i) => [0.7 * Math.cos(i * 0.78), 0.98 * Math.sin(i * 0.78)]),
  apex: [
    [-0.1, 0],
    [0.1, 0.2],
  ],
  ...{ amplitude: -12, push: 'normal' },
};

/** A region on one side of the plane that the scan itself has. */
const { origin, normal } = symmetryPlane(scan)!;
const ofScan = { origin: [...origin], normal: [...normal] };
const straightIn = (x: number, z: number) => ({
  position: [...skin.raycast([x, -400, z], [0, 1, 0])!.position],
  normal: [0, -1, 0],
});
const besideMiddle = {
  contour: Array.from({ length: 12 }, (_, i) => {
    const angle = (Math.PI * i) / 6;
    return straightIn(70 + 40 * Math.cos(angle), at(0.45) + 45 * Math.sin(angle));
  }),
  apex: [straightIn(62, at(0.45)), straightIn(78, at(0.45))],
};

/** A little under the skin of the belly: what lies before it is flattened. */
const inBelly = (share: number) => {
  const { position, normal } = inFront(0, at(share));
  return { position: [position[0]!, position[1]! + 6, position[2]!], normal };
};

/** What is added to the belly, on the body sealed. */
const ball = sphere({ radius: 40, subdivisions: 4 });
const BALL = meshHash(ball);
const [bellyX, bellyY, bellyZ] = inFront(0, at(0.45)).position;
const AT_BELLY = [1, 0, 0, bellyX, 0, 1, 0, bellyY, 0, 0, 1, bellyZ, 0, 0, 0, 1];
const loadMesh = async (): Promise<TriMesh> => ball;

/** Each operation that takes its time on a large body. */
const CASES: readonly (readonly [type: string, params: Json])[] = [
  ['repair.run', {}],
  ['seal.close', {}],
  ['remesh.run', { edgeLength: 12 }],
  ['crop.apply', { top: plane(0.8), bottom: plane(0.2) }],
  ['saw.cut', { plane: plane(0.5) }],
  ['smooth.global', { level: 'normal' }],
  ['smooth.brush', { samples: apex, radius: 40, strength: 1 }],
  ['smooth.region', { contour, radius: 60, strength: 1 }],
  ['hand-touch.stroke', { samples: apex, radius: 40, amplitude: -8 }],
  ['rasp.stroke', { samples: apex, radius: 40, depth: 2 }],
  ['plaster-knife.cut', { contour, mode: 'shave', depth: 6 }],
  ['plaster-knife.cut', { contour, mode: 'cut' }],
  ['region.deform', { contour, apex, amplitude: -12 }],
  ['region.move', { contour, apex, offset: [10, 0, 10], amplitude: 8 }],
  ['region.smooth', { contour, level: 'heavy' }],
  ['region-template.apply', { shape: PAD, anchor: inFront(12, at(0.45)), radius: 65, mirror: true }],
  ['twist.apply', { planes: [plane(0.3), plane(0.7)], angle: 15 }],
  ['translate.apply', { planes: [plane(0.3), plane(0.5), plane(0.7)], amount: 20 }],
  ['stretch.apply', { planes: [plane(0.3), plane(0.7)], amount: 25 }],
  ['radius.apply', { planes: [plane(0.3), plane(0.5), plane(0.7)], amount: 15 }],
  ['balance.apply', { plane: { origin: [0, 0, 0], normal: [1, 0, 0] } }],
  ['symmetry.mirror', { plane: { origin: [0, 0, 0], normal: [1, 0, 0] } }],
  ['symmetry.region', { ...besideMiddle, amplitude: -12, plane: ofScan }],
  ['plane.flatten', { line: [inBelly(0.42), inBelly(0.5)], view: [1, 0, 0], keep: 'positive' }],
  ['merge.apply', { mesh: BALL, transform: AT_BELLY, blend: 6 }],
  ['export.thicken', { mode: 'equal' }],
] as never;

/** What a large body needs at least; each operation asks and tells more often the more there is to do. */
const LEAST_LOOKS = 8;
const LEAST_TOLD = 4;

const SMALL = ellipticTube({ radiusX: 40, radiusY: 30, height: 60, segments: 12, rings: 4 });

const latest = (type: string) =>
  operations.filter((one) => one.type === type).reduce((a, b) => (a.version > b.version ? a : b));

const triangles = (indices: Uint32Array): number[][] =>
  Array.from({ length: indices.length / 3 }, (_, t) => [...indices.subarray(3 * t, 3 * t + 3)]);

/** A wall is made of a body side, not of a whole scan with its loose pieces, and bodies are merged that are closed. */
async function bodyFor(type: string): Promise<TriMesh> {
  if (type !== 'export.thicken' && type !== 'merge.apply') return scan;
  const { mesh } = await applyOperation(latest('repair.run'), scan, {});
  if (type === 'merge.apply') return (await applyOperation(latest('seal.close'), mesh, {})).mesh;
  const cut = { top: plane(0.55), bottom: plane(0.5), cap: false };
  return (await applyOperation(latest('crop.apply'), mesh, cut as never)).mesh;
}

/** What an operation makes of the scan, how often it asks and what it tells on the way. */
async function watched(type: string, params: Json) {
  const body = await bodyFor(type);
  // What is made once for all bodies is no part of the work.
  await applyOperation(latest(type), SMALL, params, { loadMesh }).catch(() => undefined);
  let looks = 0;
  const told: number[] = [];
  const made = await applyOperation(latest(type), body, params, {
    loadMesh,
    checkAborted: () => void looks++,
    onProgress: (fraction) => void told.push(fraction),
  });
  return { body, made, looks, told };
}

/** Of the wall, which takes longest, two tests look at the same run. */
let walled: ReturnType<typeof watched> | undefined;
const run = (type: string, params: Json) =>
  type === 'export.thicken' ? (walled ??= watched(type, params)) : watched(type, params);

describe('on a raw scan', () => {
  test.each(CASES)(
    '%s tells how far it is, asks whether to stop, and adds no crossing',
    async (type, params) => {
      const { body, made, looks, told } = await run(type, params);
      const { mesh, findings } = made;
      expect(looks).toBeGreaterThanOrEqual(LEAST_LOOKS);
      expect(told.length).toBeGreaterThanOrEqual(LEAST_TOLD);
      expect(told).toEqual([...told].sort((a, b) => a - b));
      expect(told.at(-1)).toBeLessThanOrEqual(1);
      expect(findings.filter(({ code }) => code.includes('fold') || code.includes('cross'))).toEqual([]);
      expect(selfIntersections(mesh).length).toBe(0);
      // Late in the work it still stops at once, wherever it is.
      let left = Math.floor(0.9 * looks);
      // Another object: what is remembered of the first would shorten the work.
      const ended = await applyOperation(latest(type), { ...body }, params, {
        loadMesh,
        checkAborted: () => {
          if (left-- <= 0) throw new OperationAborted();
        },
      }).then(
        () => 'done',
        (reason: unknown) => reason,
      );
      expect(ended).toBeInstanceOf(OperationAborted);
      expect(left).toBe(-1);
    },
  );

  test('a wall is told as thin and as thick as it is, from both sides', async () => {
    const { mesh, report, findings } = (await run('export.thicken', { mode: 'equal' })).made;
    const { bodyTriangles, outerVertices, minWall, maxWall } = report as Record<string, number>;
    const sides = [
      mesh.indices.slice(0, 3 * bodyTriangles!),
      mesh.indices.slice(3 * bodyTriangles!),
    ] as const;
    const first = 1 + sides[0].reduce((a, b) => Math.max(a, b));
    const skin = triangles(sides[1]).filter((corners) =>
      corners.every((v) => v >= first && v < first + outerVertices!),
    );
    const surface = (indices: Uint32Array): TriMesh => ({ positions: mesh.positions, indices });
    const edges = boundaryLoops(surface(sides[0])).flatMap((loop) =>
      Array.from(loop, (v, i) => [v, loop[(i + 1) % loop.length]!, v]),
    );
    const [inner, outer, edge] = [sides[0], sides[1], Uint32Array.from(edges.flat())].map((indices) =>
      buildBvh(surface(indices)),
    ) as [Bvh, Bvh, Bvh];
    const random = createRandom(7);
    let [thinnest, thickest, count] = [Infinity, 0, 0];
    const look = (corners: readonly number[], other: Bvh): void => {
      const weights = [random(), random(), random()];
      const sum = weights[0]! + weights[1]! + weights[2]!;
      const point = [0, 1, 2].map((k) =>
        corners.reduce((all, v, i) => all + (weights[i]! / sum) * mesh.positions[3 * v + k]!, 0),
      ) as [number, number, number];
      // What lies nearer to an edge than the wall is thick is not told.
      if (edge.closestPoint(inner.closestPoint(point)!.position, 4.1)) return;
      const { distance } = other.closestPoint(point)!;
      thinnest = Math.min(thinnest, distance);
      thickest = Math.max(thickest, distance);
      count++;
    };
    for (let times = 0; times < 10; times++) {
      for (const corners of triangles(sides[0])) {
        look(corners, outer);
        // A corner itself: hollows are deepest there.
        look([corners[0]!, corners[0]!, corners[0]!], outer);
      }
      for (const corners of skin) look(corners, inner);
    }
    expect(count).toBeGreaterThan(10_000);
    expect(minWall).toBeLessThan(thinnest + 0.03);
    expect(maxWall).toBeGreaterThan(thickest - 0.005);
    expect(minWall).toBeGreaterThan(thinnest - 0.1);
    expect(maxWall).toBeLessThan(thickest + 0.1);
    expect(findings.filter(({ code }) => code === 'uneven-wall')).toEqual([]);
  });
});
