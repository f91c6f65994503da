import { bodyRecords } from '../history/body-records.ts';
import { isEdgeStep } from '../history/formed-shape.ts';
import type { OperationRecord } from '../history/record.ts';
import type { UnderWall } from '../history/under-wall.ts';
import type { ErrorData } from '../errors/sdk-error.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import { drapeLines } from '../mesh/trim/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { partOf, type Work } from '../mesh/work.ts';
import { applyToShape } from '../operation/apply-to-shape.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRoles } from '../operation/roles.ts';
import { isRound } from './kept-cut.ts';
import { keptEdge } from './kept-edge.ts';

/** The wall of a design, mm, or why it cannot be made: a code and what fills its sentence. */
export type DesignShell = { readonly mesh: TriMesh } | { readonly code: string; readonly data: ErrorData };

/** The line that is kept, and whether there is an edge at all: one that the body was cut along, or a closed line that the design keeps. */
function edgeOf(body: readonly OperationRecord[], roles: OperationRoles) {
  const isCut = body.some((one) => isEdgeStep(one, roles));
  const kept = isCut ? undefined : keptEdge(body, roles);
  return { kept, isThere: isCut || (kept !== undefined && isRound(kept)) };
}

/** Whether a design says where its brace ends, so that what is formed for it can be compared with its wall. */
export const hasEdge = ({ records, registry: { roles } }: Pick<UnderWall, 'records' | 'registry'>): boolean =>
  edgeOf(bodyRecords(records, roles), roles).isThere;

/**
 * The wall of a design as it is made where nobody asks for anything else, along the edge that the body was cut along or the closed line that the design keeps: what is made by other ways than printing is compared with its
 * inside, which is the same whatever the wall is like. Undefined for a design without an edge, and in a catalog without walls. Throws what `replay` and `work.checkAborted` throw.
 */
export async function designShell(
  { records, registry, replay }: Pick<UnderWall, 'records' | 'registry' | 'replay'>,
  work: Work = {},
): Promise<DesignShell | undefined> {
  const { roles } = registry;
  const made = roles.newest('wall');
  const body = bodyRecords(records, roles);
  const { kept, isThere } = edgeOf(body, roles);
  if (!made || !isThere) return undefined;
  const shape = await replay(body);
  try {
    const lines = kept && {
      curves: drapeLines(shape.mesh, kept.curves),
      ...(kept.keep && { keep: kept.keep }),
    };
    const params = JSON.parse(JSON.stringify(lines ?? {})) as Json;
    const { mesh } = await applyToShape(registry.get(made.type, made.version), shape, params, {
      seed: 0,
      ...(work.checkAborted ? { checkAborted: work.checkAborted } : {}),
      onProgress: partOf(work, 0, 1).progress,
    });
    return { mesh };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { code: error.code, data: error.data };
  }
}
