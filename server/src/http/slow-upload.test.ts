import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { foundClinic, joinClinic } from '../../test/access/things.ts';
import { box } from '../../test/bodies.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pad = box(21, 22, 23);
const BOUNDARY = 'slow-upload';

/** Posts a second body; `meanwhile` runs when the server has the first half of the file. */
async function slowly(token: string, id: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('id', id)}${field('sha256', meshHash(pad))}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="pad"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const bytes = encodeMesh(pad);
  const call = request(`${server.url}/api/orthosis/document/saveasset`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answer = new Promise<number>((resolve, reject) => {
    call.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.once('error', reject);
  });
  await new Promise((resolve) => call.write(head, resolve));
  await new Promise((resolve) => call.write(bytes.subarray(0, 50), resolve));
  await meanwhile();
  call.end(Buffer.concat([bytes.subarray(50), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]));
  return answer;
}

it('keeps nothing of one who lost the right to it while the file was on its way', async () => {
  const host = await server.user('host');
  const clinic = await foundClinic(host, 'Clinic of slow uploads');
  const scan = await host.scan();
  const member = await joinClinic(server, { name: 'member', host, clinic });
  const kept = () => server.database.knex('assets').where({ model_id: scan.id });
  const toReader = () => host.client.call('clinic/member/update', { id: member.id, role: 'reader' });
  expect(await slowly(member.token, scan.id, toReader)).toBe(403);
  expect(await kept()).toEqual([]);
  expect(await slowly(host.token, scan.id, () => Promise.resolve())).toBe(200);
  expect(await kept()).toHaveLength(1);
});
