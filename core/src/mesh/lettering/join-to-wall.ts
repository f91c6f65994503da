import { combineSolids } from '../boolean/combine-solids.ts';
import type { SolidMode } from '../boolean/manifold.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { isClosed } from '../measure/measure.ts';
import { largestPiece } from '../offset/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { tidySeam, type Tidied } from './tidy-seam.ts';

/** A wall that another solid is joined to. Its body side is its first `bodyTriangles` triangles. */
export interface JoinedTo {
  readonly mesh: TriMesh;
  readonly bodyTriangles: number;
}

/**
 * A wall with a solid added or taken away. Of the wall all that the solid does not touch keeps its bits, and the triangles of the body side keep their places too. Undefined where that is not one closed piece without a crossing, with the body side as it was.
 */
export async function joinToWall(
  wall: JoinedTo,
  solid: TriMesh,
  mode: SolidMode,
  work: Work = {},
): Promise<Tidied | undefined> {
  const { checkAborted } = partOf(work, 0, 1);
  const made = await combineSolids(wall.mesh, solid, mode, work);
  checkAborted();
  const tidy = made && tidySeam(made, wall.mesh);
  const mesh = tidy && asBefore(tidy, wall.mesh);
  if (!mesh || !isSound(mesh, wall) || selfIntersections(mesh, { checkAborted }).length > 0) return undefined;
  return { mesh, from: tidy.from, turned: tidy.turned };
}

/** What was made, its triangles beginning with the corner that they began with in the wall: the boolean turns them. */
function asBefore({ mesh, from }: Tidied, wall: TriMesh): TriMesh {
  const indices = mesh.indices.slice();
  from.forEach((face, t) => {
    if (face < 0) return;
    const first = wall.indices[3 * face]!;
    const turn = [0, 1, 2].find((k) => isSame(mesh, indices[3 * t + k]!, wall, first));
    if (turn !== undefined)
      for (let k = 0; k < 3; k++) indices[3 * t + k] = mesh.indices[3 * t + ((turn + k) % 3)]!;
  });
  return { positions: mesh.positions, indices };
}

const isSame = (a: TriMesh, v: number, b: TriMesh, w: number): boolean =>
  [0, 1, 2].every((c) => a.positions[3 * v + c] === b.positions[3 * w + c]);

/** Whether it is one closed piece with the body side that the wall had, in its order. */
function isSound(mesh: TriMesh, wall: JoinedTo): boolean {
  for (let i = 0; i < 3 * wall.bodyTriangles; i++)
    if (!isSame(mesh, mesh.indices[i]!, wall.mesh, wall.mesh.indices[i]!)) return false;
  return isClosed(mesh) && largestPiece(mesh).dropped === 0;
}
