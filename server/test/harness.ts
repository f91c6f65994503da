import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ageOn,
  createClient,
  type ApiClient,
  type DocumentEntry,
  type Envelope,
  type RouteInput,
} from '@bracewright/core/contract';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { CONNECTION_TIMES } from '../src/http/connection-times.ts';
import { createApp, type AppDependencies } from '../src/app.ts';
import { insertUser } from '../src/people/users/create-user.ts';
import { hashPassword } from '../src/people/users/passwords.ts';
import { Secrets } from '../src/people/users/secrets.ts';
import { Sessions } from '../src/people/users/sessions.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { isPostgresUrl } from '../src/db/dialect.ts';
import { mailOutbox, smsOutbox } from '../src/mail/carriers.ts';
import { Post } from '../src/mail/post.ts';
import { createInlineCompute } from '../src/compute/inline-compute.ts';
import type { Jobs } from '../src/jobs/jobs.ts';
import type { BlobStore } from '../src/storage/blob-store.ts';
import { Staging } from '../src/storage/staging.ts';
import { sweepUploads, type Swept } from '../src/intake/sweep.ts';
import { boxFile } from './bodies.ts';
import { testOperations } from './operations.ts';
import { rememberScans } from './remembered-scans.ts';
import { freshDatabase } from './test-database.ts';
import { openTestBlobs } from './test-blobs.ts';

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope;
}

/** A message as it lies in the outbox. */
export interface SentLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A signed-in user and what tests do with one. */
export interface TestUser {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly token: string;
  readonly client: ApiClient;
  upload(options?: {
    parentId?: string;
    name?: string;
    bytes?: Uint8Array;
    config?: unknown;
  }): Promise<Answer>;
  /** Posts a multipart form: fields, then a file. */
  form(
    path: string,
    fields: Readonly<Record<string, string>>,
    file?: { readonly bytes: Uint8Array; readonly name: string },
  ): Promise<Answer>;
  /** Uploads the box and gives its entry. */
  scan(parentId?: string, name?: string): Promise<DocumentEntry>;
  folder(name: string, parentId?: string): Promise<DocumentEntry>;
  patient(name: string, parentId?: string): Promise<DocumentEntry>;
}

export interface TestServer {
  readonly url: string;
  readonly folder: string;
  readonly database: Database;
  readonly blobs: BlobStore;
  /** The settings with which another process works on the same data. */
  readonly environment: Readonly<Record<string, string>>;
  readonly jobs: Jobs;
  /** Changes what is kept under a hash, behind the back of the server; without bytes it goes. */
  damageBlob(hash: string, bytes?: Uint8Array): Promise<void>;
  /** Milliseconds; tests move it. */
  clock: number;
  send(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; raw?: string | Uint8Array; headers?: Record<string, string> },
  ): Promise<Answer>;
  client(token?: string): ApiClient;
  user(name: string): Promise<TestUser>;
  /** Every message to somebody, oldest first, once all that was sent has arrived. */
  letters(to: string): Promise<readonly SentLetter[]>;
  /** The digits of the newest code sent to somebody. */
  code(to: string): Promise<string>;
  /** Puts the resumable uploads in order, as the start does. */
  sweep(): Promise<Swept>;
  stop(): Promise<void>;
}

/** A record of a patient with every field that must be given. */
export const patientFields = (name: string): RouteInput<'document/patient/save'> => ({
  name,
  birthday: '2012-05-14',
  doctor: 'Dr. Lin',
  age: ageOn('2012-05-14', new Date().toISOString().slice(0, 10)),
  sex: 'F',
  height: 152,
  weight: 42,
  type: 'rigo-A1',
  technician: 'Chen',
  cobb: 32,
});

/** Of everybody: to hash one takes longer than most calls. */
export const PASSWORD = 'pass-anna-77';
let hashed: Promise<string> | undefined;

/** Leaves a user as registering and signing in would, which have tests of their own and take ten times as long. */
async function openAccount(
  database: Database,
  sessions: Sessions,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<{ readonly id: string; readonly cookie: string }> {
  const hash = await (hashed ??= hashPassword(PASSWORD));
  return database.write(async (trx) => {
    const { id } = await insertUser(trx, { name, email: `${name}@example.org` }, hash, now);
    const { token } = await sessions.start(trx, { userId: id, spaceId: id, device: 'node' });
    return { id, cookie: token };
  });
}

/** An answer with its envelope; what has none says with its status what an envelope would, and how many bytes came. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = /^application\/json\b/.test(headers.get('content-type') ?? '') && bytes.length > 0;
  const plain: Envelope = { success: response.ok, code: status, message: '', data: bytes.length || null };
  return { status, headers, body: isJson ? (JSON.parse(bytes.toString()) as Envelope) : plain };
}

/** The real application over real HTTP on a temporary folder; a database that is given is closed with it. */
export async function startTestServer(options: Partial<AppDependencies> = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bracewright-test-'));
  const place = await freshDatabase(folder);
  const database = options.database ?? (await openDatabase(place));
  const { blobs, damage, environment, close: closeBlobs } = await openTestBlobs(folder);
  const operations = options.operations ?? testOperations;
  const outbox = join(folder, 'outbox');
  const post = new Post({ mail: mailOutbox(outbox), sms: smsOutbox(outbox) }, (error) => {
    throw error;
  });
  const staging = await Staging.open(join(folder, 'uploads'));
  const state = { clock: Date.now() };
  const app = createApp({
    database,
    blobs,
    compute: rememberScans(createInlineCompute(operations)),
    operations,
    logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    now: () => state.clock,
    secrets: new Secrets([randomBytes(32)]),
    post,
    maxUploadBytes: 2_000_000,
    staging,
    staticFolder: join(folder, 'app'),
    ...options,
  });
  const sessions = new Sessions(database, app.backlog, () => state.clock);
  const server = createServer(CONNECTION_TIMES, app.express);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send: TestServer['send'] = async (method, path, { token, body, raw, headers = {} } = {}) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? raw === undefined
          ? {}
          : { body: raw as string }
        : { body: JSON.stringify(body) }),
    });
    return readAnswer(response);
  };

  async function letters(to: string): Promise<readonly SentLetter[]> {
    await post.settled();
    const files = await readdir(outbox).catch(() => []);
    const found: SentLetter[] = [];
    for (const file of files.sort()) {
      const bytes = await readFile(join(outbox, file));
      if (file.endsWith('.json')) {
        const { to: number, text } = JSON.parse(bytes.toString()) as SentLetter;
        found.push({ to: number, subject: '', text });
      } else {
        const mail = await PostalMime.parse(bytes);
        for (const one of mail.to ?? [])
          found.push({ to: one.address ?? '', subject: mail.subject ?? '', text: mail.text ?? '' });
      }
    }
    return found.filter((letter) => letter.to === to);
  }

  async function code(to: string): Promise<string> {
    const digits = /\b\d{6}\b/.exec((await letters(to)).at(-1)?.text ?? '')?.[0];
    if (digits === undefined) throw new Error(`no code was sent to ${to}`);
    return digits;
  }

  const client = (token?: string): ApiClient =>
    createClient({ baseUrl: `${url}/api`, fetch, token: () => token, language: () => 'en-US' });

  async function user(name: string): Promise<TestUser> {
    const { id, cookie } = await openAccount(database, sessions, { name, now: state.clock });
    const own = client(cookie);
    const formOf: TestUser['form'] = async (path, fields, file) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      if (file) form.set('file', new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
      const response = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${cookie}` },
        body: form,
      });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Envelope,
      };
    };
    const upload: TestUser['upload'] = async ({
      parentId = '0',
      name: fileName = 'box.stl',
      bytes,
      config,
    } = {}) => {
      const fields = { parentId, ...(config === undefined ? {} : { config: JSON.stringify(config) }) };
      return formOf('orthosis/document/upload', fields, { bytes: bytes ?? boxFile(), name: fileName });
    };
    return {
      id,
      name,
      password: PASSWORD,
      token: cookie,
      client: own,
      upload,
      form: formOf,
      scan: async (parentId = '0', fileName = 'box.stl') =>
        (await upload({ parentId, name: fileName })).body.data as DocumentEntry,
      folder: (folderName, parentId = '0') => own.call('document/dir/save', { name: folderName, parentId }),
      patient: async (patientName, parentId = '0') => {
        const entry = await own.call('document/patient/save', { ...patientFields(patientName), parentId });
        await own.call('patient/consent', { id: entry.id, guardian: 'Lin Mei', date: '2026-01-07' });
        return entry;
      },
    };
  }

  return {
    url,
    folder,
    database,
    blobs,
    jobs: app.jobs,
    damageBlob: damage,
    environment: {
      DATA_DIR: folder,
      ...(isPostgresUrl(place) ? { DATABASE_URL: place } : {}),
      ...environment,
    },
    letters,
    code,
    get clock() {
      return state.clock;
    },
    set clock(value) {
      state.clock = value;
    },
    send,
    client,
    user,
    sweep: () => sweepUploads(app.uploads, staging, database, state.clock),
    async stop() {
      await app.jobs.close();
      await app.uploads.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await post.close();
      await closeBlobs();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The product code of a call that must fail. */
export async function codeOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
  } catch (error) {
    return (error as { code: number }).code;
  }
  throw new Error('the call succeeded');
}
