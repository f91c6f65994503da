import { acrossCopies } from '../errors/across-copies.ts';
import { ERRORS, type FieldIssue } from './errors.ts';
import { ROUTES, type RouteInput, type RouteName, type RouteOutput } from './routes.ts';

/** The envelope of every JSON answer. */
export interface Envelope {
  readonly success: boolean;
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** A call that failed. `code` is the product code, 0 when no answer came; `message` is in the caller's language. */
export class ApiError extends Error {
  readonly code: number;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly data: unknown;
  /** Id under which the server's log knows the request, where an answer came. */
  readonly requestId: string | undefined;
  /** Whether the answer is none of the server's: a proxy, a sign-in page of a network. It says nothing about what was asked for. */
  readonly isForeign: boolean;

  static {
    acrossCopies(this, 'ApiError');
  }

  constructor(
    failure: {
      code: number;
      status: number;
      message: string;
      data?: unknown;
      requestId?: string | undefined;
      isForeign?: boolean;
    },
    options?: { cause?: unknown },
  ) {
    super(failure.message, options);
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.data = failure.data ?? null;
    this.requestId = failure.requestId;
    this.isForeign = failure.isForeign ?? false;
  }

  /** Whether the answer never came: offline, a server that is down, a time-out. The call may or may not have been carried out. */
  get isNetwork(): boolean {
    return this.status === 0;
  }

  /** Whether the session has ended and the user must sign in again. */
  get isSignedOut(): boolean {
    return this.code === ERRORS['request/not-signed-in'].code;
  }

  /** Broken rules by field of a 422; empty for other failures. */
  get fields(): readonly FieldIssue[] {
    const fields = (this.data as { fields?: unknown } | null)?.fields;
    return Array.isArray(fields) ? (fields as FieldIssue[]) : [];
  }

  /** The model's revision now, of a stale one (code 4090). */
  get revision(): number | undefined {
    const revision = (this.data as { revision?: unknown } | null)?.revision;
    return typeof revision === 'number' ? revision : undefined;
  }
}

/** The answer of a call whose work goes on as a job. */
export interface Accepted {
  readonly jobId: string;
}

/** Whether a call answered with a job instead of its result. */
export const isAccepted = (data: unknown): data is Accepted =>
  typeof data === 'object' && data !== null && typeof (data as { jobId?: unknown }).jobId === 'string';

/** The part of a fetch response that the client reads, so that headless code needs no DOM types. */
export interface ResponseLike {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** An AbortSignal; what it is made of is the host's business. */
export interface SignalLike {
  readonly aborted: boolean;
}

/** Any function like `fetch`. */
export type FetchLike = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    // The host's own AbortSignal goes through untouched.
    readonly signal?: never;
  },
) => Promise<ResponseLike>;

/** Names the space that a caller means, so that a window which has not heard of a switch changes nothing in the wrong one. */
export const SPACE_HEADER = 'x-bracewright-space';

export interface ClientOptions {
  /** Where the calls are, without a slash at the end: `/api` or `http://127.0.0.1:4600/api`. */
  readonly baseUrl: string;
  readonly fetch: FetchLike;
  /** The session token, read anew for each call; undefined when nobody is signed in. */
  readonly token: () => string | undefined;
  readonly language: () => string;
  /** Id of the space whose records are shown; a change that would fall on another one is refused. Left out, the session's own counts. */
  readonly space?: () => string | undefined;
}

export interface CallOptions {
  readonly signal?: SignalLike;
}

/** Bytes of a download. */
export interface Download {
  readonly bytes: ArrayBuffer;
  readonly mediaType: string;
  /** From `Content-Disposition`; undefined when the answer names none. */
  readonly fileName: string | undefined;
}

/** A client typed by the route table. */
export interface ApiClient {
  /** Calls `name` and gives `data`; rejects with ApiError. A call that may take long can give `{ jobId }` instead: ask `isAccepted`. */
  call<N extends RouteName>(name: N, input: RouteInput<N>, options?: CallOptions): Promise<RouteOutput<N>>;
  /** Downloads what a `bytes` call streams; rejects with ApiError. Gives a job where the work takes over 2 s. */
  download<N extends RouteName>(
    name: N,
    input: RouteInput<N>,
    options?: CallOptions,
  ): Promise<Download | Accepted>;
  /** Address of a call, with the query of a GET. */
  url<N extends RouteName>(name: N, input: RouteInput<N>): string;
  /** Headers of a call: for uploads and streams that the host makes itself. */
  headers(): Record<string, string>;
  /** Turns an answer of the host's own request (an upload, say) into its `data`; throws ApiError. */
  parse(status: number, text: string, requestId?: string | null): unknown;
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function fileNameOf(disposition: string | null): string | undefined {
  if (!disposition) return undefined;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(disposition)?.[1];
}

/** Reads an envelope; throws ApiError when it says failure or is none. */
function openEnvelope(status: number, text: string, requestId: string | undefined): unknown {
  let body: Partial<Envelope> | undefined;
  try {
    body = JSON.parse(text) as Partial<Envelope>;
  } catch (cause) {
    throw new ApiError(
      { code: status, status, message: `HTTP ${status}`, requestId, isForeign: true },
      { cause },
    );
  }
  if (body?.success === true) return body.data;
  const isOwn = body?.success === false && typeof body.code === 'number';
  throw new ApiError({
    code: typeof body?.code === 'number' ? body.code : status,
    status,
    message: typeof body?.message === 'string' ? body.message : `HTTP ${status}`,
    data: body?.data,
    requestId,
    isForeign: !isOwn,
  });
}

/** Makes a client. Changing calls with a POST twin use it, so that nothing that changes ever travels as GET. */
export function createClient(options: ClientOptions): ApiClient {
  const { baseUrl } = options;

  function target(name: RouteName, input: Readonly<Record<string, unknown>>) {
    const definition = ROUTES[name];
    const inPath = new Set<string>();
    const path = definition.path.replaceAll(/:([a-z]+)/gi, (_, key: string) => {
      inPath.add(key);
      return encodeURIComponent(String(input[key]));
    });
    const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.has(key)));
    const method =
      definition.changes && 'twin' in definition && definition.twin ? definition.twin : definition.method;
    return { method, path, rest };
  }

  const headers = (): Record<string, string> => {
    const token = options.token();
    const space = options.space?.();
    return {
      accept: 'application/json',
      'accept-language': options.language(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(space === undefined ? {} : { [SPACE_HEADER]: space }),
    };
  };

  /** What comes over the network. An answer that breaks off, in its body too, never came: whether the call was carried out is not known. */
  async function received<T>(call: CallOptions, answer: () => Promise<T>): Promise<T> {
    try {
      return await answer();
    } catch (cause) {
      if (call.signal?.aborted) throw cause;
      throw new ApiError({ code: 0, status: 0, message: 'No answer from the server' }, { cause });
    }
  }

  function send(name: RouteName, input: Readonly<Record<string, unknown>>, call: CallOptions) {
    const { method, path, rest } = target(name, input);
    const inBody = method === 'POST';
    const body = inBody ? JSON.stringify(rest) : undefined;
    return received(call, () =>
      options.fetch(`${baseUrl}/${path}${inBody ? '' : queryOf(rest)}`, {
        method,
        headers: inBody ? { ...headers(), 'content-type': 'application/json' } : headers(),
        ...(body === undefined ? {} : { body }),
        ...(call.signal ? { signal: call.signal as never } : {}),
      }),
    );
  }

  const idOf = (response: ResponseLike) => response.headers.get('x-request-id') ?? undefined;

  return {
    async call(name, input, call = {}) {
      const response = await send(name, input as Readonly<Record<string, unknown>>, call);
      const text = await received(call, () => response.text());
      return openEnvelope(response.status, text, idOf(response)) as never;
    },
    async download(name, input, call = {}) {
      const response = await send(name, input as Readonly<Record<string, unknown>>, call);
      const mediaType = response.headers.get('content-type') ?? '';
      if (!response.ok || response.status === 202) {
        const text = await received(call, () => response.text());
        return openEnvelope(response.status, text, idOf(response)) as Accepted;
      }
      return {
        bytes: await received(call, () => response.arrayBuffer()),
        mediaType,
        fileName: fileNameOf(response.headers.get('content-disposition')),
      };
    },
    url(name, input) {
      const { path, rest } = target(name, input as Readonly<Record<string, unknown>>);
      return `${baseUrl}/${path}${queryOf(rest)}`;
    },
    headers,
    parse: (status, text, requestId) => openEnvelope(status, text, requestId ?? undefined),
  };
}
