import { z } from 'zod';
import type { Vec3 } from '../math/vec3.ts';
import type { DrawnLine } from '../mesh/trim/cut-by-edge-lines.ts';
import type { OperationRoles } from '../operation/roles.ts';
import { edgeLine, p, type EdgeLine, type SurfacePoint } from '../params/index.ts';
import type { OperationRecord } from './record.ts';

/** The edge line that a design keeps without having been cut along it, mm of the body that it was drawn on. */
export interface KeptEdge {
  readonly recordId: string;
  readonly curves: readonly EdgeLine[];
  /** A place on the part that stays, where one was chosen. */
  readonly keep: SurfacePoint | undefined;
}

/** Lines that a wall is cut along by itself, and a place on the part that stays, where one was chosen. */
export interface WallLines {
  readonly curves: readonly DrawnLine[];
  readonly keep: Vec3 | undefined;
}

/** Lines among the parameters of a wall that is made, which is cut along them; undefined where it has none. */
export function wallLines(params: unknown): WallLines | undefined {
  const { data } = kept.safeParse(params);
  return data && { curves: data.curves, keep: data.keep?.position };
}

const kept = z.object({ curves: z.array(edgeLine).min(1), keep: p.surfacePoint().optional() });
const cutting = z.object({ curves: z.array(edgeLine).min(1), keep: p.surfacePoint() });

/**
 * The line of the last step that keeps one (role `line`), among records that take part in the design; undefined where there is none, and where the body was cut along lines
 * (role `edge`): then its edge is there. Lay it on the body as it is now with `drapeLines` of core/mesh.
 */
export function keptEdge(
  records: readonly Pick<OperationRecord, 'id' | 'type' | 'params' | 'state'>[],
  roles: OperationRoles,
): KeptEdge | undefined {
  const on = records.filter(({ state }) => state === 'on');
  const isCut = on.some(({ type, params }) => roles.of(type) === 'edge' && cutting.safeParse(params).success);
  const last = isCut ? undefined : on.findLast(({ type }) => roles.of(type) === 'line');
  const { data } = kept.safeParse(last?.params);
  return last && data && { recordId: last.id, curves: data.curves, keep: data.keep };
}

/** The lines of each step that cuts the body along lines, among records that take part in the design. */
export const cutLines = (
  records: readonly Pick<OperationRecord, 'type' | 'params' | 'state'>[],
  roles: OperationRoles,
): readonly (readonly EdgeLine[])[] =>
  records.flatMap(({ type, params, state }) => {
    if (state !== 'on' || roles.of(type) !== 'edge') return [];
    const { data } = cutting.safeParse(params);
    return data ? [data.curves] : [];
  });

/** The lines along which a step shapes the skin, as that of a flared rim does: it holds a copy of them, and has no other part in the edge of the brace. Undefined for any other step. */
export function rimLines(
  { type, params, state }: Pick<OperationRecord, 'type' | 'params' | 'state'>,
  roles: OperationRoles,
): readonly EdgeLine[] | undefined {
  if (state !== 'on' || roles.of(type) !== undefined) return undefined;
  return cutting.safeParse(params).data?.curves;
}
