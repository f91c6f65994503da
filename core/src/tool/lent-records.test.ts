import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { meshHash } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { applyOperation, createOperationRegistry, defineOperation } from '../operation/index.ts';
import { headlineOn } from '../plugin/index.ts';
import { valuesOfForm } from '../plugin/tool-form.ts';
import { createLocalRunner } from '../runner/index.ts';
import {
  SERVICES,
  createAssets,
  memoryAssetStore,
  memoryLibrary,
  serviceToken,
  type HistoryService,
  type ServiceBinder,
  type ServiceLocator,
} from '../services/index.ts';
import { start } from '../testing/hostile-kit.ts';
import { body, other } from '../testing/probe-tools.ts';
import { shelfPlugin } from '../testing/shelf-plugin.ts';
import { TestEditor } from '../testing/test-editor.ts';

const hash = meshHash(body);
const spoil = ({ positions, indices }: TriMesh): void => void (positions.fill(3), indices.fill(0));
const lift = { type: 'good.lift', version: 1, params: { amount: 5 } };
const pad = (): TriMesh => ({
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10]),
  indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
});

describe('what an operation is given of its parameters is its own', () => {
  const places = z.custom<{ at: number[] }>((given) => (given as { at: number[] }).at.push(9) > 0);
  const seen: unknown[] = [];
  const wild = defineOperation({
    type: 'wild.write',
    version: 1,
    params: z.object({
      places,
      plane: z
        .object({ origin: z.array(z.number()) })
        .default({ origin: [1, 2, 3] }),
    }),
    apply(mesh, params) {
      seen.push(JSON.parse(JSON.stringify(params)));
      params.places.at.push(8);
      params.plane.origin.push(4);
      return mesh;
    },
  }); // prettier-ignore

  it('also where a rule writes into it, or a default is everybody’s', async () => {
    const params = { places: { at: [1] } };
    await applyOperation(wild, body, params);
    await applyOperation(wild, body, params);
    expect(params).toEqual({ places: { at: [1] } });
    const given = { places: { at: [1, 9] }, plane: { origin: [1, 2, 3] } };
    expect(seen).toEqual([given, given]);
  });

  it('also of a record that is replayed on the calling thread', async () => {
    const runner = createLocalRunner(createOperationRegistry([wild]));
    await runner.open(body);
    const params = { places: { at: [1] } };
    const at = { id: 'a', seed: 0, state: 'on', result: null } as const;
    const record = { ...at, type: 'wild.write', version: 1, params };
    expect((await runner.replay([record])).outcomes[0]!.state).toBe('applied');
    expect(record.params).toEqual({ places: { at: [1] } });
  });
});

it('what a headline, an upgrade and a form are asked about stays as it is kept', () => {
  const params = { list: [1] };
  const pushed = (given: unknown) => ((given as typeof params).list.push(2), given as never);
  headlineOn((given) => (pushed(given), undefined), 'pad')(params, {});
  const versions = [1, 2].map((version) =>
    defineOperation({
      ...{ type: 'wild.list', version, params: z.object({ list: z.array(z.number()) }) },
      ...{ upgrade: pushed, apply: (mesh: TriMesh) => mesh },
    }),
  );
  const form = { schema: z.object({}), fromParams: pushed };
  expect(valuesOfForm(form, versions, { version: 1, params }, { centre: [0, 0, 0] })).toEqual({
    list: [1, 2, 2],
  });
  expect(params).toEqual({ list: [1] });
});

describe('what a tool is lent', () => {
  it('is the preview to read: what it writes there is put back', async () => {
    let seen: string | undefined;
    const editor = await start((session) => ({
      onKey: () => {
        seen = meshHash(session.feedback.mesh!);
        spoil(session.feedback.mesh!);
        return 'handled';
      },
    }));
    await editor.activate('lift');
    editor.set({ amount: 7 });
    await editor.settle();
    const { temporary } = editor.scene;
    editor.key('x');
    editor.tools.cancel();
    expect(String(editor.faults)).toContain('wrote into the body');
    expect(meshHash(temporary!)).toBe(seen);
    expect(meshHash(body)).toBe(hash);
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
  });

  it('are copies of what it has computed: bodies share their triangles', async () => {
    const editor = await start((session) => ({
      onKey: () => {
        const { runner } = session.services;
        void runner.replay([]).then(({ mesh }) => spoil(mesh));
        void runner.preview([], { ...lift, seed: 0 }).then(({ mesh }) => spoil(mesh));
        return 'handled';
      },
    }));
    await editor.activate('lift');
    editor.key('x');
    await editor.settle();
    editor.tools.cancel();
    expect(meshHash(body)).toBe(hash);
    await editor.history.append(lift);
    expect(meshHash(editor.history.mesh)).toBe(
      meshHash({ ...body, positions: body.positions.map((n, i) => (i % 3 === 2 ? n + 5 : n)) }),
    );
  });
});

describe('what a service of a plugin is given', () => {
  const HISTORY = serviceToken<HistoryService>('shelf/history');
  const open = async () => {
    const editor = await TestEditor.open({
      body,
      plugins: [
        shelfPlugin(async () => ({
          default: (services) => services.bind(HISTORY, (others) => others.get(SERVICES.history)),
        })),
      ],
    });
    return { editor, history: editor.services.get(HISTORY) };
  };

  it('are copies of bodies, the same one for the same body', async () => {
    const { editor, history } = await open();
    expect(history.mesh).toBe(history.mesh);
    expect(history.mesh.indices).toBe(history.base.indices);
    spoil(history.mesh);
    spoil(history.base);
    expect(meshHash(editor.history.mesh)).toBe(hash);
  });

  it('are copies that nobody else reads, and a replay is told the truth again', async () => {
    const THEIRS = serviceToken<ServiceLocator>('other/services');
    const MINE = serviceToken<ServiceLocator>('shelf/services');
    const binds = (token: typeof MINE) => async () => ({
      default: (services: ServiceBinder) => services.bind(token, (others) => others),
    });
    const editor = await TestEditor.open({
      body,
      plugins: [shelfPlugin(binds(MINE)), { ...other, contribute: binds(THEIRS) }],
    });
    const [mine, theirs] = [editor.services.get(MINE), editor.services.get(THEIRS)];
    const read = ({ mesh, base }: HistoryService) => [mesh, base].map(meshHash);
    for (const { mesh, base } of [mine.get(SERVICES.history), mine.get(SERVICES.history)])
      for (const one of [mesh, base]) spoil(one);
    const replayed = (of: ServiceLocator) => of.get(SERVICES.runner).replay([]);
    spoil((await replayed(mine)).mesh);
    expect(read(mine.get(SERVICES.history))).not.toContain(hash);
    for (const of of [theirs, editor.services]) {
      expect(read(of.get(SERVICES.history))).toEqual([hash, hash]);
      expect(meshHash((await replayed(of)).mesh)).toBe(hash);
    }
    const { mesh } = await replayed(mine);
    expect(meshHash(mesh)).toBe(hash);
    expect((await replayed(mine)).mesh).toBe(mesh);
    expect(theirs.has(MINE)).toBe(true);
    expect(theirs.get(MINE)).toBe(mine);
  });

  it('are markers to read, and results of the worker that are its own', async () => {
    const { editor } = await open();
    await editor.annotations.put({
      ...{ id: 'a', kind: 'angle', name: '', value: null, unit: 'deg' },
      params: { list: [1] },
    });
    const [mark] = editor.services.get(SERVICES.annotations).annotations;
    expect(() => (mark!.params as { list: number[] }).list.push(2)).toThrow(TypeError);
    spoil((await editor.services.get(SERVICES.runner).replay([])).mesh);
    expect(meshHash(editor.history.mesh)).toBe(hash);
  });
});

it('a second body that somebody was given and writes into is as it was for everybody else', async () => {
  const assets = createAssets(memoryAssetStore());
  const name = await assets.put(pad());
  spoil(await assets.mesh(name));
  expect(meshHash(await assets.mesh(name))).toBe(name);
  spoil(await assets.mesh(name));
  expect(meshHash(await createAssetsAgain(assets, name))).toBe(name);
});

/** What another device reads of it. */
async function createAssetsAgain(assets: ReturnType<typeof createAssets>, name: string): Promise<TriMesh> {
  const store = memoryAssetStore();
  await store.write(name, await assets.get(name));
  return createAssets(store).mesh(name);
}

it('a shape of the library is there to be read', async () => {
  const kept = { name: 'a', radius: 5, direction: 0, slope: 0, shape: { list: [1] } };
  const first = { ...kept, id: 'first', createdAt: '' };
  const library = memoryLibrary({ items: [first] });
  const { id } = await library.put({ ...kept, name: 'b' });
  for (const one of [await library.get('first'), await library.get(id), ...(await library.list())])
    expect(() => (one.shape as { list: number[] }).list.push(2)).toThrow(TypeError);
  first.shape.list.push(3);
  expect((await library.get('first')).shape).toEqual({ list: [1] });
});
