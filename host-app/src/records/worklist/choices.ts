import type { ApiClient, WorklistChoices } from '@bracewright/core/contract';
import { isFailure } from '../../api/is-failure.ts';

/** What the filters offer, and the design to go on with: `design` where it is still one, else what was changed last here. Rejects with ApiError. */
export async function choicesWith(
  api: Pick<ApiClient, 'call'>,
  design: string | undefined,
  signal: AbortSignal,
): Promise<WorklistChoices> {
  if (design !== undefined)
    try {
      return await api.call('patient/list/choices', { design }, { signal });
    } catch (error) {
      // Deleted since, of another space, or an address that named something else was opened.
      if (!isFailure(error, 'request/not-found') && !isFailure(error, 'document/not-a-model')) throw error;
    }
  return api.call('patient/list/choices', {}, { signal });
}
