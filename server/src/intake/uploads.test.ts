import { createHash, randomUUID } from 'node:crypto';
import { readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS, type DocumentEntry, type UploadResult } from '@bracewright/core/contract';
import { boxFile } from '../../test/bodies.ts';
import { codeOf, startTestServer, type Answer, type TestServer, type TestUser } from '../../test/harness.ts';
import { isLongRun } from '../../test/long-run.ts';
import { tus } from '../../test/tus.ts';

let server: TestServer;
let user: TestUser;
let other: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`sender${count}`);
  other = await server.user(`stranger${count++}`);
});
afterAll(() => server.stop());

const sha = (bytes: Uint8Array, algorithm = 'sha256') => createHash(algorithm).update(bytes);
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 0xff));
/** Resolves when the server has written so many bytes of an upload. */
const written = (id: string, bytes: number) =>
  vi.waitFor(async () => expect((await stat(join(server.folder, 'uploads', id))).size).toBe(bytes), 10_000);
/** Whether the bytes of an upload wait on the disk. */
const isStaged = async (id: string) => (await readdir(join(server.folder, 'uploads'))).includes(id);

async function begin(size: number, more: Record<string, unknown> = {}, by = user): Promise<string> {
  const answer = await tus(server, by.token, 'POST', 'upload/begin', { size, name: 'scan.bin', ...more });
  expect(answer.status).toBe(201);
  return answer.headers.get('location')!.split('/').at(-1)!;
}
const patch = (id: string, offset: number, bytes: Uint8Array, headers = {}, by = user) =>
  tus(server, by.token, 'PATCH', 'upload/append', { id, offset }, { bytes, headers });
const head = (id: string, by = user) => tus(server, by.token, 'HEAD', 'upload/state', { id });
const offsetOf = (answer: Answer) => Number(answer.headers.get('upload-offset'));
const finish = (id: string, more = {}) => user.client.call('upload/finish', { id, ...more });

describe('a resumable upload', () => {
  it('tells what it speaks', async () => {
    const answer = await tus(server, user.token, 'OPTIONS', 'upload/offer', {});
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-extension')).toBe('creation,termination,expiration,checksum');
    expect(answer.headers.get('tus-max-size')).toBe('2000000');
  });

  it('takes a scan in parts and becomes one entry, as a form would', async () => {
    const bytes = boxFile();
    const patient = await user.patient('身体');
    const config = { unit: 'cm', upAxis: 'Y' };
    const id = await begin(bytes.length, { name: '背部.stl', parentId: patient.id, config });
    const first = await patch(id, 0, bytes.subarray(0, 100));
    expect(first).toMatchObject({ status: 204 });
    expect(offsetOf(first)).toBe(100);
    expect(Date.parse(first.headers.get('upload-expires')!)).toBeGreaterThan(server.clock);
    const state = await head(id);
    expect(state.status).toBe(200);
    expect([offsetOf(state), Number(state.headers.get('upload-length'))]).toEqual([100, bytes.length]);
    expect(state.headers.get('cache-control')).toBe('no-store');
    const last = await patch(id, 100, bytes.subarray(100));
    expect(last.status).toBe(204);
    const result = await finish(id);
    expect(last.headers.get('document-id')).toBe(result.id);
    expect(last.headers.get('document-hash')).toBe(sha(bytes).digest('hex'));
    expect(result).toMatchObject({
      name: '背部.stl',
      parentId: patient.id,
      fileType: 'SCAN',
      size: bytes.length,
      hash: sha(bytes).digest('hex'),
      duplicateOf: [],
      scan: { unit: 'cm', upAxis: 'Y' },
    });
    expect((await user.client.call('document/list', { parentId: patient.id })).total).toBe(1);
    expect(await isStaged(id)).toBe(false);
  });

  it('answers with the same entry however often the end is asked for', async () => {
    const bytes = noise(3000);
    const id = await begin(bytes.length);
    const last = await patch(id, 0, bytes);
    const entry = last.headers.get('document-id');
    expect((await head(id)).headers.get('document-id')).toBe(entry);
    expect((await patch(id, bytes.length, new Uint8Array())).headers.get('document-id')).toBe(entry);
    const [a, b] = await Promise.all([finish(id), finish(id)]);
    expect([a.id, b.id]).toEqual([entry, entry]);
    expect(await patch(id, 0, bytes)).toMatchObject({
      status: 409,
      body: { code: 4092, data: { offset: bytes.length, documentId: entry } },
    });
    expect((await user.client.call('document/list', {})).total).toBe(1);
  });

  it('names entries with the same content, also for a form', async () => {
    const bytes = noise(500);
    const first = (await user.upload({ name: 'one.bin', bytes })).body.data as UploadResult;
    expect(first).toMatchObject({ hash: sha(bytes).digest('hex'), duplicateOf: [] });
    await other.upload({ name: 'foreign.bin', bytes });
    const id = await begin(bytes.length, { name: 'two.bin' });
    await patch(id, 0, bytes);
    expect((await finish(id)).duplicateOf.map((entry) => entry.id)).toEqual([first.id]);
    const third = (await user.upload({ name: 'three.bin', bytes })).body.data as UploadResult;
    expect(third.duplicateOf.map((entry) => entry.name).toSorted()).toEqual(['one.bin', 'two.bin']);
  });

  it('is the same one when a begin with its id is said again', async () => {
    const id = randomUUID();
    const plan = { size: 10, name: 'a.bin' };
    const send = () =>
      tus(server, user.token, 'POST', 'upload/begin', plan, {
        headers: { 'upload-metadata': `name YS5iaW4=,id ${Buffer.from(id).toString('base64')}` },
      });
    const answers = await Promise.all([send(), send(), send()]);
    for (const answer of answers) expect(answer.headers.get('location')).toMatch(new RegExp(`${id}$`));
    expect(await user.client.call('upload/list', {})).toHaveLength(1);
  });

  it('takes an empty file', async () => {
    const id = await begin(0, { name: 'empty.bin' });
    expect((await head(id)).status).toBe(200);
    expect(await finish(id)).toMatchObject({ name: 'empty.bin', size: 0 });
  });

  it('compares a checksum and throws away what does not meet it', async () => {
    const bytes = noise(4000);
    const id = await begin(bytes.length);
    const right = (part: Uint8Array, algorithm = 'sha256') => ({
      'upload-checksum': `${algorithm} ${sha(part, algorithm).digest('base64')}`,
    });
    const part = bytes.subarray(0, 1000);
    const hurt = Buffer.from(part);
    hurt[500]! ^= 1;
    expect(await patch(id, 0, hurt, right(part))).toMatchObject({ status: 460, body: { code: 460 } });
    expect(offsetOf(await head(id))).toBe(0);
    expect((await patch(id, 0, part, right(part, 'sha1'))).status).toBe(204);
    expect((await patch(id, 1000, bytes.subarray(1000), { 'upload-checksum': 'crc32 AAAA' })).status).toBe(
      400,
    );
    expect((await patch(id, 1000, bytes.subarray(1000), right(bytes.subarray(1000)))).status).toBe(204);
    expect((await finish(id)).hash).toBe(sha(bytes).digest('hex'));
  });

  it('keeps what came before the connection was cut', async () => {
    const bytes = noise(400_000);
    const id = await begin(bytes.length);
    await new Promise<void>((resolve) => {
      const sending = request(`${server.url}/api/orthosis/upload/resumable/${id}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${user.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
        },
      });
      sending.on('error', () => resolve());
      sending.write(bytes.subarray(0, 250_000));
      void written(id, 250_000).then(() => sending.destroy());
    });
    // The server notices the cut a moment later.
    const offset = await vi.waitFor(async () => {
      const at = offsetOf(await head(id));
      expect(at).toBe(250_000);
      return at;
    }, 10_000);
    expect((await patch(id, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await finish(id)).hash).toBe(sha(bytes).digest('hex'));
  });

  it('lets one of two parts at the same offset win, five times, and in the long run twenty', async () => {
    for (let round = 0; round < (isLongRun ? 20 : 5); round++) {
      const [one, two] = [noise(60_000 + round), noise(60_000 + round).reverse()];
      const id = await begin(one.length, { name: `race${round}.bin` });
      const answers = await Promise.all([patch(id, 0, one), patch(id, 0, two)]);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses[0]).toBe(204);
      expect([409, 423]).toContain(statuses[1]);
      const winner = answers[0]!.status === 204 ? one : two;
      expect((await finish(id)).hash).toBe(sha(winner).digest('hex'));
    }
  });

  it('gives way when the request that holds it has fallen silent', async () => {
    const bytes = noise(1000);
    const id = await begin(bytes.length);
    const sending = request(`${server.url}/api/orthosis/upload/resumable/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${user.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    });
    sending.on('error', () => undefined);
    sending.write(bytes.subarray(0, 300));
    await written(id, 300);
    expect((await patch(id, 0, bytes)).status).toBe(423);
    expect(offsetOf(await head(id))).toBe(300);
    expect((await patch(id, 300, bytes.subarray(300))).status).toBe(204);
  });
});

describe('an upload is refused', () => {
  it('without the version of the protocol, with another media type, or past its end', async () => {
    const without = await server.send('POST', 'orthosis/upload/resumable', { token: user.token });
    expect(without).toMatchObject({ status: 412, body: { code: 412 } });
    const id = await begin(10);
    expect((await patch(id, 0, noise(5), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await patch(id, 0, noise(11))).status).toBe(400);
    expect((await patch(id, 5, noise(5))).body).toMatchObject({ code: 4092, data: { offset: 0 } });
    expect(offsetOf(await head(id))).toBe(0);
  });

  it('before a byte is sent when a form would be refused too', async () => {
    const refusal = async (more: Record<string, unknown>) =>
      (await tus(server, user.token, 'POST', 'upload/begin', { size: 10, name: 'box.stl', ...more })).body
        .code;
    const scan = await user.scan();
    const before = await readdir(join(server.folder, 'uploads'));
    const { patientFields } = await import('../../test/harness.ts');
    const young = await user.client.call('document/patient/save', patientFields('young'));
    expect(await refusal({ size: 2_000_001 })).toBe(413);
    expect(await refusal({})).toBe(409);
    expect(await refusal({ parentId: scan.id })).toBe(4222);
    expect(await refusal({ parentId: randomUUID() })).toBe(404);
    expect(await refusal({ parentId: young.id })).toBe(4229);
    expect(await refusal({ config: { unit: 'mile' } })).toBe(422);
    expect(await refusal({ size: -1 })).toBe(422);
    expect(await readdir(join(server.folder, 'uploads'))).toEqual(before);
  });

  it('when too many are open', async () => {
    for (let i = 0; i < LIMITS.openUploads; i++) await begin(10, { name: `${i}.bin` });
    const more = await tus(server, user.token, 'POST', 'upload/begin', { size: 10, name: 'more.bin' });
    expect(more).toMatchObject({ status: 429, body: { code: 4292 } });
    expect(more.headers.get('retry-after')).toBe('60');
    const [first] = await user.client.call('upload/list', {});
    expect((await tus(server, user.token, 'DELETE', 'upload/abandon', { id: first!.id })).status).toBe(204);
    await begin(10, { name: 'more.bin' });
  });

  it('for good when its content is no scan, with the same reason each time', async () => {
    const id = await begin(20, { name: 'bad.stl' });
    const last = await patch(id, 0, noise(20));
    expect(last).toMatchObject({ status: 422, body: { code: 4231 } });
    expect((await head(id)).status).toBe(422);
    expect(await codeOf(finish(id))).toBe(4231);
    expect(await user.client.call('upload/get', { id })).toMatchObject({
      state: 'refused',
      documentId: null,
    });
    expect(await isStaged(id)).toBe(false);
    expect((await user.client.call('document/list', {})).total).toBe(0);
  });

  it('only until the name is free, and takes another one without the bytes', async () => {
    const bytes = noise(50);
    const id = await begin(50, { name: 'taken.bin' });
    await patch(id, 0, bytes.subarray(0, 20));
    await user.upload({ name: 'taken.bin', bytes });
    expect((await patch(id, 20, bytes.subarray(20))).body.code).toBe(409);
    expect((await head(id)).status).toBe(409);
    expect(await user.client.call('upload/get', { id })).toMatchObject({ state: 'complete', offset: 50 });
    expect(await finish(id, { config: { name: 'free.bin' } })).toMatchObject({ name: 'free.bin', size: 50 });
  });

  it('before it is complete', async () => {
    const id = await begin(50);
    expect(await codeOf(finish(id))).toBe(4093);
  });
});

describe('an upload belongs to who began it', () => {
  it('and to nobody else', async () => {
    const id = await begin(10);
    for (const answer of [
      await head(id, other),
      await patch(id, 0, noise(10), {}, other),
      await tus(server, other.token, 'DELETE', 'upload/abandon', { id }),
    ])
      expect(answer.status).toBe(404);
    expect(await codeOf(other.client.call('upload/finish', { id }))).toBe(404);
    expect(await other.client.call('upload/list', {})).toEqual([]);
    expect(offsetOf(await head(id))).toBe(0);
    expect((await patch(id, 0, noise(10), { authorization: 'Bearer nobody' })).status).toBe(401);
  });

  it('and goes when it is abandoned, while the entry it became stays', async () => {
    const id = await begin(10);
    await patch(id, 0, noise(5));
    expect((await tus(server, user.token, 'DELETE', 'upload/abandon', { id })).status).toBe(204);
    expect((await head(id)).status).toBe(404);
    expect(await isStaged(id)).toBe(false);
    const done = await begin(10);
    const entry = (await patch(done, 0, noise(10))).headers.get('document-id')!;
    await tus(server, user.token, 'DELETE', 'upload/abandon', { id: done });
    expect(await user.client.call('document/get', { id: entry })).toMatchObject({
      size: 10,
    } as DocumentEntry);
  });

  it('and goes with the patient who is erased', async () => {
    const patient = await user.patient('gone');
    const id = await begin(10, { parentId: patient.id });
    await patch(id, 0, noise(5));
    await user.client.call('patient/erase', { id: patient.id, name: 'gone' });
    expect((await head(id)).status).toBe(404);
    expect(await isStaged(id)).toBe(false);
  });

  it('and leaves one line in the trail, as the upload it is', async () => {
    const patient = await user.patient('traced');
    const id = await begin(10, { parentId: patient.id });
    await patch(id, 0, noise(5));
    await patch(id, 5, noise(5));
    await finish(id);
    const { items } = await user.client.call('audit/list', { patientId: patient.id });
    const actions = items.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('upload/'))).toEqual([]);
    expect(actions.filter((action) => action === 'document/upload')).toHaveLength(1);
  });
});

describe('the sweep of uploads', () => {
  it('ends complete ones, forgets expired and lost ones, and removes strays', async () => {
    const complete = await begin(10, { name: 'complete.bin' });
    await writeFile(join(server.folder, 'uploads', complete), noise(10));
    await server.database.write((trx) => trx('uploads').where({ id: complete }).update({ received: 10 }));
    const expired = await begin(10);
    const lost = await begin(10);
    await patch(lost, 0, noise(6));
    await truncate(join(server.folder, 'uploads', lost), 3);
    const open = await begin(10);
    await patch(open, 0, noise(6));
    const stray = join(server.folder, 'uploads', randomUUID());
    await writeFile(stray, 'stray');
    await utimes(stray, 1, 1);
    await server.database.write((trx) => trx('uploads').where({ id: expired }).update({ expires_at: 1 }));
    expect((await head(expired)).status).toBe(404);
    expect(await server.sweep()).toEqual({ finished: 1, expired: 1, lost: 1, strays: 1 });
    expect(await finish(complete)).toMatchObject({ name: 'complete.bin', size: 10 });
    expect((await head(lost)).status).toBe(404);
    expect(offsetOf(await head(open))).toBe(6);
    expect(await isStaged(open)).toBe(true);
    await expect(stat(stray)).rejects.toThrow('ENOENT');
    expect(await server.sweep()).toEqual({ finished: 0, expired: 0, lost: 0, strays: 0 });
  });
});
