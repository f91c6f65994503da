import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { boundaryLoops, buildBvh, inspectMesh } from '@bracewright/core/mesh';
import { openTube, sphere } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import { readModel, STAMP_BYTES } from '../../../../host-app/src/kit/turning-model/read-model.ts';
import { coarsen } from './coarsen.ts';
import { encodeModel } from './encode.ts';
import { stampOfModel } from './model.ts';

const MOST_BYTES = 120_000;
const path = new URL('../../../../host-app/src/kit/turning-model/brace.bin', import.meta.url);
const file = Uint8Array.from(readFileSync(fileURLToPath(path)));

it('the model on the sign-in page is of the steps of the example as they are now; else run make-sign-in-model.mjs', () => {
  expect(Buffer.from(file.subarray(8, 8 + STAMP_BYTES)).toString('hex')).toBe(stampOfModel());
});

it('is a body and a wall, small enough to be sent to everybody who signs in', () => {
  expect(gzipSync(file, { level: 9 }).length).toBeLessThan(MOST_BYTES);
  const meshes = readModel(file.buffer).map(({ positions, indices, origin, step }) => ({
    positions: Float32Array.from(positions, (value, i) => origin[i % 3]! + step * value),
    indices: Uint32Array.from(indices),
  }));
  expect(meshes).toHaveLength(2);
  expect(inspectMesh(meshes[1]!)).toMatchObject({ watertight: true, components: 1 });
  expect(meshes.map((mesh) => boundaryLoops(mesh).length)).toEqual([2, 0]);
});

it('keeps a coarser surface near the finer one, closed or not, and reads what it wrote', () => {
  const round = sphere({ radius: 100, subdivisions: 4 });
  const ball = coarsen(round, 600);
  expect(ball.indices.length / 3).toBeLessThanOrEqual(600);
  expect(boundaryLoops(ball)).toEqual([]);
  const bvh = buildBvh(ball);
  for (let v = 0; v < round.positions.length; v += 3)
    expect(bvh.closestPoint([...round.positions.subarray(v, v + 3)] as never)!.distance).toBeLessThan(4);
  const tube = openTube({ radiusX: 60, radiusY: 60, height: 200, segments: 40, rings: 17 });
  const pipe = coarsen(tube, 400);
  expect(boundaryLoops(pipe)).toHaveLength(2);
  const bytes = encodeModel([ball, pipe], '0'.repeat(2 * STAMP_BYTES));
  readModel(bytes.buffer as ArrayBuffer).forEach(({ positions, normals, indices, origin, step }, i) => {
    const part = [ball, pipe][i]!;
    expect([...indices]).toEqual([...part.indices]);
    positions.forEach((value, k) =>
      expect(Math.abs(origin[k % 3]! + step * value - part.positions[k]!)).toBeLessThan(step),
    );
    normals.forEach((value, k) => expect(Math.abs(value / 127 - part.normals[k]!)).toBeLessThan(0.01));
  });
});
