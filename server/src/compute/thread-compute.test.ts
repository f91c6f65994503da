import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentEntry } from '@bracewright/core/contract';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import type { Compute } from './compute.ts';
import { createInlineCompute } from './inline-compute.ts';
import { createThreadCompute } from './thread-compute.ts';

/** A thread that loops for ever, ends, or answers, as the place of its work says. */
const WORKER = `
import { readFileSync } from 'node:fs';
export default function run({ port }) {
  port.postMessage(0);
  const how = readFileSync(new URL('./how', import.meta.url), 'utf8');
  if (how === 'loop') for (;;);
  if (how === 'exit') process.exit(7);
  port.close();
  return { ok: { volume: 1, area: 2, outcomes: [] } };
}
`;

let folder: string;
let threads: Compute;
let server: TestServer;
let user: TestUser;
let scan: DocumentEntry;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-threads-'));
  await writeFile(join(folder, 'worker.mjs'), WORKER);
  const options = { workerEntry: join(folder, 'worker.mjs'), scanEntry: '', threads: 1, deadlineMs: 1500 };
  threads = createThreadCompute(options);
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

describe('work in a thread', () => {
  it.each([
    ['loops for ever', 'loop', 4265],
    ['ends its thread', 'exit', 4264],
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

  it('that waits for its turn is not late', async () => {
    await behave('loop');
    const first = volume();
    await new Promise((resolve) => setTimeout(resolve, 800));
    const second = volume();
    expect((await first).body.code).toBe(4265);
    await behave('well');
    const { status, body } = await second;
    // The second one found the thread still looping, or not: in either case it had its own time.
    expect([200, 422]).toContain(status);
    expect([200, 4265]).toContain(body.code);
    expect((await volume()).status).toBe(200);
  });
});
