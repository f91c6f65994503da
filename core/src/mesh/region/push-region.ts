import type { FindingDetails } from '../../errors/finding.ts';
import { vec3, type Vec3 } from '../../math/index.ts';
import { guardMove } from '../guard/guard-move.ts';
import { sectionCentroid } from '../section/section-frame.ts';
import { smoothField, stepsForReach } from '../smooth/laplacian.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import type { RegionField } from './region-field.ts';

/** Which way a region is pushed for a positive amplitude: square to the skin, level away from the middle of the trunk, or a vector. */
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

/** Share of the work that is done before the push: `regionField` tells up to it. */
const PREPARED = 0.5;
/** What of the amplitude must be left on the apex line for a push that is held back to be called the same push. */
const LEAST_AT_APEX = 0.8;

/** What weighs more lies on the apex line, and within the contour at all. */
const [AT_APEX, AT_EDGE] = [0.98, 0.02];

/** What of a level push must go in or out over the region as a whole, by how far each place is pushed, not to be told: it meets the skin there at 37° on average. */
const LEAST_SQUARE = 0.6;

/** A body with a region pushed, and what came of it beside: places, with the values that a sentence about them needs. */
export interface RegionPush {
  readonly mesh: TriMesh;
  /** It meets something that it cannot go past, and was made as asked all the same (data `amplitude`, mm). */
  readonly folds?: FindingDetails;
  /** It was held back where it would have folded (data `amplitude`, mm, and the `percent` of the way that is left at the tightest spot). */
  readonly eased?: FindingDetails;
  /** A `horizontal` push meets the skin so much at a slant that less than three fifths of it go in or out, as on a sealed end or a shoulder (data `percent` that do, 0 where it goes the other way). */
  readonly along?: FindingDetails;
}

/**
 * Pushes the region by its weights. Along `normal` the directions are the skin's normals evened out over a fifth of the depth of
 * the region, and further while the push would fold the surface; `horizontal` moves level, away from the line of section centres;
 * a vector moves everything the same way.
 *
 * The pushed body is tested against the whole of itself (`guardMove`). Where no way of evening out keeps it from folding, the push is
 * held back at the folds alone, and `eased` says where and how much is left there. A push that would have to be held back to less than
 * four fifths on its apex line meets something that it cannot go past: it is made as asked and `folds` says where, for the user to decide. That is known as soon as so much is given up there, and nothing more is looked at.
 */
export function pushRegion(
  field: RegionField,
  amplitude: number,
  direction: PushDirection,
  work: Work,
): RegionPush {
  const { mesh } = field;
  if (amplitude === 0) return { mesh: { positions: mesh.positions.slice(), indices: mesh.indices } };
  let directions: Float64Array = new Float64Array(0);
  const movement = function* () {
    for (directions of ways(field, direction)) yield displaced(field, directions, amplitude);
  };
  const made = guardMove(mesh, movement(), {
    ...partOf(work, PREPARED, 1),
    cure: 'hold',
    corners: field.region.corners,
    crossingsOnly: true,
    accept: (positions) => direction !== 'normal' || !hasFold(field, positions, directions),
    isTooMuch: (share) => leastShare(field, share, AT_APEX) < LEAST_AT_APEX,
  });
  const along = direction === 'horizontal' ? alongSkin(field, directions) : undefined;
  const told = along && { along };
  // Where nothing crosses it may overhang somewhere, but meets nothing.
  if (made.folds.length === 0) return { mesh: made.mesh, ...told };
  const atApex = leastShare(field, made.share, AT_APEX);
  const { places } = made;
  if (made.left.length > 0 || atApex < LEAST_AT_APEX) {
    const asked = { positions: made.asked, indices: mesh.indices };
    return { mesh: asked, folds: { places, data: { amplitude } }, ...told };
  }
  const percent = Math.round(100 * leastShare(field, made.share, AT_EDGE));
  return { mesh: made.mesh, eased: { places, data: { amplitude, percent } }, ...told };
}

/** Where a push by `directions` loses most of its way along the skin; undefined where `LEAST_SQUARE` of it or more goes in or out over the region as a whole. */
function alongSkin(
  { mesh, region, weights }: RegionField,
  directions: Float64Array,
): FindingDetails | undefined {
  const { positions, indices } = mesh;
  const { offsets, corners } = region.corners;
  const seen = new Uint8Array(indices.length / 3);
  let [all, square, slid] = [0, 0, 0];
  let worst = { face: -1, loss: 0 };
  for (const v of region.vertices)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const face = (corners[i]! / 3) | 0;
      if (seen[face] === 1) continue;
      seen[face] = 1;
      const [a, b, c] = [indices[3 * face]!, indices[3 * face + 1]!, indices[3 * face + 2]!];
      const weight = Math.abs(weights[a]! + weights[b]! + weights[c]!) / 3;
      const area = triangleArea(mesh, face);
      const cosine = facing(positions, directions, 3 * a, 3 * b, 3 * c);
      all += weight * area;
      square += weight * area * cosine;
      if (cosine >= LEAST_SQUARE) continue;
      slid += area;
      const loss = weight * (1 - cosine);
      if (loss > worst.loss) worst = { face, loss };
    }
  if (worst.face < 0 || square >= LEAST_SQUARE * all) return undefined;
  const [a, b, c] = [0, 1, 2].map((k) => vec3.pointAt(positions, indices[3 * worst.face + k]!)) as [
    Vec3, Vec3, Vec3,
  ]; // prettier-ignore
  const at = vec3.scale(vec3.addScaled(vec3.addScaled(a, b, 1), c, 1), 1 / 3);
  const places = [{ at, radius: Math.sqrt(slid / Math.PI) }];
  return { places, data: { percent: Math.max(0, Math.round((100 * square) / all)) } };
}

/** The least share that a vertex with more than `weight` makes of its way. */
function leastShare(
  { region, weights }: RegionField,
  share: Float64Array | undefined,
  weight: number,
): number {
  let least = 1;
  for (const v of region.vertices) if (weights[v]! > weight) least = Math.min(least, share?.[v] ?? 1);
  return least;
}

/** The directions that are tried in turn, `3·V` each. */
function* ways(field: RegionField, direction: PushDirection): Iterable<Float64Array> {
  if (direction === 'horizontal') yield horizontalDirections(field.mesh, field);
  else if (direction !== 'normal') yield constantRows(field, direction);
  else
    for (const [round, { share }] of STEADYING.entries()) {
      const smooth = steadied(field, round);
      yield share > 0 ? drawnTogether(field, smooth, share) : smooth;
    }
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
