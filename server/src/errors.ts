import { ERRORS, type ErrorKind, type ErrorName, type FieldIssue } from '@bracewright/core/contract';

/** A refusal with a name from the contract's table. Values fill the sentence; `data` travels with the answer. */
export class AppError extends Error {
  readonly failure: ErrorName;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    failure: ErrorName,
    options: {
      values?: Readonly<Record<string, string | number | boolean>>;
      data?: Readonly<Record<string, unknown>>;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(failure, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.failure = failure;
    this.values = options.values ?? {};
    this.data = options.data ?? null;
    this.retryAfter = options.retryAfter;
  }

  get kind(): ErrorKind {
    return ERRORS[this.failure];
  }
}

/** The answer for a thing that is not there and for a thing of somebody else: nobody can tell them apart. */
export const notFound = (): AppError => new AppError('request/not-found');

/** A 422 for one field, as validation gives it. */
export function fieldError(
  path: string,
  rule: string,
  values: Record<string, string | number> = {},
): AppError {
  const fields: Omit<FieldIssue, 'message'>[] = [{ path, rule }];
  return new AppError('request/invalid', { data: { fields }, values: { ...values, path, rule } });
}

interface SystemError {
  readonly code?: unknown;
}

const codeOf = (error: unknown): string => {
  const code = (error as SystemError | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** Whether a row with the same unique value is there already (SQLite and PostgreSQL). */
export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error));

/** Whether the database refused work because of other work at the same time, which may be carried out again at once. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Whether the database is held by somebody else, or was held for too long. */
export const isBusy = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)) ||
  isConflict(error) ||
  ['55P03', '57014', '25P03'].includes(codeOf(error));

/** Whether the disk has no room left, here or where the database is. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100'].includes(codeOf(error));

/** Whether the disk takes nothing now, because it is full or fails; what is there can still be read. */
export const cannotWrite = (error: unknown): boolean =>
  isDiskFull(error) || /^SQLITE_(IOERR|READONLY)/.test(codeOf(error));

/** PostgreSQL cannot be reached, stops, starts, or has no connection or memory to give. */
const GONE = /^(08|53|57P|58)/;
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

const isUnreachable = (error: unknown): boolean =>
  (codeOf(error).length === 5 && GONE.test(codeOf(error))) || UNREACHABLE.includes(codeOf(error));

/** The process, or the machine, may open no more files. */
const isOutOfFiles = (error: unknown): boolean => ['EMFILE', 'ENFILE'].includes(codeOf(error));

/** The refusal that a fault of the machine turns into, or undefined for a fault of ours. */
export function systemRefusal(error: unknown): AppError | undefined {
  if (isDiskFull(error)) return new AppError('server/disk-full', { retryAfter: 60, cause: error });
  if (
    isBusy(error) ||
    isUnreachable(error) ||
    isOutOfFiles(error) ||
    (error as Error | null)?.name === 'KnexTimeoutError' ||
    codeOf(error).startsWith('SQLITE_IOERR')
  )
    return new AppError('server/unavailable', { retryAfter: 2, cause: error });
  return undefined;
}
