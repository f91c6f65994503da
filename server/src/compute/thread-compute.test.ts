import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperationRecord } from '@bracewright/core/history';
import type { DocumentEntry } from '@bracewright/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import type { Compute } from './compute.ts';
import { createInlineCompute } from './inline-compute.ts';
import type { Design } from './model-tasks.ts';
import { createThreadCompute } from './thread-compute.ts';

/** A thread that does what its records are called, or what the file `how` says. */
const WORKER = `
import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
const kept = [];
const never = new Promise(() => undefined);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export default async function run({ task, passOver, port }) {
  const say = (word) => port.postMessage(word);
  say({ kind: 'begun', thread: threadId });
  port.on('message', () => say({ kind: 'pong' }));
  const how = readFileSync(new URL('./how', import.meta.url), 'utf8');
  const outcomes = [];
  const steps = task.design.records.length > 0 ? task.design.records : [{ id: '', type: how }];
  for (const { id, type } of steps) {
    if (passOver.has(id)) {
      outcomes.push({ id, type, state: 'failed', error: { code: passOver.get(id), data: { type } } });
      continue;
    }
    const live = () => say({ kind: 'alive', type, record: id || undefined, isOwn: id === '' });
    live();
    if (type === 'exit') process.exit(7);
    say({ kind: 'frame', isInside: true });
    if (type === 'loop') for (;;);
    if (type === 'typed') for (;; live()) kept.push(new Float64Array(1e6).fill(1));
    if (type === 'objects') for (const all = []; ;) if (all.push({ at: all.length }) % 1e5 === 0) live();
    say({ kind: 'frame', isInside: false });
    if (type === 'never') await never;
    if (type === 'long') for (let i = 0; i < 8; i++) await pause(100).then(live);
    if (type === 'leave') setTimeout(() => { for (;;); }, 20);
    if (type === 'go') setTimeout(() => process.exit(7), 20);
    if (type === 'fall') setTimeout(() => { throw new Error('fallen'); }, 20);
    if (type === 'wait') await pause(60);
    outcomes.push({ id, type, state: 'applied' });
  }
  port.close();
  return { ok: { volume: 1, area: 2, outcomes } };
}
`;

/** A second of the watch lasts so many milliseconds here. */
const SECOND_MS = 60;
const patience = { silentSeconds: 10, stoppingSeconds: 5, standingSeconds: 600 };

let folder: string;
let threads: Compute;
let server: TestServer;
let user: TestUser;
let scan: DocumentEntry;
const told: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-threads-'));
  await writeFile(join(folder, 'worker.mjs'), WORKER);
  await behave('well');
  threads = createThreadCompute({
    ...{ workerEntry: join(folder, 'worker.mjs'), scanEntry: '', threads: 1, patience },
    threadBytes: 96 * 1024 * 1024,
    memoryEveryMs: 10,
    onFault: ({ of, error }) => told.push(`${of}: ${(error as Error).message}`),
    ticker: (tick) => {
      const timer = setInterval(tick, SECOND_MS);
      return () => clearInterval(timer);
    },
  });
  const inline = createInlineCompute(testOperations);
  server = await startTestServer({
    compute: { ...inline, run: threads.run.bind(threads) as Compute['run'] },
  });
  user = await server.user('computing');
  scan = await user.scan();
});
afterAll(async () => {
  await server.stop();
  await threads.close();
  await rm(folder, { recursive: true });
});

const volume = () => server.send('GET', `orthosis/document/volume?id=${scan.id}`, { token: user.token });
const behave = (how: string) => writeFile(join(folder, 'how'), how);

let models = 0;
/** Each design has a base of its own: what ended a thread is not tried again. */
const designOf = (...types: readonly string[]): Design => ({
  ...{ basePath: '', baseHash: `base ${++models}` },
  records: types.map((type, i): OperationRecord => ({
    ...{ id: `r${i}`, type, version: 1, params: {}, seed: 0, state: 'on', result: null },
  })),
});
const run = (design: Design) => threads.run({ kind: 'mass', design });
const codesOf = async (design: Design) => {
  const { outcomes } = await run(design);
  return outcomes.map(({ error }) => error?.code);
};

describe('work in a thread', () => {
  it.each([
    ['loops for ever', 'loop', 4265],
    ['ends its thread', 'exit', 4264],
    ['takes all memory', 'typed', 4266],
  ])('that %s fails with a sentence, while the server and the next work go on', async (_what, how, code) => {
    await behave(how);
    const failing = volume();
    expect((await server.send('GET', 'health')).status).toBe(200);
    const { status, body } = await failing;
    expect([status, body.code]).toEqual([422, code]);
    expect(body.message).toContain('The model stays as it was');
    await behave('well');
    expect((await volume()).body.data).toEqual({ volume: 1, area: 2 });
  });
});

describe('a step in a thread', () => {
  it.each(['loop', 'never'])('that gives no sign of life (%s) fails alone', async (how) => {
    told.length = 0;
    expect(await codesOf(designOf('fine', how, 'fine'))).toEqual([undefined, 'operation/stalled', undefined]);
    expect(told.at(-1)).toMatch(`${how} (record r1) gave no sign of life`);
  });

  it('is not tried again as long as it and what it stands on are as they were', async () => {
    const design = designOf('never');
    await run(design);
    told.length = 0;
    expect(await codesOf(design)).toEqual(['operation/stalled']);
    expect(told).toEqual([]);
  });

  it('that tells that it lives lasts as long as it likes', async () => {
    expect(await codesOf(designOf('long'))).toEqual([undefined]);
  });

  it('that waits behind one that hangs is not condemned, and goes on when that was ended', async () => {
    const hanging = codesOf(designOf('never'));
    const behind = [codesOf(designOf('long')), codesOf(designOf('fine'))];
    expect(await hanging).toEqual(['operation/stalled']);
    expect(await Promise.all(behind)).toEqual([[undefined], [undefined]]);
  });

  it('that another piece of work has left without a thread is asked in another one', async () => {
    expect(await codesOf(designOf('leave'))).toEqual([undefined]);
    told.length = 0;
    expect(await codesOf(designOf('wait'))).toEqual([undefined]);
    expect(told.join('\n')).toContain('leave (record r0)');
  });

  it.each(['go', 'fall'])(
    'whose thread goes by what another piece of work left (%s) is asked in another one',
    async (how) => {
      const both = [codesOf(designOf(how)), codesOf(designOf('wait'))];
      expect(await Promise.all(both)).toEqual([[undefined], [undefined]]);
    },
  );

  it('that ends its thread is named each time', async () => {
    told.length = 0;
    await expect(run(designOf('fine', 'exit'))).rejects.toMatchObject({ code: 'job/crashed' });
    const named = /^a thread of the server that was at exit \(record r1\): .*exit/;
    expect(told).toEqual([expect.stringMatching(named), expect.stringMatching(named)]);
  });

  it.each(['typed', 'objects'])('that takes more memory than a thread may (%s) fails alone', async (how) => {
    expect(await codesOf(designOf('fine', how))).toEqual([undefined, 'operation/too-large']);
    expect(await codesOf(designOf('fine'))).toEqual([undefined]);
  });
});

it('a thread that cannot begin its work is told, and takes nobody with it', async () => {
  const faults: string[] = [];
  const lost = createThreadCompute({
    ...{ workerEntry: join(folder, 'nowhere.mjs'), scanEntry: '', threads: 1, patience },
    onFault: ({ of }) => faults.push(of),
  });
  await expect.poll(() => faults[0], { timeout: 5000 }).toBe('a thread of the server');
  await lost.close();
});
