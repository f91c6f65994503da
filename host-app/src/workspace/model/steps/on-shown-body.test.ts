import { plugins } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import { mat4, vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, carryPlaces, placeOn, type TriMesh } from '@bracewright/core/mesh';
import { createOperationRegistry } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import type { Desk } from '../desk/desk.ts';
import { carryThrough, planeNow, stepsOn } from './on-shown-body.ts';

const { roles } = createOperationRegistry(plugins.flatMap(({ operations }) => operations));
const record = (id: string, type: string, params = {}): OperationRecord => ({
  ...{ id, type, version: 1, params, seed: 0, state: 'on', result: null },
});
const TURN = mat4.multiply(mat4.translation([80, 0, 0]), mat4.rotation([0, 0, 1], Math.PI / 3));
const body = ellipticTube({ radiusX: 120, radiusY: 90, height: 200, segments: 48, rings: 20 });
const PLACE = buildBvh(body).closestPoint([30, -100, 90])!;
const AT: Vec3 = PLACE.position;
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

/** Where the place comes to by way of the bodies after each step, and which of them were asked for. */
async function carried(steps: readonly OperationRecord[], bodies: readonly TriMesh[], place = PLACE) {
  const asked = new Set<number>();
  const bodyAfter = (count: number) => {
    asked.add(count);
    return Promise.resolve(bodies[count]);
  };
  const carry = (...given: Parameters<typeof carryPlaces>) => Promise.resolve(carryPlaces(...given));
  const [found] = (await carryThrough(desk(steps), steps, [place], { bodyAfter, carry })) ?? [undefined];
  return { at: found && placeOn(bodies.at(-1)!, found), asked: [...asked].sort() };
}

it('a place goes with its triangle through steps that keep the skin, also where others laid it anew before and after', async () => {
  // The step itself lays the skin anew, a twist moves it, an edge line cuts it.
  const bodies = [body, laidAnew(body), laidAnew(twisted), twisted];
  const { at } = await carried([own, twist, record('edge', 'border.cut')], bodies);
  expect(vec3.distance(at!, mat4.transformPoint(TWIST, AT))).toBeLessThan(0.01);
});

it('no body is asked for between two that have the same skin', async () => {
  const steps = [own, twist, twist, twist, twist, twist, twist, twist];
  const bodies = [body, ...steps.map(() => twisted)];
  const { at, asked } = await carried(steps, bodies);
  expect(vec3.distance(at!, mat4.transformPoint(TWIST, AT))).toBeLessThan(0.01);
  expect(asked).toEqual([0, 8]);
});

it('a place is nowhere where its skin was cut away', async () => {
  const low: number[] = [];
  for (let i = 0; i < body.indices.length; i += 3)
    if ([0, 1, 2].every((k) => body.positions[3 * body.indices[i + k]! + 2]! < AT[2] - 20))
      low.push(...body.indices.slice(i, i + 3));
  const cut: TriMesh = { positions: body.positions, indices: Uint32Array.from(low) };
  expect((await carried([own], [body, cut])).at).toBeUndefined();
});

it('a place and a plane go with a later alignment, also where the skin is laid anew', async () => {
  const aligned = moved(body, (at) => mat4.transformPoint(TURN, at));
  for (const to of [aligned, laidAnew(aligned)]) {
    const { at } = await carried([own, align], [body, body, to]);
    expect(vec3.distance(at!, mat4.transformPoint(TURN, AT))).toBeLessThan(0.01);
  }
});

it.each(['on', 'off'] as const)('a plane of a step that is %s goes with a later alignment', (state) => {
  const twisting: OperationRecord = { ...twist, state };
  const records = [twisting, align];
  const { origin, normal } = planeNow(desk(records), twisting, { origin: [10, 0, 90], normal: [1, 0, 0] });
  expect(vec3.distance(origin as Vec3, mat4.transformPoint(TURN, [10, 0, 90]))).toBeLessThan(1e-9);
  expect(vec3.distance(normal as Vec3, mat4.transformDirection(TURN, [1, 0, 0]))).toBeLessThan(1e-9);
});
