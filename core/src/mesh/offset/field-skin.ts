import type { Vec3 } from '../../math/vec3.ts';
import { dualSurface } from '../field/dual-surface.ts';
import { sampleField } from '../field/field-grid.ts';
import { buildTwins, BORDER, vertexCorners, vertexNeighbours, type VertexNeighbours } from '../topology/adjacency.ts';
import { connectedComponents } from '../topology/components.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';
import type { WallField } from './wall-field.ts';

/** The outer side of a wall: skin and rim in one piece, open along lines that run round each border. */
export interface FieldSkin {
  /** `3·V`, mm. */
  readonly points: Float64Array;
  readonly indices: Uint32Array;
}

/** The open line keeps so far from the border, in spacings of the grid: within it the rim and what is behind the patch share cells. */
const BESIDE = 1.2;
/** Rounds in which the surface is drawn even and put back onto the field. */
const EVENINGS = 3;
/** Rounds for the surroundings of open lines, and how many rings of vertices these are. */
const EDGE_ROUNDS = 12;
const EDGE_RINGS = 3;

/** Takes the outer side of a wall from its field, on a grid of `spacing` mm. */
export function fieldSkin(
  field: WallField,
  patch: TriMesh,
  spacing: number,
  checkAborted: () => void,
): FieldSkin {
  const [low, high] = boxAbout(patch.positions, field.most + 3 * spacing);
  const grid = sampleField(field, { low, high, spacing }, checkAborted);
  const raw = dualSurface(grid, checkAborted);
  const beside = BESIDE * spacing;
  const indices = openAlongBorders(raw.points, raw.indices, field, beside, checkAborted);
  const skin = compacted(raw.points, indices);
  const surface = new EvenSurface(skin, field, beside, spacing);
  const all = Uint32Array.from({ length: skin.points.length / 3 }, (_, v) => v);
  for (let round = 0; round < EVENINGS; round++) surface.even(all, round === 0 ? 0 : 0.3, checkAborted);
  const about = surface.aboutBorder(EDGE_RINGS);
  for (let round = 0; round < EDGE_ROUNDS; round++) surface.even(about, 0.5, checkAborted);
  surface.even(all, 0, checkAborted);
  return skin;
}

function boxAbout(positions: ArrayLike<number>, margin: number): readonly [Vec3, Vec3] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]! - margin);
    high[i % 3] = Math.max(high[i % 3]!, positions[i]! + margin);
  }
  return [low as unknown as Vec3, high as unknown as Vec3];
}

/** The triangles of the largest piece that is neither behind the patch nor beside its border, without ears and without borders that touch. */
function openAlongBorders(
  points: Float64Array,
  indices: Uint32Array,
  field: WallField,
  beside: number,
  checkAborted: () => void,
): Uint32Array {
  const isOut = new Uint8Array(points.length / 3);
  for (let v = 0; v < isOut.length; v++) {
    if ((v & BATCH_MASK) === 0) checkAborted();
    const [x, y, z] = [points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!];
    field.value(x, y, z);
    if (field.isBehind || field.toBorder(x, y, z, beside) < beside) isOut[v] = 1;
  }
  let kept = indices.filter((_, i) => {
    const t = i - (i % 3);
    return !isOut[indices[t]!] && !isOut[indices[t + 1]!] && !isOut[indices[t + 2]!];
  });
  for (;;) {
    checkAborted();
    kept = largestOf(points, kept);
    const bad = raggedFaces(points.length / 3, kept);
    if (!bad.includes(1)) return kept;
    kept = kept.filter((_, i) => bad[(i / 3) | 0] === 0);
  }
}

/** Marks triangles with two open edges, and those at vertices in which borders touch. */
function raggedFaces(vertices: number, indices: Uint32Array): Uint8Array {
  const twins = buildTwins({ positions: new Float32Array(3 * vertices), indices });
  const bad = new Uint8Array(indices.length / 3);
  const starts = new Uint8Array(vertices);
  for (let h = 0; h < twins.length; h++) if (twins[h] === BORDER) starts[indices[h]!]!++;
  for (let f = 0; f < bad.length; f++) {
    let open = 0;
    for (let k = 3 * f; k < 3 * f + 3; k++) {
      if (twins[k] === BORDER) open++;
      if (starts[indices[k]!]! > 1) bad[f] = 1;
    }
    if (open > 1) bad[f] = 1;
  }
  return bad;
}

function largestOf(points: Float64Array, indices: Uint32Array): Uint32Array {
  const { count, ofFace } = connectedComponents({ positions: new Float32Array(points.length), indices });
  const faces = new Uint32Array(count);
  for (const piece of ofFace) faces[piece]!++;
  let best = 0;
  for (let c = 1; c < count; c++) if (faces[c]! > faces[best]!) best = c;
  return indices.filter((_, i) => ofFace[(i / 3) | 0] === best);
}

function compacted(points: Float64Array, indices: Uint32Array): FieldSkin {
  const to = new Int32Array(points.length / 3).fill(-1);
  const kept: number[] = [];
  const renamed = indices.map((v) => {
    if (to[v]! < 0) {
      to[v] = kept.length / 3;
      kept.push(points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!);
    }
    return to[v]!;
  });
  return { points: Float64Array.from(kept), indices: renamed };
}

/** A surface whose vertices move along it and back onto the field, so long as no triangle turns over. */
class EvenSurface {
  readonly #skin: FieldSkin;
  readonly #field: WallField;
  readonly #beside: number;
  readonly #most: number;
  readonly #near: VertexNeighbours;
  readonly #corners: ReturnType<typeof vertexCorners>;
  /** The two neighbours along the border of vertices on it. */
  readonly #along = new Map<number, number[]>();

  constructor(skin: FieldSkin, field: WallField, beside: number, spacing: number) {
    this.#skin = skin;
    this.#field = field;
    this.#beside = beside;
    this.#most = spacing / 2;
    const mesh = { positions: new Float32Array(skin.points.length), indices: skin.indices };
    this.#near = vertexNeighbours(mesh);
    this.#corners = vertexCorners(mesh);
    buildTwins(mesh).forEach((twin, h) => {
      if (twin !== BORDER) return;
      const [a, b] = [skin.indices[h]!, skin.indices[h % 3 === 2 ? h - 2 : h + 1]!];
      this.#join(a, b);
      this.#join(b, a);
    });
  }

  /** The vertices within some rings of the open lines. */
  aboutBorder(rings: number): Uint32Array {
    let edge = [...this.#along.keys()];
    const found = new Set(edge);
    const { offsets, neighbours } = this.#near;
    for (let ring = 0; ring < rings; ring++) {
      const next: number[] = [];
      for (const v of edge)
        for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
          const w = neighbours[i]!;
          if (found.has(w)) continue;
          found.add(w);
          next.push(w);
        }
      edge = next;
    }
    return Uint32Array.from(found).sort();
  }

  /** Moves vertices, in turn, by `share` of the way to the mean of their neighbours, and onto the field; those on the open line, along it. */
  even(vertices: Uint32Array, share: number, checkAborted: () => void): void {
    const { points } = this.#skin;
    const to = new Float64Array(3);
    vertices.forEach((v, n) => {
      if ((n & BATCH_MASK) === 0) checkAborted();
      const along = this.#along.get(v);
      to.set(points.subarray(3 * v, 3 * v + 3));
      this.#mean(v, along, share, to);
      for (let step = 0; step < (along ? 3 : 2); step++) {
        if (along) this.#besideBorder(to);
        this.#onto(to);
      }
      this.#move(v, to);
    });
  }

  #join(a: number, b: number): void {
    const known = this.#along.get(a);
    if (known) known.push(b);
    else this.#along.set(a, [b]);
  }

  #mean(v: number, along: readonly number[] | undefined, share: number, to: Float64Array): void {
    const { points } = this.#skin;
    const { offsets, neighbours } = this.#near;
    const near = along ?? neighbours.subarray(offsets[v]!, offsets[v + 1]!);
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (const w of near) sum += points[3 * w + k]!;
      to[k]! += share * (sum / near.length - to[k]!);
    }
  }

  /** Onto the field, where it is not far and does not jump. */
  #onto(to: Float64Array): void {
    const value = this.#field.value(to[0]!, to[1]!, to[2]!);
    if (!(Math.abs(value) < this.#most)) return;
    for (let k = 0; k < 3; k++) to[k]! -= value * this.#field.away[k]!;
  }

  /** To the distance from the border at which the surface is open. */
  #besideBorder(to: Float64Array): void {
    const { edge } = this.#field;
    const far = this.#field.toBorder(to[0]!, to[1]!, to[2]!, 4 * this.#beside);
    if (far === Infinity || far === 0) return;
    for (let k = 0; k < 3; k++) to[k] = edge[k]! + ((to[k]! - edge[k]!) * this.#beside) / far;
  }

  /** Moves a vertex as far towards a place as no triangle at it turns over. */
  #move(v: number, to: Float64Array): void {
    const { points } = this.#skin;
    const from = points.slice(3 * v, 3 * v + 3);
    const before = this.#normals(v);
    for (let part = 1; part > 0.2; part /= 2) {
      for (let k = 0; k < 3; k++) points[3 * v + k] = from[k]! + part * (to[k]! - from[k]!);
      if (this.#keeps(before, this.#normals(v))) return;
    }
    points.set(from, 3 * v);
  }

  #keeps(before: readonly number[], after: readonly number[]): boolean {
    for (let i = 0; i < before.length; i += 3) {
      const dot = before[i]! * after[i]! + before[i + 1]! * after[i + 1]! + before[i + 2]! * after[i + 2]!;
      const size = (n: readonly number[]): number => n[i]! * n[i]! + n[i + 1]! * n[i + 1]! + n[i + 2]! * n[i + 2]!; // prettier-ignore
      if (dot <= 0 || dot * dot < 0.04 * size(before) * size(after)) return false;
    }
    return true;
  }

  /** The normals of the triangles at a vertex, as long as twice their areas. */
  #normals(v: number): number[] {
    const { points: p, indices } = this.#skin;
    const { offsets, corners } = this.#corners;
    const out: number[] = [];
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const t = corners[i]! - (corners[i]! % 3);
      const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
      const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
      const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
      out.push(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
    }
    return out;
  }
}
