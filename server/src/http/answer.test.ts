import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import type { Response } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendBytes } from './answer.ts';
import { BytesReply } from './call.ts';

let make: () => Readable;
/** Runs between the making of the answer and its sending, as whatever a route waits for does. */
let between: (body: Readable) => Promise<void> = () => Promise.resolve();
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const server = createServer((_request, response) => {
  const body = make();
  const reply = new BytesReply(body, 'application/zip');
  const answer = Object.assign(response, {
    status: (code: number) => ((response.statusCode = code), response),
  });
  between(body)
    .then(() => sendBytes(answer as unknown as Response, reply, undefined))
    .catch((error: Error) => {
      if (response.headersSent) return response.destroy();
      response.statusCode = 500;
      return response.end(error.message);
    });
});
beforeAll(async () => {
  process.on('uncaughtException', note);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  process.off('uncaughtException', note);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(uncaught).toEqual([]);
});

async function ask(): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return `${response.status} ${await response.text()}`;
  } catch {
    return 'cut';
  }
}

it('is refused with what its stream failed with before it was sent, whenever that was', async () => {
  make = () => new PassThrough();
  between = async (body) => {
    body.destroy(new Error('before anybody waited'));
    await turn();
  };
  expect(await ask()).toBe('500 before anybody waited');
  between = (body) => {
    setImmediate(() => body.destroy(new Error('before its first byte')));
    return Promise.resolve();
  };
  expect(await ask()).toBe('500 before its first byte');
  between = async (body) => {
    body.destroy();
    await turn();
  };
  expect(await ask()).toMatch(/^500 the stream was closed/);
});

it('is cut when its stream fails after its first byte', async () => {
  make = () => {
    const body = new PassThrough();
    body.write('begun');
    return body;
  };
  between = (body) => {
    body.once('readable', () => body.destroy(new Error('at its first byte')));
    return Promise.resolve();
  };
  expect(await ask()).toMatch(/^cut|^500 at its first byte$/);
  between = (body) => {
    body.once('readable', () => setImmediate(() => body.destroy(new Error('after its first byte'))));
    return Promise.resolve();
  };
  expect(await ask()).toBe('cut');
  between = () => Promise.resolve();
  make = () => new PassThrough().end('whole') as unknown as Readable;
  expect(await ask()).toBe('200 whole');
});
