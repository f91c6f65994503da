import type { PathPiece } from '../geodesic/geodesic-path.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { EmbeddedLines } from './embed-lines.ts';

/** The triangles of a body that lines cross, and those about them, as a mesh of its own. */
export interface LineBand {
  readonly mesh: TriMesh;
  /** The number in the body of each of its vertices. */
  readonly vertices: Uint32Array;
  /** The number in the body of each of its triangles. */
  readonly faces: readonly number[];
  /** Of each triangle of the body 1 + its number in the band, 0 outside of it. */
  readonly faceOf: Uint32Array;
  /** Pieces of lines on the body, in numbers of the band. */
  own(pieces: readonly PathPiece[]): PathPiece[];
}

/** Cuts the band about lines out of a body: all triangles at a corner of one that a line crosses, so that what lies about a vertex of a line is whole. */
export function lineBand(
  { positions, indices }: TriMesh,
  { offsets, corners }: VertexCorners,
  lines: readonly (readonly PathPiece[])[],
): LineBand {
  const faceOf = new Uint32Array(indices.length / 3);
  const faces: number[] = [];
  const numbers = new Uint32Array(positions.length / 3);
  const vertices: number[] = [];
  const number = (v: number): number => (numbers[v] ||= vertices.push(v)) - 1;
  let known = 0;
  for (const pieces of lines)
    for (const { triangle } of pieces)
      for (let h = 3 * triangle; h < 3 * triangle + 3; h++) number(indices[h]!);
  for (const end = vertices.length; known < end; known++) {
    const v = vertices[known]!;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const face = (corners[i]! / 3) | 0;
      if (faceOf[face] === 0) faceOf[face] = faces.push(face);
    }
  }
  const own = new Uint32Array(3 * faces.length);
  for (let i = 0; i < own.length; i++) own[i] = number(indices[3 * faces[(i / 3) | 0]! + (i % 3)]!);
  const places = new Float32Array(3 * vertices.length);
  for (let i = 0; i < places.length; i++) places[i] = positions[3 * vertices[(i / 3) | 0]! + (i % 3)]!;
  return {
    mesh: { positions: places, indices: own },
    vertices: Uint32Array.from(vertices),
    faces,
    faceOf,
    own: (pieces) =>
      pieces.map(({ triangle, from, to, edge }) => ({
        ...{ triangle: faceOf[triangle]! - 1, from, to },
        ...(edge && { edge: [number(edge[0]), number(edge[1])] as const }),
      })),
  };
}

/** What a body is beside the band about lines: regions of triangles that hang together by vertices. */
export interface Regions {
  /** 1 + the number of the region of each vertex of the body; 0 for those within the band, and for pieces that no line comes near. */
  readonly of: Uint32Array;
  /** Of each region the vertices of the band that belong to it too, by their number there. */
  readonly rims: readonly (readonly number[])[];
}

/** Vertices that are passed between two rests: some milliseconds. */
const PASSED = 40_000;

/** The regions beside a band, resting between pieces of work; `also` is a vertex of the body whose region is wanted though it may be of a piece without lines. */
export function* regionsBeside(
  { indices, positions }: TriMesh,
  { offsets, corners }: VertexCorners,
  { vertices, faceOf }: LineBand,
  also?: number,
): Generator<undefined, Regions, undefined> {
  const of = new Uint32Array(positions.length / 3);
  const rims: number[][] = [];
  const stack = new Uint32Array(of.length);
  let passed = 0;
  const flood = function* (first: number, region: number): Generator<undefined, void, undefined> {
    let top = 0;
    stack[top++] = first;
    of[first] = region;
    while (top > 0) {
      if (++passed % PASSED === 0) yield;
      const v = stack[--top]!;
      const end = offsets[v + 1]!;
      for (let i = offsets[v]!; i < end; i++) {
        const corner = corners[i]!;
        const face = (corner / 3) | 0;
        if (faceOf[face] !== 0) continue;
        for (let h = 3 * face; h < 3 * face + 3; h++) {
          const w = indices[h]!;
          if (of[w] !== 0) continue;
          of[w] = region;
          stack[top++] = w;
        }
      }
    }
  };
  const isBeside = (v: number): boolean => {
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) if (faceOf[(corners[i]! / 3) | 0] === 0) return true;
    return false;
  };
  for (const [n, v] of vertices.entries()) {
    if (!isBeside(v)) continue;
    if (of[v] === 0) yield* flood(v, rims.push([]));
    rims[of[v]! - 1]!.push(n);
  }
  if (also !== undefined && of[also] === 0 && isBeside(also)) yield* flood(also, rims.push([]));
  return { of, rims };
}

/** A band with its lines in it, and each region beside it as triangles without area: together they hang together as the body does. */
export interface Reduced {
  readonly embedded: EmbeddedLines;
  /** The first triangle that stands for each region. */
  readonly firsts: readonly number[];
}

/** Puts the regions beside a band to it. */
export function withRegions(embedded: EmbeddedLines, rims: Regions['rims']): Reduced {
  const { mesh } = embedded;
  const alone = rims.filter((rim) => rim.length === 0).length;
  const positions = new Float32Array(mesh.positions.length + 3 * alone);
  positions.set(mesh.positions);
  const added: number[] = [];
  const firsts: number[] = [];
  let next = mesh.positions.length / 3;
  for (const rim of rims) {
    firsts.push((mesh.indices.length + added.length) / 3);
    const first = rim[0] ?? next++;
    added.push(first, first, first);
    for (let i = 1; i < rim.length; i++) added.push(first, rim[i]!, rim[i]!);
  }
  const indices = new Uint32Array(mesh.indices.length + added.length);
  indices.set(mesh.indices);
  indices.set(added, mesh.indices.length);
  return { embedded: { ...embedded, mesh: { positions, indices } }, firsts };
}

/** The area of each region, mm². */
export function regionAreas(mesh: TriMesh, { faceOf }: LineBand, { of, rims }: Regions): Float64Array {
  const areas = new Float64Array(rims.length);
  for (let f = 0; f < faceOf.length; f++) {
    const region = faceOf[f] === 0 ? of[mesh.indices[3 * f]!]! : 0;
    if (region > 0) areas[region - 1]! += triangleArea(mesh, f);
  }
  return areas;
}
