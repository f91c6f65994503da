import type {
  Action,
  ClinicRole,
  Language,
  PermissionId,
  Platform,
  Role,
  RouteName,
  RouteOutput,
  RouteValues,
} from '@bracewright/core/contract';
import type { Readable } from 'node:stream';
import type { Copied } from '../db/copied.ts';
import type { ChunkBody } from './tus.ts';

/** Who calls. Read anew for each request, so a disabled user or a lost permission counts at once. */
export interface Caller {
  readonly id: string;
  readonly name: string;
  /** Whose records these are: the clinic's for its members, else the user's own id. Rows are looked up by it, never by the user. */
  readonly space: string;
  /** What the caller is in the clinic of `space`; null in the own space. */
  readonly role: ClinicRole | null;
  readonly roles: readonly Role[];
  /** Hash of the session's token. */
  readonly session: string;
  /** When the session ends at the latest, ISO 8601. */
  readonly expiresAt: string;
  /** The sister platform that calls in the user's name; null for this one. */
  readonly platform: Platform | null;
}

/** A file that a multipart form brought: on disk, flushed by whoever adopts it. */
export interface UploadedFile {
  readonly path: string;
  readonly hash: string;
  readonly size: number;
  /** As the browser named it; a label, never a path. */
  readonly fileName: string;
}

/** What a handler knows of its request besides the input. */
export interface Call {
  /** The signed-in user. Throws on a public route without one, which is a fault of ours. */
  readonly caller: Caller;
  /** The user of a public route, when there is one. */
  readonly visitor: Caller | undefined;
  readonly language: Language;
  /** Address of the client's end of the connection. */
  readonly address: string;
  readonly requestId: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** The file of a multipart call. */
  readonly file: UploadedFile | undefined;
  /** The bytes of a JSON body, for calls that are signed. */
  readonly body: Uint8Array | undefined;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** The body of a tus request, not read yet. */
  readonly chunk?: ChunkBody | undefined;
  /** Of one that copies many entries: what was copied so far. */
  readonly copied?: Copied | undefined;
  /** Entity tags the client holds (`If-None-Match`). */
  readonly knownTag: string | undefined;
}

/** An answer that is bytes. */
export class BytesReply {
  readonly body: Uint8Array | Readable;
  readonly mediaType: string;
  readonly options: {
    /** Makes the browser save it under this name. */
    readonly fileName?: string;
    readonly size?: number;
    /** Strong entity tag without quotes; the content never changes under it. */
    readonly tag?: string;
    /** Whether a browser may keep it (per user). */
    readonly cache?: 'immutable' | 'revalidate';
  };

  constructor(body: Uint8Array | Readable, mediaType: string, options: BytesReply['options'] = {}) {
    this.body = body;
    // It may fail before it is sent, and then nobody else listens: an error without a listener ends the process.
    if (!(body instanceof Uint8Array)) body.on('error', () => undefined);
    this.mediaType = mediaType;
    this.options = options;
  }
}

/**
 * An answer whose JSON comes in pieces of text, so that a long list is never whole in memory and what is kept as JSON text is neither parsed nor
 * written anew.
 */
export class JsonReply {
  readonly parts: AsyncIterable<string>;
  constructor(parts: AsyncIterable<string>) {
    this.parts = parts;
  }
}

/** An answer 202: the work goes on as a job. */
export class AcceptedReply {
  readonly jobId: string;
  constructor(jobId: string) {
    this.jobId = jobId;
  }
}

/** An answer that is a stream of server-sent events; `next` gives one event after another and ends with undefined. */
export class EventsReply {
  readonly next: AsyncIterable<unknown>;
  constructor(next: AsyncIterable<unknown>) {
    this.next = next;
  }
}

/** An answer of the tus protocol: a status and headers, without a body. */
export class TusReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.headers = headers;
  }
}

/** What carries out a call. */
export type Handler<N extends RouteName> = (
  input: RouteValues<N>,
  call: Call,
) => Promise<RouteOutput<N> | BytesReply | JsonReply | AcceptedReply | EventsReply | TusReply>;

/** A handler for each route of the contract: the compiler refuses a route without one. */
export type Handlers = { readonly [N in RouteName]: Handler<N> };

/** The handlers of one part. */
export type HandlersOf<N extends RouteName> = { readonly [K in N]: Handler<K> };

export type PermissionPair = readonly [PermissionId, Action];
