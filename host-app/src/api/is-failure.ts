import { ApiError, ERRORS } from '@bracewright/core/contract';

/** Whether a call was refused for the reason `name`. */
export const isFailure = (error: unknown, name: keyof typeof ERRORS): error is ApiError =>
  error instanceof ApiError && error.code === ERRORS[name].code;
