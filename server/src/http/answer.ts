import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Language } from '@bracewright/core/contract';
import { ruleIssues, type FieldIssue, type RuleIssue } from '@bracewright/core/contract';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { failureSentence, ruleSentence, type Values } from '../messages/index.ts';
import type { BytesReply, EventsReply, JsonReply } from './call.ts';

/** Sends a success in the envelope. */
export function sendData(response: Response, data: unknown, status = 200): void {
  // As express would, without its looks at settings, methods and tags.
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ success: true, code: status, message: '', data }));
}

/** Sends a success in the envelope, piece by piece as the client takes it. What fails before the first piece is a refusal still. */
export async function sendJson(response: Response, { parts }: JsonReply): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  const texts = async function* () {
    yield '{"success":true,"code":200,"message":"","data":';
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
    yield '}';
  };
  response.statusCode = 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  await pipeline(Readable.from(texts()), response);
}

/** Faults that one answer tells: a list with thousands of wrong values is told by its first ones. */
export const MOST_FAULTS = 100;

const withSentences = (language: Language, issues: readonly RuleIssue[]): readonly FieldIssue[] =>
  issues
    .slice(0, MOST_FAULTS)
    .map((issue) => ({ path: issue.path, rule: issue.rule, message: ruleSentence(language, issue) }));

/** The refusal that a failed validation is, with a sentence for each field. */
export function validationError(error: z.ZodError, language: Language): AppError {
  const fields = withSentences(language, ruleIssues(error));
  const first = fields[0];
  return new AppError('request/invalid', {
    values: { first: first ? (first.path === '' ? first.message : `${first.path}: ${first.message}`) : '' },
    data: { fields },
  });
}

/** How long a connection stays open for the rest of a body that nobody reads. */
const LINGER_MS = 10_000;

/**
 * Ends an answer that stands before its request was read. It is sent whole at once, and the connection is closed after the rest of the body came
 * (RFC 9112, section 9.6): where it is closed with bytes unread the system resets it, and a sender that is still at it never sees the answer.
 */
function endAfterRequest(response: Response, body: Buffer): void {
  const request = response.req;
  // What came after it would be taken for the next request.
  response.setHeader('connection', 'close');
  response.write(body);
  const end = () => {
    clearTimeout(timer);
    if (!response.writableEnded) response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  for (const event of ['end', 'error', 'close']) request.once(event, end);
  request.resume();
}

/** Sends a refusal in the envelope, its sentence in the caller's language. */
export function sendError(response: Response, error: AppError, language: Language): void {
  let { data } = error;
  let values: Values = error.values;
  const fields = data?.['fields'];
  if (Array.isArray(fields)) {
    const complete = (fields as (Partial<FieldIssue> & { path: string; rule: string })[]).map((field) => ({
      path: field.path,
      rule: field.rule,
      message:
        field.message ??
        ruleSentence(language, { rule: field.rule, data: error.values as Record<string, string | number> }),
    }));
    data = { ...data, fields: complete };
    const first = complete[0];
    if (values['first'] === undefined && first)
      values = { ...values, first: first.path === '' ? first.message : `${first.path}: ${first.message}` };
  }
  if (error.retryAfter !== undefined) {
    response.setHeader('retry-after', String(error.retryAfter));
    values = { seconds: error.retryAfter, ...values };
  }
  const answer = {
    success: false,
    code: error.kind.code,
    message: failureSentence(language, error.failure, values),
    data,
  };
  const body = Buffer.from(JSON.stringify(answer));
  response.status(error.kind.http).setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', String(body.length));
  if (response.req.complete || response.req.method === 'HEAD') response.end(body);
  else endAfterRequest(response, body);
}

/** RFC 6266: an ASCII name for old readers and the true one in UTF-8. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Waits for the first bytes, or the end, of a stream that may have failed before anybody waited. */
async function untilReadable(body: Readable): Promise<void> {
  if (body.destroyed) throw body.errored ?? new Error('the stream was closed before it was read');
  await once(body, 'readable');
}

/** Sends bytes. They are never run as part of the app: nosniff, and a sandbox should somebody open them directly. */
export async function sendBytes(
  response: Response,
  reply: BytesReply,
  knownTag: string | undefined,
): Promise<void> {
  const { fileName, size, tag, cache } = reply.options;
  response.setHeader('content-security-policy', "sandbox; default-src 'none'");
  if (tag !== undefined) response.setHeader('etag', `"${tag}"`);
  response.setHeader(
    'cache-control',
    cache === 'immutable'
      ? 'private, max-age=31536000, immutable'
      : cache === 'revalidate'
        ? 'private, no-cache'
        : 'no-store',
  );
  response.setHeader('vary', 'authorization');
  if (tag !== undefined && knownTag?.split(',').some((known) => known.trim() === `"${tag}"`)) {
    if (!(reply.body instanceof Uint8Array)) reply.body.destroy();
    response.status(304).end();
    return;
  }
  // What cannot be read at all is still a refusal; once bytes were sent, a fault can only cut the connection.
  if (!(reply.body instanceof Uint8Array)) await untilReadable(reply.body);
  response.status(200).setHeader('content-type', reply.mediaType);
  if (fileName !== undefined) response.setHeader('content-disposition', contentDisposition(fileName));
  if (reply.body instanceof Uint8Array) {
    response.setHeader('content-length', String(reply.body.byteLength));
    response.end(reply.body);
    return;
  }
  if (size !== undefined) response.setHeader('content-length', String(size));
  await pipeline(reply.body, response);
}

/** Sends server-sent events until the source ends or the client leaves. */
export async function sendEvents(response: Response, reply: EventsReply, signal: AbortSignal): Promise<void> {
  response.status(200);
  response.setHeader('content-type', 'text/event-stream; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.flushHeaders();
  for await (const event of reply.next) {
    if (signal.aborted) break;
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}
