import { describe, expect, it } from 'vitest';
import { encodeMesh, meshHash } from '../mesh/hash.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { createAssets, memoryAssetStore, type AssetStore } from './asset-service.ts';

const pad = (): TriMesh => ({
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10]),
  indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
});

describe('assets by content hash', () => {
  it('are named by the hash of the mesh, given as a mesh or as its bytes', async () => {
    const store = memoryAssetStore();
    const assets = createAssets(store);
    const mesh = pad();
    const name = await assets.put(mesh);
    expect(name).toBe(meshHash(pad()));
    expect(await assets.put(encodeMesh(pad()))).toBe(name);
    expect(store.contents.size).toBe(1);
    mesh.positions[0] = 99;
    expect(meshHash(await assets.mesh(name))).toBe(name);
    expect(await createAssets(store).get(name)).toEqual(encodeMesh(pad()));
  });

  it('are fetched once for all who ask at once, and held ready', async () => {
    const bytes = encodeMesh(pad());
    const name = meshHash(pad());
    let reads = 0;
    const store: AssetStore = {
      read: async () => {
        reads++;
        return bytes;
      },
      write: async () => undefined,
    };
    const assets = createAssets(store);
    await Promise.all([assets.mesh(name), assets.mesh(name), assets.get(name)]);
    await assets.mesh(name);
    expect(reads).toBe(1);
  });

  it('refuse what is no mesh, what is too large, what is not there and what came damaged', async () => {
    const store = memoryAssetStore();
    const assets = createAssets(store);
    const code = (wanted: string) => expect.objectContaining({ code: wanted }) as unknown;
    await expect(assets.put(new TextEncoder().encode('solid x'))).rejects.toEqual(code('asset/not-a-mesh'));
    const broken = { ...pad(), positions: pad().positions.fill(Number.NaN, 0, 1) };
    await expect(assets.put(broken)).rejects.toEqual(code('asset/not-a-mesh'));
    await expect(assets.put({ positions: pad().positions, indices: new Uint32Array(0) })).rejects.toEqual(
      code('asset/not-a-mesh'),
    );
    for (const none of [
      null,
      undefined,
      7,
      'solid x',
      [],
      [1, 2],
      {},
      { positions: [0, 0, 0], indices: [0] },
    ])
      await expect(assets.put(none as never)).rejects.toEqual(code('asset/not-a-mesh'));
    await expect(createAssets(store, { mostBytes: 50 }).put(pad())).rejects.toEqual(code('asset/too-large'));
    expect(store.contents.size).toBe(0);
    const unknown = 'f'.repeat(64);
    await expect(assets.mesh(unknown)).rejects.toEqual(code('operation/mesh-missing'));
    await expect(assets.mesh('../../etc/passwd')).rejects.toEqual(code('operation/mesh-missing'));
    await store.write(unknown, encodeMesh(pad()));
    await expect(assets.mesh(unknown)).rejects.toEqual(code('operation/mesh-damaged'));
  });

  /** A PNG of one grey pixel, with a text of its camera. */
  const photo = (): Uint8Array =>
    Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAAC3RFWHRDb21tZW50AEdQU+N0V0QAAAAKSURBVHicY2gAAACCAIF33nkxAAAAAElFTkSuQmCC',
      ),
      (letter) => letter.charCodeAt(0),
    );

  it('are pictures too: kept without what a camera says, under the hash of what is kept, and by their names', async () => {
    const store = memoryAssetStore();
    const assets = createAssets(store);
    const name = await assets.put(photo(), { name: 'back.png' });
    const kept = await createAssets(store).image(name);
    expect(kept).toMatchObject({ media: 'image/png', width: 1, height: 1, orientation: 1 });
    expect(kept.bytes.length).toBe(photo().length - 23);
    expect(await assets.get(name)).toEqual(kept.bytes);
    expect(store.contents.get(name)).toEqual(kept.bytes);
    expect(await assets.put(kept.bytes)).toBe(name);
    expect(await assets.nameOf(name)).toBe('back.png');
    expect(await assets.nameOf('f'.repeat(64))).toBeUndefined();
  });

  it('say in words of pictures what is wrong with one, and give none for a body nor a body for one', async () => {
    const store = memoryAssetStore();
    const assets = createAssets(store);
    const code = (wanted: string) => expect.objectContaining({ code: wanted }) as unknown;
    const [body, picture] = [await assets.put(pad()), await assets.put(photo())];
    await expect(assets.image(body)).rejects.toEqual(code('asset/picture-missing'));
    await expect(assets.mesh(picture)).rejects.toEqual(code('operation/mesh-missing'));
    await expect(assets.image('a'.repeat(64))).rejects.toEqual(code('asset/picture-missing'));
    await expect(assets.put(photo().slice(0, 60))).rejects.toEqual(code('asset/not-a-picture'));
    await store.write('b'.repeat(64), photo());
    await expect(assets.image('b'.repeat(64))).rejects.toEqual(code('asset/picture-damaged'));
    const away: AssetStore = {
      read: () => Promise.reject(new SdkError('operation/mesh-unreachable')),
      write: async () => undefined,
    };
    await expect(createAssets(away).image(picture)).rejects.toEqual(code('asset/picture-unreachable'));
    expect(await createAssets(away).nameOf(picture)).toBeUndefined();
  });
});
