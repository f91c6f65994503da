import { carried, isPlace } from './finding.ts';
import { SdkError } from './sdk-error.ts';

/** An expected failure that a sentence, a file and another thread can carry: the same one where it is that already. */
function soundFailure(failure: SdkError): Error {
  const { code, data, places, cause } = failure as { readonly [Part in keyof SdkError]: unknown };
  if (typeof code !== 'string') return new Error('An SdkError was thrown that has no code');
  const given = typeof data === 'object' && data !== null ? (data as SdkError['data']) : {};
  const whole = carried(given);
  const known = Array.isArray(places) ? (places as SdkError['places']).filter(isPlace) : [];
  const isSound =
    data === given &&
    Object.keys(whole).length === Object.keys(given).length &&
    Array.isArray(places) &&
    known.length === places.length;
  return isSound ? failure : new SdkError(code, whole, { cause, places: known });
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

/** What was thrown in one line, for a developer: `TypeError: boom`; the text itself where something else than an error was thrown. */
export function textOfThrown(thrown: unknown): string {
  const error = asError(thrown);
  return error === thrown ? String(error) : error.message;
}
