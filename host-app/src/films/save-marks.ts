import type { ApiClient, Xray } from '@bracewright/core/contract';
import type { Json } from '@bracewright/core/operation';
import { isFailure } from '../api/is-failure.ts';

/** Whether marks, as the server gives them, are the same. */
export const sameMarks = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps `marks` of a film that were made from `seen`. The server compares at the moment of saving: where the film has others by then, `askOver` is asked
 * whether these take their place, as often as they are changed meanwhile. Gives what is kept, or undefined where the person left it. Rejects as calls do.
 */
export async function saveMarks(
  api: Pick<ApiClient, 'call'>,
  film: Pick<Xray, 'id' | 'modelId'>,
  { marks, seen, askOver }: { readonly marks: Json; readonly seen: Json; askOver(): Promise<boolean> },
): Promise<Json | undefined> {
  for (let known = seen; ;) {
    try {
      const fields = { id: film.modelId, xrayId: film.id, marker: marks, markerSeen: known };
      return (await api.call('document/saveXray', fields)).marker as Json;
    } catch (error) {
      if (!isFailure(error, 'xray/stale')) throw error;
    }
    // What is asked about are these: others that come while the person thinks are asked about again.
    known = (await api.call('document/getXRayMarker', { id: film.id })) as Json;
    if (!(await askOver())) return undefined;
  }
}
