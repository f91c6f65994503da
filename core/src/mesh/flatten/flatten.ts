import { SdkError } from '../../errors/sdk-error.ts';
import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { connectedComponents } from '../topology/components.ts';
import { forEachEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { firstMap } from './first-map.ts';
import { createLaplace } from './laplace.ts';
import { measureFlat, type FlatMeasure } from './measure-flat.ts';
import { restTriangles, turnOf, type RestTriangles } from './rest-triangles.ts';

/** A patch laid into the plane, seen from the side that its triangles face. */
export interface FlatPatch {
  /** `2·V`, mm. */
  readonly points: Float64Array;
  /** The vertices of its border, counter-clockwise in the plane. */
  readonly border: Uint32Array;
  readonly measure: FlatMeasure;
}

const MOST_ROUNDS = 250;
/** Rounds end when no point moves further than this, mm. */
const STILL = 2e-3;
/** How far a round may go towards turning the first triangle over. */
const SAFE = 0.8;

/**
 * Lays a patch that hangs together and has one border into the plane as stiffly as it goes: each triangle wants to stay as it is, the border is free, none is
 * turned over. Throws SdkError `flatten/no-disc` (data `pieces`, `borders`) for any other surface. A surface that is round in both ways cannot be
 * laid flat without stretch: `measure` says how much it took. `start` is a map to begin with in which no triangle is turned over;
 * fewer `rounds` leave more stretch.
 * Source: Liu, Zhang, Xu, Gotsman and Gortler, A local/global approach to mesh parameterization, 2008, section 4 (ARAP); Smith and Schaefer, Bijective
 * parameterization with free boundaries, 2015, section 3.3, for the length of a step.
 */
export function flattenPatch(
  patch: TriMesh,
  work: Work = {},
  { start, rounds = MOST_ROUNDS }: { readonly start?: Float64Array; readonly rounds?: number } = {},
): FlatPatch {
  const border = requireDisc(patch);
  const rest = restTriangles(patch);
  const vertices = patch.positions.length / 3;
  const solve = createLaplace(rest, vertices);
  let points = start ?? firstMap(patch, border);
  const right = new Float64Array(2 * vertices);
  for (let round = 0; round < rounds; round++) {
    work.checkAborted?.();
    work.progress?.(round / rounds);
    turnTriangles(rest, points, right);
    const wanted = solve(right, points);
    const step = Math.min(1, SAFE * firstTurn(rest, points, wanted));
    const next = points.map((value, i) => value + step * (wanted[i]! - value));
    let most = 0;
    for (let i = 0; i < next.length; i++) most = Math.max(most, Math.abs(next[i]! - points[i]!));
    points = next;
    if (most < STILL) break;
  }
  work.progress?.(1);
  return { points, border, measure: measureFlat(patch, rest, points, border) };
}

/** The border of a disc, or the throw for what is none. */
function requireDisc(patch: TriMesh): Uint32Array {
  const loops = boundaryLoops(patch);
  const pieces = connectedComponents(patch).count;
  let edges = 0;
  forEachEdge(patch, () => edges++);
  const vertices = new Set(patch.indices).size;
  const isDisc =
    pieces === 1 &&
    loops.length === 1 &&
    new Set(loops[0]).size === loops[0]!.length &&
    vertices === patch.positions.length / 3 &&
    vertices - edges + patch.indices.length / 3 === 1;
  if (!isDisc) throw new SdkError('flatten/no-disc', { pieces, borders: loops.length });
  return loops[0]!;
}

/** Writes the sides of each triangle, turned as it lies now, into the right side of the equations. */
function turnTriangles(
  { indices, corners, weights }: RestTriangles,
  points: Float64Array,
  right: Float64Array,
): void {
  right.fill(0);
  for (let f = 0; f < indices.length / 3; f++) {
    let [along, across] = [0, 0];
    for (let k = 0; k < 3; k++) {
      const [m, n] = [(k + 1) % 3, (k + 2) % 3];
      const [i, j] = [2 * indices[3 * f + m]!, 2 * indices[3 * f + n]!];
      const w = weights[3 * f + k]!;
      const qx = corners[6 * f + 2 * m]! - corners[6 * f + 2 * n]!;
      const qy = corners[6 * f + 2 * m + 1]! - corners[6 * f + 2 * n + 1]!;
      const ux = points[i]! - points[j]!;
      const uy = points[i + 1]! - points[j + 1]!;
      along += w * (ux * qx + uy * qy);
      across += w * (uy * qx - ux * qy);
    }
    const size = Math.sqrt(along * along + across * across);
    const [cos, sin] = size > 0 ? [along / size, across / size] : [1, 0];
    for (let k = 0; k < 3; k++) {
      const [m, n] = [(k + 1) % 3, (k + 2) % 3];
      const [i, j] = [2 * indices[3 * f + m]!, 2 * indices[3 * f + n]!];
      const w = weights[3 * f + k]!;
      const qx = corners[6 * f + 2 * m]! - corners[6 * f + 2 * n]!;
      const qy = corners[6 * f + 2 * m + 1]! - corners[6 * f + 2 * n + 1]!;
      const x = w * (cos * qx - sin * qy);
      const y = w * (sin * qx + cos * qy);
      right[i]! += x;
      right[i + 1]! += y;
      right[j]! -= x;
      right[j + 1]! -= y;
    }
  }
}

/** The share of the way from `points` to `wanted` at which the first triangle has no area left; Infinity where none comes to it. */
function firstTurn({ indices }: RestTriangles, points: Float64Array, wanted: Float64Array): number {
  let first = Infinity;
  for (let f = 0; f < indices.length / 3; f++) {
    const [a, b, c] = [2 * indices[3 * f]!, 2 * indices[3 * f + 1]!, 2 * indices[3 * f + 2]!];
    const ux = points[b]! - points[a]!;
    const uy = points[b + 1]! - points[a + 1]!;
    const vx = points[c]! - points[a]!;
    const vy = points[c + 1]! - points[a + 1]!;
    const dux = wanted[b]! - wanted[a]! - ux;
    const duy = wanted[b + 1]! - wanted[a + 1]! - uy;
    const dvx = wanted[c]! - wanted[a]! - vx;
    const dvy = wanted[c + 1]! - wanted[a + 1]! - vy;
    const c0 = ux * vy - uy * vx;
    const c1 = ux * dvy + dux * vy - uy * dvx - duy * vx;
    const c2 = dux * dvy - duy * dvx;
    first = Math.min(first, firstRoot(c2, c1, c0));
  }
  return first;
}

/** The least positive root of `a·t² + b·t + c`, where c is positive; Infinity without one. */
function firstRoot(a: number, b: number, c: number): number {
  const inside = b * b - 4 * a * c;
  if (inside < 0) return Infinity;
  const root = Math.sqrt(inside);
  const q = -0.5 * (b < 0 ? b - root : b + root);
  const roots = [q !== 0 ? c / q : Infinity, a !== 0 ? q / a : Infinity];
  return Math.min(...roots.filter((t) => t > 0), Infinity);
}

/** A direction of space as it lies in a flat patch. */
export interface FlatDirection {
  /** mm of the plane for a mm of the way along the direction, by its mean over the patch. */
  readonly x: number;
  readonly y: number;
  /** 1 where the whole patch runs along the direction, 0 where it faces along it. */
  readonly share: number;
}

/** Where a direction of space (unit) points in a flat patch: the mean, over its area, of the way in which it grows. */
export function directionIn(patch: TriMesh, points: Float64Array, direction: Vec3): FlatDirection {
  const { positions, indices } = patch;
  const height = (v: number): number => {
    const p = pointAt(positions, v);
    return p[0] * direction[0] + p[1] * direction[1] + p[2] * direction[2];
  };
  let [x, y, area] = [0, 0, 0];
  for (let f = 0; f < indices.length / 3; f++) {
    const [a, b, c] = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
    const [ux, uy] = [points[2 * b]! - points[2 * a]!, points[2 * b + 1]! - points[2 * a + 1]!];
    const [vx, vy] = [points[2 * c]! - points[2 * a]!, points[2 * c + 1]! - points[2 * a + 1]!];
    const [h, k] = [height(b) - height(a), height(c) - height(a)];
    // The gradient times twice the area.
    x += h * vy - k * uy;
    y += k * ux - h * vx;
    area += turnOf(points, indices, f);
  }
  const share = area > 0 ? Math.sqrt(x * x + y * y) / area : 0;
  return { x: area > 0 ? x / area : 0, y: area > 0 ? y / area : 0, share };
}
