import { shapeHash } from '@bracewright/core/history';
import type { Vec3 } from '@bracewright/core/math';
import { cutByEdgeLines, openingsWithin, type GateFinding, type TriMesh } from '@bracewright/core/mesh';
import type { Shape } from '@bracewright/core/operation';
import type { EdgeFile } from './edge-lines.ts';

/** Edge lines that came beside a history, if any. */
type Lines = Pick<EdgeFile, 'curves' | 'keep'>;

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
