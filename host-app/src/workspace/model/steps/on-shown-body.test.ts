import { plugins } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import { mat4, vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { createOperationRegistry } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import type { Desk } from '../desk/desk.ts';
import { onShownBody, stepsOn } from './on-shown-body.ts';

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

const desk = (records: readonly OperationRecord[]): Desk =>
  ({ design: { history: { base: '', records, cursor: records.length }, roles } }) as unknown as Desk;
const TWIST = mat4.rotation([0, 0, 1], 0.4);
const twisted = moved(body, (at) => mat4.transformPoint(TWIST, at));
const twist = record('twist', 'twist.apply');

it('the steps on a body are those after a record that act on it, itself the first', () => {
  const off: OperationRecord = { ...record('off', 'bend.apply'), state: 'off' };
  const wall = record('wall', 'export.thicken');
  const before = record('before', 'smooth.global');
  expect(stepsOn(desk([before, own, off, twist, wall]), own)).toEqual([own, twist]);
});

it('a place goes with its triangle through steps that keep the skin, also where others laid it anew before and after', () => {
  // The step itself lays the skin anew, a twist moves it, an edge line cuts it.
  const bodies = [laidAnew(body), laidAnew(twisted), twisted];
  const shown = onShownBody(desk([]), [own, twist, record('edge', 'border.cut')], body, bodies);
  expect(vec3.distance(shown.place(PLACE), mat4.transformPoint(TWIST, PLACE))).toBeLessThan(0.01);
});

it('a place and a plane go with a later alignment, also where the skin is laid anew', () => {
  const aligned = moved(body, (at) => mat4.transformPoint(TURN, at));
  for (const to of [aligned, laidAnew(aligned)]) {
    const shown = onShownBody(desk([]), [own, align], body, [body, to]);
    expect(vec3.distance(shown.place(PLACE), mat4.transformPoint(TURN, PLACE))).toBeLessThan(0.01);
    const { origin, normal } = shown.plane({ origin: [10, 0, 90], normal: [1, 0, 0] });
    expect(vec3.distance(origin as Vec3, mat4.transformPoint(TURN, [10, 0, 90]))).toBeLessThan(1e-9);
    expect(vec3.distance(normal as Vec3, mat4.transformDirection(TURN, [1, 0, 0]))).toBeLessThan(1e-9);
  }
});
