import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import { mayCall, ROUTES, type RouteName } from '@bracewright/core/contract';
import { createOperationRegistry, type AnyOperation } from '@bracewright/core/operation';
import type { Logger } from 'pino';
import { Attempts } from './people/users/attempts.ts';
import { Codes } from './people/users/codes.ts';
import { DEFAULT_POLICY, type AccountPolicy } from './people/users/policy.ts';
import { accountHandlers } from './people/accounts/routes.ts';
import type { Secrets } from './people/users/secrets.ts';
import { Sessions } from './people/users/sessions.ts';
import { assetHandlers } from './assets/routes.ts';
import { AuditRecorder } from './audit/recorder.ts';
import { handOverHandlers } from './people/clinics/hand-over.ts';
import { clinicHandlers } from './people/clinics/routes.ts';
import { Backlog } from './db/backlog.ts';
import type { Database } from './db/database.ts';
import { basicHandlers } from './entries/basics.ts';
import { changeHandlers } from './documents/change-handlers.ts';
import { makeExampleWall } from './demo/example-wall.ts';
import { fileHandlers } from './documents/file-handlers.ts';
import { manyHandlers } from './documents/many-handlers.ts';
import { readHandlers } from './documents/read-handlers.ts';
import { storageHandlers } from './documents/storage-handlers.ts';
import { AppError } from './errors.ts';
import { sendError } from './http/answer.ts';
import { feedbackHandlers } from './feedback/routes.ts';
import type { Call, Caller, Handlers } from './http/call.ts';
import { defineRoutes, markOf, refusalOf } from './http/define-routes.ts';
import { tusMethods } from './http/tus.ts';
import { securityHeaders } from './http/security-headers.ts';
import { Throttle } from './http/throttle.ts';
import { serveApp } from './http/static-files.ts';
import { Jobs } from './jobs/jobs.ts';
import { jobHandlers } from './jobs/routes.ts';
import type { Post } from './mail/post.ts';
import { memberHandlers } from './bodies/routes.ts';
import { MeasureChecks } from './measures/measure-checks.ts';
import { measureHandlers } from './measures/routes.ts';
import { languageOf } from './messages/index.ts';
import { operationHandlers } from './operations/routes.ts';
import { braceHandlers } from './operations/brace-batch.ts';
import { workHandlers } from './operations/work-handlers.ts';
import { consentHandlers } from './patients/consent.ts';
import { courseHandlers } from './patients/course.ts';
import { eraseHandlers } from './patients/erase-patient.ts';
import { exportHandlers } from './patients/export-patient.ts';
import { measuredBlobs, measuredDatabase } from './observe/measured.ts';
import { createMetrics, type Metrics } from './observe/metrics.ts';
import { Readiness } from './observe/ready.ts';
import { inRequest } from './observe/request-context.ts';
import { observeHandlers, type MetricsAccess } from './observe/routes.ts';
import { patientHandlers } from './patients/routes.ts';
import { worklistHandlers } from './patients/worklist.ts';
import { recycleHandlers } from './recycle/routes.ts';
import { reportHandlers } from './report/routes.ts';
import type { Compute } from './compute/compute.ts';
import { computeRefusal } from './compute/refusals.ts';
import { limitsOf, queuedByUser } from './compute/user-queue.ts';
import { serviceHandlers } from './service-routes.ts';
import type { BlobStore } from './storage/blob-store.ts';
import type { FileGate } from './storage/file-gate.ts';
import { switchHandlers } from './people/switch/routes.ts';
import { templateHandlers } from './templates/routes.ts';
import { uploadHandlers } from './intake/routes.ts';
import type { Staging } from './storage/staging.ts';
import { Uploads } from './intake/uploads.ts';
import { xrayHandlers } from './xray/routes.ts';
import { smartMatchHandlers } from './xray/smart-match.ts';

/** Everything the application needs from outside. */
export interface AppDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly operations: readonly AnyOperation[];
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What the deployment decides about accounts; `DEFAULT_POLICY` for what is left out. */
  readonly policy?: Partial<AccountPolicy>;
  /** Opens what the database keeps sealed. */
  readonly secrets: Secrets;
  /** Takes letters away. */
  readonly post: Post;
  /** Number of proxies whose word on the client's address is taken; none unless said. */
  readonly trustedProxies?: number;
  /** Whether a guardian's consent is asked before uploads for patients under 18; asked unless said. */
  readonly asksConsent?: boolean;
  /** What is asked of a file before it is taken in; nothing unless said. */
  readonly gate?: FileGate;
  readonly maxUploadBytes: number;
  /** Where the bytes of resumable uploads wait until they are all there. */
  readonly staging: Staging;
  /** Told about each step of a resumable upload that is behind it. */
  readonly onStep?: (step: string) => void;
  /** Folder of the built app. */
  readonly staticFolder: string;
  /** Milliseconds after which mesh work becomes a job. */
  readonly patienceMs?: number;
  /** Pieces of mesh work at a time; more are left to other processes on the same database. */
  readonly places?: number;
  /** Milliseconds without a sign of life after which another process counts as dead. */
  readonly deadAfterMs?: number;
  /** Where figures are collected. */
  readonly metrics?: Metrics;
  /** Who may read them; this machine only unless said. */
  readonly metricsAccess?: MetricsAccess;
  /** Folder of the data and the fewest bytes that must be free there; not looked at unless said. */
  readonly disk?: { readonly folder: string; readonly minFreeBytes: number };
}

export interface App {
  readonly express: Express;
  readonly jobs: Jobs;
  readonly readiness: Readiness;
  readonly uploads: Uploads;
  /** What waits for room on the disk. */
  readonly backlog: Backlog;
  /** Makes the wall of the example that this machine was seeded with, where that is still to be done; resolves when it is. */
  makeExampleWall(): Promise<void>;
}

/** Threads that are reckoned with where nobody says how many there are. */
const UNTOLD_THREADS = 3;

/** Builds the application; nothing listens yet. */
export function createApp(dependencies: AppDependencies): App {
  const { logger, now } = dependencies;
  const compute = queuedByUser(dependencies.compute, limitsOf(dependencies.places ?? UNTOLD_THREADS));
  const metrics = dependencies.metrics ?? createMetrics();
  const blobs = measuredBlobs(dependencies.blobs, metrics);
  const plain = measuredDatabase(dependencies.database, metrics);
  const onFault = (error: unknown, requestId?: string) => logger.error({ err: error, requestId }, 'fault');
  const backlog = new Backlog(plain, onFault);
  const audit = new AuditRecorder(backlog, now, logger);
  const database = audit.over(plain);
  const gate = dependencies.gate ?? {};
  const consent = { isAsked: dependencies.asksConsent ?? true, now };
  const policy = { ...DEFAULT_POLICY, ...dependencies.policy };
  const sessions = new Sessions(plain, backlog, now, policy.idleHours);
  // Counting tries is no deed: it goes past the audit trail.
  const attempts = new Attempts(plain, now);
  const codes = new Codes(plain, now);
  const { post, secrets } = dependencies;
  const factors = { database, secrets, backlog, unwrittenSteps: new Map<string, number>() };
  const accounts = { database, sessions, attempts, codes, factors, post, policy, now };
  const throttle = new Throttle(now, {
    exports: policy.exportsPerMinute,
    searches: policy.searchesPerMinute,
  });
  const { patienceMs, places, deadAfterMs, disk } = dependencies;
  const jobs = new Jobs({
    database: plain,
    blobs,
    translate: computeRefusal,
    onFault,
    ...(patienceMs === undefined ? {} : { patienceMs }),
    ...(places === undefined ? {} : { places }),
    ...(deadAfterMs === undefined ? {} : { deadAfterMs }),
  });
  const readiness = new Readiness({ database: plain, blobs, disk });
  metrics.watch('jobs_here', () => jobs.here);
  metrics.watch('jobs_running', () => jobs.going());
  metrics.watch('compute_waiting', () => compute.waiting ?? 0);
  metrics.watch('event_streams', () => jobs.streams);
  metrics.watch('ready', async () => ((await readiness.failing()).length === 0 ? 1 : 0));
  const registry = createOperationRegistry(dependencies.operations);
  const working = { database, blobs, compute, jobs, registry, now };
  const takingIn = { database, blobs, compute, consent, gate, now };
  const uploads = new Uploads({
    ...takingIn,
    staging: dependencies.staging,
    maxBytes: dependencies.maxUploadBytes,
    onStep: dependencies.onStep ?? (() => undefined),
    record: async (uploader, parentId, work) =>
      (await audit.during('document/upload', { parentId }, uploader, work)).result,
  });
  const checks = new MeasureChecks({ database: plain, blobs, compute, background: jobs.background });
  const { current, ...measures } = measureHandlers({ database, checks, now, patienceMs });
  const one = (name: RouteName, input: object, call: Call): Promise<unknown> => handlers[name](input as never, call); // prettier-ignore
  const admit = async (name: RouteName, caller: Caller): Promise<Caller> => {
    const standing = await sessions.standing(caller);
    if (standing && mayCall(standing.roles, name)) return standing;
    await audit.refused(name, caller);
    throw new AppError('request/forbidden');
  };
  const handlers: Handlers = audit.around(
    jobs.around({
      ...accountHandlers(accounts),
      ...clinicHandlers(accounts),
      ...handOverHandlers(database, gate, consent),
      ...switchHandlers(accounts),
      ...readHandlers(database),
      ...changeHandlers(database, consent),
      ...fileHandlers({ ...takingIn, jobs }),
      ...uploadHandlers(uploads, dependencies.maxUploadBytes),
      ...storageHandlers(database),
      ...patientHandlers(database, consent),
      ...courseHandlers(database, now),
      ...worklistHandlers(database, now),
      ...recycleHandlers({ database, blobs, staging: dependencies.staging }, consent),
      ...manyHandlers({ knex: database.knex, jobs, one }),
      ...consentHandlers(database, consent),
      ...exportHandlers(database, blobs),
      ...eraseHandlers(database, blobs, dependencies.staging),
      ...basicHandlers(database, now),
      ...memberHandlers({ database, blobs, compute, jobs, consent, gate, now }),
      ...assetHandlers({ database, blobs, consent, gate, now }),
      ...xrayHandlers({ database, blobs, compute, consent, gate, now }),
      ...smartMatchHandlers({ database, blobs, compute, jobs }),
      ...templateHandlers(database, now),
      ...feedbackHandlers(database, now),
      ...operationHandlers(database, registry, now),
      ...workHandlers(working),
      ...braceHandlers({ ...working, gate, one, admit }),
      ...measures,
      ...reportHandlers({ ...working, measures: current }),
      ...jobHandlers(jobs),
      ...serviceHandlers(database, blobs),
      ...observeHandlers({ metrics, readiness, access: dependencies.metricsAccess ?? { isPublic: false } }),
    }),
    plain,
  );

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', dependencies.trustedProxies ?? 0);
  app.use((request, response, next) => {
    const requestId = randomUUID();
    response.setHeader('x-request-id', requestId);
    const start = performance.now();
    // Paths are found in any case.
    const isCall = /^\/api(?:\/|$)/i.test(request.path);
    if (isCall) response.setHeader('cache-control', 'no-store');
    response.once('close', () => {
      if (!isCall) return;
      const { route, userId } = markOf(request);
      const ms = performance.now() - start;
      metrics.request(route ?? 'none', request.method, response.statusCode, ms / 1000);
      // No address, no query, no body: names of patients are in them.
      logger.info({
        requestId,
        method: request.method,
        route,
        userId,
        status: response.statusCode,
        ms: Math.round(ms),
      });
    });
    inRequest(requestId, next);
  });
  app.use(securityHeaders(Object.values(policy.sisters).map(({ origin }) => origin)));
  app.use(`/api/${ROUTES['upload/begin'].path}`, tusMethods);
  defineRoutes(app, handlers, {
    authenticate: (token) => sessions.find(token),
    throttle,
    maxUploadBytes: dependencies.maxUploadBytes,
    temporaryPath: () => blobs.temporaryPath(),
    onFault,
    onForbidden: (name, caller) => audit.refused(name, caller),
  });
  app.use('/api', (request, response) => {
    sendError(response, new AppError('request/not-found'), languageOf(request.headers['accept-language']));
  });
  serveApp(app, dependencies.staticFolder);
  app.use((request, response) => {
    sendError(response, new AppError('request/not-found'), languageOf(request.headers['accept-language']));
  });
  const fault: express.ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    // A path that is no UTF-8, a range that cannot be served: the client's fault, said by express with a status.
    const status = (error as { status?: unknown }).status;
    const refusal =
      typeof status === 'number' && status < 500
        ? new AppError(status === 404 ? 'request/not-found' : 'request/malformed')
        : refusalOf(error, String(response.getHeader('x-request-id')), onFault);
    sendError(response, refusal, languageOf(request.headers['accept-language']));
  };
  app.use(fault);
  const ofExample = { ...working, database: plain, background: jobs.background };
  const makeWall = () => makeExampleWall(ofExample);
  return { express: app, jobs, readiness, uploads, backlog, makeExampleWall: makeWall };
}
