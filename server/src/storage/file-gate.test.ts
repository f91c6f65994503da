import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picturePng } from '../../test/bodies.ts';
import { startTestServer } from '../../test/harness.ts';
import { pad } from '../../test/parts.ts';
import { AppError } from '../errors.ts';
import { scanForViruses } from './virus-scan.ts';

/** The test file that every scanner takes for a virus, in two parts so that none takes this file for one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

let folder: string;
let clamd: Server;
let address: { host: string; port: number };
let mode: 'scan' | 'silent' | 'error' = 'scan';

/** Speaks the INSTREAM command of clamd. */
const startClamd = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      let taken = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        taken = Buffer.concat([taken, data]);
        if (mode === 'silent') return;
        if (mode === 'error') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
        if (!taken.subarray(0, 10).equals(Buffer.from('zINSTREAM\0')))
          return void socket.end('UNKNOWN COMMAND\0');
        let at = 10;
        const parts: Buffer[] = [];
        while (at + 4 <= taken.length) {
          const size = taken.readUInt32BE(at);
          if (size === 0) {
            const infected = Buffer.concat(parts).includes(EICAR);
            return void socket.end(infected ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
          }
          if (at + 4 + size > taken.length) return;
          parts.push(taken.subarray(at + 4, at + 4 + size));
          at += 4 + size;
        }
      });
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-gate-'));
  clamd = await startClamd();
  address = { host: '127.0.0.1', port: (clamd.address() as AddressInfo).port };
});
afterAll(async () => {
  await new Promise((resolve) => clamd.close(resolve));
  await rm(folder, { recursive: true });
});

const file = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.failure : error),
  );

it('lets a clean file of several chunks pass', async () => {
  const path = await file('clean.bin', Buffer.alloc(900_000, 7));
  expect(await failureOf(scanForViruses(path, address))).toBeUndefined();
});

it('refuses an infected file, the virus anywhere in it', async () => {
  const path = await file('bad.bin', Buffer.concat([Buffer.alloc(300_000, 1), Buffer.from(EICAR)]));
  expect(await failureOf(scanForViruses(path, address))).toBe('file/infected');
});

it('keeps no file of a model, of whatever kind, in which a virus is found', async () => {
  const server = await startTestServer({ gate: { scanner: address } });
  try {
    const user = await server.user('keeper');
    const { id } = await user.scan();
    const film = { name: 'film.png', bytes: await picturePng(30, 20) };
    const send = (call: string, { name, bytes }: typeof film, after: string) =>
      user.form(
        `orthosis/document/${call}`,
        { id },
        { name, bytes: Buffer.concat([bytes, Buffer.from(after)]) },
      );
    const told = [await send('saveXray', film, EICAR), await send('savemembermodel', pad, EICAR)];
    expect(told.map(({ body }) => body.message)).toEqual([
      expect.stringMatching('virus'),
      expect.stringMatching('virus'),
    ]);
    expect(await user.client.call('document/getxraylist', { id })).toEqual([]);
    expect((await send('saveXray', film, '')).body.success).toBe(true);
  } finally {
    await server.stop();
  }
});

it('lets nothing pass while the scanner errs, is silent or is not there', async () => {
  const path = await file('any.bin', 'anything');
  mode = 'error';
  expect(await failureOf(scanForViruses(path, address))).toBe('server/unavailable');
  mode = 'silent';
  expect(await failureOf(scanForViruses(path, address, 100))).toBe('server/unavailable');
  mode = 'scan';
  expect(await failureOf(scanForViruses(path, { host: '127.0.0.1', port: 1 }))).toBe('server/unavailable');
});
