import { expect, it } from 'vitest';
import { distance, pointAt } from '../../math/vec3.ts';
import { ellipticTube } from '../../testing/bodies.ts';
import { cutOut, putBack } from './cut-out.ts';

const tube = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 60, rings: 40 });
const loop = Array.from({ length: 60 }, (_, i) => 20 * 60 + i);

it('holds all about the line with the whole surroundings of what lies within the width, and of its neighbours', () => {
  const { mesh, loops, vertices, faces } = cutOut(tube, [loop], 12);
  expect(loops[0]!.map((v) => vertices[v])).toEqual(loop);
  const line = loop.map((v) => pointAt(tube.positions, v));
  const facesAt = (v: number) =>
    [...faces.keys()].filter((i) => mesh.indices.subarray(3 * i, 3 * i + 3).includes(v));
  const countAt = (v: number) => tube.indices.filter((one) => one === v).length;
  let within = 0;
  for (const [i, v] of vertices.entries()) {
    expect(pointAt(mesh.positions, i)).toEqual(pointAt(tube.positions, v));
    if (!line.some((point) => distance(point, pointAt(tube.positions, v)) <= 12)) continue;
    within++;
    const near = facesAt(i);
    expect(near).toHaveLength(countAt(v));
    for (const f of near)
      for (const w of mesh.indices.subarray(3 * f, 3 * f + 3))
        expect(facesAt(w)).toHaveLength(countAt(vertices[w]!));
  }
  expect(within).toBeGreaterThan(60);
  expect(faces.length).toBeLessThan(tube.indices.length / 6);
});

it('puts back what changed, and nothing else', () => {
  const part = cutOut(tube, [loop], 12);
  const same = {
    positions: part.mesh.positions,
    isGone: new Array<boolean>(part.vertices.length).fill(false),
    corners: part.mesh.indices,
    isThere: new Array<boolean>(part.faces.length).fill(true),
  };
  expect(putBack(tube, part, same).mesh).toEqual(tube);
  // A triangle becomes three about a new vertex, which comes last as they do.
  const born = part.vertices.length;
  const [a, b, c] = part.mesh.indices;
  const { mesh, target } = putBack(tube, part, {
    positions: [...part.mesh.positions, 1, 2, 3],
    isGone: [...same.isGone, false],
    corners: [...part.mesh.indices, a!, b!, born, b!, c!, born, c!, a!, born],
    isThere: same.isThere.map((_, i) => i > 0).concat([true, true, true]),
  });
  const vertices = tube.positions.length / 3;
  expect(target(born)).toBe(vertices);
  expect(pointAt(mesh.positions, vertices)).toEqual([1, 2, 3]);
  expect(mesh.indices).toHaveLength(tube.indices.length + 6);
  expect([...mesh.indices.slice(-9)]).toEqual(
    [a!, b!, born, b!, c!, born, c!, a!, born].map((v) => (v === born ? vertices : part.vertices[v]!)),
  );
});
