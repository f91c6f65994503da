import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ maxUploadBytes: 1_000_000 });
});
afterAll(() => server.stop());

const BOUNDARY = 'refused-upload';
const PIECE = Buffer.alloc(256 * 1024, 'x');

/** Sends a form with a file of `pieces` pieces and reads nothing before all of it is sent, as many a client and proxy does; gives the answer. */
async function sendWhole(token: string, pieces: number): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="scan.stl"\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const length = head.length + pieces * PIECE.length + tail.length;
  const socket = connect(Number(port), hostname).pause();
  await once(socket, 'connect');
  const send = (bytes: string | Buffer) =>
    new Promise<void>((resolve, reject) =>
      socket.write(bytes, (error) => (error ? reject(error) : resolve())),
    );
  await send(
    `POST /api/orthosis/document/upload HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  await send(head);
  for (let i = 0; i < pieces; i++) await send(PIECE);
  await send(tail);
  let answer = '';
  // A connection that is kept has no end.
  for await (const part of socket) {
    answer += (part as Buffer).toString('latin1');
    const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
    if (answer.length >= answer.indexOf('\r\n\r\n') + 4 + length) break;
  }
  return answer;
}

it.each([
  ['while it comes', 'token', 413, 6],
  ['by its declared length', 'token', 413, 40],
  ['before it is looked at', 'nobody'.repeat(8), 401, 40],
])(
  'answers one that is refused %s, though its sender listens only when all is sent',
  async (_, who, status, pieces) => {
    const token = who === 'token' ? (await server.user(`large${pieces}`)).token : who;
    const answer = await sendWhole(token, pieces);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ success: false });
  },
);
