import { isSdkError } from '../errors/sdk-error.ts';
import { bodyRecords } from '../history/body-records.ts';
import { cutIdOf } from '../history/line-findings.ts';
import type { OperationRecord } from '../history/record.ts';
import type { UnderWall } from '../history/under-wall.ts';
import { drapeLines } from '../mesh/trim/index.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRoles } from '../operation/roles.ts';
import { keptEdge, type KeptEdge } from './kept-edge.ts';

/** Whether a line goes all round: open ones part nothing. */
export const isRound = ({ curves }: Pick<KeptEdge, 'curves'>): boolean =>
  curves.every(({ closed }) => closed);

/** The cut along a line that a design keeps without one, laid on the body (mm), as a step after all others; undefined where the line does not say which part stays, and in a catalog that cuts none. */
export function keptCut(kept: KeptEdge | undefined, roles: OperationRoles): OperationRecord | undefined {
  const made = kept?.keep && isRound(kept) && roles.newest('edge');
  if (!made) return undefined;
  const { curves, keep, recordId } = kept;
  const params = JSON.parse(JSON.stringify({ curves, keep })) as Json;
  const { type, version } = made;
  return { ...{ id: cutIdOf(recordId), type, version, params }, seed: 0, state: 'on', result: null };
}

/**
 * The steps of a body with the cut along the line that it keeps without one: what is asked of what is formed for its brace ends there. The steps as they are where no line is kept, where it does not lie on the body any more, and where
 * `keptCut` makes none. Throws what `replay` throws.
 */
export async function recordsToEdge({
  records,
  registry: { roles },
  replay,
}: Pick<UnderWall, 'records' | 'registry' | 'replay'>): Promise<readonly OperationRecord[]> {
  const body = bodyRecords(records, roles);
  const kept = keptEdge(body, roles);
  if (!kept || !keptCut(kept, roles)) return records;
  const { mesh } = await replay(body);
  try {
    const cut = keptCut({ ...kept, curves: drapeLines(mesh, kept.curves) }, roles);
    return cut ? [...records, cut] : records;
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return records;
  }
}
