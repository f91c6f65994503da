import { ApiError, errorNames, type ErrorName } from '@bracewright/core/contract';
import type { i18n } from 'i18next';

/** A failure in words: what happened and what to do, and the id under which the server's log knows it. */
export interface ErrorText {
  readonly text: string;
  readonly requestId: string | undefined;
}

// One code can mean several things; on the pages that show sentences these are the meant ones.
const PREFERRED: Readonly<Record<number, ErrorName>> = { 409: 'document/exists' };

/** Words for any thrown value. `prefer` says which meaning a shared code has here. */
export function describeError(error: unknown, { getFixedT }: i18n, prefer?: ErrorName): ErrorText {
  const t = getFixedT(null, 'errors');
  if (!(error instanceof ApiError)) return { text: t('unknown'), requestId: undefined };
  const { requestId } = error;
  if (error.isNetwork) return { text: t('offline'), requestId };
  const names = errorNames(error.code);
  const name = names.find((candidate) => candidate === prefer) ?? PREFERRED[error.code] ?? names[0];
  const own = name && t(`names.${name.replace('/', '_')}` as 'unknown', { defaultValue: '' });
  if (own) return { text: own, requestId };
  // The server words what this page has no sentence of its own for, in the caller's language.
  return { text: error.status < 500 && error.message ? error.message : t('unknown'), requestId };
}
