import { SdkError } from '@bracewright/core/operation';
import type { Language } from '@bracewright/core/contract';
import { AppError } from '../errors.ts';
import { anySentenceOf, sentenceOf } from '../messages/index.ts';
import { DAMAGED } from './model-tasks.ts';
import { MOST_TRIANGLES } from './read-scan.ts';

/** What a failure of mesh work means for the caller; undefined for a fault of ours. */
export function computeRefusal(error: unknown, language: Language): AppError | undefined {
  if (!(error instanceof SdkError)) return undefined;
  if (error.code === DAMAGED) return new AppError('document/damaged', { cause: error });
  if (error.code === 'mesh-io/nothing-to-write') return new AppError('mesh/empty', { cause: error });
  if (error.code === 'job/too-slow' || error.code === 'job/too-large' || error.code === 'job/crashed')
    return new AppError(error.code, { cause: error });
  const reason = anySentenceOf(error.code, error.data, language);
  return new AppError('job/failed', {
    // The sentence around it has an end of its own.
    values: { reason: reason.replace(/[.。]$/, '') },
    data: { reason: error.code, values: error.data },
    cause: error,
  });
}

/** What a failure to read an uploaded mesh file means for the caller. */
export function scanRefusal(error: unknown, language: Language): AppError | undefined {
  if (!(error instanceof SdkError)) return undefined;
  const { code, data } = error;
  if (code === 'scan/too-slow') return new AppError('mesh/too-slow', { cause: error });
  if (code === 'scan/too-large' || code === 'mesh-io/too-many-triangles')
    return new AppError('mesh/too-large', {
      values: { max: MOST_TRIANGLES },
      data: { reason: code },
      cause: error,
    });
  if (code === 'mesh-io/empty' || code === 'mesh-io/no-surface')
    return new AppError('mesh/empty', { data: { reason: code }, cause: error });
  return new AppError('mesh/unreadable', {
    values: { reason: sentenceOf(code, data, language) ?? '' },
    data: { reason: code, values: data },
    cause: error,
  });
}

/** What a failure to read a JPG or PNG means for the caller: one that takes too much time or memory cannot be read either. */
export const pictureRefusal = (error: unknown): AppError | undefined =>
  error instanceof SdkError
    ? new AppError('picture/unreadable', { data: { reason: error.code }, cause: error })
    : undefined;
