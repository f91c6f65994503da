import { createServer, type Server } from 'node:http';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@bracewright/core/contract';
import type { Fault } from '@bracewright/core/operation';
import pino, { type Logger } from 'pino';
import { policyOf } from './people/users/policy.ts';
import { isAnySealed, KEY_FILE, openSecrets, sealSecondFactors } from './people/users/secrets.ts';
import { CONNECTION_TIMES } from './http/connection-times.ts';
import { createApp } from './app.ts';
import { firstRunCode } from './people/clinics/first-run.ts';
import { damageOf, isDamage } from './db/check-file.ts';
import { openDatabase, type Database } from './db/database.ts';
import { isPostgresUrl } from './db/dialect.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { isLoopback, type Env } from './env.ts';
import { openPost } from './mail/open-post.ts';
import { holdFolder, type FolderLock } from './keeping/folder-lock.ts';
import { openFolder } from './keeping/open-folder.ts';
import { createMetrics } from './observe/metrics.ts';
import { createLogger } from './observe/log.ts';
import { createThreadCompute } from './compute/thread-compute.ts';
import { collectGarbage } from './storage/collect-garbage.ts';
import { openBlobs } from './storage/open-blobs.ts';
import { knownOperations } from './catalog/known-operations.ts';
import { Staging } from './storage/staging.ts';
import { sweepUploads } from './intake/sweep.ts';

/** A server that runs. */
export interface RunningServer {
  /** Address of the app, for people. */
  readonly url: string;
  readonly port: number;
  /** Code for the first account of a server that other machines reach; shown once. */
  readonly firstCode: string | undefined;
  /** Ends open requests within ten seconds, then everything else. */
  stop(): Promise<void>;
}

const DRAIN_MS = 10_000;
const DAY_MS = 86_400_000;

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of the build: this file is one of them, lies in a chunk beside them, or runs unbuilt. */
const distFolder = here.endsWith('chunks')
  ? dirname(here)
  : here.endsWith('src')
    ? join(here, '../dist')
    : here;

/** The address in `host:port`. */
const scannerOf = (text: string | undefined) =>
  text === undefined ? undefined : { host: text.split(':')[0]!, port: Number(text.split(':')[1]) };

/** Whether an empty database is given the sample patient: never where other machines reach the server. */
const beginsWithDemo = (env: Env): boolean => isLoopback(env.HOST) && env.DEMO === 'on';

/** Ends the process as a power cut would once a step of an upload is behind it: for tests of what is left then. */
const endAt = (wanted: string) => (step: string) => {
  if (step === wanted) process.kill(process.pid, 'SIGKILL');
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolvePort, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolvePort(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Opens the database; one that is damaged ends the start with what to do. */
async function openWhole(place: string, folder: string, onFault: (error: Error) => void): Promise<Database> {
  const damaged = (what: string, cause?: unknown) =>
    new Error(
      `the database ${place} is damaged (${what.replaceAll(/\s+/g, ' ')}); nothing was changed. Put a backup into a fresh folder with “bracewright restore BACKUP --data NEW-FOLDER” and start with DATA_DIR=NEW-FOLDER; “bracewright verify --data ${folder}” tells what is damaged.`,
      { cause },
    );
  const found = isPostgresUrl(place) ? undefined : await damageOf(place);
  if (found !== undefined) throw damaged(found);
  try {
    return await openDatabase(place, { onFault });
  } catch (error) {
    throw isDamage(error) ? damaged((error as Error).message, error) : error;
  }
}

/** Opens the data folder, brings the database up to date, seeds the demonstration on this machine only, and listens. `built` is the folder with the built entries. */
export async function openServer(env: Env, built = distFolder): Promise<RunningServer> {
  const folder = resolve(env.DATA_DIR);
  // Nothing that is made here is for other users of the machine, whoever makes it.
  process.umask(0o077);
  await openFolder(folder);
  const isShared = env.DATABASE_URL !== undefined && env.S3_ENDPOINT === undefined;
  const lock = await holdFolder(folder, { what: 'a server', isShared });
  try {
    return await openHeld(env, built, folder, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What threads may take, and where the faults of what runs in them are written. */
const threadBounds = (env: Env, logger: Logger) => ({
  threadBytes: env.MESH_THREAD_MB * 1024 * 1024,
  onFault: ({ of, error }: Fault) => logger.error({ err: error, of }, 'plugin'),
});

async function openHeld(env: Env, built: string, folder: string, lock: FolderLock): Promise<RunningServer> {
  const logger = createLogger(env.LOG_LEVEL, pino.destination({ dest: 2, sync: false }));
  if (!isLoopback(env.HOST) && env.PUBLIC_URL === undefined)
    logger.warn(
      'PUBLIC_URL is not set: the links in mails name this machine by its own name. Set it to the address under which people reach the server.',
    );
  const onFault = (error: Error) => logger.error({ err: error }, 'database');
  // What their records are to others is known before the database is looked through.
  const operations = await knownOperations(env.OPERATIONS);
  const database = await openWhole(env.DATABASE_URL ?? join(folder, 'bracewright.db'), folder, onFault);
  if (env.DATABASE_URL !== undefined && env.SECRETS_KEY === undefined)
    logger.warn(
      `SECRETS_KEY is not set: second factors are sealed with the key in ${join(folder, KEY_FILE)}. Servers that share a database need the same one.`,
    );
  const secrets = await openSecrets(folder, env.SECRETS_KEY, () => isAnySealed(database));
  const unopened = await sealSecondFactors(database, secrets);
  if (unopened > 0)
    logger.warn(
      `${unopened} second factors were sealed with a key that is not here: their owners sign in with a recovery code until the old key stands in ${env.SECRETS_KEY === undefined ? join(folder, KEY_FILE) : 'SECRETS_KEY'} as well, below the new one.`,
    );
  const blobs = await openBlobs(folder, env);
  const threads = env.MESH_THREADS ?? Math.max(1, Math.floor(availableParallelism() / 2));
  const staging = await Staging.open(join(folder, 'uploads'));
  const entries = {
    workerEntry: join(built, 'model-worker.js'),
    scanEntry: join(built, 'scan-process.js'),
  };
  const compute = createThreadCompute({ ...entries, threads, ...threadBounds(env, logger) });
  const post = openPost(env, folder, logger);
  const firstCode = beginsWithDemo(env) ? undefined : await firstRunCode(database, Date.now());
  if (beginsWithDemo(env)) await seedDemo({ database, blobs, compute, now: Date.now });
  const app = createApp({
    database,
    blobs,
    compute,
    operations,
    logger,
    now: Date.now,
    policy: policyOf(env),
    secrets,
    post,
    trustedProxies: env.TRUST_PROXY,
    asksConsent: env.CONSENT === 'on',
    gate: { quotaBytes: env.QUOTA_BYTES, scanner: scannerOf(env.CLAMD) },
    maxUploadBytes: env.MAX_UPLOAD_BYTES ?? LIMITS.uploadBytes,
    places: threads,
    metrics: createMetrics({ ofProcess: true }),
    metricsAccess: { isPublic: env.METRICS_PUBLIC, token: env.METRICS_TOKEN },
    disk: { folder, minFreeBytes: env.MIN_FREE_BYTES },
    staging,
    ...(env.FAIL_AT === undefined ? {} : { onStep: endAt(env.FAIL_AT) }),
    staticFolder: env.HOST_APP_DIR ?? join(distFolder, '../../host-app/dist'),
  });
  const server = createServer(CONNECTION_TIMES, app.express);
  let port: number;
  try {
    await app.jobs.start();
    port = await listen(server, env.PORT, env.HOST);
  } catch (error) {
    await compute.close();
    await database.close();
    throw error;
  }
  if (beginsWithDemo(env)) void app.makeExampleWall();
  const onSweepFault = (error: unknown) => logger.error({ err: error }, 'sweep');
  const putInOrder = () => void sweepUploads(app.uploads, staging, database, Date.now()).catch(onSweepFault);
  const sweep = () => {
    putInOrder();
    void collectGarbage(database, blobs, Date.now())
      .then(() => blobs.tidy())
      .catch(onSweepFault);
  };
  putInOrder();
  const sweeping = setInterval(sweep, DAY_MS).unref();
  setTimeout(sweep, 60_000).unref();
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return {
    url: `http://${host}:${port}`,
    port,
    firstCode,
    async stop() {
      app.readiness.stop();
      clearInterval(sweeping);
      // Those who ask whether it is ready notice, and send their requests elsewhere, while it still takes some.
      await new Promise((resolve) => setTimeout(resolve, env.STOP_DELAY_SECONDS * 1000));
      const closed = new Promise((done) => server.close(done));
      const idle = setInterval(() => server.closeIdleConnections(), 200);
      server.closeIdleConnections();
      const settled = app.uploads.close();
      const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      app.jobs.hangUp();
      await app.jobs.settled(DRAIN_MS - 3000);
      await app.jobs.close();
      await app.backlog.settle();
      await closed;
      clearInterval(idle);
      clearTimeout(force);
      await post.close();
      await settled;
      await compute.close();
      await blobs.close();
      await database.close();
      await lock.release();
    },
  };
}
