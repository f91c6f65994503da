import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import {
  isAccepted,
  type BraceBatch,
  type BraceOutcome,
  type DocumentEntry,
} from '@bracewright/core/contract';
import { shapeHash } from '@bracewright/core/history';
import { readMesh } from '@bracewright/core/mesh-io';
import { bodyAlone } from '@bracewright/core/operation';
import { ofDesign } from '../cli/of-design.ts';
import { isLongRun } from '../../test/long-run.ts';
import { boxFile } from '../../test/bodies.ts';
import { cutAt, ended, ringAt, ROOMY, tube, TUBE, wish } from '../../test/brace-models.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let whole: DocumentEntry;
let uncut: DocumentEntry;
beforeAll(async () => {
  server = await startTestServer({ operations, patienceMs: 60_000 });
  user = await server.user('maker');
  whole = await tube(user, 'whole.stl');
  await cutAt(user, whole, 30);
  uncut = await tube(user, 'uncut.stl');
});
afterAll(() => server.stop());

async function batch(of: TestUser, ids: string[], more: object = {}): Promise<BraceBatch> {
  const job = await ended(of, await of.client.call('document/makebraces', { ids, ...wish(more) }));
  expect(job).toMatchObject({ state: 'done' });
  return job.result as unknown as BraceBatch;
}

const filesOf = async (id: string) => {
  const file = await user.client.download('document/export', { id });
  if (isAccepted(file)) throw new Error('a stored file takes no work');
  return { name: file.fileName!, files: unzipSync(new Uint8Array(file.bytes)) };
};

/** A brace more each: in the long run. */
const beforeARelease: typeof it | (() => void) = isLongRun ? it : () => undefined;

describe('braces of several models', () => {
  it('are made, held by the gate or failed, each by itself, and what was made is not made twice', async () => {
    const mended = await tube(user, 'mended.stl', { hole: true });
    const holes = { maxPerimeter: 500 };
    const closed = { id: mended.id, revision: 0, params: { holes } as never };
    await ended(user, await user.client.call('document/closemesh', closed));
    await cutAt(user, mended, 30, ROOMY);
    const stranger = await server.user('stranger');
    const foreign = await tube(stranger, 'foreign.stl');
    const ids = [whole.id, mended.id, uncut.id, foreign.id];
    const { outcomes } = await batch(user, ids);
    expect(outcomes.map(({ id, state, code }) => [id, state, code])).toEqual([
      [whole.id, 'made', null],
      [mended.id, 'held', 4255],
      [uncut.id, 'failed', 4257],
      [foreign.id, 'failed', 404],
    ]);
    expect(outcomes[1]!.findings).toMatchObject([{ code: 'gate/invented-skin-left', severity: 'ask' }]);
    expect(outcomes[1]!.findings[0]!.message).toContain('On the patient’s left');
    const list = await user.client.call('document/list', { parentId: '0', pageSize: 100 });
    // Of what was held or failed nothing is kept.
    expect(list.items.filter(({ name }) => /wall|brace/.test(name)).map(({ name }) => name)).toHaveLength(2);

    const { brace } = outcomes[0]!;
    const { name, files } = await filesOf(brace!.filesId);
    expect(name).toBe(`whole brace 4 mm ${brace!.designHash.slice(0, 8)}.zip`);
    expect(brace!.thickness).toBe(4);
    expect(Object.keys(files)).toEqual([
      'brace.3mf',
      'brace.stl',
      'positive.stl',
      'positive.csv',
      'edge.json',
      'gate.json',
    ]);
    const json = (file: string) =>
      JSON.parse(new TextDecoder().decode(files[file])) as Record<string, unknown>;
    const gate = json('gate.json');
    expect(gate).toMatchObject({ passed: true, designHash: brace!.designHash, lacking: [] });
    expect(Object.keys(gate['sha256'] as object)).toEqual(Object.keys(files).slice(0, -1));
    // The wall ends at the line, and the positive reaches beyond it.
    const bottom = (file: string) => {
      const { positions } = readMesh(files[file]!, { name: file }).mesh;
      return positions.reduce((low, z, i) => (i % 3 === 2 ? Math.min(low, z) : low), Infinity);
    };
    expect(bottom('brace.stl')).toBeGreaterThan(25);
    expect(bottom('positive.stl')).toBeLessThan(25);
    const ring = (json('edge.json')['lines'] as number[][][])[0]!;
    expect(Math.max(...ring.map((at) => Math.abs(at[2]! - 30)))).toBeLessThan(1);
    const wall = await user.client.call('document/get', { id: brace!.wallId! });
    expect(gate['meshHash']).toBe(wall.baseHash);

    const again = await batch(user, [whole.id]);
    expect(again.outcomes[0]!.brace).toMatchObject({
      filesId: brace!.filesId,
      wallId: brace!.wallId,
      isEarlier: true,
    });
    // Another machine is another question.
    const small = await batch(user, [whole.id], { printer: 'Small', bed: [50, 50, 50] });
    expect(small.outcomes[0]).toMatchObject({ state: 'held', brace: null, findings: [{ code: 'gate/bed' }] });

    const trail = await server.database
      .knex('audit_events')
      .where({ action: 'document/makebrace' })
      .pluck('target');
    expect(new Set(trail)).toEqual(new Set([whole.id]));
  }, 180_000);

  it('are bounded, and one batch of a user goes on at a time', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `m${i}`);
    expect(await codeOf(user.client.call('document/makebraces', { ids: many, ...wish() }))).toBe(422);
    const quick = await startTestServer({ operations, patienceMs: 30 });
    const maker = await quick.user('maker');
    const other = await tube(maker, 'other.stl');
    await cutAt(maker, other, 20);
    const answer = await maker.client.call('document/makebraces', {
      ids: [other.id, other.parentId],
      ...wish(),
    });
    if (!isAccepted(answer)) throw new Error('the work did not take long');
    expect(await codeOf(maker.client.call('document/makebraces', { ids: [other.id], ...wish() }))).toBe(4293);
    await maker.client.call('jobs/cancel', { id: answer.jobId });
    expect(await ended(maker, answer)).toMatchObject({ state: 'cancelled', error: { code: 4262 } });
    // Found again, by whoever asked for it and by nobody else.
    const jobs = await maker.client.call('jobs/list', { type: 'document/makebraces' });
    expect(jobs.find(({ id }) => id === answer.jobId)).toMatchObject({ state: 'cancelled' });
    const stranger = await quick.user('stranger');
    expect(await stranger.client.call('jobs/list', { type: 'document/makebraces' })).toEqual([]);
    await quick.stop();
  });

  beforeARelease('of a folder that was copied get files of their own', async () => {
    const of = user.client;
    const [first, second] = [
      await of.call('document/dir/save', { parentId: '0', name: 'first' }),
      await of.call('document/dir/save', { parentId: '0', name: 'second' }),
    ];
    const body = await tube(user, 'own.stl', { parentId: first.id });
    await cutAt(user, body, 30);
    const [made] = (await batch(user, [body.id])).outcomes;
    const copy = await of.call('document/copy', { id: first.id, parentId: second.id });
    const { items } = await of.call('document/list', { parentId: copy.id });
    const copied = items.find(({ name }) => name === 'own.stl')!;
    const [again] = (await batch(user, [copied.id])).outcomes;
    expect([made, again]).toMatchObject([{ state: 'made' }, { state: 'made' }]);
    const idOf = (one: unknown) => (one as BraceOutcome).brace!.filesId;
    expect(idOf(again)).not.toBe(idOf(made));
    expect((await of.call('document/get', { id: idOf(again) })).parentId).toBe(copy.id);
    // Nor is a wall that was copied elsewhere the one of this model.
    const { wallId } = (made as BraceOutcome).brace!;
    const alone = await of.call('document/copy', { id: wallId!, parentId: second.id });
    const [third] = (await batch(user, [body.id])).outcomes;
    expect(third!.brace).toMatchObject({ wallId, isEarlier: true });
    expect(alone.id).not.toBe(wallId);
    // A wall that was looked at for another process since gets files that say so.
    const reason = 'Printed on its side.';
    const other = { process: 'fdm-pp' as const, bed: [400, 400, 400] as [number, number, number], reason };
    await ended(user, await of.call('document/checkwall', { id: wallId!, revision: 0, make: other }));
    const { process, bed } = other;
    const [printed] = (await batch(user, [body.id], { process, bed })).outcomes;
    expect(printed).toMatchObject({ state: 'made', brace: { wallId } });
    expect(idOf(printed)).not.toBe(idOf(made));
  });

  beforeARelease(
    'are made along a line that is kept without a cut, and defaults are no other wish',
    async () => {
      const body = await tube(user, 'kept.stl');
      const points = ringAt(30);
      const params = {
        curves: [{ points, closed: true, smooth: true }],
        keep: { position: [80, 0, 90], normal: [1, 0, 0] },
      };
      await user.client.call('operation/create', {
        ...{ modelId: body.id, revision: 0, type: 'border.draw', version: 1, params: params as never },
      });
      const [made] = (await batch(user, [body.id])).outcomes;
      expect(made).toMatchObject({ state: 'made', code: null });
      const { files } = await filesOf(made!.brace!.filesId);
      // It is told to be of this design as the command line tells it of the same line.
      const folder = await mkdtemp(join(tmpdir(), 'bracewright-kept-'));
      const [history, scan] = [join(folder, 'history.json'), join(folder, 'kept.stl')];
      const records = [{ type: 'border.draw', version: 1, params }];
      await writeFile(history, JSON.stringify({ format: 'bracewright-history', version: 1, records }));
      await writeFile(scan, boxFile('stl', TUBE));
      const asked = { positionals: [], values: { history, scan, unit: 'mm', up: 'Z' } };
      const silent = { print: () => undefined, tell: () => undefined, readLine: () => Promise.resolve('') };
      const ofThis = { isOfDesign: true, stepsAgo: 0 };
      for (const name of ['brace.3mf', 'brace.stl', 'positive.stl']) {
        const { designHash } = readMesh(files[name]!, { name });
        expect(await ofDesign(designHash, asked, silent)).toEqual(ofThis);
      }
      // A file of the whole body is, too: the line cuts nothing.
      const whole = await shapeHash(bodyAlone(readMesh(boxFile('stl', TUBE), { name: 'kept.stl' }).mesh));
      expect(await ofDesign(whole, asked, silent)).toEqual(ofThis);
      await rm(folder, { recursive: true });
      const { positions } = readMesh(files['brace.stl']!, { name: 'brace.stl' }).mesh;
      expect(
        positions.reduce((low, z, i) => (i % 3 === 2 ? Math.min(low, z) : low), Infinity),
      ).toBeGreaterThan(25);
      const edge = JSON.parse(new TextDecoder().decode(files['edge.json'])) as {
        readonly lines: number[][][];
      };
      expect(Math.max(...edge.lines[0]!.map((at) => Math.abs(at[2]! - 30)))).toBeLessThan(1);
      const again = await user.client.call('document/makebrace', {
        ...{ id: body.id, ...wish(), params: { thickness: 4 } as never },
      });
      expect((await ended(user, again)).result).toMatchObject({ wallId: made!.brace!.wallId });
    },
  );

  beforeARelease('asked for several times at once have one package', async () => {
    const body = await tube(user, 'thrice.stl');
    await cutAt(user, body, 30);
    const ask = async () =>
      (await ended(user, await user.client.call('document/makebrace', { id: body.id, ...wish() })))
        .result as {
        readonly wallId: string;
        readonly filesId: string;
      } | null;
    const first = await ask();
    await user.client.call('document/delete', { id: first!.filesId });
    const again = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(again.map((one) => one?.filesId)).size).toBe(1);
    expect(again[0]!.wallId).toBe(first!.wallId);
  });
});
