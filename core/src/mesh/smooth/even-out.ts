import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import { energyOf, solve, type SparseSystem } from './conjugate-gradients.ts';
import { heldEdges, type HeldEdges } from './held-edges.ts';
import { slideOnEdges } from './slide-on-edges.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { withSolver } from './wasm/with-solver.ts';
import { partOf, type Work } from '../work.ts';

/** What is evened out, and how far. */
export interface EvenOutOptions extends Work {
  /** Features up to this size, mm, are evened out. */
  readonly reach: number;
  /** Vertices that may move, ascending; all unless given. */
  readonly vertices?: Uint32Array;
  /** `V` shares 0 to 1 of its way that each vertex goes; 1 unless given. Where it is 0 the surface is held. */
  readonly mask?: Float64Array;
  /** Edges on which vertices move along only: `heldEdges` of the mesh unless given. */
  readonly held?: HeldEdges;
  /** `vertexCorners` of the mesh, where the caller has it. */
  readonly corners?: VertexCorners;
  /** What may be left of the error, 0 to 1, for a caller that does the same again at once; 0.02 unless given. */
  readonly tolerance?: number;
}

/** Cotangents are kept between these: a needle must neither push its corners apart nor pull harder than its neighbours can hold. */
const LEAST_COTANGENT = 0.02;
const MOST_COTANGENT = 8;
/** A vertex has at least this share of the mean area of all. */
const LEAST_AREA = 0.1;
/** What is left of the error, in the energy of the system, over that of the whole. */
const TOLERANCE = 0.02;

/**
 * The symmetric system M + τL over the vertices that move, numbered 0 … n − 1: `area` is M, and `pull` (`3·n`) is −τLx, what the surface as it is asks of
 * every vertex.
 */
interface System extends SparseSystem {
  readonly area: Float64Array;
  readonly pull: Float64Array;
}

/**
 * Where every vertex moves when features up to `reach` mm are evened out and larger shapes are left as they are, `3·V` mm. Strength is a
 * length and the same on a fine, a coarse and an uneven mesh. A vertex moves at most by `reach`; those that do not take part not at
 * all, and those of rims, sharp lines and cut edges (`heldEdges`) along their edge only.
 *
 * Source: Desbrun, Meyer, Schröder and Barr, Implicit Fairing of Irregular Meshes using Diffusion and Curvature Flow, 1999, cotangents
 * kept positive; what one step takes off is smoothed by a second and given back (twicing; Tukey, Exploratory Data Analysis, 1977), so a
 * wave of wave number k keeps 1 − (τk²/(1 + τk²))² of its height with τ = reach²: half of it at four times the reach, and large shapes
 * do not shrink. Solved by conjugate gradients.
 */
export function evenOut(mesh: TriMesh, options: EvenOutOptions): Float64Array {
  const { reach, mask, tolerance = TOLERANCE } = options;
  const { positions } = mesh;
  const edges = options.held ?? heldEdges(mesh);
  const { held } = edges;
  const chosen = options.vertices ?? Uint32Array.from({ length: held.length }, (_, v) => v);
  const vertices = chosen.filter((v) => held[v] === 0 && (!mask || mask[v]! > 0));
  const way = new Float64Array(positions.length);
  slideOnEdges(mesh, edges, options, way);
  if (vertices.length === 0) return way;
  const corners = options.corners ?? vertexCorners(mesh);
  options.checkAborted?.();
  const system = systemOf(mesh, corners, vertices, reach * reach);
  options.progress?.(0.25);
  const enough = tolerance * tolerance * energyOf(system, system.pull);
  const [off, back] = withSolver(system, (solver) => {
    solver.sides.set(system.pull);
    solve(solver, enough, partOf(options, 0.25, 0.65));
    const first = solver.found.slice();
    for (let n = 0, i = 0; n < vertices.length; n++)
      for (const end = i + 3; i < end; i++) solver.sides[i] = -first[i]! * system.area[n]!;
    // As near as the first: what is given back is the smaller part of the whole.
    solve(solver, enough, partOf(options, 0.65, 1));
    return [first, solver.found.slice()] as const;
  });
  for (let n = 0; n < vertices.length; n++) {
    const v = vertices[n]!;
    const x = off[3 * n]! + back[3 * n]!;
    const y = off[3 * n + 1]! + back[3 * n + 1]!;
    const z = off[3 * n + 2]! + back[3 * n + 2]!;
    const size = Math.sqrt(x * x + y * y + z * z);
    const share = (mask ? mask[v]! : 1) * (size > reach ? reach / size : 1);
    way[3 * v] = x * share;
    way[3 * v + 1] = y * share;
    way[3 * v + 2] = z * share;
  }
  return way;
}

function systemOf(mesh: TriMesh, corners: VertexCorners, vertices: Uint32Array, tau: number): System {
  const { positions: p, indices } = mesh;
  const { offsets, corners: cornersAt } = corners;
  const { cotangents, areas } = trianglesOf(mesh, corners, vertices);
  const places = new Int32Array(p.length / 3).fill(-1);
  const starts = new Uint32Array(vertices.length + 1);
  let room = 0;
  for (let n = 0; n < vertices.length; n++) {
    const v = vertices[n]!;
    places[v] = n;
    room += corners.offsets[v + 1]! - corners.offsets[v]! + 1;
  }
  const ring = new Uint32Array(2 * room);
  const weights = new Float64Array(2 * room);
  const area = new Float64Array(vertices.length);
  const scale = new Float64Array(vertices.length);
  const pull = new Float64Array(3 * vertices.length);
  let at = 0;
  let whole = 0;
  for (let n = 0; n < vertices.length; n++) {
    const v = vertices[n]!;
    const first = at;
    let total = 0;
    let x = 0;
    let y = 0;
    let z = 0;
    let own = 0;
    const ownX = p[3 * v]!;
    const ownY = p[3 * v + 1]!;
    const ownZ = p[3 * v + 2]!;
    for (let i = offsets[v]!, end = offsets[v + 1]!; i < end; i++) {
      const c = cornersAt[i]!;
      const face = (c / 3) | 0;
      const k = c - 3 * face;
      const next = k === 2 ? c - 2 : c + 1;
      const previous = k === 0 ? c + 2 : c - 1;
      own += areas[face]! / 3;
      for (let side = 0; side < 2; side++) {
        const w = indices[side === 0 ? next : previous]!;
        const weight = (tau * cotangents[side === 0 ? previous : next]!) / 2;
        total += weight;
        x += weight * (p[3 * w]! - ownX);
        y += weight * (p[3 * w + 1]! - ownY);
        z += weight * (p[3 * w + 2]! - ownZ);
        const place = 3 * places[w]!;
        if (place < 0) continue;
        let e = first;
        while (e < at && ring[e] !== place) e++;
        if (e === at) ring[at++] = place;
        weights[e] = weights[e]! + weight;
      }
    }
    pull[3 * n] = x;
    pull[3 * n + 1] = y;
    pull[3 * n + 2] = z;
    scale[n] = total;
    area[n] = own;
    whole += own;
    starts[n + 1] = at;
  }
  const least = (LEAST_AREA * whole) / vertices.length;
  for (let n = 0; n < area.length; n++) {
    area[n] = Math.max(area[n]!, least);
    scale[n] = 1 / (area[n]! + scale[n]!);
  }
  return { starts, ring, weights, area, scale, pull };
}

/** Cotangents by corner and areas (mm²) by triangle of the triangles at the given vertices. */
function trianglesOf(
  { positions: p, indices }: TriMesh,
  { offsets, corners }: VertexCorners,
  vertices: Uint32Array,
): { readonly cotangents: Float32Array; readonly areas: Float32Array } {
  const cotangents = new Float32Array(indices.length);
  const areas = new Float32Array(indices.length / 3);
  for (const v of vertices)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const f = (corners[i]! / 3) | 0;
      if (areas[f] !== 0) continue;
      const a = 3 * indices[3 * f]!;
      const b = 3 * indices[3 * f + 1]!;
      const c = 3 * indices[3 * f + 2]!;
      const ux = p[b]! - p[a]!;
      const uy = p[b + 1]! - p[a + 1]!;
      const uz = p[b + 2]! - p[a + 2]!;
      const vx = p[c]! - p[a]!;
      const vy = p[c + 1]! - p[a + 1]!;
      const vz = p[c + 2]! - p[a + 2]!;
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const twice = Math.max(Math.sqrt(nx * nx + ny * ny + nz * nz), 1e-12);
      const uu = ux * ux + uy * uy + uz * uz;
      const vv = vx * vx + vy * vy + vz * vz;
      const uv = ux * vx + uy * vy + uz * vz;
      areas[f] = twice / 2;
      cotangents[3 * f] = kept(uv / twice);
      cotangents[3 * f + 1] = kept((uu - uv) / twice);
      cotangents[3 * f + 2] = kept((vv - uv) / twice);
    }
  return { cotangents, areas };
}

const kept = (cotangent: number): number => Math.min(MOST_COTANGENT, Math.max(LEAST_COTANGENT, cotangent));
