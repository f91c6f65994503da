import {
  BORDER,
  buildTwins,
  nextHalfEdge,
  vertexCorners,
  vertexNeighbours,
  type VertexNeighbours,
} from '../topology/adjacency.ts';
import { BATCH_MASK } from '../work.ts';
import type { WallField } from './wall-field.ts';

/** The outer side of a wall: skin and rim in one piece, open along lines that run round each border. */
export interface FieldSkin {
  /** `3·V`, mm. */
  readonly points: Float64Array;
  readonly indices: Uint32Array;
}

/** A surface whose vertices move along it and back onto the field, so long as no triangle turns over. */
export class EvenSurface {
  readonly skin: FieldSkin;
  readonly #skin: FieldSkin;
  readonly #field: WallField;
  readonly #beside: number;
  readonly #most: number;
  readonly #near: VertexNeighbours;
  readonly #corners: ReturnType<typeof vertexCorners>;
  /** The two neighbours along the border of vertices on it. */
  readonly #along = new Map<number, number[]>();

  constructor(skin: FieldSkin, field: WallField, beside: number, spacing: number) {
    this.skin = this.#skin = skin;
    this.#field = field;
    this.#beside = beside;
    this.#most = spacing / 2;
    const mesh = { positions: new Float32Array(skin.points.length), indices: skin.indices };
    this.#near = vertexNeighbours(mesh);
    this.#corners = vertexCorners(mesh);
    buildTwins(mesh).forEach((twin, h) => {
      if (twin !== BORDER) return;
      const [a, b] = [skin.indices[h]!, skin.indices[nextHalfEdge(h)]!];
      this.#join(a, b);
      this.#join(b, a);
    });
  }

  /** Every vertex. */
  all(): Uint32Array {
    return Uint32Array.from({ length: this.#skin.points.length / 3 }, (_, v) => v);
  }

  /** The vertices within some rings of the open lines. */
  aboutBorder(rings: number): Uint32Array {
    return this.about(this.#along.keys(), rings);
  }

  /** Some vertices and those within rings of them. */
  about(vertices: Iterable<number>, rings: number): Uint32Array {
    let edge = [...vertices];
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

  /** Moves vertices, in turn, by `share` of the way to the mean of their neighbours, and onto the field; those on the open line, along it. Only where `isFree` may triangles turn over, which takes folds out. */
  even(vertices: Uint32Array, share: number, checkAborted: () => void, isFree = false): void {
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
      if (isFree) points.set(to, 3 * v);
      else this.#move(v, to);
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
