import { shapeHash } from '@bracewright/core/history';
import type { Vec3 } from '@bracewright/core/math';
import {
  cutByEdgeLines,
  drapeLines,
  openingsWithin,
  type GateFinding,
  type TriMesh,
} from '@bracewright/core/mesh';
import type { Json, Shape } from '@bracewright/core/operation';
import { keptEdge } from '@bracewright/core/brace';
import type { OperationRecord } from '@bracewright/core/history';
import type { EdgeLine } from '@bracewright/core/params';
import { ROLES } from '../catalog/roles.ts';

/** Edge lines of a body that is not cut along them, and a place on the part that stays, where one was chosen. */
export interface Lines {
  readonly curves: readonly EdgeLine[];
  readonly keep: Json | undefined;
}

/** The line that a history keeps without cutting, on the body as it is at the end. Throws SdkError `mesh/line-off-skin`. */
export function keptLines(records: readonly OperationRecord[], mesh: TriMesh): Lines | undefined {
  const kept = keptEdge(records, ROLES);
  return kept && { curves: drapeLines(mesh, kept.curves), keep: kept.keep as Json | undefined };
}

/** The part of a body that lies within its edge lines, and what is to be asked about it. */
export function partWithinLines(mesh: TriMesh, { curves, keep }: Lines) {
  const cut = cutByEdgeLines(mesh, curves, (keep as { readonly position?: Vec3 } | undefined)?.position);
  const open = openingsWithin(cut);
  const findings: readonly GateFinding[] = open
    ? [{ code: 'mesh/open-inside', severity: 'ask', places: [], data: {}, ...open }]
    : [];
  return { mesh: cut.mesh, findings };
}

/**
 * Which design a file is of: `shapeHash` after all steps, of which the last cuts along the edge lines. Lines that came beside the history count as such a step, so that the app, where they are one, tells the
 * same of the body, its wall, its positive, its sheet and its pads.
 */
export const designHashOf = (shape: Shape, lines: Lines | undefined): Promise<string> =>
  shapeHash(lines ? { ...shape, mesh: partWithinLines(shape.mesh, lines).mesh } : shape);
