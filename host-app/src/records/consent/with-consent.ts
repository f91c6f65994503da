import { ApiError, ERRORS } from '@bracewright/core/contract';
import type { ConsentValues } from './ConsentFields.tsx';

/** A child for whom a guardian's consent is missing. */
export interface Child {
  readonly id: string;
  /** Where the refusal says it. */
  readonly name?: string | undefined;
}

/** Asks for the consent that is missing for a child; undefined when none is given. */
export type AskConsent = (child: Child) => Promise<ConsentValues | undefined>;

/** Consents as calls take them: of the one child that a call is about, or of each by the id of the record. */
export interface GivenConsents {
  readonly consent?: ConsentValues;
  readonly consents?: (ConsentValues & { readonly patientId: string })[];
}

/** The children for whom a guardian's consent is missing; none for every other failure. */
export function lackingConsent(error: unknown): readonly Child[] {
  if (!(error instanceof ApiError) || error.code !== ERRORS['patient/consent-missing'].code) return [];
  const { patientId, patientIds, patientNames } = (error.data ?? {}) as {
    readonly patientId?: string;
    readonly patientIds?: readonly string[];
    readonly patientNames?: readonly string[];
  };
  const ids = patientIds ?? (patientId === undefined ? [] : [patientId]);
  return ids.map((id, i) => ({ id, name: patientNames?.[i] }));
}

/**
 * Makes a call that the server may refuse for want of guardians' consents: then each is asked for once, and the call is made again with
 * them. Rejects as the call does; with the refusal when one is not given.
 */
export async function withConsent<T>(
  ask: AskConsent,
  call: (given: GivenConsents) => Promise<T>,
): Promise<T> {
  const consents: (ConsentValues & { readonly patientId: string })[] = [];
  for (;;) {
    try {
      if (consents.length === 0) return await call({});
      const [{ patientId: _, ...consent }, ...others] = consents as [(typeof consents)[0]];
      return await call(others.length === 0 ? { consent } : { consents });
    } catch (error) {
      const lacking = lackingConsent(error).filter(({ id }) =>
        consents.every(({ patientId }) => patientId !== id),
      );
      if (lacking.length === 0) throw error;
      for (const child of lacking) {
        const given = await ask(child);
        if (!given) throw error;
        consents.push({ patientId: child.id, ...given });
      }
    }
  }
}
