import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import { capCut, cutBorder, type CutResult } from './cap-cut.ts';
import type { CutOptions } from './cut-plane.ts';
import { alongFacet, curtainDistance, type Curtain } from './curtain.ts';
import { facesAlong, ON_PLANE, splitByPlane } from './split-mesh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';

/**
 * Cuts a body along a curtain. Triangles are divided at every facet, only where the cut passes; the parts between the cut lines
 * are then told apart as wholes, so no sliver at the cut can fall on the wrong side. The cap is laid out in the unrolled curtain
 * and keeps its folds, so it lies in the facets.
 */
export function cutByCurtain(mesh: TriMesh, curtain: Curtain, options: CutOptions): CutResult {
  const { facets } = curtain;
  let current = mesh;
  /** The facets in whose planes a vertex lies. */
  const lying = new Map<number, number[]>();
  facets.forEach((facet, i) => {
    options.checkAborted?.();
    options.progress?.((0.6 * i) / facets.length);
    const split = splitByPlane(current, facet, {
      band: { along: (x, y, z) => alongFacet(facet, x, y, z), low: facet.low, high: facet.high },
      checkAborted: options.checkAborted,
    });
    const before = current.positions.length / 3;
    split.addedOn.forEach((a, k) => {
      if (k % 2 === 1) return;
      const [p, q] = [lying.get(a) ?? [], lying.get(split.addedOn[k + 1]!) ?? []];
      lying.set(before + k / 2, [...p.filter((other) => q.includes(other)), i]);
    });
    for (let v = 0; v < before; v++) {
      if (split.distance[v] !== 0) continue;
      const list = lying.get(v);
      if (list) list.push(i);
      else lying.set(v, [i]);
    }
    current = split.mesh;
  });
  const { positions } = current;
  /** The facet on whose strip the edge lies, or −1. */
  const facetOf = (a: number, b: number): number => {
    const [p, q] = [lying.get(a), lying.get(b)];
    if (!p || !q) return -1;
    for (const i of p) {
      if (!q.includes(i)) continue;
      const at = (k: number): number => (positions[3 * a + k]! + positions[3 * b + k]!) / 2;
      const s = alongFacet(facets[i]!, at(0), at(1), at(2));
      if (s >= facets[i]!.low - ON_PLANE && s <= facets[i]!.high + ON_PLANE) return i;
    }
    return -1;
  };
  options.progress?.(0.6);
  const isPositive = sides(current, curtain, facetOf, options.checkAborted);
  options.progress?.(0.8);
  options.checkAborted?.();
  const keepPositive = options.keep === 'positive';
  const isKept = (face: number): boolean => (isPositive[face] === 1) === keepPositive;
  if (isPositive.every((_, face) => isKept(face)))
    return { mesh, capTriangles: new Uint32Array(0), capClean: true };
  const border = cutBorder(current, isKept, (a, b) => facetOf(a, b) >= 0);
  const xy = unroll(positions, curtain, lying);
  const folds = (edges: readonly number[]): number[] => foldEdges(edges, xy, lying, facets.length);
  const layout = { cap: options.cap, xy, mirrored: keepPositive, checkAborted: options.checkAborted };
  return capCut(current, isKept, border, facets.length > 1 ? { ...layout, folds } : layout);
}

/** 1 for triangles on the positive side: parts bounded by the cut lines, each judged by its triangle farthest from the curtain. */
function sides(
  mesh: TriMesh,
  curtain: Curtain,
  facetOf: (a: number, b: number) => number,
  checkAborted: (() => void) | undefined,
): Uint8Array {
  const { positions, indices } = mesh;
  const faces = indices.length / 3;
  const parent = new Uint32Array(faces).map((_, f) => f);
  const find = (face: number): number => {
    let root = face;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  forEachEdge(mesh, (halfEdges, start, end) => {
    if (end - start < 2) return;
    if (facetOf(indices[halfEdges[start]!]!, indices[nextHalfEdge(halfEdges[start]!)]!) >= 0) return;
    for (let i = start + 1; i < end; i++) {
      const a = find((halfEdges[start]! / 3) | 0);
      const b = find((halfEdges[i]! / 3) | 0);
      if (a < b) parent[b] = a;
      else parent[a] = b;
    }
  });
  const farthest = new Float64Array(faces);
  for (let f = 0; f < faces; f++) {
    if ((f & BATCH_MASK) === 0) checkAborted?.();
    const centre = [0, 1, 2].map(
      (k) =>
        (positions[3 * indices[3 * f]! + k]! +
          positions[3 * indices[3 * f + 1]! + k]! +
          positions[3 * indices[3 * f + 2]! + k]!) /
        3,
    ) as [number, number, number];
    const distance = curtainDistance(curtain, centre);
    const root = find(f);
    if (Math.abs(distance) > Math.abs(farthest[root]!)) farthest[root] = distance;
  }
  const out = new Uint8Array(faces);
  for (let f = 0; f < faces; f++) {
    const distance = farthest[find(f)]!;
    if (Math.abs(distance) > ON_PLANE) out[f] = distance > 0 ? 1 : 0;
    else {
      const [a, b, c] = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
      const facet = curtain.facets[Math.max(0, facetOf(a, b), facetOf(b, c), facetOf(c, a))]!;
      out[f] = facesAlong(positions, facet, a, b, c) ? 0 : 1;
    }
  }
  return out;
}

/** Coordinates in the unrolled curtain: along the line, and along the view turned so that +z is the positive side. */
function unroll(
  positions: Float32Array,
  { facets, view }: Curtain,
  lying: ReadonlyMap<number, readonly number[]>,
): Float64Array {
  const xy = new Float64Array((positions.length / 3) * 2);
  for (const [v, list] of lying) {
    const [x, y, z] = [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
    for (const i of list) {
      const facet = facets[i]!;
      const s = alongFacet(facet, x, y, z);
      if (s < facet.low - 1e-3 || s > facet.high + 1e-3) continue;
      xy[2 * v] = facet.start + s;
      xy[2 * v + 1] = x * view[0] + y * view[1] + z * view[2];
      break;
    }
  }
  return xy;
}

/** Edges along the folds of the curtain, inside the outline given by directed edges. */
function foldEdges(
  edges: readonly number[],
  xy: Float64Array,
  lying: ReadonlyMap<number, readonly number[]>,
  facets: number,
): number[] {
  const present = new Set<string>();
  const used = new Set<number>();
  for (let e = 0; e < edges.length; e += 2) {
    present.add(`${edges[e]},${edges[e + 1]}`).add(`${edges[e + 1]},${edges[e]}`);
    used.add(edges[e]!).add(edges[e + 1]!);
  }
  const inside = (x: number, y: number): boolean => {
    let count = 0;
    for (let e = 0; e < edges.length; e += 2) {
      const [a, b] = [edges[e]!, edges[e + 1]!];
      const [px, py, qx, qy] = [xy[2 * a]!, xy[2 * a + 1]!, xy[2 * b]!, xy[2 * b + 1]!];
      if (px <= x === qx <= x) continue;
      if (py + ((qy - py) * (x - px)) / (qx - px) > y) count += qx > px ? 1 : -1;
    }
    return count !== 0;
  };
  const folds: number[] = [];
  for (let i = 1; i < facets; i++) {
    const on = [...used]
      .filter((v) => lying.get(v)!.includes(i) && lying.get(v)!.includes(i - 1))
      .sort((a, b) => xy[2 * a + 1]! - xy[2 * b + 1]! || a - b);
    for (let k = 1; k < on.length; k++) {
      const [a, b] = [on[k - 1]!, on[k]!];
      if (present.has(`${a},${b}`)) continue;
      if (inside((xy[2 * a]! + xy[2 * b]!) / 2, (xy[2 * a + 1]! + xy[2 * b + 1]!) / 2)) folds.push(a, b);
    }
  }
  return folds;
}
