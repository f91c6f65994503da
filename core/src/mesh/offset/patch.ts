import { BORDER, buildTwins, NON_MANIFOLD } from '../topology/adjacency.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { connectedComponents } from '../topology/components.ts';
import { remembered } from '../remembered.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { WallError } from './wall-options.ts';

/** One connected piece of a surface and what was left out to get it. */
export interface LargestPiece {
  /** Vertices and triangles in the order of the input; coordinates bit for bit those of the input. */
  readonly mesh: TriMesh;
  /** Pieces left out. */
  readonly dropped: number;
  /** Area of the largest piece left out over the area of the piece kept, 0 to 1. */
  readonly nextShare: number;
}

/** Takes the piece of the greatest area (ties: the lower piece number). Returns a compact mesh without unused vertices. */
export function largestPiece(mesh: TriMesh): LargestPiece {
  const { count, ofFace } = connectedComponents(mesh);
  const area = new Float64Array(count);
  for (let f = 0; f < ofFace.length; f++) area[ofFace[f]!]! += triangleArea(mesh, f);
  let best = 0;
  for (let c = 1; c < count; c++) if (area[c]! > area[best]!) best = c;
  let next = 0;
  for (let c = 0; c < count; c++) if (c !== best && area[c]! > next) next = area[c]!;
  const { positions, indices } = mesh;
  const target = new Int32Array(positions.length / 3).fill(-1);
  for (let f = 0; f < ofFace.length; f++)
    if (ofFace[f] === best) for (let k = 0; k < 3; k++) target[indices[3 * f + k]!] = 0;
  let vertices = 0;
  for (let v = 0; v < target.length; v++) if (target[v] === 0) target[v] = vertices++;
  const keptPositions = new Float32Array(3 * vertices);
  for (let v = 0; v < target.length; v++)
    if (target[v]! >= 0)
      for (let k = 0; k < 3; k++) keptPositions[3 * target[v]! + k] = positions[3 * v + k]!;
  const keptIndices = new Uint32Array(indices.length);
  let kept = 0;
  for (let f = 0; f < ofFace.length; f++)
    if (ofFace[f] === best) for (let k = 0; k < 3; k++) keptIndices[kept++] = target[indices[3 * f + k]!]!;
  return {
    mesh: { positions: keptPositions, indices: keptIndices.slice(0, kept) },
    dropped: Math.max(0, count - 1),
    nextShare: area[best]! > 0 ? next / area[best]! : 0,
  };
}

/**
 * The borders of a patch as simple loops, surface on the left. Throws WallError `not-manifold` when an edge has more than two
 * triangles, `edge-touches-itself` when two borders meet in one vertex: neither has a thickness there. What was found is remembered with the mesh.
 */
export const simpleBorders = (mesh: TriMesh): readonly Uint32Array[] =>
  remembered(mesh, 'simpleBorders', () => bordersOf(mesh));

function bordersOf(mesh: TriMesh): readonly Uint32Array[] {
  const twins = buildTwins(mesh);
  let broken = 0;
  for (const twin of twins) if (twin === NON_MANIFOLD) broken++;
  if (broken > 0) throw new WallError({ code: 'not-manifold', edges: broken });
  const starts = new Uint8Array(mesh.positions.length / 3);
  for (let h = 0; h < twins.length; h++) {
    if (twins[h] !== BORDER) continue;
    const vertex = mesh.indices[h]!;
    if (starts[vertex]) {
      const p = mesh.positions;
      throw new WallError({
        code: 'edge-touches-itself',
        at: [p[3 * vertex]!, p[3 * vertex + 1]!, p[3 * vertex + 2]!],
      });
    }
    starts[vertex] = 1;
  }
  return boundaryLoops(mesh, twins);
}
