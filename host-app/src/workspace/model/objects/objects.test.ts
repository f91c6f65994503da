import { afterEach, expect, test, vi } from 'vitest';
import { encodeMesh } from '@bracewright/core/mesh';
import { sphere } from '@bracewright/core/testing';
import { mat4 } from '@bracewright/core/math';
import { rolesOf } from '@bracewright/core/operation';
import position from '@bracewright/plugin-position';
import type { Desk } from '../desk/desk.ts';
import type { BesideObject } from './beside-object.ts';
import { Objects } from './objects.ts';

afterEach(() => vi.unstubAllGlobals());

test('who needs a mesh that is loading waits for it, and it is fetched once', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  let fetched = 0;
  const bytes = encodeMesh(sphere({ radius: 50, subdivisions: 1 }));
  const api = {
    async download() {
      fetched++;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { bytes };
    },
  };
  const desk = { parts: { app: { api, session: {} }, modelId: 'm' } } as unknown as Desk;
  const objects = new Objects(desk);
  const one = { kind: 'member', id: 'a', name: 'pad', member: {} } as unknown as BesideObject;
  void objects.load(one);
  await objects.load(one);
  expect([objects.meshes.has('a'), objects.loading.size, fetched]).toEqual([true, 0, 1]);
});

test('a brace lies where the body stands now, also when that was aligned after the brace was made', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const roles = rolesOf(position.operations);
  const align = {
    id: 'a',
    type: roles.newest('alignment')!.type,
    version: 1,
    seed: 0,
    state: 'on',
    result: null,
  };
  const by = mat4.translation([8, 0, -20]);
  const history = { base: 'scan', records: [{ ...align, params: { transform: [...by] } }], cursor: 1 };
  const parts = { app: { session: {} }, modelId: 'm' };
  const objects = new Objects({ parts, design: { history, roles } } as unknown as Desk);
  const wall = (base: string) =>
    ({ kind: 'wall', id: 'w', entry: { stands: [{ base, transform: [...mat4.IDENTITY] }] } }) as never;
  expect(objects.transform(wall('scan'))).toEqual(by);
  expect(objects.behind(wall('scan'))).toBeUndefined();
  // Of one that was made of another base nobody knows it: it stands where it was made, and that is said.
  expect(objects.transform(wall('other'))).toBe(mat4.IDENTITY);
  expect(objects.behind(wall('other'))).toBe('unknown');
});
