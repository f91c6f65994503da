import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import plugin from './index.ts';
import { ownServices } from './services.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 40 });

/** A browser's storage. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const open = async (kept = storage()) =>
  (await TestEditor.open({ body, plugins: [plugin], services: ownServices(kept) })).activate('zone');

test('a zone is kept in the library and taken on another body, also by the next page', async () => {
  const kept = storage();
  const editor = await open(kept);
  editor.set({ radius: 55, height: 12 }).run('keep');
  await expect.poll(() => kept.getItem('zones.library')).toContain('"radius":55');
  const next = await open(kept);
  next.run('take');
  await expect.poll(() => next.value('radius')).toBe(55);
  expect(next.value('height')).toBe(12);
  next.click([0, 100, 200]);
  expect(await next.apply()).toBe(true);
  expect(Math.max(...next.history.mesh.positions.filter((_, i) => i % 3 === 1))).toBeCloseTo(112, 0);
});

test('a job gives the height; with the tool it ends without a word', async () => {
  const { library, jobs } = ownServices(storage());
  const runs: Promise<unknown>[] = [];
  const run: typeof jobs.run = (...wanted) => {
    const work = jobs.run(...wanted);
    runs.push(work);
    return work;
  };
  const editor = await TestEditor.open({
    ...{ body, plugins: [plugin] },
    services: { library, jobs: { ...jobs, run } },
  });
  await editor.activate('zone');
  editor.set({ radius: 60 }).run('workOut');
  await expect.poll(() => editor.value('height')).toBe(15);
  editor.run('workOut');
  editor.tools.cancel();
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(editor.faults).toEqual([]);
  expect(editor.told).toEqual([]);
});

test('a platform without the services says which one the tool lacks', async () => {
  const editor = await TestEditor.open({ body, plugins: [plugin] });
  await expect(editor.activate('zone')).rejects.toMatchObject({ code: 'services/unknown' });
});
