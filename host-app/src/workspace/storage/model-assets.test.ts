import { ApiError, createClient, type ApiClient } from '@bracewright/core/contract';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { describe, expect, it } from 'vitest';
import { answering, device, record } from '../testing/storage-fakes.ts';
import { rolesOf } from '@bracewright/core/operation';
import { superfluous, type DeviceAssets } from '../../stores/outbox/device-assets.ts';
import { createModelAssets } from './model-assets.ts';
import { ServerStorage } from './server-storage.ts';

const pad = {
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10]),
  indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
};
const name = meshHash(pad);

interface Shelved {
  readonly bytes: Uint8Array;
  readonly isSent: boolean;
  readonly name?: string;
}

/** A device whose contents outlive a page. */
function shelf(): DeviceAssets & { readonly kept: Map<string, Shelved> } {
  const kept = new Map<string, Shelved>();
  const key = (modelId: string, sha256: string) => `${modelId} ${sha256}`;
  return {
    kept,
    read: async (modelId, sha256) => kept.get(key(modelId, sha256))?.bytes,
    write: async (modelId, sha256, bytes, { from, name }) => {
      const isSent = from === 'server' || kept.get(key(modelId, sha256))?.isSent === true;
      kept.set(key(modelId, sha256), { bytes, isSent, ...(name === undefined ? {} : { name }) });
    },
    unsent: async (modelId, sha256) => {
      const found = kept.get(key(modelId, sha256));
      return found?.isSent === false ? found.bytes : undefined;
    },
    markSent: async (modelId, sha256) => {
      const found = kept.get(key(modelId, sha256));
      if (found) kept.set(key(modelId, sha256), { ...found, isSent: true });
    },
    nameOf: async (modelId, sha256) => kept.get(key(modelId, sha256))?.name,
    namesOf: async () => [],
    remove: async (modelId, sha256) => void kept.delete(key(modelId, sha256)),
    tidy: async () => undefined,
  };
}

/** A server that takes contents as `answer` says, and tells in which order it was asked. */
function server(answer: () => Response = () => Response.json({ success: true, code: 200, data: {} })) {
  const log: string[] = [];
  const { client } = answering({});
  const spoken: ApiClient = {
    ...client,
    call: ((route: string, input: never) => {
      if (route === 'operation/create') log.push(`record ${(input as { id: string }).id}`);
      if (route === 'operation/createlist')
        for (const { id } of (input as { records: readonly { id: string }[] }).records)
          log.push(`record ${id}`);
      return (client.call as (route: string, input: never) => Promise<unknown>)(route, input);
    }) as never,
    url: (_route: string, input: object) => `/api/x?${new URLSearchParams({ ...input }).toString()}`,
    headers: () => ({}),
    parse: createClient({ baseUrl: '/api', fetch, token: () => undefined, language: () => 'en-US' }).parse,
  };
  const holds = new Map<string, 'whole' | 'damaged'>();
  const fetching = (async (url: string, init: RequestInit) => {
    if (init.method !== 'POST') {
      const sha256 = new URL(url, 'http://x').searchParams.get('sha256')!;
      log.push(`asked ${sha256.slice(0, 4)}`);
      expect(new Headers(init.headers).get('if-none-match')).toBe(`"${sha256}"`);
      const state = holds.get(sha256);
      if (state === 'whole') return new Response(null, { status: 304 });
      const [status, code] = state === 'damaged' ? [500, 5001] : [404, 404];
      return Response.json({ success: false, code, message: '', data: null }, { status });
    }
    const form = init.body as FormData;
    log.push(`content ${(form.get('sha256') as string).slice(0, 4)}`);
    const said = answer();
    if (said.ok) holds.set(form.get('sha256') as string, 'whole');
    return said;
  }) as unknown as typeof fetch;
  return { client: spoken, fetch: fetching, log, holds };
}

const named = (id: string, sha256 = name) => ({ ...record(id), params: { pad: sha256 } });
const roles = rolesOf([]);

describe('contents on their way to the server', () => {
  it('go before the first step that names them, once, and not before', async () => {
    const { client, fetch, log } = server();
    const own = shelf();
    const assets = createModelAssets({ client, device: own, modelId: 'm', fetch });
    expect(await assets.service.put(pad)).toBe(name);
    expect(log).toEqual([]);
    const storage = new ServerStorage({ ...device(), client, roles, sendAssets: assets.send });
    await storage.open('m');
    await storage.push({ kind: 'append', record: record('plain') });
    await storage.push({ kind: 'append', record: named('first') });
    await storage.push({ kind: 'append', record: named('second') });
    await storage.flush();
    expect(log).toEqual(['record plain', `content ${name.slice(0, 4)}`, 'record first', 'record second']);
    expect([...own.kept.values()]).toMatchObject([{ isSent: true }]);
  });

  it('go before a mark that names them, just as before a step', async () => {
    const { client, fetch, log } = server();
    const assets = createModelAssets({ client, device: shelf(), modelId: 'm', fetch });
    await assets.service.put(pad);
    const storage = new ServerStorage({ ...device(), client, roles, sendAssets: assets.send });
    await storage.open('m');
    const at = { position: [0, 0, 0], normal: [0, 0, 1] };
    await storage.putAnnotation({
      ...{ id: 'mark', kind: 'photo', name: 'Back', params: { at, pad: name }, visible: true },
      ...{ value: null, unit: '', checked: false },
    } as never);
    await storage.flush();
    expect(log).toEqual([`content ${name.slice(0, 4)}`]);
  });

  it('take the names of their files along, and keep those that come from the server', async () => {
    const { client, fetch } = server();
    const sent: (string | null)[] = [];
    const watched = ((url: string, init: RequestInit) => {
      if (init.method === 'POST') sent.push((init.body as FormData).get('name') as string | null);
      return fetch(url, init);
    }) as typeof globalThis.fetch;
    const assets = createModelAssets({ client, device: shelf(), modelId: 'm', fetch: watched });
    const other = { ...pad, positions: pad.positions.map((x) => 2 * x) };
    await assets.service.put(pad, { name: ' ba\u202Eck\n.jpg ' });
    await assets.send({ pad: name, other: await assets.service.put(other) });
    expect(sent).toEqual(['back.jpg', null]);

    const bytes = encodeMesh(pad).slice().buffer;
    const download = () => Promise.resolve({ bytes, mediaType: 'image/jpeg', fileName: 'back.jpg' });
    for (const own of [shelf(), { ...shelf(), write: () => Promise.reject(new Error('no room')) }]) {
      const away = { ...client, download } as unknown as ApiClient;
      const there = createModelAssets({ client: away, device: own, modelId: 'm', fetch });
      expect(await there.service.nameOf(name)).toBeUndefined();
      await there.service.mesh(name);
      expect(await there.service.nameOf(name)).toBe('back.jpg');
    }
  });

  it('survive a reload without a connection: the next page sends both', async () => {
    const phone = device();
    const own = shelf();
    const away = server(() => {
      throw new TypeError('Failed to fetch');
    });
    const before = createModelAssets({ client: away.client, device: own, modelId: 'm', fetch: away.fetch });
    await before.service.put(pad);
    const storage = new ServerStorage({
      ...{ ...phone, client: away.client, roles, sendAssets: before.send },
      pause: () => new Promise(() => undefined),
    });
    await storage.open('m');
    await storage.push({ kind: 'append', record: named('kept') });
    await expect.poll(() => storage.saveState.kind).toBe('offline');
    storage.close();

    const back = server();
    const after = createModelAssets({ client: back.client, device: own, modelId: 'm', fetch: back.fetch });
    expect(meshHash(await after.service.mesh(name))).toBe(name);
    const reloaded = new ServerStorage({ ...phone, client: back.client, roles, sendAssets: after.send });
    await reloaded.open('m');
    await reloaded.flush();
    expect(back.log).toEqual([`content ${name.slice(0, 4)}`, 'record kept']);
    expect(reloaded.saveState.kind).toBe('saved');
  });

  it.each([
    ['a network that asks for a sign-in', 200, '<html>Welcome to Hotel Wifi</html>', 'offline'],
    ['a proxy that takes no large bodies', 413, '<html>413 Request Entity Too Large</html>', 'failed'],
    ['a proxy with a shape of its own', 403, '{"error":"blocked"}', 'failed'],
  ])('are not given up for the answer of %s', async (_who, status, text, kind) => {
    let isBetween = true;
    const { client, fetch, log } = server(() =>
      isBetween ? new Response(text, { status }) : Response.json({ success: true, code: 200, data: {} }),
    );
    const assets = createModelAssets({ client, device: shelf(), modelId: 'm', fetch });
    await assets.service.put(pad);
    const seen: string[] = [];
    const storage: ServerStorage = new ServerStorage({
      ...{ ...device(), client, roles, sendAssets: assets.send },
      pause: () => {
        seen.push(storage.saveState.kind);
        isBetween = seen.length < 2;
        return Promise.resolve();
      },
    });
    await storage.open('m');
    await storage.push({ kind: 'append', record: named('kept') });
    await storage.flush();
    expect(seen).toEqual([kind, kind]);
    expect(storage.aside).toEqual([]);
    expect(log.at(-1)).toBe('record kept');
    expect(storage.saveState.kind).toBe('saved');
  });

  it('that are refused for good set their step aside with the reason, and the rest goes on', async () => {
    const { client, fetch, log } = server(() =>
      Response.json({ success: false, code: 413, message: 'too large' }, { status: 413 }),
    );
    const own = shelf();
    const assets = createModelAssets({ client, device: own, modelId: 'm', fetch });
    await assets.service.put(pad);
    const storage = new ServerStorage({ ...device(), client, roles, sendAssets: assets.send });
    await storage.open('m');
    await storage.push({ kind: 'append', record: named('refused') });
    await storage.push({ kind: 'append', record: record('next') });
    await storage.flush();
    expect(log).toEqual([`content ${name.slice(0, 4)}`, 'record next']);
    expect(storage.aside).toMatchObject([{ refusal: { status: 413, message: 'too large' } }]);
    expect(await own.unsent('m', name)).toBeDefined();
  });
});

describe('contents that the server has lost since', () => {
  it.each(['lost', 'damaged'] as const)(
    'are sent again from this device with the next step that names them: %s',
    async (how) => {
      const { client, fetch, log, holds } = server();
      const own = shelf();
      const open = () => createModelAssets({ client, device: own, modelId: 'm', fetch });
      await open().service.put(pad);
      await open().send({ pad: name });
      const short = name.slice(0, 4);
      expect(log.splice(0)).toEqual([`content ${short}`]);
      // Another page, while the server has it: it is asked once, and nothing is sent.
      const page = open();
      for (let i = 0; i < 2; i++) await page.send({ pad: name });
      expect(log.splice(0)).toEqual([`asked ${short}`]);
      if (how === 'lost') holds.clear();
      else holds.set(name, 'damaged');
      const after = open();
      for (let i = 0; i < 2; i++) await after.send({ pad: name });
      expect(log.splice(0)).toEqual([`asked ${short}`, `content ${short}`]);
    },
  );

  it('are sent again when the model is opened, for the steps that name them already', async () => {
    const { client, fetch, log, holds } = server();
    const own = shelf();
    const open = () => createModelAssets({ client, device: own, modelId: 'm', fetch });
    await open().service.put(pad);
    await open().send({ pad: name });
    holds.clear();
    log.length = 0;
    await open().mend([{ angle: 3 }, { pad: name }, { pad: name }, { pad: 'f'.repeat(64) }]);
    expect(log).toEqual([`asked ${name.slice(0, 4)}`, `content ${name.slice(0, 4)}`]);
    expect(holds.get(name)).toBe('whole');
  });

  it('hold up nothing where it cannot be asked', async () => {
    const own = shelf();
    const { client, fetch, log } = server();
    await createModelAssets({ client, device: own, modelId: 'm', fetch }).service.put(pad);
    await own.markSent('m', name);
    const posts: string[] = [];
    let isAway = true;
    const away = (async (url: string, init: RequestInit) => {
      if (!isAway) return fetch(url, init);
      if (init.method === 'POST') posts.push('content');
      throw new TypeError('Failed to fetch');
    }) as unknown as typeof globalThis.fetch;
    const assets = createModelAssets({ client, device: own, modelId: 'm', fetch: away });
    await assets.mend([{ pad: name }]);
    await assets.send({ pad: name });
    expect(posts).toEqual([]);
    isAway = false;
    await assets.send({ pad: name });
    expect(log).toEqual([`asked ${name.slice(0, 4)}`, `content ${name.slice(0, 4)}`]);
  });
});

describe('contents of the server', () => {
  it('are kept on this device when they come, and are not sent back', async () => {
    const { client, log, fetch, holds } = server();
    const own = shelf();
    let downloads = 0;
    const download = () => {
      downloads++;
      return Promise.resolve({ bytes: encodeMesh(pad).slice().buffer });
    };
    const open = () =>
      createModelAssets({ client: { ...client, download } as never, device: own, modelId: 'm', fetch });
    await open().service.mesh(name);
    await open().service.mesh(name);
    expect(downloads).toBe(1);
    holds.set(name, 'whole');
    await open().send({ pad: name });
    expect(log).toEqual([`asked ${name.slice(0, 4)}`]);
  });

  it('are told as missing or as out of reach, each as it is', async () => {
    const { client, fetch } = server();
    const failing = (status: number) =>
      createModelAssets({
        client: {
          ...client,
          download: () => Promise.reject(new ApiError({ status, code: status, message: '' })),
        },
        ...{ device: shelf(), modelId: 'm', fetch },
      }).service.mesh(name);
    await expect(failing(404)).rejects.toMatchObject({ code: 'operation/mesh-missing' });
    await expect(failing(0)).rejects.toMatchObject({ code: 'operation/mesh-unreachable' });
    await expect(failing(503)).rejects.toMatchObject({ code: 'operation/mesh-unreachable' });
  });
});

describe('a model that the server does not give any more', () => {
  it.each([
    ['is gone', 404, 1],
    ['may not be read', 403, 1],
    ['is there', 200, 0],
    ['cannot be asked for', 0, 0],
  ])('is told once a content is not to be had: it %s', async (_how, status, times) => {
    const { client: whole, fetch } = server(() =>
      Response.json({ success: false, code: 404, message: '', data: null }, { status: 404 }),
    );
    const no = (code: number) => new ApiError({ status: code, code, message: '' });
    const client = {
      ...whole,
      call: () => (status === 200 ? Promise.resolve({}) : Promise.reject(no(status))),
      download: () => Promise.reject(no(404)),
    } as unknown as ApiClient;
    const open = (device: DeviceAssets) => {
      let told = 0;
      const onGone = () => void told++;
      const assets = createModelAssets({ client, device, modelId: 'm', fetch, onGone });
      return { assets, told: () => told };
    };
    const read = open(shelf());
    await expect(read.assets.service.mesh(name)).rejects.toMatchObject({ code: 'operation/mesh-missing' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(read.told()).toBe(times);

    const sent = open(shelf());
    await sent.assets.service.put(pad);
    await expect(sent.assets.send({ pad: name })).rejects.toMatchObject({ status: 404 });
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent.told()).toBe(times);
  });
});

it('makes room of old copies and of what was never named, and of nothing that waits', () => {
  const day = 24 * 3_600_000;
  const kept = (sha256: string, isSent: boolean, age: number, size = 10) => ({
    ...{ userId: 'u', modelId: 'm', sha256, isSent, size },
    usedAt: 100 * day - age,
  });
  const large = 200 * 1024 * 1024;
  const gone = superfluous(
    [
      kept('copy', true, 0, large),
      kept('older copy', true, day, large),
      kept('copy of long ago', true, 15 * day),
      kept('sent and waits', true, 15 * day, 0),
      kept('tried today', false, 0),
      kept('tried long ago', false, 8 * day),
      kept('waits long', false, 60 * day),
    ],
    new Set(['waits long', 'sent and waits']),
    100 * day,
  );
  expect(gone.map(([, , sha256]) => sha256).sort()).toEqual([
    'copy of long ago',
    'older copy',
    'tried long ago',
  ]);
});
