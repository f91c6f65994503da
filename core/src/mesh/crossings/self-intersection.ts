import { slotBoxes, type BvhTree } from '../bvh/bvh-build.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { crossingsByGrid } from './crossing-grid.ts';
import { buildMortonTree } from '../bvh/morton-tree.ts';
import { openStars, openStarsOf } from './open-stars.ts';
import { vertexCorners } from '../topology/adjacency.ts';
import { trianglesMeet } from './triangle-pair.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { searchCrossings, type SearchedBody } from './wasm/crossing-search.ts';

/** Bodies of fewer triangles are searched before a machine for it is made. */
const LEAST_FOR_WASM = 2048;

/** How much a search for self-intersections may do. */
export interface SelfIntersectionOptions extends Work {
  /** Stops after so many pairs (Infinity): 1 answers whether there is any. */
  readonly limit?: number;
  /** `F` flags: only pairs with at least one flagged triangle are looked for. All unless given. */
  readonly faces?: Uint8Array;
  /** Tree over the same mesh, when the caller has one. */
  readonly bvh?: Pick<Bvh, 'tree'>;
}

/**
 * Pairs of triangles that meet beyond a common corner or edge, `2·n` numbers, the lower first, sorted. Corners at the same place
 * count as common even when they are different vertices, so an unwelded mesh is judged by its shape. Decided exactly; a star of
 * triangles that lie side by side (`openStars`) is not tested in itself.
 */
export function selfIntersections(mesh: TriMesh, options: SelfIntersectionOptions = {}): Uint32Array {
  const { limit = Infinity, faces, bvh, ...work } = options;
  const isSearched = !bvh && mesh.indices.length >= 3 * LEAST_FOR_WASM;
  const found = isSearched ? searchCrossings(mesh, pairTest(mesh), { limit, faces, ...work }) : undefined;
  if (typeof found === 'object') return sorted(found.pairs);
  const open = openStars(mesh, undefined, options.checkAborted);
  return findCrossings(mesh, open, found ? { ...options, bvh: { tree: buildMortonTree(mesh) } } : options);
}

/** Crossings among some triangles of a body, and what is known of its stars then. */
export interface CrossingsIn {
  /** As `selfIntersections` gives them, in numbers of the triangles that were searched. */
  readonly pairs: Uint32Array;
  /** `V` flags of `openStars` of the whole body; 0 too where no pair could come of it. */
  readonly open: Uint8Array;
}

/**
 * `selfIntersections` of a part of a body, `mesh`, which has the vertices of the whole, with at least one triangle of `faces` (`F` flags of the part). Stars are those of the whole body, so a vertex where the
 * part ends is judged by all that lies round it.
 */
export function crossingsIn(
  mesh: TriMesh,
  body: SearchedBody,
  { faces, checkAborted, progress }: Work & { readonly faces: Uint8Array },
): CrossingsIn {
  const isSearched = mesh.indices.length >= 3 * LEAST_FOR_WASM;
  const asked = { limit: Infinity, faces, body, checkAborted, progress };
  const found = isSearched ? searchCrossings(mesh, pairTest(mesh), asked) : undefined;
  if (typeof found === 'object') return { pairs: sorted(found.pairs), open: found.open };
  const whole: TriMesh = { positions: mesh.positions, indices: body.indices };
  const open = openStarsOf(whole, body.corners ?? vertexCorners(whole), mesh.indices, checkAborted);
  const options = { faces, ...(checkAborted && { checkAborted }), ...(progress && { progress }) };
  const bvh = found && { tree: buildMortonTree(mesh) };
  return { pairs: findCrossings(mesh, open, bvh ? { ...options, bvh } : options), open };
}

/** The exact test of two triangles of a mesh. */
function pairTest({ positions, indices }: TriMesh): (f: number, g: number) => boolean {
  const pair = new Float32Array(18);
  return (f, g) => {
    for (let c = 0; c < 3; c++) {
      const [a, b] = [3 * indices[3 * f + c]!, 3 * indices[3 * g + c]!];
      for (let k = 0; k < 3; k++) {
        pair[3 * c + k] = positions[a + k]!;
        pair[9 + 3 * c + k] = positions[b + k]!;
      }
    }
    return trianglesMeet(pair, 0, 9);
  };
}

/** `selfIntersections` for callers that have the mesh's `openStars`. */
export function findCrossings(
  mesh: TriMesh,
  open: Uint8Array,
  options: SelfIntersectionOptions = {},
): Uint32Array {
  const { limit = Infinity, faces, checkAborted, progress } = options;
  const found = options.bvh
    ? undefined
    : crossingsByGrid(mesh, { open, faces, limit, checkAborted, progress });
  if (found) return sorted(found);
  const tree = options.bvh?.tree ?? buildMortonTree(mesh);
  return crossingPairs(mesh, { tree, boxes: slotBoxes(tree.corners), open }, options);
}

/** What a search for crossings needs: the tree over the mesh, the boxes of its slots (or wider ones), and the mesh's `openStars`. */
export interface CrossingSearch {
  readonly tree: BvhTree;
  readonly boxes: Float32Array;
  readonly open: Uint8Array;
}

/** `selfIntersections` for callers that keep the search ready. */
export function crossingPairs(
  mesh: TriMesh,
  { tree: { bounds, info, order, corners, nodeCount }, boxes, open }: CrossingSearch,
  { limit = Infinity, checkAborted, faces }: Omit<SelfIntersectionOptions, 'bvh'>,
): Uint32Array {
  const { indices } = mesh;
  const wanted = faces && wantedNodes(info, order, nodeCount, faces);
  const pairs: [number, number][] = [];
  let stack = new Int32Array(1024);
  let top = 0;
  const push = (a: number, b: number): void => {
    if (wanted && wanted[a] === 0 && wanted[b] === 0) return;
    if (top + 2 > stack.length) {
      const wider = new Int32Array(2 * stack.length);
      wider.set(stack);
      stack = wider;
    }
    stack[top++] = a;
    stack[top++] = b;
  };
  const apart = (a: number, b: number): boolean => {
    const i = 6 * a;
    const j = 6 * b;
    return (
      bounds[i]! > bounds[j + 3]! || bounds[j]! > bounds[i + 3]! ||
      bounds[i + 1]! > bounds[j + 4]! || bounds[j + 1]! > bounds[i + 4]! ||
      bounds[i + 2]! > bounds[j + 5]! || bounds[j + 2]! > bounds[i + 5]!
    ); // prettier-ignore
  };
  const testSlots = (a: number, b: number): void => {
    const i = 6 * a;
    const j = 6 * b;
    if (
      boxes[i]! > boxes[j + 3]! || boxes[j]! > boxes[i + 3]! ||
      boxes[i + 1]! > boxes[j + 4]! || boxes[j + 1]! > boxes[i + 4]! ||
      boxes[i + 2]! > boxes[j + 5]! || boxes[j + 2]! > boxes[i + 5]!
    ) return; // prettier-ignore
    const f = order[a]!;
    const g = order[b]!;
    if (faces && faces[f] === 0 && faces[g] === 0) return;
    if (shareOpenStar(indices, open, f, g) || !trianglesMeet(corners, 9 * a, 9 * b)) return;
    pairs.push(f < g ? [f, g] : [g, f]);
  };
  if (nodeCount > 0) push(0, 0);
  for (let step = 0; top > 0 && pairs.length < limit; step++) {
    if (checkAborted && (step & 8191) === 0) checkAborted();
    const b = stack[--top]!;
    const a = stack[--top]!;
    const countA = info[2 * a + 1]!;
    const countB = info[2 * b + 1]!;
    if (a === b) {
      const first = info[2 * a]!;
      if (countA > 0) {
        for (let i = first; i < first + countA; i++)
          for (let j = i + 1; j < first + countA; j++) testSlots(i, j);
      } else {
        const left = a + 1;
        const right = info[2 * a]!;
        push(left, left);
        push(right, right);
        if (!apart(left, right)) push(left, right);
      }
      continue;
    }
    if (countA > 0 && countB > 0) {
      const first = info[2 * a]!;
      const second = info[2 * b]!;
      for (let i = first; i < first + countA; i++)
        for (let j = second; j < second + countB; j++) testSlots(i, j);
    } else if (countA === 0) {
      // `a` always has the lower number, and so is the larger box or its equal more often than not.
      if (!apart(a + 1, b)) push(a + 1, b);
      if (!apart(info[2 * a]!, b)) push(info[2 * a]!, b);
    } else {
      if (!apart(a, b + 1)) push(a, b + 1);
      if (!apart(a, info[2 * b]!)) push(a, info[2 * b]!);
    }
  }
  if (pairs.length > limit) pairs.length = limit;
  return sorted(pairs);
}

/** Whether two triangles share a vertex whose star is open. */
export function shareOpenStar(indices: Uint32Array, open: Uint8Array, f: number, g: number): boolean {
  for (let i = 3 * f; i < 3 * f + 3; i++) {
    const v = indices[i]!;
    if (v !== indices[3 * g] && v !== indices[3 * g + 1] && v !== indices[3 * g + 2]) continue;
    if (open[v] === 1) return true;
  }
  return false;
}

function sorted(pairs: [number, number][]): Uint32Array {
  return Uint32Array.from(pairs.sort((x, y) => x[0] - y[0] || x[1] - y[1]).flat());
}

/** Nodes with a flagged triangle below them: a flag a node. */
function wantedNodes(info: Int32Array, order: Uint32Array, nodeCount: number, faces: Uint8Array): Uint8Array {
  const wanted = new Uint8Array(nodeCount);
  for (let node = nodeCount - 1; node >= 0; node--) {
    const count = info[2 * node + 1]!;
    const first = info[2 * node]!;
    if (count === 0) wanted[node] = wanted[node + 1]! | wanted[first]!;
    else for (let i = first; i < first + count; i++) wanted[node]! |= faces[order[i]!]!;
  }
  return wanted;
}
