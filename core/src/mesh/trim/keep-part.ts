import { mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import { compacted } from '../topology/compact.ts';
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
 * The triangles that hang together with `face` without passing a line, and all others on the same side of the lines that bound them: what hangs together by a
 * vertex alone is one part too. Without `face` the part that most of the lines bound is kept, the larger of equals. Throws TrimError `parts-nothing` for a
 * line with the part on both of its sides, `hole` for one that runs along an opening.
 */
export function keepPart(embedded: EmbeddedLines, face: number | undefined): KeptPart {
  const { mesh, lines } = embedded;
  const { beside, seams } = seamsOf(embedded);
  const parts = partsOf(mesh, beside);
  const kept = new Set([face === undefined ? mainPart(parts, seams) : parts.ofFace[face]!]);
  const sides = spread(kept, seams, parts);
  const [crossed] = seams.filter(({ line, faces }) =>
    faces.some(({ f, side }) => kept.has(parts.ofFace[f]!) && side !== sides.get(line)),
  );
  if (crossed)
    throw new TrimError({
      code: 'parts-nothing',
      line: crossed.line,
      at: middle(mesh.positions, crossed.a, crossed.b),
    });
  const triangles = mesh.indices.filter((_, h) => kept.has(parts.ofFace[(h / 3) | 0]!));
  const { mesh: part, target } = compacted(mesh.positions, triangles);
  return {
    mesh: part,
    borders: [...sides.keys()]
      .toSorted((a, b) => a - b)
      .map((line) => ({ line, loop: lines[line]!.map((vertex) => target[vertex]!) })),
  };
}

/** Adds the parts on the same side of the lines that bound those that are kept; gives the side of each line that is kept. */
function spread(kept: Set<number>, seams: readonly Seam[], { ofFace }: Parts): ReadonlyMap<number, Side> {
  const sides = new Map<number, Side>();
  for (let before = 0; before < kept.size;) {
    before = kept.size;
    for (const { line, faces } of seams)
      for (const { f, side } of faces) if (kept.has(ofFace[f]!) && !sides.has(line)) sides.set(line, side);
    for (const { line, faces } of seams)
      for (const { f, side } of faces) if (sides.get(line) === side) kept.add(ofFace[f]!);
  }
  return sides;
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

/** The part that most of the lines bound, the larger of equals. */
function mainPart({ ofFace, areas }: Parts, seams: readonly Seam[]): number {
  const lines = areas.map(() => new Set<number>());
  for (const { line, faces } of seams) for (const { f } of faces) lines[ofFace[f]!]!.add(line);
  let best = 0;
  for (let part = 1; part < areas.length; part++) {
    const lead = lines[part]!.size - lines[best]!.size;
    if (lead > 0 || (lead === 0 && areas[part]! > areas[best]!)) best = part;
  }
  return best;
}

/** The number of the part that each triangle belongs to, and the area of each part, mm². */
interface Parts {
  readonly ofFace: Int32Array;
  readonly areas: readonly number[];
}

function partsOf(mesh: TriMesh, beside: Int32Array): Parts {
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

const middle = (positions: Float32Array, a: number, b: number): Vec3 =>
  mix(pointAt(positions, a), pointAt(positions, b), 0.5);
