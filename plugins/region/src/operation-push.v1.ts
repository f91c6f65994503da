import {
  smoothField,
  sectionCentroid,
  stepsForReach,
  type RegionField,
  type TriMesh,
} from '@bracewright/core/mesh';
import { vec3, type Vec3 } from '@bracewright/core/math';
import type { OperationContext } from '@bracewright/core/operation';

export type PushDirection = 'normal' | 'horizontal' | readonly [number, number, number];

/** Sections that the horizontal direction is taken from, spread evenly over the height of the region. */
const SECTIONS = 5;
/**
 * What is tried in turn until the push does not fold the surface: evening out the normals over `reach` times the depth of the
 * region, then drawing them by `share` towards their mean, at last all the same way.
 */
const STEADYING = [
  { reach: 0.2, share: 0 },
  { reach: 0.35, share: 0 },
  { reach: 0.35, share: 0.4 },
  { reach: 0, share: 0.7 },
  { reach: 0, share: 0.9 },
  { reach: 0, share: 1 },
] as const;
/** A pushed triangle must still face the way of the push by this cosine, else it counts as folded. */
const LEAST_FACING = 0.02;

/** Sums of area-weighted triangle normals at the vertices of the region and of one ring round it, `3·V`. */
function roughNormals(mesh: TriMesh, field: RegionField): Float64Array {
  const { positions: p, indices } = mesh;
  const { offsets, corners } = field.region.corners;
  const normals = new Float64Array(p.length);
  const seen = new Uint8Array(indices.length / 3);
  for (const v of field.region.vertices)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const face = (corners[i]! / 3) | 0;
      if (seen[face] === 1) continue;
      seen[face] = 1;
      const a = 3 * indices[3 * face]!;
      const b = 3 * indices[3 * face + 1]!;
      const c = 3 * indices[3 * face + 2]!;
      const n = vec3.cross(
        [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!],
        [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!],
      );
      for (const at of [a, b, c]) for (let k = 0; k < 3; k++) normals[at + k]! += n[k as 0];
    }
  return unitRows(normals);
}

function unitRows(rows: Float64Array): Float64Array {
  for (let i = 0; i < rows.length; i += 3) {
    const size = Math.sqrt(rows[i]! * rows[i]! + rows[i + 1]! * rows[i + 1]! + rows[i + 2]! * rows[i + 2]!);
    if (size === 0) continue;
    rows[i]! /= size;
    rows[i + 1]! /= size;
    rows[i + 2]! /= size;
  }
  return rows;
}

/** Outward horizontal directions from the line of section centres, `3·V`. */
function horizontalDirections(mesh: TriMesh, field: RegionField): Float64Array {
  const { positions: p } = mesh;
  let low = Infinity;
  let high = -Infinity;
  for (const v of field.region.vertices) {
    low = Math.min(low, p[3 * v + 2]!);
    high = Math.max(high, p[3 * v + 2]!);
  }
  const centres: Vec3[] = [];
  for (let i = 0; i < SECTIONS; i++) {
    const z = low + ((high - low) * (i + 0.5)) / SECTIONS;
    const section = sectionCentroid(mesh, { origin: [0, 0, z], normal: [0, 0, 1] });
    if (section) centres.push(section.centroid);
  }
  const line = fitLine(centres);
  const rows = new Float64Array(p.length);
  for (const v of field.region.vertices) {
    const z = p[3 * v + 2]!;
    rows[3 * v] = p[3 * v]! - line.x(z);
    rows[3 * v + 1] = p[3 * v + 1]! - line.y(z);
  }
  return unitRows(rows);
}

/** Straight line x(z), y(z) through points by least squares. */
function fitLine(points: readonly Vec3[]): { x: (z: number) => number; y: (z: number) => number } {
  const n = Math.max(1, points.length);
  const mean = [0, 0, 0];
  for (const point of points) for (let k = 0; k < 3; k++) mean[k]! += point[k as 0] / n;
  let zz = 0;
  let xz = 0;
  let yz = 0;
  for (const point of points) {
    const z = point[2] - mean[2]!;
    zz += z * z;
    xz += (point[0] - mean[0]!) * z;
    yz += (point[1] - mean[1]!) * z;
  }
  const slope = (value: number): number => (zz > 0 ? value / zz : 0);
  return {
    x: (z) => mean[0]! + slope(xz) * (z - mean[2]!),
    y: (z) => mean[1]! + slope(yz) * (z - mean[2]!),
  };
}

/** Moves the vertices of the region along `directions`; all others keep their bits. */
function displaced(field: RegionField, directions: Float64Array, amplitude: number): Float32Array {
  const positions = field.mesh.positions.slice();
  for (const v of field.region.vertices) {
    const step = amplitude * field.weights[v]!;
    if (step === 0) continue;
    for (let i = 3 * v; i < 3 * v + 3; i++) positions[i] = positions[i]! + step * directions[i]!;
  }
  return positions;
}

/** Cosine between the normal of a triangle and the mean direction of its corners; 0 without area. */
function facing(p: Float32Array, directions: Float64Array, a: number, b: number, c: number): number {
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const dx = directions[a]! + directions[b]! + directions[c]!;
  const dy = directions[a + 1]! + directions[b + 1]! + directions[c + 1]!;
  const dz = directions[a + 2]! + directions[b + 2]! + directions[c + 2]!;
  const size = Math.sqrt((nx * nx + ny * ny + nz * nz) * (dx * dx + dy * dy + dz * dz));
  return size > 0 ? (nx * dx + ny * dy + nz * dz) / size : 0;
}

/** Whether a triangle of the region turned so far that it no longer faces the way its corners were meant to move. */
function hasFold(field: RegionField, positions: Float32Array, directions: Float64Array): boolean {
  const { indices } = field.mesh;
  const { offsets, corners } = field.region.corners;
  for (const v of field.region.vertices)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const face = (corners[i]! / 3) | 0;
      const a = 3 * indices[3 * face]!;
      const b = 3 * indices[3 * face + 1]!;
      const c = 3 * indices[3 * face + 2]!;
      if (facing(positions, directions, a, b, c) >= LEAST_FACING) continue;
      if (facing(field.mesh.positions, directions, a, b, c) >= LEAST_FACING) return true;
    }
  return false;
}

/**
 * Pushes the region by its weights. Along `normal` the directions are the skin's normals evened out over a fifth of the depth of
 * the region, and further while the push would fold the surface; `horizontal` moves level, away from the line of section centres;
 * a vector moves everything the same way. Warns `folds` when no smoothing of the directions keeps the surface from folding.
 */
export function push(
  field: RegionField,
  amplitude: number,
  direction: PushDirection,
  ctx: Pick<OperationContext, 'checkAborted' | 'warn'>,
): TriMesh {
  const { mesh } = field;
  const done = (positions: Float32Array): TriMesh => ({ positions, indices: mesh.indices });
  if (amplitude === 0) return done(mesh.positions.slice());
  if (direction !== 'normal') {
    const rows =
      direction === 'horizontal' ? horizontalDirections(mesh, field) : constantRows(field, direction);
    return done(displaced(field, rows, amplitude));
  }
  for (const [round, { share }] of STEADYING.entries()) {
    ctx.checkAborted();
    const smooth = steadied(field, round);
    const directions = share > 0 ? drawnTogether(field, smooth, share) : smooth;
    const positions = displaced(field, directions, amplitude);
    if (!hasFold(field, positions, directions)) return done(positions);
    if (round < STEADYING.length - 1) continue;
    ctx.warn('folds');
    return done(positions);
  }
  return mesh;
}

/** The normals of the region, evened out as far as `round` of the steadying says. */
function steadied(field: RegionField, round: number): Float64Array {
  const known = field.directions.get(round);
  if (known) return known;
  const { mesh, region } = field;
  const before = round === 0 ? roughNormals(mesh, field) : steadied(field, round - 1);
  const { reach } = STEADYING[round]!;
  const smooth =
    reach > 0
      ? unitRows(
          smoothField(mesh, before, {
            stride: 3,
            iterations: stepsForReach(reach * field.depth, field.edge, round === 0 ? 40 : 120),
            vertices: region.vertices,
            corners: region.corners,
          }),
        )
      : before;
  field.directions.set(round, smooth);
  return smooth;
}

/** Directions drawn towards their mean, weighted by how far each vertex goes: all of it for a share of 1. */
function drawnTogether(field: RegionField, directions: Float64Array, share: number): Float64Array {
  let mean: Vec3 = [0, 0, 0];
  for (const v of field.region.vertices)
    mean = vec3.addScaled(mean, vec3.pointAt(directions, v), field.weights[v]!);
  mean = vec3.normalize(mean);
  const rows = new Float64Array(directions.length);
  for (const v of field.region.vertices)
    for (let k = 0; k < 3; k++) rows[3 * v + k] = (1 - share) * directions[3 * v + k]! + share * mean[k as 0];
  return unitRows(rows);
}

function constantRows(field: RegionField, direction: Vec3): Float64Array {
  const rows = new Float64Array(field.mesh.positions.length);
  const unit = vec3.normalize(direction);
  for (const v of field.region.vertices) rows.set(unit, 3 * v);
  return rows;
}
