import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import {
  isAccepted,
  type DocumentEntry,
  type Job,
  type Member,
  type RouteName,
} from '@bracewright/core/contract';
import { madeOf, olderThan, type History } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import { decodeMesh, isClosed, meshHash, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { z } from 'zod';
import { boxFile, openTube } from '../../test/bodies.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { pad } from '../../test/parts.ts';
import { ROLES } from '../catalog/roles.ts';
import { testOperations } from '../../test/operations.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ operations: [...operations, ...testOperations], patienceMs: 60_000 });
  user = await server.user('worker');
});
beforeEach(async () => {
  const bytes = boxFile('stl', openTube());
  model = (await user.upload({ name: `tube${count++}.stl`, bytes })).body.data as DocumentEntry;
});
afterAll(() => server.stop());

const entry = (id = model.id) => user.client.call('document/get', { id });
const records = (archived = false) => user.client.call('operation/list', { modelId: model.id, archived });

async function baseOf(id: string): Promise<TriMesh> {
  const answer = await user.client.download('document/mesh', { id });
  return decodeMesh(new Uint8Array((answer as { bytes: ArrayBuffer }).bytes))!;
}

/** A call that answers itself: this server is patient enough for a busy machine. */
async function now<T>(answer: Promise<T>): Promise<Exclude<T, { jobId: string }>> {
  const value = await answer;
  if (isAccepted(value)) throw new Error('the work took long');
  return value as Exclude<T, { jobId: string }>;
}

type Refusal = { status: number; body: { code: number; message: string; data: Record<string, unknown> } };
const refusal = async (path: string, body: unknown): Promise<Refusal> =>
  (await server.send('POST', `orthosis/document/${path}`, {
    token: user.token,
    body,
  })) as unknown as Refusal;

describe('heavy work', () => {
  it('closes the holes, tells what it closed and appends a record that can be switched off', async () => {
    const { revision, report, record } = await now(
      user.client.call('document/closemesh', { id: model.id, revision: 0, params: { fill: 'flat' } }),
    );
    expect(revision).toBe(1);
    expect(report).toMatchObject({ holesClosed: 2, holesLeft: 0, trianglesBefore: 3840, vertices: 1968 });
    expect(report.triangles).toBe(3840 + 2 * 46);
    expect(record).toMatchObject({ type: 'seal.close', version: 5, state: 'on', params: { fill: 'flat' } });
    expect(await records()).toMatchObject([
      { id: record.id, result: { meshHash: expect.any(String) as string } },
    ]);
    expect(await entry()).toMatchObject({ revision: 1, cursor: 1 });
    const closed = await now(user.client.call('document/volume', { id: model.id }));
    await user.client.call('operation/update', { id: record.id, revision, state: 'off' });
    const open = await now(user.client.call('document/volume', { id: model.id }));
    expect(closed.area - open.area).toBeGreaterThan(2 * 40_000);
  });

  it('repairs, smooths and saws what the records before have made of the body', async () => {
    await user.client.call('document/repair', { id: model.id, revision: 0, params: { components: 'all' } });
    const smoothed = await now(
      user.client.call('document/smooth', { id: model.id, revision: 1, params: { level: 'light' } }),
    );
    expect(smoothed.revision).toBe(2);
    const sawn = await now(
      user.client.call('document/saw', {
        id: model.id,
        revision: 2,
        params: { plane: { origin: [0, 0, 205], normal: [0, 0, 1] }, keep: 'negative', cap: true },
      }),
    );
    expect(sawn.report.triangles).toBeLessThan(sawn.report.trianglesBefore);
    expect((await records()).map((record) => record.type)).toEqual([
      'repair.run',
      'smooth.global',
      'saw.cut',
    ]);
  });

  it('cuts along an edge line', async () => {
    const ring = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => ({
      position: [100 * x!, 100 * y!, 205], normal: [x!, 0, 0],
    })); // prettier-ignore
    const keep = { position: [0, 0, 0], normal: [0, 0, -1] };
    const { report } = await now(
      user.client.call('document/cut', {
        id: model.id,
        revision: 0,
        params: { curves: [{ points: ring, closed: true, smooth: false }], keep },
      }),
    );
    expect(report.edge).toBeGreaterThan(100);
    expect(await records()).toMatchObject([{ type: 'border.cut', state: 'on' }]);
  });

  it('cancels the greyed tail when the model was stepped back', async () => {
    const { record } = await now(user.client.call('document/repair', { id: model.id, revision: 0 }));
    await user.client.call('operation/step', { modelId: model.id, revision: 1, id: null });
    await user.client.call('document/closemesh', { id: model.id, revision: 2 });
    expect(await records()).toMatchObject([
      { id: record.id, state: 'cancelled' },
      { type: 'seal.close', state: 'on' },
    ]);
  });

  it('leaves nothing behind when the operation refuses, and says why in the language of the caller', async () => {
    const params = { plane: { origin: [0, 0, 9000], normal: [0, 0, 1] }, keep: 'positive', cap: true };
    const answer = await refusal('saw', { id: model.id, revision: 0, params });
    expect(answer).toMatchObject({ status: 422, body: { code: 4261 } });
    expect(answer.body.data['reason']).toMatch(/^saw\//);
    expect(answer.body.message).not.toContain('saw/');
    expect(await records()).toEqual([]);
    expect(await entry()).toMatchObject({ revision: 0, cursor: 0 });
  });

  it('names the value that is not allowed', async () => {
    const answer = await refusal('closemesh', { id: model.id, revision: 0, params: { fill: 'wavy' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 4242, data: { fields: [{ path: 'params.fill', rule: 'choice' }] } },
    });
  });

  it('refuses a stale revision with the one that holds, and gives a retry the first answer', async () => {
    const call = () => user.client.call('document/repair', { id: model.id, revision: 0 });
    const first = await call();
    expect(await call()).toEqual(first);
    expect(await records()).toHaveLength(1);
    const stale = await refusal('repair', { id: model.id, revision: 0, params: { components: 'all' } });
    expect(stale).toMatchObject({ status: 409, body: { code: 4090, data: { revision: 1 } } });
  });

  it('lets one of two calls at once through', async () => {
    const answers = await Promise.all(
      [{ components: 'all' }, { components: 'largest' }].map((params) =>
        refusal('repair', { id: model.id, revision: 0, params }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await records()).toHaveLength(1);
  });

  it('keeps the id that the client chose, and refuses one that is taken', async () => {
    const recordId = randomUUID();
    const { record } = await now(
      user.client.call('document/repair', { id: model.id, revision: 0, recordId }),
    );
    expect(record.id).toBe(recordId);
    const other = await user.scan('0', `other${count++}.stl`);
    expect(await codeOf(user.client.call('document/repair', { id: other.id, revision: 0, recordId }))).toBe(
      4091,
    );
  });

  it('refuses what is no model', async () => {
    const folder = await user.folder(`folder${count++}`);
    expect(await codeOf(user.client.call('document/repair', { id: folder.id, revision: 0 }))).toBe(4226);
  });
});

describe('an operation that no plugin brings yet', () => {
  it('makes its call answer with a stable code and a sentence', async () => {
    const without = await startTestServer({ operations: [] });
    try {
      const early = await without.user('early');
      const { id } = await early.scan();
      const answer = await without.send('POST', 'orthosis/document/remesh', {
        token: early.token,
        body: { id, revision: 0, params: {} },
      });
      expect(answer).toMatchObject({ status: 422, body: { code: 4245 } });
      expect(answer.body.message).toMatch(/not available/);
      expect(await early.client.call('operation/list', { modelId: id })).toEqual([]);
    } finally {
      await without.stop();
    }
  });

  it('works the day it lands', async () => {
    const remesh = defineOperation({
      type: 'remesh.run',
      version: 1,
      params: z.object({}),
      apply: (mesh) => ({ positions: mesh.positions.slice(), indices: mesh.indices.slice(3) }),
    });
    const later = await startTestServer({ operations: [remesh] });
    try {
      const early = await later.user('early');
      const { id } = await early.scan();
      const { report } = await now(early.client.call('document/remesh', { id, revision: 0 }));
      expect(report).toMatchObject({ trianglesBefore: 12, triangles: 11 });
    } finally {
      await later.stop();
    }
  });
});

describe('positioning', () => {
  const upAndTurned = [0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30, 0, 0, 0, 1];

  it('makes the aligned body the new base and archives the history', async () => {
    await user.client.call('document/closemesh', { id: model.id, revision: 0, params: { fill: 'flat' } });
    const { revision, report } = await now(
      user.client.call('document/positioning', {
        id: model.id,
        revision: 1,
        params: { transform: upAndTurned },
      }),
    );
    expect(revision).toBe(2);
    expect(report).toMatchObject({ recordsArchived: 1, triangles: 3932 });
    expect(await records()).toEqual([]);
    expect(await records(true)).toMatchObject([{ type: 'seal.close' }]);
    const base = await baseOf(model.id);
    expect(isClosed(base)).toBe(true);
    expect([...base.positions.slice(0, 3)]).toEqual([10, 160, 30]);
    expect(await entry()).toMatchObject({ revision: 2, cursor: 0, baseHash: meshHash(base) });
  });

  it('takes marks and measures on the body along, so that a girth stays the same girth', async () => {
    const plane = { origin: [0, 0, 205], normal: [0, 0, 1] };
    const girth = await user.client.call('measure/create', {
      modelId: model.id, kind: 'perimeter', params: { plane },
    }); // prettier-ignore
    const mark = await user.client.call('measure/create', {
      modelId: model.id,
      kind: 'marker-point',
      params: { point: { position: [140, 0, 100], normal: [1, 0, 0] } },
    });
    const toLine = await user.client.call('measure/create', {
      modelId: model.id,
      kind: 'point-to-line',
      params: {
        point: { position: [140, 0, 100], normal: [1, 0, 0] },
        line: { origin: [0, 0, 0], direction: [0, 0, 1] },
      },
    });
    const laidDown = [1, 0, 0, 5, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1];
    await user.client.call('document/positioning', {
      id: model.id,
      revision: 0,
      params: { transform: laidDown },
    });
    const after = await user.client.call('measure/list', { modelId: model.id });
    const of = (id: string) => after.find((measure) => measure.id === id)!;
    expect(of(girth.id).value).toBeCloseTo(girth.value!, 2);
    expect(of(girth.id).params).toMatchObject({ plane: { origin: [5, 205, 0], normal: [0, 1, 0] } });
    expect(of(mark.id).params).toMatchObject({ point: { position: [145, 100, 0] } });
    // The force line belongs to the frame: the distance to it is another one now.
    expect(of(toLine.id).params).toMatchObject({ line: { origin: [0, 0, 0], direction: [0, 0, 1] } });
    expect(of(toLine.id).value).toBeCloseTo(Math.sqrt(145 ** 2 + 100 ** 2), 2);
  });

  it('refuses a transform that stretches, and leaves the model', async () => {
    const stretched = [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const answer = await refusal('positioning', {
      id: model.id,
      revision: 0,
      params: { transform: stretched },
    });
    expect(answer.status).toBe(422);
    expect(await entry()).toMatchObject({ revision: 0, baseHash: model.baseHash });
  });

  it('gives a retry the first answer', async () => {
    const call = () =>
      user.client.call('document/positioning', {
        id: model.id,
        revision: 0,
        params: { transform: upAndTurned },
      });
    const first = await call();
    expect(await call()).toEqual(first);
    expect(await entry()).toMatchObject({ revision: 1 });
  });
});

describe('members beside a body that is aligned', () => {
  const turned = [0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30, 0, 0, 0, 1];
  const up = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 5, 0, 0, 0, 1];
  const list = () => user.client.call('document/getmemberlist', { id: model.id });
  const keep = async () =>
    (await user.form('orthosis/document/savemembermodel', { id: model.id }, pad)).body.data as Member;
  const near = (found: readonly number[], wanted: readonly number[]) =>
    found.forEach((x, i) => expect(x).toBeCloseTo(wanted[i]!, 9));

  it('say how it stood when they were placed; making it the base neither loses nor hides that', async () => {
    const before = await keep();
    near(before.frame!, mat4.IDENTITY);
    await user.client.call('operation/create', {
      modelId: model.id, revision: 0, type: 'position.apply', version: 1, params: { transform: turned },
    }); // prettier-ignore
    const later = await keep();
    near(later.frame!, turned);
    const both = async () => {
      const members = await list();
      return [before, later].map(({ id }) => members.find((member) => member.id === id)!) as [Member, Member];
    };
    // A new name is no new place.
    await user.client.call('document/updatemember', { id: before.id, name: 'pad' });
    near((await both())[0].frame!, mat4.IDENTITY);
    await now(user.client.call('document/save', { id: model.id, revision: 1 }));
    const [stale, fresh] = await both();
    near(fresh.frame!, mat4.IDENTITY);
    // What takes the first one along is still the turn.
    near(mat4.invertRigid(stale.frame!), turned);
    near(stale.transform, mat4.IDENTITY);
    const { revision } = await now(entry());
    const params = { transform: up };
    await now(user.client.call('document/positioning', { id: model.id, revision, params }));
    const [along] = await both();
    const right = mat4.multiply(mat4.invertRigid(along.frame!), along.transform);
    near(right, mat4.multiply(up, turned));
    const placed = await user.client.call('document/updatemember', { id: before.id, transform: [...right] });
    near(placed.frame!, mat4.IDENTITY);
  });
});

describe('what was made of a design and is kept beside it', () => {
  const up = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 5, 0, 0, 0, 1];
  const historyOf = async (modelId: string): Promise<History> => {
    const { baseHash, cursor } = await entry(modelId);
    const list = await user.client.call('operation/list', { modelId });
    return { base: baseHash!, records: list as unknown as History['records'], cursor };
  };
  const olderIn = async (modelId: string) => {
    const history = await historyOf(modelId);
    const list = await user.client.call('document/getmemberlist', { id: modelId });
    return Object.fromEntries(list.map(({ name, made }) => [name, made && olderThan(made, history, ROLES)]));
  };

  it('says of which state it was made: in a copy too, and when the body becomes the base', async () => {
    const { id } = model;
    const send = (fields: Record<string, string>) =>
      user.form('orthosis/document/savemembermodel', { id, ...fields }, pad);
    const made = async () => JSON.stringify(madeOf(await historyOf(id), ROLES));
    await send({ kind: 'positive', name: 'first', made: await made() });
    await send({ kind: 'positive', name: 'unsaid' });
    await user.client.call('operation/create', {
      modelId: id, revision: 0, type: 'position.apply', version: 1, params: { transform: up },
    }); // prettier-ignore
    await send({ kind: 'pad', name: 'second', made: await made() });
    const told = { first: { steps: 1 }, second: undefined, unsaid: null };
    expect(await olderIn(id)).toEqual(told);
    expect((await send({ made: JSON.stringify({ key: 'x', recordId: null }) })).body.code).toBe(422);
    const copy = await user.client.call('document/copy', { id, parentId: '0' });
    expect(await olderIn(copy.id)).toEqual(told);
    await now(user.client.call('document/save', { id, revision: 1 }));
    // The body is the base now, and what was made of it is of it still.
    expect(await olderIn(id)).toEqual({ ...told, first: { steps: null } });
    const { revision } = await now(entry());
    await now(user.client.call('document/positioning', { id, revision, params: { transform: up } }));
    expect(await olderIn(id)).toEqual({ ...told, first: { steps: null } });
  });
});

describe('work that lasts', () => {
  it('goes on as a job with the same result, and leaves the model when it is cancelled', async () => {
    const slow = defineOperation({
      type: 'repair.run',
      version: 1,
      params: z.object({ rounds: z.number().default(20) }),
      async apply(mesh, { rounds }, ctx) {
        for (let round = 0; round < rounds; round++) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          ctx.checkAborted();
          ctx.progress((round + 1) / rounds);
        }
        return { positions: mesh.positions.slice(), indices: mesh.indices };
      },
    });
    const patient = await startTestServer({ operations: [slow], patienceMs: 30 });
    try {
      const waiter = await patient.user('waiter');
      const { id } = await waiter.scan();
      const start = async (rounds: number, revision: number): Promise<string> => {
        const answer: unknown = await waiter.client.call('document/repair', {
          id, revision, params: { rounds },
        }); // prettier-ignore
        if (!isAccepted(answer)) throw new Error('the work did not take long');
        return answer.jobId;
      };
      const ended = async (jobId: string): Promise<Job> => {
        for (;;) {
          const job = await waiter.client.call('jobs/get', { id: jobId });
          if (job.state !== 'running' && job.state !== 'queued') return job;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      const stopped = await start(900, 0);
      await waiter.client.call('jobs/cancel', { id: stopped });
      expect(await ended(stopped)).toMatchObject({ state: 'cancelled' });
      expect(await waiter.client.call('operation/list', { modelId: id })).toEqual([]);
      const job = await ended(await start(20, 0));
      expect(job).toMatchObject({ state: 'done', result: { revision: 1, report: { triangles: 12 } } });
      expect(await waiter.client.call('operation/list', { modelId: id })).toHaveLength(1);
    } finally {
      await patient.stop();
    }
  });
});

it('answers every heavy call of somebody else’s model like one that is not there', async () => {
  const stranger = await server.user(`stranger${count++}`);
  const calls: RouteName[] = ['document/repair', 'document/positioning', 'document/savethickenmodel'];
  for (const name of calls)
    expect(await codeOf(stranger.client.call(name, { id: model.id, revision: 0 } as never))).toBe(404);
});
