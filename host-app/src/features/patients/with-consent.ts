import { ApiError, ERRORS } from '@bracewright/core/contract';
import type { ConsentValues } from './ConsentFields.tsx';

/** The patient for whom a guardian's consent is missing; undefined for every other failure. */
export function lackingConsent(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== ERRORS['patient/consent-missing'].code) return undefined;
  const patientId = (error.data as { patientId?: unknown } | null)?.patientId;
  return typeof patientId === 'string' ? patientId : undefined;
}

/**
 * Makes a call that the server may refuse for want of a guardian's consent: then it is asked for once, and the call is made again with it.
 * Rejects as the call does; with the refusal when no consent is given.
 */
export async function withConsent<T>(
  ask: (patientId: string) => Promise<ConsentValues | undefined>,
  call: (consent: { readonly consent?: ConsentValues }) => Promise<T>,
): Promise<T> {
  try {
    return await call({});
  } catch (error) {
    const patientId = lackingConsent(error);
    const consent = patientId === undefined ? undefined : await ask(patientId);
    if (!consent) throw error;
    return call({ consent });
  }
}
