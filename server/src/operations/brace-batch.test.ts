import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import { ERRORS, isAccepted, type BraceBatch, type ClinicRole } from '@bracewright/core/contract';
import { OperationAborted, SdkError } from '@bracewright/core/operation';
import { cutAt, ended, tube, wish } from '../../test/brace-models.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { createInlineCompute } from '../compute/inline-compute.ts';

const BATCH = 'document/makebraces';
const JOB_FAILED = ERRORS['job/failed'].code;

/** Walls that were begun since the last `hold`, and what each waits for; then it fails, which is quicker than to be made, and all that is needed here. */
let begun = 0;
let release: () => void;
let held: Promise<void>;
/** Whether walls are made, and their files are what is held, and stopped. */
let isOfFiles = false;
/** Holds walls until `release`. */
const hold = () => {
  begun = 0;
  isOfFiles = false;
  held = new Promise((resolve) => (release = resolve));
};

let server: TestServer;
beforeAll(async () => {
  const inline = createInlineCompute(operations);
  const run: typeof inline.run = async (task, ports) => {
    const { kind, wish: asked } = task as { readonly kind: string; readonly wish?: unknown };
    if (isOfFiles && kind === 'brace') {
      begun++;
      await held;
      throw new OperationAborted();
    }
    if (!isOfFiles && kind === 'work' && asked) {
      begun++;
      await held;
      throw new SdkError('export/nothing-to-export');
    }
    return inline.run(task, ports);
  };
  server = await startTestServer({ operations, patienceMs: 30, compute: { ...inline, run } });
});
beforeEach(hold);
afterAll(() => server.stop());

async function ready(of: TestUser, name: string, parentId?: string): Promise<string> {
  const model = await tube(of, name, parentId === undefined ? {} : { parentId });
  await cutAt(of, model, 30);
  return model.id;
}

/** Begins a batch and waits until its first wall is under way; gives the id of the job. */
async function begin(of: TestUser, ids: string[]): Promise<string> {
  const before = begun;
  const answer = await of.client.call(BATCH, { ids, ...wish() });
  if (!isAccepted(answer)) throw new Error('the work did not take long');
  await expect.poll(() => begun).toBeGreaterThan(before);
  return answer.jobId;
}

const rowOf = async (id: string) =>
  (await server.database.knex('jobs').where({ id }).first()) as {
    readonly state: string;
    readonly task: string | null;
    readonly result: string | null;
  };

/** What became of the models of a batch, once it has ended. */
async function outcomesOf(id: string) {
  await expect.poll(async () => (await rowOf(id)).state, { timeout: 20_000 }).not.toBe('running');
  const { outcomes } = JSON.parse((await rowOf(id)).result!) as BraceBatch;
  return outcomes.map(({ state, code }) => [state, code]);
}

describe('a batch of braces in a clinic', () => {
  let head: TestUser;
  let clinic: string;
  beforeAll(async () => {
    head = await server.user('head');
    clinic = (await head.client.call('clinic/create', { name: 'Braces' })).id;
    await head.client.call('account/space', { id: clinic });
  });

  async function join(name: string, role: ClinicRole): Promise<TestUser> {
    const user = await server.user(name);
    const { invitationCode } = await head.client.call('clinic/invite', { role });
    await user.client.call('clinic/join', { invitationCode });
    await user.client.call('account/space', { id: clinic });
    return user;
  }

  it('makes nothing more for a member who was lowered to reader or removed', async () => {
    const member = await join('lowered', 'technician');
    const ids = [];
    for (const name of ['a.stl', 'b.stl', 'c.stl']) ids.push(await ready(member, name));
    const first = await begin(member, ids);
    await head.client.call('clinic/member/update', { id: member.id, role: 'reader' });
    release();
    // What was under way comes to its end; the rest is refused, each by itself, and not begun.
    expect(await outcomesOf(first)).toEqual([
      ['failed', JOB_FAILED],
      ['failed', 403],
      ['failed', 403],
    ]);
    expect(begun).toBe(1);
    const refused = await server.database
      .knex('audit_events')
      .where({ action: 'document/makebrace', outcome: 'refused', actor: member.id });
    expect(refused).toHaveLength(2);

    await head.client.call('clinic/member/update', { id: member.id, role: 'technician' });
    hold();
    const second = await begin(member, ids.slice(1));
    await head.client.call('clinic/member/remove', { id: member.id });
    release();
    expect(await outcomesOf(second)).toEqual([
      ['failed', JOB_FAILED],
      ['failed', 403],
    ]);
    expect(begun).toBe(1);
  });

  it('is seen and stopped by whoever may send its member away, and by no other', async () => {
    const member = await join('maker', 'technician');
    const doctor = await join('doctor', 'doctor');
    const stranger = await server.user('stranger');
    const mine = await stranger.client.call('clinic/create', { name: 'Elsewhere' });
    await stranger.client.call('account/space', { id: mine.id });
    const id = await begin(member, [await ready(member, 'd.stl'), await ready(member, 'e.stl')]);
    const seenBy = async (of: TestUser) =>
      (await of.client.call('jobs/list', { type: BATCH }))
        .filter((job) => job.id === id)
        .map(({ state, by }) => [state, by]);
    expect(await seenBy(head)).toEqual([['running', 'maker']]);
    expect(await seenBy(member)).toEqual([['running', null]]);
    for (const other of [doctor, stranger]) {
      expect(await seenBy(other)).toEqual([]);
      expect(await codeOf(other.client.call('jobs/cancel', { id }))).toBe(404);
    }
    await head.client.call('jobs/cancel', { id });
    release();
    expect(await ended(member, { jobId: id })).toMatchObject({ state: 'cancelled' });
    // What ended is told to the member alone.
    expect(await seenBy(head)).toEqual([]);
    expect(await codeOf(head.client.call('jobs/get', { id }))).toBe(404);
  });
});

it('a batch that is stopped says what was asked for, and names a wall that is kept without its files', async () => {
  const user = await server.user('stopper');
  const ids = [await ready(user, 'i.stl'), await ready(user, 'j.stl')];
  const stop = async () => {
    const job = await begin(user, ids);
    await user.client.call('jobs/cancel', { id: job });
    release();
    await ended(user, { jobId: job });
    return JSON.parse((await rowOf(job)).result!) as BraceBatch;
  };
  const walls = () => server.database.knex('model_sources').whereIn('source_id', ids).pluck('model_id');
  expect(await stop()).toEqual({ ids, outcomes: [] });
  expect(await walls()).toEqual([]);
  hold();
  isOfFiles = true;
  const { outcomes } = await stop();
  expect(outcomes).toMatchObject([{ id: ids[0], state: 'unpacked', brace: null }]);
  expect(await walls()).toEqual([outcomes[0]!.wallId]);
});

it('a wall that is to get thinner at its edge and would be thicker there is refused, alone and in a batch', async () => {
  const user = await server.user('thick-rim');
  const id = await ready(user, 'rim.stl');
  const { make } = wish();
  const params = { thickness: 3.5, mode: 'transition', transition: { edgeThickness: 9, distance: 30 } };
  const { revision } = await user.client.call('document/get', { id });
  const refused = ERRORS['operation/invalid-params'].code;
  expect(await codeOf(user.client.call(BATCH, { ids: [id], params, make } as never))).toBe(refused);
  expect(await codeOf(user.client.call('document/makebrace', { id, params, make } as never))).toBe(refused);
  const wall = (given: object) =>
    user.client.call('document/savethickenmodel', { id, revision, params: given, make } as never);
  await expect(wall(params)).rejects.toMatchObject({
    data: { fields: [{ path: 'params.transition.edgeThickness', message: 'At most 3.5.' }] },
  });
  // The edge that the operation takes where none is said counts too.
  expect(await codeOf(wall({ thickness: 1.5, mode: 'transition' }))).toBe(refused);
  expect(begun).toBe(0);
});

it('several batches of a user at once are let in one by one', async () => {
  const user = await server.user('thrice');
  const ids = [await ready(user, 'f.stl')];
  const answers = await Promise.all(
    [0, 1, 2].map(() =>
      user.client.call(BATCH, { ids, ...wish() }).then(
        (answer) => (isAccepted(answer) ? 'let in' : 'done'),
        (error: { readonly code: number }) => error.code,
      ),
    ),
  );
  release();
  expect(answers.map(String).sort()).toEqual(['4293', '4293', 'let in']);
});

it('of a patient who is erased a batch keeps neither ids nor figures, while it goes on and after it', async () => {
  const user = await server.user('eraser');
  const [gone, stays] = [await user.patient('Gone'), await user.patient('Stays')];
  // The first is not cut along its edge: it fails at once, and is told while the second waits.
  const first = (await tube(user, 'g.stl', { parentId: gone.id })).id;
  const second = await ready(user, 'h.stl', stays.id);
  const id = await begin(user, [first, second]);
  await expect.poll(async () => (await rowOf(id)).result).toContain(first);
  expect((await rowOf(id)).task).toContain(first);
  await user.client.call('patient/erase', { id: gone.id, name: 'Gone' });
  const traces = async () => JSON.stringify(await rowOf(id));
  expect(await traces()).not.toContain(first);
  release();
  expect(await outcomesOf(id)).toEqual([['failed', JOB_FAILED]]);
  expect(await traces()).not.toContain(first);
  const job = await user.client.call('jobs/get', { id });
  expect((job.result as unknown as BraceBatch).ids).toEqual([second]);
  await user.client.call('patient/erase', { id: stays.id, name: 'Stays' });
  expect((await user.client.call('jobs/get', { id })).result).toEqual({ ids: [], outcomes: [] });
});
