import { SdkError } from '../errors/sdk-error.ts';

/** The refusal of bytes that are no picture, or a broken one. */
export const damagedPicture = (reason: string, cause?: unknown): SdkError =>
  new SdkError('asset/not-a-picture', { reason }, { cause });
