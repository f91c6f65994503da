import { connectedComponents } from '../topology/components.ts';
import { compact } from '../topology/compact.ts';
import { cutByEdgeLines } from '../trim/cut-by-edge-lines.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { placeNear } from './hole-room.ts';
import type { SkinHole } from './skin-hole.ts';

/**
 * Cuts holes out of a surface, along their outlines, and keeps all that lies between them. Further than 5 mm from them nothing changes. Throws what
 * `cutByEdgeLines` throws, with the number of the hole as that of the line.
 */
export function cutHoles(mesh: TriMesh, holes: readonly SkinHole[], work: Work = {}): TriMesh {
  const lines = holes.map(({ outline }) => ({ points: outline, closed: true, smooth: true }));
  const { count, ofFace } = connectedComponents(mesh);
  if (count === 1) return cutByEdgeLines(mesh, lines, undefined, work).mesh;
  // What hangs together with no hole stays as it is.
  const pierced = new Set(holes.map(({ middle }) => ofFace[placeNear(mesh, middle)!.triangle]!));
  const pieces = [...pierced].toSorted((a, b) => a - b).map((piece) => {
    const own = lines.filter((_, i) => ofFace[placeNear(mesh, holes[i]!.middle)!.triangle] === piece);
    return cutByEdgeLines(piecesOf(mesh, (f) => ofFace[f] === piece), own, undefined, work).mesh;
  }); // prettier-ignore
  return joined([...pieces, piecesOf(mesh, (f) => !pierced.has(ofFace[f]!))]);
}

function piecesOf({ positions, indices }: TriMesh, isIn: (face: number) => boolean): TriMesh {
  return compact(
    positions,
    indices.filter((_, i) => isIn((i / 3) | 0)),
  );
}

function joined(meshes: readonly TriMesh[]): TriMesh {
  const positions = new Float32Array(meshes.reduce((sum, one) => sum + one.positions.length, 0));
  const indices = new Uint32Array(meshes.reduce((sum, one) => sum + one.indices.length, 0));
  let [v, i] = [0, 0];
  for (const one of meshes) {
    positions.set(one.positions, 3 * v);
    indices.set(
      one.indices.map((vertex) => vertex + v),
      i,
    );
    v += one.positions.length / 3;
    i += one.indices.length;
  }
  return { positions, indices };
}
