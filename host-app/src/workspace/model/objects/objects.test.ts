import { afterEach, expect, test, vi } from 'vitest';
import { encodeMesh } from '@bracewright/core/mesh';
import { sphere } from '@bracewright/core/testing';
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
