import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { createLogger } from './log.ts';

const lines: string[] = [];
const logger = createLogger(
  'debug',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  }),
);

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ logger });
  user = await server.user('orthotist');
});
afterAll(() => server.stop());

describe('the log of a day', () => {
  it('names the request in each line, and no patient, file, search, password or token', async () => {
    const patient = await user.patient('林小明 Lin');
    const folder = await user.folder('private folder', patient.id);
    const scan = await user.scan(folder.id, 'trunk of lin.stl');
    await server.send('GET', 'orthosis/document/search?name=secret-search', { token: user.token });
    await server.send('GET', `orthosis/document/export?id=${scan.id}&secret-query=1`, { token: user.token });
    await server.send('POST', 'account/login/in', {
      body: { name: 'orthotist', password: 'wrong-secret-1' },
    });
    await server.send('POST', 'orthosis/document/rename', { token: user.token, raw: '{"broken-secret' });
    await server.send('GET', 'secret/path');
    // A fault of ours, with the statement in its message: the database lost a table.
    await server.database.write((trx) => trx.schema.renameTable('json_storage', 'json_storage_gone'));
    const fault = await server.send('POST', 'orthosis/document/saveOrUpdateJson', {
      token: user.token,
      body: { id: scan.id, key: 'secret-key', json: { note: 'secret-note' } },
    });
    expect(fault.status).toBe(500);
    await server.database.write((trx) => trx.schema.renameTable('json_storage_gone', 'json_storage'));

    expect(lines.length).toBeGreaterThan(12);
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const line of parsed) expect(line['requestId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(parsed.some(({ msg }) => msg === 'fault')).toBe(true);
    expect(parsed.some(({ msg }) => msg === 'audit')).toBe(true);
    expect(parsed.map(({ requestId }) => requestId)).toContain(fault.headers.get('x-request-id'));
    const all = lines.join('\n');
    for (const hidden of [
      '林',
      'Lin',
      'private folder',
      'trunk',
      'secret',
      user.token,
      user.password,
      'orthotist',
    ])
      expect(all).not.toContain(hidden);
  });
});

describe('an error in the log', () => {
  it('tells its cause and place, and of the database no more than a code', () => {
    lines.length = 0;
    const refused = Object.assign(new Error('invalid input: "secret"'), {
      severity: 'ERROR',
      code: '23514',
      detail: 'Failing row contains (secret)',
      table: 'patients',
    });
    logger.error({ err: new Error('the work failed', { cause: refused }) }, 'fault');
    logger.error({ err: 'secret' }, 'fault');
    expect(lines.join('')).not.toContain('secret');
    expect(JSON.parse(lines[0]!)).toMatchObject({
      err: {
        message: 'the work failed',
        stack: expect.stringContaining('log.test.ts') as string,
        cause: { code: '23514', table: 'patients' },
      },
    });
  });
});
