import { MOST_CODE, carried, cutText, placesOf } from './finding.ts';
import { OperationAborted, SdkError } from './sdk-error.ts';

/** Characters of the text of an error, and of its trace: somebody reads them. */
const MOST_MESSAGE = 4000;
const MOST_TRACE = 16_000;

/** A trace with so much of its error's text as is kept: what stands behind a long text says where. */
function cutTrace(trace: string, text: string): string {
  const at = text.length > MOST_MESSAGE ? trace.indexOf(text) : -1;
  const kept =
    at < 0 ? trace : trace.slice(0, at) + cutText(text, MOST_MESSAGE) + trace.slice(at + text.length);
  return cutText(kept, MOST_TRACE);
}

/** An expected failure as one of ours, that a sentence, a file and another thread can carry: every part of it is read once. */
function soundFailure(failure: SdkError): Error {
  const { code, data, places, cause, stack, message } = failure as {
    readonly [Part in keyof SdkError]: unknown;
  };
  if (typeof code !== 'string') return new Error('An SdkError was thrown that has no code');
  if (code.length > MOST_CODE)
    return new Error(
      `An SdkError was thrown whose code has ${code.length} characters; ${MOST_CODE} is the most`,
    );
  const given = typeof data === 'object' && data !== null ? (data as SdkError['data']) : {};
  const known = Array.isArray(places) ? placesOf(places as SdkError['places']) : [];
  const sound = new SdkError(code, carried(given), {
    places: known,
    ...(cause === undefined ? {} : { cause }),
  });
  if (typeof stack === 'string') sound.stack = cutTrace(stack, String(message));
  return sound;
}

/**
 * What was thrown, as an error that can be read: code of others may throw anything, also what throws again when it is looked at (a proxy that was
 * revoked, an object without a prototype, a message that is a getter, an SdkError whose data is a function).
 */
export function asError(thrown: unknown): Error {
  try {
    if (thrown instanceof SdkError) return soundFailure(thrown);
    if (thrown instanceof Error) {
      for (const part of ['name', 'message', 'stack'] as const) String(thrown[part]);
      return thrown;
    }
    return new Error(String(thrown));
  } catch {
    return new Error('Something was thrown that cannot be read');
  }
}

const NATIVE = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError] as const;

/** As `asError`, and an error of ours, of which every text stays what it was when it was read here: a getter may give the next reader another one, or none. */
export function asOwnError(thrown: unknown): Error {
  try {
    if (thrown instanceof OperationAborted) return new OperationAborted();
    if (thrown instanceof SdkError || !(thrown instanceof Error)) return asError(thrown);
    const { name, message } = thrown as { readonly [Part in keyof Error]: unknown };
    const Kind = NATIVE.find((one) => one.name === name) ?? Error;
    const text = String(message);
    const error = new Kind(cutText(text, MOST_MESSAGE), { cause: thrown });
    Object.defineProperty(error, 'name', { value: String(name), configurable: true, writable: true });
    const stack = stackOf(thrown);
    if (stack !== undefined) error.stack = cutTrace(stack, text);
    return error;
  } catch {
    return new Error('Something was thrown that cannot be read');
  }
}

/** Some hosts write it from the message as it is first asked for. */
function stackOf(thrown: Error): string | undefined {
  try {
    return thrown.stack === undefined ? undefined : String(thrown.stack);
  } catch {
    return undefined;
  }
}

/** What was thrown in one line, for a developer: `TypeError: boom`; the text itself where something else than an error was thrown. */
export function textOfThrown(thrown: unknown): string {
  const error = asError(thrown);
  return error === thrown || error instanceof SdkError ? String(error) : error.message;
}
