import { buildTwins, vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import { boundaryLoops, splitLoop } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';

/**
 * The mesh with vertices made one that lie at one place on one border, as they are where a surface touches itself in a point and was parted there.
 * A border that runs through both is two holes; closed as one, its patch lays edges from both copies that are one edge of four triangles in
 * every file. Vertices stay apart whose joining would make such an edge of the skin. Positions stay bit for bit; the mesh itself where
 * nothing is joined. Where one of the two holes stays open after all, they meet there in one vertex, which a repair parts again.
 */
export function joinRims(mesh: TriMesh): TriMesh {
  const joined = new Map<number, number>();
  const around = new Neighbours(mesh);
  for (const loop of boundaryLoops(mesh, buildTwins(mesh))) {
    const groups = new Map<string, readonly number[]>();
    for (const v of loop) {
      if (joined.has(v)) continue;
      const place = placeOf(mesh, v);
      const group = groups.get(place) ?? [];
      if (group.includes(v)) continue;
      if (group.length > 0 && !around.mayJoin([...group, v])) continue;
      if (group.length > 0) joined.set(v, group[0]!);
      groups.set(place, [...group, v]);
    }
  }
  if (joined.size === 0) return mesh;
  return { positions: mesh.positions, indices: mesh.indices.map((v) => joined.get(v) ?? v) };
}

/**
 * The rims of the holes that `fillHoles` finds in a mesh, before anything is trimmed, each as its vertices: a border that touches itself is several, with
 * `joins` also where two of its vertices only lie at one place.
 */
export const holeRims = (mesh: TriMesh, { joins = false } = {}): readonly Uint32Array[] =>
  boundaryLoops(joins ? joinRims(mesh) : mesh).flatMap(splitLoop);

const placeOf = ({ positions: p }: TriMesh, v: number): string =>
  `${p[3 * v]!} ${p[3 * v + 1]!} ${p[3 * v + 2]!}`;

/** The half-edges at the few vertices that are asked for. */
class Neighbours {
  readonly #mesh: TriMesh;
  #corners: VertexCorners | undefined;

  constructor(mesh: TriMesh) {
    this.#mesh = mesh;
  }

  /** Whether every edge that some vertices have to the same place would be one of two triangles at most, run in either direction once. */
  mayJoin(some: readonly number[]): boolean {
    const runs = new Set<string>();
    for (const v of some)
      for (const [from, to] of this.#edgesOf(v)) {
        const name = (u: number): string => (some.includes(u) ? '' : placeOf(this.#mesh, u));
        const run = `${name(from)}|${name(to)}`;
        if (from === to || runs.has(run)) return false;
        runs.add(run);
      }
    return true;
  }

  /** The half-edges of the triangles at `v` that begin or end there. */
  #edgesOf(v: number): readonly (readonly [number, number])[] {
    const { indices } = this.#mesh;
    const { offsets, corners } = (this.#corners ??= vertexCorners(this.#mesh));
    return Array.from(corners.subarray(offsets[v], offsets[v + 1])).flatMap((corner) => {
      const first = corner - (corner % 3);
      return [0, 1, 2]
        .map((k) => [indices[first + k]!, indices[first + ((k + 1) % 3)]!] as const)
        .filter(([from, to]) => from === v || to === v);
    });
  }
}
