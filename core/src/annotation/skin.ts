import { distance, type Vec3 } from '../math/vec3.ts';
import { buildBvh, type Bvh } from '../mesh/bvh/bvh.ts';
import { closestOnTriangle } from '../mesh/bvh/closest-on-triangle.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { SurfacePoint } from '../params/kinds.ts';

type Tree = Omit<Bvh, 'refit'>;

/** Distance in mm beyond which a stored point has probably lost its place on the body. */
const OFF_SKIN = 20;

/** For a handful of points one pass over the triangles for each is cheaper than a tree; a tree costs about as much as so many passes. */
const HANDFUL = 32;
/** Bodies whose trees are kept: measures are taken on the shape of now and on the scan. */
const MOST_TREES = 2;

/** Passes that were asked for on a body. Only a memory, as the trees are: it says how places are found, never which. */
const ASKED = new WeakMap<TriMesh, number>();
const TREES = new WeakMap<TriMesh, Tree>();
/** The bodies that have one, the latest first. They may go: a history that is measured step by step would keep a tree of each. */
let latest: readonly WeakRef<TriMesh>[] = [];

/** The tree of the body, once `passes` more of them cost as much as it does: for one long line, and for many measures of one body. */
function treeFor(mesh: TriMesh, passes: number): Tree | undefined {
  const asked = (ASKED.get(mesh) ?? 0) + passes;
  ASKED.set(mesh, asked);
  if (asked <= HANDFUL) return undefined;
  const tree = TREES.get(mesh) ?? buildBvh(mesh);
  TREES.set(mesh, tree);
  latest = [new WeakRef(mesh), ...latest.filter((other) => other.deref() !== mesh)];
  for (const other of latest.slice(MOST_TREES)) {
    const gone = other.deref();
    if (gone) TREES.delete(gone);
  }
  latest = latest.slice(0, MOST_TREES);
  return tree;
}

/**
 * Places stored points on the skin and remembers whether one of them was far from it. `passes`: about how often all triangles would be looked at
 * without a tree, mostly the number of points. Where the tree is the caller's, the body's own or none, places are the same to the bit.
 */
export function createSkin(mesh: TriMesh, bvh: Bvh | undefined, passes: number) {
  const far = new Set<SurfacePoint>();
  const tree: Tree | undefined = bvh ?? treeFor(mesh, passes);
  return {
    /** Over the body, where it is worth one. */
    tree,
    place: (point: SurfacePoint): Vec3 => {
      const position = nearestOf(mesh, point.position, tree && candidates(tree, point.position));
      if (distance(position, point.position) > OFF_SKIN) far.add(point);
      return position;
    },
    /** Of a point that was placed. */
    isOff: (point: SurfacePoint): boolean => far.has(point),
    warnings: (): readonly string[] => (far.size > 0 ? ['measure/off-skin'] : []),
  };
}

/** A part of the distance, and mm, that are far more than what rounding may add to it. */
const HAIR = 1e-9;
const HAIR_MM = 1e-6;

/**
 * The triangles of which one is nearest to a point, ascending. Points that were placed once lie on the skin but for their last bits, where the
 * rounding of a box may hide a triangle that comes out as near as another; so all within a hair are looked at, and the last bits are those
 * of a pass over the whole body.
 */
function candidates(tree: Tree, point: Vec3): Uint32Array | undefined {
  const hit = tree.closestPoint(point);
  return hit && tree.trianglesWithin(point, hit.distance * (1 + HAIR) + HAIR_MM);
}

/** The nearest point of the triangles `among`, all unless given; of equal ones that of the lowest triangle. */
function nearestOf({ positions, indices }: TriMesh, [x, y, z]: Vec3, among?: Uint32Array): Vec3 {
  const corners = new Float64Array(9);
  const point = new Float64Array(6);
  const count = among?.length ?? indices.length / 3;
  let best = Infinity;
  let place: Vec3 = [x, y, z];
  for (let i = 0; i < count; i++) {
    const f = 3 * (among ? among[i]! : i);
    for (let k = 0; k < 9; k++) corners[k] = positions[3 * indices[f + ((k / 3) | 0)]! + (k % 3)]!;
    const squared = closestOnTriangle(corners, 0, x, y, z, point);
    if (squared < best) {
      best = squared;
      place = [point[0]!, point[1]!, point[2]!];
    }
  }
  return place;
}
