import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { EmbeddedLines } from './embed-lines.ts';
import { TrimError } from './trim-error.ts';

/** The part of a body on one side of its edge lines. */
export interface KeptPart {
  /** Vertices and triangles in the order of the input, without unused vertices. */
  readonly mesh: TriMesh;
  /** The lines that bound the part, by their vertices in `mesh`, with the number of the line. */
  readonly borders: readonly { readonly line: number; readonly loop: readonly number[] }[];
}

/**
 * The triangles that hang together with `face` (without one: with the part that most of the lines bound, the larger of equals) without passing a line, and all others on the same side of the lines that bound them: what hangs together by
 * a vertex alone is one part too. Throws TrimError
 * `parts-nothing` for a line with the part on both of its sides, `hole` for one that runs along an opening.
 */
export function keepPart(embedded: EmbeddedLines, face: number | undefined): KeptPart {
  const { mesh, lines } = embedded;
  const { positions, indices } = mesh;
  const { beside, seams } = seamsOf(embedded);
  const kept = new Uint8Array(indices.length / 3);
  /** The side of each line that is kept. */
  const sides = new Map<number, Side>();
  let open = [face ?? mainFace(embedded, beside, seams)];
  while (open.length > 0) {
    flood(open, beside, kept);
    open = [];
    for (const { line, faces } of seams)
      for (const { f, side } of faces) if (kept[f] === 1 && !sides.has(line)) sides.set(line, side);
    for (const { line, faces } of seams)
      for (const { f, side } of faces) if (kept[f] === 0 && sides.get(line) === side) open.push(f);
  }
  for (const { line, a, b, faces } of seams)
    if (faces.some(({ f, side }) => kept[f] === 1 && side !== sides.get(line)))
      throw new TrimError({ code: 'parts-nothing', line, at: middle(positions, a, b) });
  const { part, target } = compactOf(mesh, kept);
  return {
    mesh: part,
    borders: [...sides.keys()]
      .toSorted((a, b) => a - b)
      .map((line) => ({ line, loop: lines[line]!.map((vertex) => target[vertex]!) })),
  };
}

type Side = 'left' | 'right';

/** An edge of a line, with the triangles at it by the side of the line that they lie on. */
interface Seam {
  readonly line: number;
  readonly a: number;
  readonly b: number;
  readonly faces: readonly { readonly f: number; readonly side: Side }[];
}

/** The edges of the lines, and for each half-edge of no line the triangle beyond it (−1 where none is). */
function seamsOf({ mesh, lines }: EmbeddedLines): {
  readonly beside: Int32Array;
  readonly seams: readonly Seam[];
} {
  const { indices } = mesh;
  const vertices = mesh.positions.length / 3;
  const ways = new Map<number, number>();
  const isOnLine = new Uint8Array(vertices);
  for (const loop of lines) for (const vertex of loop) isOnLine[vertex] = 1;
  for (const [line, loop] of lines.entries())
    loop.forEach((vertex, i) => ways.set(vertex * vertices + loop[(i + 1) % loop.length]!, line));
  const beside = new Int32Array(indices.length).fill(-1);
  const seams: Seam[] = [];
  forEachEdge(mesh, (halfEdges, start, end) => {
    const h = halfEdges[start]!;
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    const line =
      isOnLine[a] === 1 && isOnLine[b] === 1
        ? (ways.get(a * vertices + b) ?? ways.get(b * vertices + a))
        : undefined;
    const faceAt = (i: number): number => (halfEdges[i]! / 3) | 0;
    if (line === undefined) {
      // Where more than two meet each is joined with the next of them.
      for (let i = start; i < end; i++) beside[halfEdges[i]!] = faceAt(i + 1 < end ? i + 1 : start);
      return;
    }
    if (end - start < 2) throw new TrimError({ code: 'hole', line, at: middle(mesh.positions, a, b) });
    const faces = Array.from({ length: end - start }, (_, i) => {
      const one = halfEdges[start + i]!;
      const isAhead = ways.has(indices[one]! * vertices + indices[nextHalfEdge(one)]!);
      return { f: faceAt(start + i), side: isAhead ? ('left' as const) : ('right' as const) };
    });
    seams.push({ line, a, b, faces });
  });
  return { beside, seams };
}

/** A triangle of the part that most of the lines bound, the larger of equals. */
function mainFace({ mesh }: EmbeddedLines, beside: Int32Array, seams: readonly Seam[]): number {
  const { ofFace, areas } = partsOf(mesh, beside);
  const lines = areas.map(() => new Set<number>());
  for (const { line, faces } of seams) for (const { f } of faces) lines[ofFace[f]!]!.add(line);
  let best = 0;
  for (let part = 1; part < areas.length; part++) {
    const lead = lines[part]!.size - lines[best]!.size;
    if (lead > 0 || (lead === 0 && areas[part]! > areas[best]!)) best = part;
  }
  return ofFace.indexOf(best);
}

/** The number of the part that each triangle belongs to, and the area of each part, mm². */
function partsOf(
  mesh: TriMesh,
  beside: Int32Array,
): { readonly ofFace: Int32Array; readonly areas: number[] } {
  const ofFace = new Int32Array(mesh.indices.length / 3).fill(-1);
  const areas: number[] = [];
  for (let start = 0; start < ofFace.length; start++) {
    if (ofFace[start]! >= 0) continue;
    const part = areas.length;
    let area = 0;
    const open = [start];
    ofFace[start] = part;
    while (open.length > 0) {
      const f = open.pop()!;
      area += triangleArea(mesh, f);
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const next = beside[h]!;
        if (next < 0 || ofFace[next]! >= 0) continue;
        ofFace[next] = part;
        open.push(next);
      }
    }
    areas.push(area);
  }
  return { ofFace, areas };
}

/** Flags the triangles that hang together with those of `from`. */
function flood(from: readonly number[], beside: Int32Array, kept: Uint8Array): void {
  const open = [...from];
  for (const f of open) kept[f] = 1;
  while (open.length > 0) {
    const f = open.pop()!;
    for (let h = 3 * f; h < 3 * f + 3; h++) {
      const next = beside[h]!;
      if (next < 0 || kept[next]) continue;
      kept[next] = 1;
      open.push(next);
    }
  }
}

/** The flagged triangles with their vertices, and the new number of each vertex (−1 where it is not among them). */
function compactOf(
  { positions, indices }: TriMesh,
  kept: Uint8Array,
): { readonly part: TriMesh; readonly target: Int32Array } {
  const target = new Int32Array(positions.length / 3).fill(-1);
  for (let h = 0; h < indices.length; h++) if (kept[(h / 3) | 0]) target[indices[h]!] = 0;
  let count = 0;
  for (let v = 0; v < target.length; v++) if (target[v] === 0) target[v] = count++;
  const own = new Float32Array(3 * count);
  for (let v = 0; v < target.length; v++)
    if (target[v]! >= 0) own.set(positions.subarray(3 * v, 3 * v + 3), 3 * target[v]!);
  const triangles = new Uint32Array(3 * kept.reduce((sum, one) => sum + one, 0));
  let at = 0;
  for (let h = 0; h < indices.length; h++) if (kept[(h / 3) | 0]) triangles[at++] = target[indices[h]!]!;
  return { part: { positions: own, indices: triangles }, target };
}

function middle(positions: Float32Array, a: number, b: number): Vec3 {
  const [p, q] = [pointAt(positions, a), pointAt(positions, b)];
  return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2];
}
