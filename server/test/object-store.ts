import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../src/storage/s3-objects.ts';

/** What stands between a store and its S3 server. */
export type Weather =
  | 'fine'
  /** Nobody answers: connections are cut at once. */
  | 'down'
  /** Every answer is a 500. */
  | 'failing'
  /** Every second request is answered with a 500, or cut in the middle of its answer. */
  | 'rough'
  /** Answers come after 300 ms. */
  | 'slow';

/** A real S3 server behind a proxy that can spoil the connection. */
export interface TestObjectStore {
  readonly settings: S3Settings;
  /** The settings with which another process finds it. */
  readonly environment: Readonly<Record<string, string>>;
  weather: Weather;
  /** Requests that came, by method. */
  readonly seen: Map<string, number>;
  /** The file in which the S3 server keeps a blob. */
  pathOf(hash: string): string;
  /** Overwrites the content of a blob behind the back of the server; without bytes the object goes. */
  damage(hash: string, bytes?: Uint8Array): Promise<void>;
  stop(): Promise<void>;
}

const BUCKET = 'braces';

/** Starts an S3 server of its own, with one empty bucket. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'bracewright-s3-'));
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await s3.run();
  const state = { weather: 'fine' as Weather, count: 0 };
  const seen = new Map<string, number>();
  const proxy: Server = createServer((incoming, outgoing) => {
    const { weather } = state;
    const isOdd = state.count++ % 2 === 0;
    const method = incoming.method ?? '';
    seen.set(method, (seen.get(method) ?? 0) + 1);
    if (weather === 'down') {
      incoming.socket.destroy();
      return;
    }
    if (weather === 'failing' || (weather === 'rough' && isOdd && method !== 'GET')) {
      incoming.resume();
      outgoing.writeHead(500, { 'content-type': 'application/xml', connection: 'close' });
      outgoing.end('<Error><Code>InternalError</Code><Message>out of order</Message></Error>');
      return;
    }
    const forward = () => {
      const onward = request(
        { host: '127.0.0.1', port, method, path: incoming.url, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          if (weather === 'rough' && isOdd && method === 'GET')
            answer.once('data', (chunk: Buffer) => {
              outgoing.write(chunk.subarray(0, chunk.length >> 1), () => outgoing.destroy());
              answer.destroy();
            });
          else answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    };
    if (weather === 'slow') setTimeout(forward, 300);
    else forward();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const pathOf = (hash: string) =>
    join(directory, BUCKET, 'blobs', hash.slice(0, 2), `${hash.slice(2)}._S3rver_object`);
  const settings = {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  return {
    settings,
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    get weather() {
      return state.weather;
    },
    set weather(value) {
      state.weather = value;
      state.count = 0;
    },
    seen,
    pathOf,
    damage: (hash, bytes) => (bytes === undefined ? rm(pathOf(hash)) : writeFile(pathOf(hash), bytes)),
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await s3.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
