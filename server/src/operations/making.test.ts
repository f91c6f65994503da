import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import { isAccepted, type DocumentEntry, type Make, type Making } from '@bracewright/core/contract';
import { boxFile, openTube } from '../../test/bodies.ts';
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
  const bytes = boxFile('stl', openTube({ segments: 32, rings: 14, height: 140 }));
  model = (await user.upload({ name: `tube${count++}.stl`, bytes })).body.data as DocumentEntry;
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

  it('asks for a reason, and keeps it with who gave it', async () => {
    // Thinner than polyamide of a brace may be.
    expect(await codeOf(wall({ process: 'sls' }, 1.5))).toBe(4255);
    const { id } = await wall({ process: 'sls', reason: 'A cover that bears nothing.' }, 1.5);
    expect(await kept(id)).toMatchObject({
      passed: false,
      reason: 'A cover that bears nothing.',
      by: user.name,
      findings: [{ code: 'gate/thin', severity: 'ask' }],
    });
  });

  it('holds one on skin that was made up as the scan was closed, and keeps that when it is looked at again', async () => {
    const { positions, indices } = openTube({ segments: 32, rings: 14, height: 140 });
    const middle = (f: number, k: number) =>
      [0, 1, 2].reduce((sum, c) => sum + positions[3 * indices[3 * f + c]! + k]! / 3, 0);
    const isThere = (f: number) => Math.hypot(middle(f, 0) - 140, middle(f, 1), middle(f, 2) - 70) > 40;
    const open = { positions, indices: indices.filter((_, i) => isThere(Math.floor(i / 3))) };
    const file = { name: 'hole.stl', bytes: boxFile('stl', open) };
    const scan = (await user.upload(file)).body.data as DocumentEntry;
    const holes = { maxPerimeter: 500 };
    await now(user.client.call('document/closemesh', { id: scan.id, revision: 0, params: { holes } }));
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
    await now(user.client.call('document/checkwall', { id, revision: 0, make }));
    expect(await kept(id)).toMatchObject({ passed: false, reason, findings });
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
