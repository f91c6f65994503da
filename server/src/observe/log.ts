import pino, { type DestinationStream, type Logger } from 'pino';
import { logContext } from './request-context.ts';

interface DatabaseFault {
  /** PostgreSQL gives one to each of its errors. */
  readonly severity?: unknown;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
}

/**
 * An error as the log may hold it. PostgreSQL quotes what it was given (in the message of a wrong value, in the details of a row that it
 * refuses), so of its errors only the code and the places are kept.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { severity, code, table, constraint } = error as DatabaseFault;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: severity === undefined ? error.message : 'the database refused a statement',
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** The log of a server: JSON lines, each with the request it belongs to. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
  pino({ level, mixin: logContext, serializers: { err: describeError } }, destination);
