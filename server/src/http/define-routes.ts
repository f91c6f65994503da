import { rm } from 'node:fs/promises';
import type { Express, Request, Response } from 'express';
import {
  ROUTES,
  SPACE_HEADER,
  TUS_VERSION,
  type Language,
  type Route,
  type RouteName,
  changesSpace,
  permits,
} from '@bracewright/core/contract';
import { AppError, systemRefusal } from '../errors.ts';
import { languageOf } from '../messages/index.ts';
import { asUser } from '../compute/user-queue.ts';
import { sendBytes, sendData, sendError, sendEvents, sendJson, validationError } from './answer.ts';
import {
  AcceptedReply,
  BytesReply,
  EventsReply,
  JsonReply,
  TusReply,
  type Call,
  type Caller,
  type Handlers,
} from './call.ts';
import { jsonBody } from './json-body.ts';
import { readForm, type Form } from './multipart.ts';
import { requireStorable } from './storable.ts';
import type { Throttle } from './throttle.ts';
import { chunkOf, readTusInput } from './tus.ts';

export interface RouteDependencies {
  /** The user of a session token, or undefined when the session has ended. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  readonly throttle: Throttle;
  readonly maxUploadBytes: number;
  readonly temporaryPath: () => string;
  /** Told when a caller lacks the permission for a call. */
  readonly onForbidden: (name: RouteName, caller: Caller) => Promise<void>;
  /** Told about every fault that is not an expected refusal. */
  readonly onFault: (error: unknown, requestId: string) => void;
}

/** What the log may know about a request; never names, queries or bodies. */
export interface RequestMark {
  route?: RouteName;
  userId?: string;
}

/** The mark of a request, made when it is first asked for. */
export const markOf = (request: Request): RequestMark => {
  const carrier = request as Request & { mark?: RequestMark };
  return (carrier.mark ??= {});
};

/** The token of an `Authorization` header, with or without the word Bearer. */
export function tokenOf(header: string | undefined): string | undefined {
  const token = /^(?:Bearer\s+)?([A-Za-z0-9_-]{20,200})$/i.exec(header?.trim() ?? '')?.[1];
  return token;
}

/** Made once: an abort without a reason makes an exception with a stack each time. */
const GONE = new Error('the connection was closed');

/** Aborts when the connection of an answer closes. Made when it is first asked for: most calls are over before anybody would. */
function untilGone(response: Response): () => AbortSignal {
  let gone: AbortController | undefined;
  return () => {
    if (!gone) {
      const made = (gone = new AbortController());
      if (response.closed) made.abort(GONE);
      else response.once('close', () => made.abort(GONE));
    }
    return gone.signal;
  };
}

/** Throws `request/malformed` for a key of the query that the call does not know: `id[]=1` is no `id`, and must not pass for none. */
function refuseStrangeQuery(route: Route, query: Readonly<Record<string, unknown>>): void {
  const { shape } = route.input as unknown as { readonly shape?: Readonly<Record<string, unknown>> };
  if (shape && Object.keys(query).some((key) => !Object.hasOwn(shape, key)))
    throw new AppError('request/malformed');
}

async function inputOf(
  route: Route,
  request: Request,
  dependencies: RouteDependencies,
  signal: () => AbortSignal,
) {
  const path = { ...request.params };
  if (route.kind === 'tus') return { raw: { ...readTusInput(request), ...path }, form: undefined };
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (route.kind === 'multipart' && !(route.alsoJson && isJson)) {
    const form = await readForm(request, {
      maxBytes: dependencies.maxUploadBytes,
      temporaryPath: dependencies.temporaryPath,
      signal: signal(),
    });
    return { raw: { ...form.fields, ...path }, form, bytes: undefined };
  }
  // A GET carries its input in the query; so may the POST twin of one, beside its body.
  const query = route.method !== 'POST' ? { ...request.query } : {};
  if (route.access !== 'public') refuseStrangeQuery(route, query);
  const body =
    request.method === 'POST' ? await jsonBody(request, { isPublic: route.access === 'public' }) : undefined;
  return { raw: { ...query, ...body?.value, ...path }, form: undefined, bytes: body?.bytes };
}

/** A change that a window means for a space which the session has left is refused. */
function refuseOtherSpace(name: RouteName, caller: Caller, request: Request): void {
  const meant = request.get(SPACE_HEADER);
  if (meant !== undefined && meant !== caller.space && changesSpace(name))
    throw new AppError('account/other-space');
}

/** Who calls, as their rights are now; undefined for a visitor. Throws what keeps them out. */
async function admitted(
  name: RouteName,
  dependencies: RouteDependencies,
  request: Request,
): Promise<Caller | undefined> {
  const route: Route = ROUTES[name];
  const token = tokenOf(request.headers.authorization);
  const caller = token === undefined ? undefined : await dependencies.authenticate(token);
  if (caller) markOf(request).userId = caller.id;
  if (caller && !permits(route, caller.roles)) {
    await dependencies.onForbidden(name, caller);
    throw new AppError('request/forbidden');
  }
  if (!caller && route.access !== 'public') throw new AppError('request/not-signed-in');
  if (caller) refuseOtherSpace(name, caller, request);
  return caller;
}

async function handle(
  name: RouteName,
  handlers: Handlers,
  dependencies: RouteDependencies,
  request: Request,
  response: Response,
  language: Language,
): Promise<void> {
  const route: Route = ROUTES[name];
  const mark = markOf(request);
  mark.route = name;
  const signal = untilGone(response);
  // A GET that changes something: a browser says when another site asks for it, and then the header does not count either.
  const site = request.headers['sec-fetch-site'];
  if (route.changes && request.method === 'GET' && site !== undefined && site !== 'same-origin')
    throw new AppError('request/forbidden');
  let caller = await admitted(name, dependencies, request);
  if (caller) dependencies.throttle.pass(name, caller.id);

  let form: Form | undefined;
  try {
    const read = await inputOf(route, request, dependencies, signal);
    form = read.form;
    // A file may take minutes to come: who lost a right meanwhile stores nothing more.
    if (form?.file) caller = await admitted(name, dependencies, request);
    const parsed = route.input.safeParse(read.raw, { reportInput: true });
    if (!parsed.success) throw validationError(parsed.error, language);
    requireStorable(parsed.data);
    const call: Call = {
      get caller(): Caller {
        if (!caller) throw new Error(`the route ${name} is public and asked for a caller`);
        return caller;
      },
      visitor: caller,
      language,
      // The end of the connection, or what proxies that the deployment trusts say about it.
      address: request.ip ?? '',
      requestId: String(response.getHeader('x-request-id')),
      get signal(): AbortSignal {
        return signal();
      },
      file: form?.file,
      body: read.bytes,
      header: (wanted) => request.get(wanted),
      chunk: route.kind === 'tus' ? chunkOf(request) : undefined,
      knownTag: request.headers['if-none-match'],
    };
    const handler = handlers[name] as (input: unknown, call: Call) => Promise<unknown>;
    const reply = await (caller
      ? asUser(caller.id, () => handler(parsed.data, call))
      : handler(parsed.data, call));
    if (reply instanceof BytesReply) await sendBytes(response, reply, call.knownTag);
    else if (reply instanceof JsonReply) await sendJson(response, reply);
    else if (reply instanceof EventsReply) await sendEvents(response, reply, signal());
    else if (reply instanceof TusReply) response.status(reply.status).set(reply.headers).end();
    else if (reply instanceof AcceptedReply) sendData(response, { jobId: reply.jobId }, 202);
    else sendData(response, reply);
  } finally {
    if (form?.file) await rm(form.file.path, { force: true });
  }
}

/** The refusal for anything that was thrown; faults of ours become `server/internal` and are told to `onFault`. */
export function refusalOf(
  error: unknown,
  requestId: string,
  onFault: RouteDependencies['onFault'],
): AppError {
  if (error instanceof AppError) return error;
  onFault(error, requestId);
  return systemRefusal(error) ?? new AppError('server/internal', { data: { requestId }, cause: error });
}

const VERBS = {
  GET: 'get',
  POST: 'post',
  DELETE: 'delete',
  PATCH: 'patch',
  HEAD: 'head',
  OPTIONS: 'options',
} as const;

/** Registers every route of the contract under `/api/`. The only place where a call becomes reachable. */
export function defineRoutes(app: Express, handlers: Handlers, dependencies: RouteDependencies): void {
  const methodsOf = new Map<string, readonly string[]>();
  // Most calls are asked for word for word: looking one up is quicker than trying the pattern of each in turn.
  const exact = new Map<string, (request: Request, response: Response) => Promise<void>>();
  app.use((request, response, next) => {
    const listener = exact.get(`${request.method} ${request.path}`);
    if (listener) void listener(request, response);
    else next();
  });
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const route: Route = ROUTES[name];
    const listener = async (request: Request, response: Response) => {
      const language = languageOf(request.headers['accept-language']);
      if (route.kind === 'tus') response.setHeader('tus-resumable', TUS_VERSION);
      try {
        await handle(name, handlers, dependencies, request, response, language);
      } catch (error) {
        const requestId = String(response.getHeader('x-request-id'));
        const refusal = refusalOf(error, requestId, dependencies.onFault);
        if (response.headersSent) response.destroy();
        else sendError(response, refusal, language);
      }
    };
    const path = `/api/${route.path}`;
    const methods = [route.method, ...(route.twin ? [route.twin] : [])];
    for (const method of methods) {
      app[VERBS[method]](path, listener);
      if (!route.path.includes(':')) exact.set(`${method} ${path}`, listener);
    }
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...methods]);
  }
  // After all of them: two calls may share a path.
  for (const [path, methods] of methodsOf)
    app.all(path, (request, response) => {
      response.setHeader('allow', methods.join(', '));
      sendError(
        response,
        new AppError('request/wrong-method'),
        languageOf(request.headers['accept-language']),
      );
    });
}
