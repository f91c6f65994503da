import { ApiError, MOST_AT_ONCE, type ApiClient, type ManyResult } from '@bracewright/core/contract';
import type { ServerJobs } from '../../stores/server-jobs.ts';
import type { AskConsent, GivenConsents } from '../consent/with-consent.ts';

/** What is done to entries in one call. */
export type ManyName =
  | 'document/deletemany'
  | 'document/movemany'
  | 'document/copymany'
  | 'recycle/restoremany'
  | 'recycle/deletemany';

/** What became of one entry. */
export type Outcome = ManyResult['outcomes'][number];

export interface ManyWork {
  readonly api: ApiClient;
  readonly jobs: ServerJobs;
  readonly ids: readonly string[];
  /** Where they go, of a move or a copy. */
  readonly parentId?: string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
  /** Asks for the consent that is missing for a patient; undefined when none is given. */
  readonly askConsent: AskConsent;
}

type Consents = NonNullable<GivenConsents['consents']>;
type Input = { ids: string[]; parentId: string; consents?: Consents };

/**
 * Does something to many entries, in as few calls as the contract allows, and gives what became of each. Where the server refuses for want
 * of a guardian's consent, each guardian is asked for once and those entries are tried again. Rejects with ApiError, and with the reason of
 * `signal` once the work on the server was stopped.
 */
export async function doMany(name: ManyName, work: ManyWork): Promise<readonly Outcome[]> {
  const { api, jobs, ids, parentId = '', signal, onProgress, askConsent } = work;

  // A record in the recycle bin takes its consent only together with coming back.
  const consents: Consents = [];
  const isRestored = name === 'recycle/restoremany';

  async function tryAll(some: readonly string[]): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    for (let from = 0; from < some.length; from += MOST_AT_ONCE) {
      const piece = some.slice(from, from + MOST_AT_ONCE);
      const input: Input = { ids: [...piece], parentId, ...(consents.length > 0 ? { consents } : {}) };
      const result: ManyResult = await jobs.run(name, inputOf(name, input), {
        signal,
        onProgress: (fraction) => onProgress((from + fraction * piece.length) / some.length),
      });
      outcomes.push(...result.outcomes);
    }
    return outcomes;
  }

  const found = new Map((await tryAll(ids)).map((outcome) => [outcome.id, outcome]));
  const asked = new Set<string>();
  for (;;) {
    const lacking = [...found.values()].filter(
      ({ patientId }) => patientId !== null && !asked.has(patientId),
    );
    const patientId = lacking[0]?.patientId;
    if (!patientId) return [...found.values()];
    asked.add(patientId);
    const consent = await askConsent({ id: patientId, name: lacking[0]?.patientName });
    if (!consent) continue;
    if (isRestored) consents.push({ patientId, ...consent });
    else await api.call('patient/consent', { id: patientId, ...consent });
    const again = lacking.filter((outcome) => outcome.patientId === patientId).map(({ id }) => id);
    for (const outcome of await tryAll(again)) found.set(outcome.id, outcome);
  }
}

/** Only what the call takes: an unknown key is refused. */
function inputOf(name: ManyName, { ids, parentId, consents }: Input): Input {
  const goes = name === 'document/movemany' || name === 'document/copymany';
  return { ids, ...(goes ? { parentId } : {}), ...(consents ? { consents } : {}) } as Input;
}

/** The refusal of one entry as the failure that a call about it alone would have been. */
export const refusalError = ({ code, message }: Outcome): ApiError =>
  new ApiError({ code: code ?? 500, status: 422, message });

/** Refused entries by the sentence that says why, in the order in which they were met. */
export function byReason(
  refused: readonly Outcome[],
  sentenceOf: (outcome: Outcome) => string,
): readonly { readonly reason: string; readonly names: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const outcome of refused) {
    const reason = sentenceOf(outcome);
    const names = groups.get(reason);
    if (names) names.push(outcome.name);
    else groups.set(reason, [outcome.name]);
  }
  return [...groups].map(([reason, names]) => ({ reason, names }));
}
