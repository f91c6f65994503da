import { bodyPieces } from '../measure/body-pieces.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { connectedComponents } from '../topology/components.ts';
import { forEachFaultyEdge, type EdgeFault } from '../topology/faulty-edges.ts';
import { hasBodySize } from '../measure/body-size.ts';
import { facesInwards } from './facing.ts';
import { surfaceArea, volume } from '../measure/measure.ts';
import { hasNoArea } from './needles.ts';
import { facingOf } from '../measure/piece-areas.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** What `inspectMesh` found. Lengths, areas and volumes in the unit of the coordinates. */
export interface MeshInspection {
  readonly triangles: number;
  readonly vertices: number;
  /** Every edge is shared by exactly two triangles that agree on the outside. */
  readonly watertight: boolean;
  readonly boundaryLoops: number;
  /** Edges shared by more than two triangles. */
  readonly nonManifoldEdges: number;
  /** Pieces joined by edges. */
  readonly components: number;
  /** Triangles without area. */
  readonly degenerate: number;
  /** Pairs of triangles that pass through each other, counted up to `MAX_PAIRS`. */
  readonly selfIntersections: number;
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  /** Positive when closed and facing outward; of an open surface the number says nothing. */
  readonly volume: number;
  readonly area: number;
  /** Codes of `MESH_MESSAGES`: what a person should know before going on. */
  readonly warnings: readonly string[];
}

/** Pairs of crossing triangles after which counting stops. */
export const MAX_PAIRS = 10_000;

const FEW_TRIANGLES = 50;
/**
 * Length of the mean facing from which a surface shows one side of the body only, and of its part across the longest extent, where a trunk that is open
 * above or below has next to none: real trunks have at most 0.1, without 30 % of a side 0.21 to 0.26, cut through the middle 0.3 to 0.4.
 */
const ONE_SIDED = 0.35;
const ACROSS = 0.22;

/** Whether a surface shows a part of the body only: one side of it, or a body that is cut through along its length. */
export function isPartialSurface(mesh: TriMesh): boolean {
  const facing = facingOf(mesh);
  const { min, max } = bounds(mesh.positions);
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const along = facing[size.indexOf(Math.max(...size))]!;
  const whole = facing[0] * facing[0] + facing[1] * facing[1] + facing[2] * facing[2];
  return whole - along * along > ACROSS * ACROSS || whole > ONE_SIDED * ONE_SIDED;
}

/**
 * Looks at everything that decides whether a brace can be made of a mesh; changes nothing. Throws nothing; an empty mesh gives zeros.
 */
export function inspectMesh(mesh: TriMesh): MeshInspection {
  const { positions, indices } = mesh;
  const edges = countEdges(mesh);
  const components = connectedComponents(mesh);
  const { min, max } = bounds(positions);
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
  let degenerate = 0;
  for (let f = 0; f < indices.length; f += 3)
    if (hasNoArea(positions, indices[f]!, indices[f + 1]!, indices[f + 2]!)) degenerate++;
  const watertight =
    indices.length > 0 && edges.border === 0 && edges.nonManifold === 0 && edges.flipped === 0;
  const bodyVolume = volume(mesh);
  const area = surfaceArea(mesh);
  const pairs = selfIntersections(mesh, { limit: MAX_PAIRS }).length / 2;
  const longest = Math.max(...size);
  const isFlat = Math.min(...size) <= 1e-4 * longest;
  const bodies = components.count < 2 ? components.count : bodyPieces(mesh, components).length;

  const warnings: string[] = [];
  const warnIf = (condition: boolean, code: string): void => void (condition && warnings.push(code));
  warnIf(indices.length / 3 < FEW_TRIANGLES, 'mesh/few-triangles');
  warnIf(isFlat, 'mesh/flat');
  warnIf(!hasBodySize(mesh), 'mesh/unit-unclear');
  warnIf(edges.nonManifold > 0, 'mesh/non-manifold');
  warnIf(edges.flipped > 0, 'mesh/inconsistent-facing');
  warnIf(watertight ? bodyVolume < 0 : facesInwards(mesh), 'mesh/inside-out');
  warnIf(bodies > 1, 'mesh/several-bodies');
  warnIf(!isFlat && edges.border > 0 && isPartialSurface(mesh), 'mesh/partial-surface');
  warnIf(pairs > 0, 'mesh/self-intersecting');
  warnIf(isFarOff(min, max, longest), 'mesh/far-from-origin');
  return {
    triangles: indices.length / 3,
    vertices: positions.length / 3,
    watertight,
    boundaryLoops: boundaryLoops(mesh).length,
    nonManifoldEdges: edges.nonManifold,
    components: components.count,
    degenerate,
    selfIntersections: pairs,
    min,
    max,
    size,
    volume: bodyVolume,
    area,
    warnings,
  };
}

type Vec = readonly [number, number, number];

function bounds(positions: Float32Array): { min: Vec; max: Vec } {
  if (positions.length === 0) return { min: [0, 0, 0], max: [0, 0, 0] };
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const value = positions[i + k]!;
      if (value < min[k]!) min[k] = value;
      if (value > max[k]!) max[k] = value;
    }
  return { min, max };
}

/** Edges of one triangle, of more than two, and of two that disagree on the outside. */
function countEdges(mesh: TriMesh): Record<EdgeFault, number> {
  const found = { border: 0, nonManifold: 0, flipped: 0 };
  forEachFaultyEdge(mesh, (fault) => void found[fault]++);
  return found;
}

/** Whether 32-bit coordinates are coarser than a 50 000th of the body there: 0.01 mm on a trunk of 500 mm. */
function isFarOff(min: Vec, max: Vec, longest: number): boolean {
  let farthest = 0;
  for (let k = 0; k < 3; k++) farthest = Math.max(farthest, Math.abs(min[k]!), Math.abs(max[k]!));
  return longest > 0 && farthest / 8_388_608 > longest / 50_000;
}
