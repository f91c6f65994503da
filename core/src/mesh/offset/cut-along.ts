import type { Vec3 } from '../../math/vec3.ts';
import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { pairKey } from './retreat.ts';
import { WallError, type WallPorts } from './wall-options.ts';

/** A closed line on a surface: points in order, `3·n` in mm, without a repeated last point. */
export type ClosedLine = Float64Array;

/** A mesh cut along lines: the lines are edges now, but nothing is taken away. */
interface Scored {
  readonly positions: number[];
  readonly indices: Uint32Array;
  /** Keys (`pairKey`) of the edges on each line. */
  readonly seams: readonly Set<number>[];
}

/**
 * Cuts a surface along closed lines that lie on it and keeps one piece: the one that holds `keep`, or else the piece that touches
 * most of the lines, the larger of equals. New vertices lie where edges of the surface cross a line; all others keep their bits.
 * Throws WallError `edge-line-unclear` (with the line's number) when a line does not cut through, e.g. where two stretches of it
 * are nearer than the triangles are wide.
 */
export function cutAlong(
  mesh: TriMesh,
  lines: readonly ClosedLine[],
  ports: WallPorts,
  keep?: Vec3,
): TriMesh {
  let scored: Scored = { positions: Array.from(mesh.positions), indices: mesh.indices, seams: [] };
  lines.forEach((line, number) => {
    ports.checkAborted();
    scored = scoreLine(scored, line, number);
  });
  return keepPiece(scored, keep);
}

/** Makes edges along one line. */
function scoreLine(scored: Scored, line: ClosedLine, number: number): Scored {
  const { positions, indices } = scored;
  const side = lineSide(line, { positions: Float32Array.from(positions), indices });
  const vertices = positions.length / 3;
  const middle = new Int32Array(indices.length).fill(-1);
  const seam = new Set<number>();
  const mesh = { positions: new Float32Array(positions.length), indices };
  forEachEdge(mesh, (halfEdges, start, end) => {
    const h = halfEdges[start]!;
    const [low, high] = [indices[h]!, indices[nextHalfEdge(h)]!].sort((a, b) => a - b) as [number, number];
    const at = side.crossing(pointOf(positions, low), pointOf(positions, high), low, high);
    if (!at) return;
    const vertex = positions.length / 3;
    positions.push(Math.fround(at[0]), Math.fround(at[1]), Math.fround(at[2]));
    for (let i = start; i < end; i++) middle[halfEdges[i]!] = vertex;
  });
  const out: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const cut = [0, 1, 2].filter((k) => middle[t + k]! >= 0);
    if (cut.length === 0) {
      out.push(indices[t]!, indices[t + 1]!, indices[t + 2]!);
      continue;
    }
    if (cut.length !== 2) throw new WallError({ code: 'edge-line-unclear', line: number });
    const k = cut[0] === 0 && cut[1] === 2 ? 2 : cut[0]!;
    const next = (k + 1) % 3;
    const [a, b, c] = [indices[t + k]!, indices[t + next]!, indices[t + ((k + 2) % 3)]!];
    const [m, n] = [middle[t + k]!, middle[t + next]!];
    out.push(m, b, n);
    if (squared(positions, a, n) <= squared(positions, m, c)) out.push(a, m, n, a, n, c);
    else out.push(a, m, c, m, n, c);
    seam.add(pairKey(m, n));
  }
  if (positions.length / 3 === vertices) throw new WallError({ code: 'edge-line-unclear', line: number });
  return { positions, indices: Uint32Array.from(out), seams: [...scored.seams, seam] };
}

/** Tells where edges of a surface cross a line that lies on it. */
function lineSide(line: ClosedLine, surface: TriMesh) {
  const n = line.length / 3;
  const pieces = new Uint32Array(3 * n);
  for (let i = 0; i < n; i++) pieces.set([i, (i + 1) % n, i], 3 * i);
  const near = buildBvh({ positions: Float32Array.from(line), indices: pieces });
  const normals = lineNormals(line, buildBvh(surface));
  let longest = 0;
  const { positions: p, indices } = surface;
  for (let t = 0; t < indices.length; t += 3)
    longest = Math.max(
      longest,
      squared(p, indices[t]!, indices[t + 1]!),
      squared(p, indices[t + 1]!, indices[t + 2]!),
    );
  const reach = 1.01 * Math.sqrt(longest);
  const out = new Float64Array(7);
  /** Signed distance from the line, positive on its left; NaN beyond `reach`. */
  const signed = (x: number, y: number, z: number): number => {
    const piece = near.closestPointInto(x, y, z, reach, out);
    if (piece < 0) return NaN;
    // The direction across the line is blended along it, so that both pieces agree at a corner.
    const along = along01(line, piece, n, out);
    let sum = 0;
    const offset = [x - out[0]!, y - out[1]!, z - out[2]!];
    for (let k = 0; k < 3; k++)
      sum +=
        offset[k]! * (normals[3 * piece + k]! * (1 - along) + normals[3 * ((piece + 1) % n) + k]! * along);
    return sum >= 0 ? out[6]! : -out[6]!;
  };
  const known = new Map<number, number>();
  const atVertex = (v: number, point: Vec3): number => {
    let value = known.get(v);
    if (value === undefined) known.set(v, (value = signed(point[0], point[1], point[2])));
    return value;
  };
  return {
    /** The point of edge a b on the line, or undefined when the line does not cross it. */
    crossing(a: Vec3, b: Vec3, numberA: number, numberB: number): Vec3 | undefined {
      const from = atVertex(numberA, a);
      const to = atVertex(numberB, b);
      if (!((from < 0 && to >= 0) || (from >= 0 && to < 0))) return undefined;
      let low = 0;
      let high = 1;
      let best: Vec3 = a;
      for (let step = 0; step < 40; step++) {
        const t = (low + high) / 2;
        best = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])];
        if (signed(best[0], best[1], best[2]) < 0 === from < 0) low = t;
        else high = t;
      }
      near.closestPointInto(best[0], best[1], best[2], Infinity, out);
      return out[6]! > 0.5 ? undefined : best;
    },
  };
}

/** How far along its piece the point last looked up lies, 0 to 1. */
function along01(line: ClosedLine, piece: number, n: number, out: Float64Array): number {
  const [a, b] = [3 * piece, 3 * ((piece + 1) % n)];
  let dot = 0;
  let size = 0;
  for (let k = 0; k < 3; k++) {
    const step = line[b + k]! - line[a + k]!;
    dot += step * (out[k]! - line[a + k]!);
    size += step * step;
  }
  return size > 0 ? Math.min(1, Math.max(0, dot / size)) : 0;
}

/** For every point of the line the direction in the surface to its left, `3·n`, unit. */
function lineNormals(line: ClosedLine, surface: Bvh): Float64Array {
  const n = line.length / 3;
  const across = new Float64Array(3 * n);
  const { positions: p, indices } = surface.mesh;
  for (let i = 0; i < n; i++) {
    const [back, ahead] = [3 * ((i + n - 1) % n), 3 * ((i + 1) % n)];
    const hit = surface.closestPoint([line[3 * i]!, line[3 * i + 1]!, line[3 * i + 2]!])!;
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * hit.triangle + k]!) as [number, number, number];
    const u = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!) as [number, number, number];
    const v = [0, 1, 2].map((k) => p[c + k]! - p[a + k]!) as [number, number, number];
    const normal = cross(u, v);
    const tangent = [0, 1, 2].map((k) => line[ahead + k]! - line[back + k]!) as [number, number, number];
    const left = cross(normal, tangent);
    const size = Math.sqrt(left[0] * left[0] + left[1] * left[1] + left[2] * left[2]);
    for (let k = 0; k < 3; k++) across[3 * i + k] = size > 0 ? left[k as 0] / size : 0;
  }
  return across;
}

/** Takes one piece of a scored mesh, compact, in the order of its vertices. */
function keepPiece({ positions, indices, seams }: Scored, keep?: Vec3): TriMesh {
  const faces = indices.length / 3;
  const parent = Int32Array.from({ length: faces }, (_, f) => f);
  const find = (f: number): number => {
    let root = f;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  const all = new Set(seams.flatMap((seam) => [...seam]));
  const mesh = { positions: Float32Array.from(positions), indices };
  const touching: { readonly face: number; readonly line: number }[] = [];
  forEachEdge(mesh, (halfEdges, start, end) => {
    const key = pairKey(indices[halfEdges[start]!]!, indices[nextHalfEdge(halfEdges[start]!)]!);
    for (let i = start; i < end; i++) {
      const face = (halfEdges[i]! / 3) | 0;
      if (all.has(key)) touching.push({ face, line: seams.findIndex((seam) => seam.has(key)) });
      else {
        const [a, b] = [find(face), find((halfEdges[start]! / 3) | 0)];
        if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
      }
    }
  });
  const area = new Float64Array(faces);
  for (let f = 0; f < faces; f++) area[find(f)]! += triangleArea(mesh, f);
  const lines = new Map<number, Set<number>>();
  for (const { face, line } of touching) {
    const root = find(face);
    if (!lines.has(root)) lines.set(root, new Set());
    lines.get(root)!.add(line);
  }
  let best = -1;
  if (keep) best = find(buildBvh(mesh).closestPoint(keep)!.triangle);
  else
    for (const [root, set] of [...lines].sort((a, b) => a[0] - b[0])) {
      const lead = best < 0 ? 1 : set.size - lines.get(best)!.size;
      if (lead > 0 || (lead === 0 && area[root]! > area[best]!)) best = root;
    }
  const target = new Int32Array(positions.length / 3).fill(-1);
  for (let f = 0; f < faces; f++)
    if (find(f) === best) for (let k = 0; k < 3; k++) target[indices[3 * f + k]!] = 0;
  const kept: number[] = [];
  let count = 0;
  for (let v = 0; v < target.length; v++) {
    if (target[v] !== 0) continue;
    target[v] = count++;
    kept.push(positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!);
  }
  const triangles: number[] = [];
  for (let f = 0; f < faces; f++)
    if (find(f) === best) for (let k = 0; k < 3; k++) triangles.push(target[indices[3 * f + k]!]!);
  return { positions: Float32Array.from(kept), indices: Uint32Array.from(triangles) };
}

type Mutable3 = [number, number, number];
const cross = (a: Mutable3, b: Mutable3): Mutable3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const pointOf = (p: ArrayLike<number>, v: number): Vec3 => [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!];

function squared(p: ArrayLike<number>, a: number, b: number): number {
  const x = p[3 * a]! - p[3 * b]!;
  const y = p[3 * a + 1]! - p[3 * b + 1]!;
  const z = p[3 * a + 2]! - p[3 * b + 2]!;
  return x * x + y * y + z * z;
}
