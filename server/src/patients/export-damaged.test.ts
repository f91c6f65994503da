import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { box } from '../../test/bodies.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { AppError } from '../errors.ts';

const text = new TextDecoder();
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
let server: TestServer;
let anna: TestUser;
/** What the store says when it is asked for a file. */
let refuse: () => AppError | undefined = () => undefined;

beforeAll(async () => {
  process.on('uncaughtException', note);
  server = await startTestServer();
  const { localPath } = server.blobs;
  server.blobs.localPath = async function (hash) {
    const error = refuse();
    if (error) throw error;
    return localPath.call(this, hash);
  };
  anna = await server.user('anna');
});
afterAll(async () => {
  await server.stop();
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
});

const exported = (id: string, language = 'en-US', signal?: AbortSignal) =>
  fetch(`${server.url}/api/orthosis/patient/export?id=${id}`, {
    headers: { authorization: `Bearer ${anna.token}`, 'accept-language': language },
    ...(signal ? { signal } : {}),
  });

describe('export of a patient whose files are not as they were stored', () => {
  it('leaves out what is damaged or missing, says so, and holds everything else', async () => {
    const patient = await anna.patient('Worn');
    const scan = await anna.scan(patient.id, 'worn.stl');
    const { baseHash } = await anna.client.call('document/get', { id: scan.id });
    const file = (await anna.upload({ parentId: patient.id, name: 'gone.bin', bytes: Buffer.from('gone') }))
      .body.data as { hash: string };
    const [pad, cut] = [box(31, 32, 33), box(34, 35, 36)];
    for (const mesh of [pad, cut])
      await anna.form('orthosis/document/saveasset', { id: scan.id, sha256: meshHash(mesh) }, {
        bytes: encodeMesh(mesh),
        name: 'pad',
      }); // prettier-ignore
    // A mesh still, but another one than its name says.
    await server.damageBlob(meshHash(pad), encodeMesh(box(37, 38, 39)));
    await server.damageBlob(meshHash(cut));
    await server.damageBlob(baseHash!);
    await server.damageBlob(file.hash);
    for (const language of ['en-US', 'zh-CN']) {
      const response = await exported(patient.id, language);
      expect(response.status).toBe(200);
      const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
      const manifest = JSON.parse(text.decode(zip['manifest.json'])) as {
        files: { path: string }[];
        damaged: { path: string; sha256: string }[];
      };
      const left = manifest.damaged.map(({ path }) => path).sort();
      expect(left).toEqual(
        [
          'files/gone.bin',
          'files/worn.stl.design/base.ply',
          ...[pad, cut].map((mesh) => `files/worn.stl.design/assets/${meshHash(mesh)}.ply`),
        ].sort(),
      );
      for (const path of left) {
        expect(zip[path]).toBeUndefined();
        expect(text.decode(zip['DAMAGED.txt'])).toContain(path);
      }
      expect(text.decode(zip['DAMAGED.txt'])).toContain(language === 'zh-CN' ? '恢复' : 'restore');
      expect(zip['files/worn.stl']).toBeDefined();
      expect(zip['audit.ndjson']).toBeDefined();
    }
  });

  it('ends its own answer and nothing else when the store fails, whichever file it was at', async () => {
    const patient = await anna.patient('Cut');
    for (const name of ['one.stl', 'two.stl']) await anna.scan(patient.id, name);
    let asked = 0;
    refuse = () => (asked++, undefined);
    await (await exported(patient.id)).arrayBuffer();
    expect(asked).toBeGreaterThan(3);
    for (let at = 0; at < asked; at++) {
      let time = 0;
      refuse = () => (time++ === at ? new AppError('server/unavailable', { retryAfter: 5 }) : undefined);
      // Before its first byte it is refused, after it the connection is cut: never is it taken for whole.
      const answer = await exported(patient.id)
        .then(async (response) => (await response.arrayBuffer(), response.status))
        .catch(() => 'cut');
      expect([503, 'cut'], `at file ${at}`).toContain(answer);
    }
    refuse = () => undefined;
    expect((await exported(patient.id)).status).toBe(200);
  });

  it('goes on serving when its reader leaves', async () => {
    const patient = await anna.patient('Left');
    await anna.scan(patient.id);
    for (let i = 0; i < 5; i++) {
      const leave = new AbortController();
      const answer = await exported(patient.id, 'en-US', leave.signal);
      leave.abort();
      await expect(answer.arrayBuffer()).rejects.toThrow();
    }
    expect((await exported(patient.id)).status).toBe(200);
  });
});
