import sharp from 'sharp';
import type { Job, SmartMatchResult, Xray } from '@bracewright/core/contract';
import { exporters } from '@bracewright/catalog';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dicomFile } from '../../test/dicom.ts';
import { toldReader } from '../../test/film-reader.ts';
import { startTestServer, type Answer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import type { Compute } from '../compute/compute.ts';
import { createInlineCompute } from '../compute/inline-compute.ts';
import { rememberScans } from '../../test/remembered-scans.ts';

const { told, open } = toldReader();
const MATCH = 'orthosis/x-smart/x-match';
let server: TestServer;
let user: TestUser;
let count = 0;
/** Resolves when a reading may go on. */
let gate = Promise.resolve();
let going = 0;
beforeAll(async () => {
  const inline = rememberScans(createInlineCompute(testOperations, exporters, open));
  const compute: Compute = {
    ...inline,
    async matchFilm(order, ports) {
      going++;
      ports?.onProgress?.(0.5);
      const stopped = new Promise<never>((_, reject) =>
        ports?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
      );
      await Promise.race([gate, stopped]).finally(() => going--);
      return inline.matchFilm(order, ports);
    },
  };
  server = await startTestServer({ compute, patienceMs: 500 });
});
beforeEach(async () => {
  [told.asked, told.says, gate] = [0, undefined, Promise.resolve()];
  user = await server.user(`reader${count++}`);
});
afterAll(() => server.stop());

/** A small grey picture; another one for each `level`. */
const png = async (level: number) => ({
  name: 'film.png',
  bytes: await sharp(new Uint8Array(60 * 90).fill(level), { raw: { width: 60, height: 90, channels: 1 } })
    .png()
    .toBuffer(),
});
const dicom = (extra: readonly (readonly [number, string, string])[]) => ({
  name: 'spine.dcm',
  bytes: dicomFile({
    width: 60,
    height: 90,
    values: Array.from({ length: 5400 }, (_, i) => (i * 7) % 4096),
    bitsStored: 12,
    extra: extra as never,
  }),
});
const match = (fields: Record<string, string>, file: { bytes: Uint8Array; name: string }) =>
  user.form(MATCH, fields, file);
const found = ({ body }: Answer) => {
  expect(body).toMatchObject({ success: true });
  return body.data as SmartMatchResult;
};

describe('smart matching with a reader', () => {
  it('answers for a sent film, byte for byte the same, and reads the same picture once', async () => {
    const first = await match({}, await png(10));
    expect(found(first)).toMatchObject({
      cobb: [{ upper: 'T5', lower: 'T11', apex: 'T8', direction: 'right', confidence: 0.8 }, {}],
      side: { rightOfPatientAt: 'left', source: 'assumed' },
      scale: { mmPerPixel: null, source: 'none' },
      lines: { csl: null, c7: null, s1: null },
      ...{ confidence: 0.9, warnings: [], reader: { name: 'told', version: '1', sha256: 'ab12' } },
    });
    expect(found(first).vertebrae.map(({ level }) => level)).toHaveLength(17);
    const again = await match({}, { ...(await png(10)), name: 'other.png' });
    expect(JSON.stringify(again.body.data)).toBe(JSON.stringify(first.body.data));
    expect(told.asked).toBe(1);
    const other = await server.user(`reader${count++}`);
    await other.form(MATCH, {}, await png(10));
    expect(told.asked).toBe(1);
    await match({}, await png(11));
    expect(told.asked).toBe(2);
  });

  it('answers for a kept film as for its file, with side and scale of a DICOM file, and only to those whose it is', async () => {
    const file = dicom([
      [0x0020_0020, 'CS', 'R\\F'],
      [0x0018_1164, 'DS', '0.2\\0.2'],
      [0x0018_1114, 'DS', '1.25'],
      [0x0010_0010, 'PN', 'Lin^Mei'],
    ]);
    const patient = await user.patient('Lin Mei');
    const { id: modelId } = await user.scan(patient.id);
    const kept = (await user.form('orthosis/document/saveXray', { id: modelId }, file)).body.data as Xray;
    const ask = (body: object, token = user.token) => server.send('POST', MATCH, { token, body });
    const answer = found(await ask({ xrayId: kept.id }));
    expect(answer.side).toEqual({ rightOfPatientAt: 'right', source: 'dicom' });
    expect(answer.scale).toEqual({ mmPerPixel: 0.16, source: 'detector' });
    expect(answer.cobb[0]!.direction).toBe('left');
    expect(found(await match({}, file))).toEqual(answer);
    expect(found(await ask({ xrayId: kept.id, display: 'front' }))).toMatchObject({
      side: { rightOfPatientAt: 'left', source: 'caller' },
      cobb: [{ direction: 'right' }, {}],
    });
    expect((await ask({ xrayId: kept.id, display: 'sideways' })).status).toBe(422);
    expect((await ask({ xrayId: kept.id, turn: 45 })).status).toBe(422);
    const deeds = (await server.send('GET', `orthosis/audit/list?patientId=${patient.id}`, { token: user.token })).body.data; // prettier-ignore
    expect(deeds).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ action: 'x-smart/x-match', target: kept.id })]) }); // prettier-ignore
    const stranger = await server.user(`reader${count++}`);
    expect((await ask({ xrayId: kept.id }, stranger.token)).status).toBe(404);
    expect((await server.send('POST', MATCH, { body: { xrayId: kept.id } })).status).toBe(401);
  });

  it('refuses with code 900, the sentence and the reason', async () => {
    told.says = { kind: 'refused', reason: 'not-frontal', confidence: 0.97 };
    expect(await match({}, await png(20))).toMatchObject({
      status: 422,
      body: {
        code: 900,
        message: 'Please confirm that the image is a clear frontal picture of the spine.',
        data: { reason: 'not-frontal', confidence: 0.97 },
      },
    });
    const text = { bytes: new TextEncoder().encode('not a film'), name: 'x.txt' };
    expect((await match({}, text)).body).toMatchObject({
      code: 900,
      data: { reason: 'not-a-spine', confidence: 1 },
    });
    expect((await user.form(MATCH, {})).body).toMatchObject({ code: 900, data: null });
  });

  it('becomes a job that tells its progress, and carries reason and code where it is refused', async () => {
    let go: (() => void) | undefined;
    gate = new Promise((resolve) => (go = resolve));
    told.says = { kind: 'refused', reason: 'incomplete', confidence: 0.9 };
    const begun = await match({}, await png(30));
    expect(begun.status).toBe(202);
    const { jobId } = begun.body.data as { jobId: string };
    const job = async () =>
      (await server.send('GET', `jobs/${jobId}`, { token: user.token })).body.data as Job;
    expect(await job()).toMatchObject({ state: 'running', progress: 0.5 });
    go!();
    await expect.poll(async () => (await job()).state, { interval: 5 }).toBe('failed');
    expect((await job()).error).toMatchObject({ code: 900, data: { reason: 'incomplete', confidence: 0.9 } });
  });

  it('is read once for two who ask at the same time, and stops when both leave', async () => {
    gate = new Promise(() => undefined);
    const jobs = [];
    for (let i = 0; i < 2; i++)
      jobs.push(((await match({}, await png(40))).body.data as { jobId: string }).jobId);
    expect(going).toBe(1);
    const cancel = (id: string) => server.send('DELETE', `jobs/${id}`, { token: user.token });
    await cancel(jobs[0]!);
    expect(going).toBe(1);
    await cancel(jobs[1]!);
    await expect.poll(() => going, { interval: 5 }).toBe(0);
    // Nothing of it is kept: the next one is read anew.
    gate = Promise.resolve();
    found(await match({}, await png(40)));
    expect(told.asked).toBe(1);
  });
});
