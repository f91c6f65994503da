import { plugins } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import { mat4, vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { createOperationRegistry } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import type { Desk } from '../desk/desk.ts';
import { onShownBody } from './on-shown-body.ts';

const { roles } = createOperationRegistry(plugins.flatMap(({ operations }) => operations));
const record = (id: string, type: string, params = {}): OperationRecord => ({
  ...{ id, type, version: 1, params, seed: 0, state: 'on', result: null },
});
const TURN = mat4.multiply(mat4.translation([80, 0, 0]), mat4.rotation([0, 0, 1], Math.PI / 3));
const body = ellipticTube({ radiusX: 120, radiusY: 90, height: 200, segments: 48, rings: 20 });
const PLACE: Vec3 = buildBvh(body).closestPoint([30, -100, 90])!.position;
const align = record('align', 'position.apply', { transform: [...TURN] });
const own = record('own', 'region.deform');

function moved(mesh: TriMesh, by: (at: Vec3) => Vec3): TriMesh {
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i += 3)
    positions.set(by([positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  return { positions, indices: mesh.indices };
}

/** The same skin with its triangles in another order, as one that was laid anew. */
const laidAnew = ({ positions, indices }: TriMesh): TriMesh => ({
  positions,
  indices: indices.slice().reverse(),
});

function desk(mesh: TriMesh, since: readonly OperationRecord[]): Desk {
  const tree = buildBvh(mesh);
  const history = { base: '', records: [own, ...since], cursor: 1 + since.length };
  return {
    design: { history, roles, mesh },
    editor: { picking: { nearest: (at: Vec3) => tree.closestPoint(at) } },
  } as unknown as Desk;
}

it('a place goes with the triangle that it lies in, whatever later steps did to it', () => {
  const twisted = moved(body, ([x, y, z]) =>
    mat4.transformPoint(mat4.rotation([0, 0, 1], z / 200), [x, y, z]),
  );
  const shown = onShownBody(desk(twisted, [record('twist', 'twist.apply')]), own, body);
  const there = mat4.transformPoint(mat4.rotation([0, 0, 1], PLACE[2] / 200), PLACE);
  expect(vec3.distance(shown.place(PLACE), there)).toBeLessThan(0.3);
  expect(shown.isAbout).toBe(false);
});

it('a place and a plane go with a later alignment, also where the skin was laid anew before', () => {
  const aligned = laidAnew(moved(body, (at) => mat4.transformPoint(TURN, at)));
  const shown = onShownBody(desk(aligned, [align]), own, body);
  expect(vec3.distance(shown.place(PLACE), mat4.transformPoint(TURN, PLACE))).toBeLessThan(0.01);
  const { origin, normal } = shown.plane({ origin: [10, 0, 90], normal: [1, 0, 0] });
  expect(vec3.distance(origin as Vec3, mat4.transformPoint(TURN, [10, 0, 90]))).toBeLessThan(1e-9);
  expect(vec3.distance(normal as Vec3, mat4.transformDirection(TURN, [1, 0, 0]))).toBeLessThan(1e-9);
  expect(shown.isAbout).toBe(false);
});

it('a place goes with its triangles as far as a later edge line, and stays there on the skin that this keeps', () => {
  const twist = record('twist', 'twist.apply');
  const edge = record('edge', 'border.cut');
  const turn = mat4.rotation([0, 0, 1], 0.4);
  const twisted = moved(body, (at) => mat4.transformPoint(turn, at));
  const from = desk(laidAnew(twisted), [twist, edge]);
  const shown = onShownBody(from, own, body, { mesh: twisted, by: edge });
  expect(vec3.distance(shown.place(PLACE), mat4.transformPoint(turn, PLACE))).toBeLessThan(0.01);
  expect(shown.isAbout).toBe(false);
});

it('a place on skin that was laid anew and shaped since is told to be near only', () => {
  const shown = onShownBody(desk(laidAnew(body), [record('smooth', 'smooth.global')]), own, body);
  expect(shown.isAbout).toBe(true);
});
