import { acrossCopies } from './across-copies.ts';
import type { FindingPlace } from './finding-place.ts';

/** Values that travel with an error and fill the placeholders of its sentence: numbers in mm or degrees, names, counts. */
export type ErrorData = Readonly<Record<string, string | number | boolean>>;

/**
 * An expected failure. `code` is stable for ever (`plugin/what-happened`) and is the i18n key of the sentence a person reads;
 * the sentence itself is made at the edge, never here.
 */
export class SdkError extends Error {
  readonly code: string;
  readonly data: ErrorData;
  /** Where on the body the cause lies. */
  readonly places: readonly FindingPlace[];

  static {
    acrossCopies(this, 'SdkError');
  }

  constructor(
    code: string,
    data: ErrorData = {},
    options?: { cause?: unknown; places?: readonly FindingPlace[] },
  ) {
    super(`${code} ${JSON.stringify(data)}`, options);
    this.name = 'SdkError';
    this.code = code;
    this.data = data;
    this.places = options?.places ?? [];
  }
}

/** Thrown by `checkAborted` after the caller asked the work to stop; never shown to a person. */
export class OperationAborted extends Error {
  static {
    acrossCopies(this, 'OperationAborted');
  }

  constructor() {
    super('The operation was stopped by its caller');
    this.name = 'OperationAborted';
  }
}

/** Whether `error` is an expected failure that has a sentence of its own. */
export const isSdkError = (error: unknown): error is SdkError => error instanceof SdkError;
