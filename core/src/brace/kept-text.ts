import { z } from 'zod';
import { processOf, type ProcessId } from '../mesh/gate/index.ts';
import { designNumber, meshHashAsync } from '../mesh/hash.ts';
import { cutByEdgeLines, drapeLines } from '../mesh/trim/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import type { OperationRecord } from '../history/record.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRoles } from '../operation/roles.ts';
import { p, type SurfacePoint } from '../params/index.ts';
import type { KeptEdge } from './kept-edge.ts';

/** A text that a design keeps for its walls; lengths in mm, the angle in degrees. An empty `text` is the number of the design. */
export interface KeptText {
  readonly recordId: string;
  readonly text: string;
  readonly anchor: SurfacePoint;
  readonly angle: number;
  readonly height: number;
  readonly style: 'raised' | 'sunk';
  readonly depth: number;
}

const kept = z.object({
  text: z.string(),
  anchor: p.surfacePoint(),
  angle: z.number(),
  height: z.number(),
  style: z.enum(['raised', 'sunk']),
  depth: z.number(),
});

/** The texts of the steps that keep one (role `text`), among records that take part in the design, in their order. */
export function keptTexts(
  records: readonly Pick<OperationRecord, 'id' | 'type' | 'params' | 'state'>[],
  roles: OperationRoles,
): readonly KeptText[] {
  return records.flatMap(({ id, type, params, state }) => {
    if (state !== 'on' || roles.of(type) !== 'text') return [];
    const { data } = kept.safeParse(params);
    return data ? [{ recordId: id, ...data }] : [];
  });
}

/** What the operation that makes walls is given of the texts of a design, for the process that the wall is made by where that is known; nothing where there are none. */
export function textsForWall(
  records: Parameters<typeof keptTexts>[0],
  roles: OperationRoles,
  process?: string,
): { readonly [key: string]: Json } {
  const texts = keptTexts(records, roles);
  if (texts.length === 0) return {};
  const text = texts.map(({ recordId: _recordId, ...one }) => one);
  const least = process === undefined ? {} : { leastWall: processOf(process as ProcessId).leastWall };
  // Through text: as a record keeps it.
  return JSON.parse(JSON.stringify({ text, ...least })) as { readonly [key: string]: Json };
}

/** The number of the design that has this shape: of the part within the edge line that it keeps, where it keeps one that the body can be cut along. */
export async function numberOfDesign(mesh: TriMesh, edge: KeptEdge | undefined): Promise<string> {
  return designNumber(await meshHashAsync(edge ? within(mesh, edge) : mesh));
}

function within(mesh: TriMesh, { curves, keep }: KeptEdge): TriMesh {
  try {
    return cutByEdgeLines(mesh, drapeLines(mesh, curves), keep?.position).mesh;
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return mesh;
  }
}
