import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import { writeMesh } from '@bracewright/core/mesh-io';
import { isAccepted, type DocumentEntry, type Make, type Making } from '@bracewright/core/contract';
import { carver, cleftBody, CLEFT_LINES } from '../../test/cleft.ts';
import { ringAt, ROOMY, smallTube, tube } from '../../test/brace-models.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ operations, patienceMs: 60_000 });
  user = await server.user('worker');
});
beforeEach(async () => {
  model = await smallTube(user, `tube${count++}.stl`);
});
afterAll(() => server.stop());

async function now<T>(answer: Promise<T>): Promise<Exclude<T, { jobId: string }>> {
  const value = await answer;
  if (isAccepted(value)) throw new Error('the work took long');
  return value as Exclude<T, { jobId: string }>;
}

const wall = (make?: Make, thickness = 4) =>
  now(
    user.client.call('document/savethickenmodel', {
      id: model.id,
      revision: 0,
      params: { thickness, mode: 'equal' },
      ...(make ? { make } : {}),
    }),
  );

const kept = async (id: string): Promise<Making | undefined> => {
  const row = (await server.database.knex('documents').where({ id }).first()) as DocumentRow;
  return madeByOf(row).making;
};

const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code: number; data: unknown; message: string }) => error,
  );

/** A tube with a hole in its side that was closed: nobody scanned what fills it. */
async function mended(): Promise<DocumentEntry> {
  const scan = await tube(user, `hole${count++}.stl`, { hole: true });
  const holes = { maxPerimeter: 500 };
  await now(user.client.call('document/closemesh', { id: scan.id, revision: 0, params: { holes } }));
  return scan;
}

describe('whether a wall can be made', () => {
  it('is looked at where it is asked for, and stays with the wall and its copy', async () => {
    const { id, making, baseHash } = await wall({ process: 'sls', printer: 'P 396', bed: [340, 340, 600] });
    expect(making).toMatchObject({
      process: 'sls',
      printer: 'P 396',
      passed: true,
      shape: baseHash,
      by: user.name,
    });
    expect(making!.minWall).toBeGreaterThan(2.8);
    expect(making!.mass / making!.volume).toBeCloseTo(1.01 / 1000, 6);
    expect(await kept(id)).toEqual(making);
    const copy = await user.client.call('document/copy', { id, parentId: '0' });
    expect(await kept(copy.id)).toEqual(making);
  });

  it('is not said of a wall that nobody looked at', async () => {
    const { id, making } = await wall();
    expect(making).toBeUndefined();
    expect(await kept(id)).toBeUndefined();
  });

  it('refuses one that cannot be made, with all that was found, and keeps nothing', async () => {
    const make: Make = { process: 'sls', bed: [50, 50, 50], reason: 'It will be bent.' };
    const refused = await refusal(wall(make));
    expect(refused).toMatchObject({ code: 4255 });
    expect(refused!.message).toContain('does not fit');
    expect(refused!.data).toMatchObject({ findings: [{ code: 'gate/bed', severity: 'block' }] });
    expect((await user.client.call('document/get', { id: model.id })).revision).toBe(0);
    expect(await user.client.call('operation/list', { modelId: model.id, archived: false })).toEqual([]);
  });

  it('asks for a reason of each finding, and keeps it with who gave it', async () => {
    // Thinner than polyamide of a brace may be; a reason for another finding answers nothing.
    const other = { 'gate/invented-skin-left': 'Felt by hand.' };
    expect(await refusal(wall({ process: 'sls', reasons: other }, 1.5))).toMatchObject({
      code: 4255,
      data: { findings: [{ code: 'gate/thin' }] },
    });
    const reasons = { 'gate/thin': 'A cover that bears nothing.' };
    const { id } = await wall({ process: 'sls', reasons }, 1.5);
    const making = await kept(id);
    expect(making).toMatchObject({
      passed: false,
      reasons,
      by: user.name,
      findings: [{ code: 'gate/thin', severity: 'ask' }],
    });
    expect(making!.reason).toBeUndefined();
    // The window that the next file of the design is made in takes them up.
    // What is told is how it was asked for, too: it is measured by that beside its body.
    const asked = { wall: 1.5, process: 'sls' };
    expect(await user.client.call('document/get', { id })).toMatchObject({ reasons, asked });
    expect(await user.client.call('document/get', { id: model.id })).toMatchObject({ reasons: null });
  });

  it('holds one on skin that was made up as the scan was closed, and keeps that when it is looked at again', async () => {
    const scan = await mended();
    const make: Make = { process: 'sls' };
    const made = (more: Make) =>
      user.client.call('document/savethickenmodel', { id: scan.id, revision: 1, params: {}, make: more });
    const refused = await refusal(made(make));
    expect(refused).toMatchObject({ code: 4255, data: { findings: [{ code: 'gate/invented-skin-left' }] } });
    expect(refused!.message).toContain('On the patient’s left');
    const reason = 'Measured with a tape.';
    const { id } = await now(made({ ...make, reason }));
    const findings = [{ code: 'gate/invented-skin-left', severity: 'ask' }];
    expect(await kept(id)).toMatchObject({ passed: false, reason, findings });
    const { by, at } = (await kept(id))!;
    const given = { by, at };
    await now(user.client.call('document/checkwall', { id, revision: 0, make }));
    const reasons = { 'gate/invented-skin-left': reason };
    expect(await kept(id)).toMatchObject({ passed: false, reasons, findings });
    // It stays that of the look that it was given at.
    expect((await kept(id))!.reasonsBy).toEqual({ 'gate/invented-skin-left': given });
    // Of one that is thin besides the old reason says nothing, and a new one nothing of the skin.
    await now(
      user.client.call('document/checkwall', {
        id,
        revision: 0,
        make: { ...make, reason: 'Looked at again.' },
      }),
    );
    expect(await kept(id)).toMatchObject({ reason: 'Looked at again.', reasons, findings });
  });

  it('refuses a mark or a number as a reason, whichever way it is given', async () => {
    for (const reason of ['.', '12', '-- 3 --'])
      for (const make of [
        { process: 'sls', reason },
        { process: 'sls', reasons: { 'gate/thin': reason } },
      ])
        expect(await refusal(wall(make, 1.5))).toMatchObject({
          code: 422,
          data: {
            fields: [{ rule: 'wordless', message: 'A reason needs words, not a mark or a number alone.' }],
          },
        });
  });

  it('keeps no reason with another wall than the one that somebody looked at', async () => {
    const shape = 'f'.repeat(64);
    expect(await codeOf(wall({ process: 'sls', reason: 'Seen.', shape }, 1.5))).toBe(4090);
    expect(await user.client.call('operation/list', { modelId: model.id, archived: false })).toEqual([]);
    const { id, baseHash } = await wall({ process: 'sls', reason: 'Seen.' }, 1.5);
    const check = (seen: string) =>
      user.client.call('document/checkwall', {
        id,
        revision: 0,
        make: { process: 'sls', reason: 'Again.', shape: seen },
      });
    expect(await codeOf(check(shape))).toBe(4090);
    expect(await kept(id)).toMatchObject({ reason: 'Seen.', shape: baseHash });
    expect(await now(check(baseHash!))).toMatchObject({ reason: 'Again.', shape: baseHash });
  });

  it('knows only the processes that there are', async () => {
    const refused = await refusal(wall({ process: 'cast' }));
    expect(refused!.data).toMatchObject({ fields: [{ path: 'make.process', rule: 'choice' }] });
  });

  it('is looked at again where a wall was opened, as it is shaped by then', async () => {
    const { id } = await wall();
    const check = (revision: number, make: Make) =>
      now(user.client.call('document/checkwall', { id, revision, make }));
    const first = await check(0, { process: 'fdm-pp' });
    expect(await kept(id)).toEqual(first);
    const smooth = { id, revision: 0, params: { level: 'light' } };
    const { revision } = await now(user.client.call('document/smooth', smooth));
    expect(await codeOf(check(0, { process: 'fdm-pp' }))).toBe(4090);
    const made = await check(revision, { process: 'fdm-pp', reason: 'Smoothed by hand as well.' });
    expect(made.shape).not.toBe(first.shape);
    expect(await kept(id)).toEqual(made);
    expect(await codeOf(check(revision, { process: 'sls', bed: [50, 50, 50] }))).toBe(4255);
    expect(await kept(id)).toEqual(made);
    const ofBody = { id: model.id, revision: 0, make: { process: 'sls' } };
    expect(await codeOf(user.client.call('document/checkwall', ofBody))).toBe(4239);
  });
});

describe('what a brace is formed over', () => {
  const grid = (id: string, more: object = {}) =>
    user.client.download('document/export', { id, exporter: 'export.radius-grid', ...more });

  it('is held on skin that was made up, and written with a reason for it', async () => {
    const { id } = await mended();
    const refused = await refusal(grid(id));
    expect(refused).toMatchObject({
      code: 4256,
      data: { findings: [{ code: 'gate/invented-skin-left', severity: 'ask' }] },
    });
    expect(refused!.message).toContain('On the patient’s left');
    const other = { reasons: JSON.stringify({ 'trim/opening': 'Wide enough.' }) };
    expect(await codeOf(grid(id, other))).toBe(4256);
    expect(await codeOf(grid(id, { reason: '.' }))).toBe(422);
    expect(await refusal(grid(id, { reasons: '{ "gate/invented-skin-left": "." }' }))).toMatchObject({
      code: 422,
      data: { fields: [{ path: 'reasons.gate/invented-skin-left', rule: 'wordless' }] },
    });
    expect(await codeOf(grid(id, { reasons: '{' }))).toBe(400);
    const reasons = JSON.stringify({ 'gate/invented-skin-left': 'Measured with a tape.' });
    for (const given of [{ reasons }, { reason: 'Measured with a tape.' }]) {
      const file = await now(grid(id, given));
      expect(file.bytes.byteLength).toBeGreaterThan(1000);
    }
  });

  it('asks nobody about skin beyond a line that is kept without a cut', async () => {
    const { id: modelId } = await mended();
    const version = operations.find(({ type }) => type === 'border.draw')!.version;
    const curves = [5, 35].map((height) => ({ points: ringAt(height, ROOMY), closed: true, smooth: true }));
    // The hole was higher.
    const params = { curves, keep: { position: [-ROOMY.wide, 0, 20], normal: [-1, 0, 0] } } as never;
    await user.client.call('operation/create', {
      ...{ modelId, revision: 1, type: 'border.draw', version, params },
    });
    const { data } = (await refusal(grid(modelId))) ?? { data: { findings: [] } };
    const codes = (data as { findings: { code: string }[] }).findings.map(({ code }) => code);
    expect(codes.filter((code) => code !== 'gate/agree-grid')).toEqual([]);
  });

  it('asks nobody of a mesh that another program goes on with, nor of a body that was scanned', async () => {
    const { id } = await mended();
    expect((await now(user.client.download('document/export', { id, format: 'stl' }))).fileName).toMatch(
      /stl$/,
    );
    expect((await now(grid(model.id))).fileName).toMatch(/csv$/);
  });

  it('is held where a program leaves foam under the brace, and written with a reason for that', async () => {
    const bytes = writeMesh(cleftBody(), 'stl');
    const config = { unit: 'mm', upAxis: 'Z' };
    const { body } = await user.upload({ name: 'cleft.stl', bytes, config });
    const { id: modelId } = body.data as DocumentEntry;
    const version = operations.find(({ type }) => type === 'border.draw')!.version;
    const params = CLEFT_LINES as never;
    await user.client.call('operation/create', {
      modelId,
      revision: 0,
      type: 'border.draw',
      version,
      params,
    });
    const program = (more: object = {}) =>
      user.client.download('document/export', {
        ...{ id: modelId, exporter: 'export.gcode', params: JSON.stringify(carver(40)), ...more },
      });
    const refused = await refusal(program());
    expect(refused).toMatchObject({
      code: 4256,
      data: { findings: [{ code: 'gate/agree-program', severity: 'ask' }] },
    });
    expect(refused!.message).toContain('the carving program leaves foam');
    const reasons = JSON.stringify({ 'gate/agree-program': 'The ground is filed by hand.' });
    expect((await now(program({ reasons }))).fileName).toMatch(/nc$/);
  });
});
