/**
 * What was thrown, as an error that can be read: code of others may throw anything, also what throws again when it is looked at (a proxy that was
 * revoked, an object without a prototype, a message that is a getter).
 */
export function asError(thrown: unknown): Error {
  try {
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
