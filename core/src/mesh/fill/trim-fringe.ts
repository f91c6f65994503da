import { vertexNeighbours, type VertexNeighbours } from '../topology/adjacency.ts';
import { connectedComponents } from '../topology/components.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Misfit } from './fringe.ts';

/** Rim points within this many mean edges of a crossing lose their triangles. */
export const FRINGE_REACH = 2.5;

/** A piece with fewer triangles than this share of the body that trimming cuts loose is debris. */
const DEBRIS_SHARE = 0.01;

/** A mesh without some of its triangles; vertices keep their numbers, also those that no triangle names any more. */
export function withoutFaces(mesh: TriMesh, dropped: ReadonlySet<number>): TriMesh {
  const faces = mesh.indices.length / 3;
  const kept: number[] = [];
  for (let f = 0; f < faces; f++)
    if (!dropped.has(f)) kept.push(mesh.indices[3 * f]!, mesh.indices[3 * f + 1]!, mesh.indices[3 * f + 2]!);
  return { positions: mesh.positions, indices: Uint32Array.from(kept) };
}

/** Without the crumbs that hang on nothing once triangles were taken away. */
export function withoutCrumbs(mesh: TriMesh): TriMesh {
  const { count, ofFace } = connectedComponents(mesh);
  if (count < 2) return mesh;
  const sizes = new Float64Array(count);
  for (const component of ofFace) sizes[component]! += 1;
  const least = DEBRIS_SHARE * ofFace.length;
  const dropped = new Set<number>();
  ofFace.forEach((component, face) => {
    if (sizes[component]! < least) dropped.add(face);
  });
  return dropped.size === 0 ? mesh : withoutFaces(mesh, dropped);
}

/** Without the fringe under patches that do not fit, however deep, and without loose crumbs; undefined when there is none. */
export function trimFreely(skin: TriMesh, misfits: readonly Misfit[]): TriMesh | undefined {
  const dropped = new Set<number>();
  const neighbours = vertexNeighbours(skin);
  for (const { loop, places } of misfits) {
    const reach = FRINGE_REACH * meanEdgeAt(skin, loop, neighbours);
    for (const face of fringeFaces(skin, skin.indices.length / 3, loop, places, reach)) dropped.add(face);
  }
  return dropped.size === 0 ? undefined : withoutCrumbs(withoutFaces(skin, dropped));
}

/** A 1 for each triangle of `input` that `skin`, which has the same vertices, lacks; both in the same order. */
export function goneFrom(input: TriMesh, skin: TriMesh): Uint8Array {
  const gone = new Uint8Array(input.indices.length / 3);
  let at = 0;
  for (let f = 0; f < gone.length; f++) {
    const isSame =
      input.indices[3 * f] === skin.indices[at] &&
      input.indices[3 * f + 1] === skin.indices[at + 1] &&
      input.indices[3 * f + 2] === skin.indices[at + 2];
    gone[f] = isSame ? 0 : 1;
    if (isSame) at += 3;
  }
  return gone;
}

/** Without the vertices that no triangle names; the others keep their order and bits. */
export function withoutUnusedVertices(mesh: TriMesh): TriMesh {
  const used = new Uint8Array(mesh.positions.length / 3);
  for (const v of mesh.indices) used[v] = 1;
  const place = new Uint32Array(used.length);
  let count = 0;
  for (let v = 0; v < used.length; v++) {
    place[v] = count;
    count += used[v]!;
  }
  if (count === used.length) return mesh;
  const positions = new Float32Array(3 * count);
  for (let v = 0; v < used.length; v++)
    if (used[v] === 1) positions.set(mesh.positions.subarray(3 * v, 3 * v + 3), 3 * place[v]!);
  return { positions, indices: mesh.indices.map((v) => place[v]!) };
}

/**
 * The triangles of the skin at those points of a hole's rim that lie within `reach` of a place (mm): a ragged fringe that no patch can span
 * without running through it. `places` is `3·n`. Triangles from `skin` on are not looked at.
 */
export function fringeFaces(
  mesh: TriMesh,
  skin: number,
  rim: Uint32Array,
  places: Float64Array,
  reach: number,
): readonly number[] {
  const { positions: p, indices } = mesh;
  const near = new Set<number>();
  for (const v of rim)
    for (let i = 0; i < places.length; i += 3) {
      const x = p[3 * v]! - places[i]!;
      const y = p[3 * v + 1]! - places[i + 1]!;
      const z = p[3 * v + 2]! - places[i + 2]!;
      if (x * x + y * y + z * z > reach * reach) continue;
      near.add(v);
      break;
    }
  const found: number[] = [];
  for (let f = 0; f < skin; f++)
    if (near.has(indices[3 * f]!) || near.has(indices[3 * f + 1]!) || near.has(indices[3 * f + 2]!))
      found.push(f);
  return found;
}

/** Mean length of the edges at some vertices, mm. */
export function meanEdgeAt(
  mesh: TriMesh,
  vertices: Uint32Array,
  { offsets, neighbours }: VertexNeighbours = vertexNeighbours(mesh),
): number {
  const { positions: p } = mesh;
  let sum = 0;
  let count = 0;
  for (const v of vertices)
    for (const w of neighbours.subarray(offsets[v]!, offsets[v + 1]!)) {
      const x = p[3 * v]! - p[3 * w]!;
      const y = p[3 * v + 1]! - p[3 * w + 1]!;
      const z = p[3 * v + 2]! - p[3 * w + 2]!;
      sum += Math.sqrt(x * x + y * y + z * z);
      count++;
    }
  return count > 0 ? sum / count : 1;
}
