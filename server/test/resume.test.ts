import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFingerprint, type UploadSource } from '@bracewright/core/contract';
import { boxFile } from './bodies.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from './harness.ts';
import { isLongRun } from './long-run.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { memoryOf, sourceOf, upload } from './uploader.ts';

const CHUNK = 512 * 1024;
/** How often a line is cut. */
const ROUNDS = isLongRun ? 20 : 6;

let server: TestServer;
let user: TestUser;
let proxy: Proxy;
beforeAll(async () => {
  server = await startTestServer({ maxUploadBytes: 8_000_000 });
  user = await server.user('sender');
  proxy = await startProxy(server.url);
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

/** Random numbers that are the same each time. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  const roll = dice(seed);
  for (let i = 0; i < length; i++) bytes[i] = roll(256);
  return bytes;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const entriesNamed = async (name: string) =>
  (await user.client.call('document/list', { pageSize: 500 })).items.filter((entry) => entry.name === name);

describe('a line that is cut', () => {
  it('at random bytes costs no more than the part that was on its way, again and again', async () => {
    const roll = dice(7);
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = noise(1_000_000 + roll(3_000_000), round);
      let left = 1 + roll(5);
      proxy.cutAfter = () => (left-- > 0 ? 20_000 + roll(900_000) : undefined);
      proxy.reset();
      const [before, cuts] = [proxy.sent, proxy.cuts];
      const name = `cut${round}.bin`;
      const result = await upload(proxy.url, user.token, sourceOf(bytes, name), { chunkBytes: CHUNK });
      expect(result.hash).toBe(hashOf(bytes));
      const again = proxy.sent - before - bytes.length;
      expect(again).toBeLessThan((proxy.cuts - cuts) * CHUNK + 0.1 * bytes.length);
      expect(await entriesNamed(name)).toHaveLength(1);
    }
    expect(proxy.cuts).toBeGreaterThan(ROUNDS);
    proxy.cutAfter = () => undefined;
  });

  it('before any answer comes back still gives one entry', async () => {
    const bytes = noise(1_200_000, 99);
    let answers = 0;
    proxy.swallows = true;
    // Every answer is lost for a while: of the begin, of parts, of the end.
    const lost = setInterval(() => (proxy.swallows = answers++ % 3 !== 2), 70);
    try {
      const source = sourceOf(bytes, 'swallowed.bin');
      const result = await upload(proxy.url, user.token, source, { chunkBytes: CHUNK });
      expect(result.hash).toBe(hashOf(bytes));
    } finally {
      clearInterval(lost);
      proxy.swallows = false;
    }
    expect(await entriesNamed('swallowed.bin')).toHaveLength(1);
  });
});

describe('the uploading client', () => {
  it('goes on after a reload where it stood, and only with the same file', async () => {
    const bytes = noise(2_000_000, 5);
    const memory = memoryOf();
    const stop = new AbortController();
    const source = sourceOf(bytes, 'reload.bin');
    const stopping = upload(server.url, user.token, source, {
      memory,
      chunkBytes: CHUNK,
      signal: stop.signal,
      onProgress: (sent) => sent >= CHUNK && stop.abort(),
    });
    await expect(stopping).rejects.toThrow();
    const [id] = [...memory.kept.values()];
    expect((await user.client.call('upload/get', { id: id! })).offset).toBeGreaterThanOrEqual(CHUNK);
    const seen: number[] = [];
    const result = await upload(server.url, user.token, source, {
      memory,
      chunkBytes: CHUNK,
      onProgress: (sent) => seen.push(sent),
    });
    expect(seen[0]).toBeGreaterThan(CHUNK);
    expect(seen.at(-1)).toBe(bytes.length);
    expect(result.hash).toBe(hashOf(bytes));
    expect(memory.kept.size).toBe(0);
  });

  it('tells files apart by user, place, size, time and their ends', async () => {
    const base = { userId: 'a', parentId: '0', source: sourceOf(noise(200_000, 1)) };
    const changed = (source: Partial<UploadSource>) => ({ ...base, source: { ...base.source, ...source } });
    const prints = await Promise.all(
      [
        base,
        { ...base, userId: 'b' },
        { ...base, parentId: '1' },
        { ...base, config: { unit: 'cm' as const } },
        changed({ modifiedAt: 1 }),
        { ...base, source: sourceOf(noise(200_001, 1)) },
        { ...base, source: sourceOf(noise(200_000, 2)) },
      ].map((each) => uploadFingerprint(each)),
    );
    expect(new Set(prints).size).toBe(prints.length);
    expect(await uploadFingerprint({ ...base, source: sourceOf(noise(200_000, 1), 'other.bin') })).toBe(
      prints[0],
    );
  });

  it('begins anew when the server knows the upload no more', async () => {
    const bytes = noise(300_000, 8);
    const source = sourceOf(bytes, 'expired.bin');
    const memory = memoryOf();
    await memory.set(await uploadFingerprint({ userId: 'user', parentId: '0', source }), crypto.randomUUID());
    expect((await upload(server.url, user.token, source, { memory })).hash).toBe(hashOf(bytes));
  });

  it('fails when the server knows it no more and the way it was to be read is not known here', async () => {
    const source = sourceOf(noise(300_000, 9), 'unknown.stl');
    const memory = memoryOf();
    await memory.set(await uploadFingerprint({ userId: 'user', parentId: '0', source }), crypto.randomUUID());
    const gone = upload(server.url, user.token, source, { memory, mayBegin: false });
    await expect(gone).rejects.toMatchObject({ status: 404 });
    expect(await entriesNamed('unknown.stl')).toEqual([]);
    expect(memory.kept.size).toBe(0);
  });

  it('notices a file that changed while it was sent', async () => {
    const bytes = noise(1_500_000, 3);
    const source = {
      ...sourceOf(bytes, 'changing.bin'),
      read: (start: number, end: number) => {
        const part = Buffer.from(bytes.subarray(start, end));
        return Promise.resolve(part);
      },
    };
    const memory = memoryOf();
    const stop = new AbortController();
    await expect(
      upload(server.url, user.token, source, {
        memory,
        chunkBytes: CHUNK,
        signal: stop.signal,
        onProgress: (sent) => sent >= CHUNK && stop.abort(),
      }),
    ).rejects.toThrow();
    bytes[300_000]! ^= 1;
    expect(await codeOf(upload(server.url, user.token, source, { memory, chunkBytes: CHUNK }))).toBe(460);
    expect(memory.kept.size).toBe(0);
  });

  it('says why a file is refused, and takes another name without sending it again', async () => {
    const memory = memoryOf();
    const bad = sourceOf(noise(400, 2), 'bad.stl');
    expect(await codeOf(upload(server.url, user.token, bad, { memory }))).toBe(4231);
    expect(memory.kept.size).toBe(0);
    const taken = sourceOf(boxFile(), 'taken.stl');
    let sent = 0;
    const onProgress = (bytes: number) => (sent = Math.max(sent, bytes));
    const first = upload(server.url, user.token, taken, { memory, onProgress, chunkBytes: 100 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await user.upload({ name: 'taken.stl' });
    expect(await codeOf(first)).toBe(409);
    expect(sent).toBeGreaterThan(0);
    sent = 0;
    const result = await upload(server.url, user.token, taken, {
      memory,
      onProgress,
      config: { name: 'free.stl' },
    });
    expect([result.name, sent]).toEqual(['free.stl', 0]);
    expect(result.duplicateOf.map(({ name }) => name)).toEqual(['taken.stl']);
  });
});
