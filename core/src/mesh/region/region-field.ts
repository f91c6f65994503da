import { isSdkError, SdkError } from '../../errors/sdk-error.ts';
import { smootherstep } from '../../math/index.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { carryContour } from '../geodesic/geodesic-carry.ts';
import type { PathPiece } from '../geodesic/geodesic-path.ts';
import { refineToParts, type RefineOptions } from '../geodesic/geodesic-refine.ts';
import {
  distanceFromLine,
  encloseTraced,
  traceContour,
  traceOrThrow,
  type SurfaceContour,
  type SurfaceRegion,
} from '../geodesic/geodesic-region.ts';
import type { LineShape } from '../geodesic/surface-line.ts';
import { meanEdgeLength, smoothField, stepsForReach } from '../smooth/laplacian.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { WorkPart } from '../work.ts';
import { remembered } from '../remembered.ts';

/** How much of the way from contour to apex the ramp takes, for transition 1 to 5. */
const RAMP_SHARE = [0.45, 0.6, 0.72, 0.84, 0.95] as const;
/** An apex nearer to the contour than this, in mm, would make a cliff. */
const MIN_APEX_DISTANCE = 2;
/** Triangles of a steep wall are refined until an edge is at most this long on the wall, in mm. */
const WALL_EDGE = 8;
/** No finer than this, in mm, and no more vertices than this inside. */
const FINEST_EDGE = 0.8;
const MOST_VERTICES = 150_000;
/** Times that a mesh is refined for a contour that lies between its vertices. */
export const REGION_ROUNDS = 3;

/** What of a region depends on the drawing alone, not on how far and how steeply it is pushed. */
interface RegionGround {
  readonly mesh: TriMesh;
  readonly region: SurfaceRegion;
  readonly apex: readonly PathPiece[];
  /** `V` distances along the surface, mm. */
  readonly fromContour: Float64Array;
  readonly fromApex: Float64Array;
  /** Greatest distance of the inside from the contour, mm. */
  readonly depth: number;
  /** Mean length of an edge inside, mm. */
  readonly edge: number;
  /** Weights by the share of the ramp, and directions by the round of steadying, as far as they were asked for. */
  readonly weights: Map<number, Float64Array>;
  readonly directions: Map<number, Float64Array>;
}

/** What is pushed, how far each vertex of it goes, and the mesh it lies on (refined where it was too coarse). */
export interface RegionField {
  readonly mesh: TriMesh;
  readonly region: SurfaceRegion;
  readonly apex: readonly PathPiece[];
  /** `V` weights: 1 on the apex line, 0 on and outside the contour. */
  readonly weights: Float64Array;
  /** Greatest distance of the inside from the contour, mm. */
  readonly depth: number;
  /** Mean length of an edge inside, mm. */
  readonly edge: number;
  /** Directions by the round of steadying, as far as they were asked for: see `pushRegion`. */
  readonly directions: Map<number, Float64Array>;
}

/** A region that is moved: its outline, the line of its apex, how far it goes out, mm (in where negative), and how wide the ramp to the apex is, 1 to 5. */
export interface RegionShape {
  readonly contour: readonly SkinPoint[];
  readonly contourShape?: LineShape;
  readonly apex: readonly SkinPoint[];
  readonly apexClosed: boolean;
  readonly amplitude: number;
  readonly transition: number;
}

/** What `regionField` tells: when region and distances are known, and at the end. */
const GROUND = 0.3;
const DONE = 0.5;

/** Triangles that the region touches: those with a vertex inside and those a line runs through. */
function touchedFaces(
  mesh: TriMesh,
  inside: Uint8Array | undefined,
  lines: readonly PathPiece[],
): Uint8Array {
  const { indices } = mesh;
  const faces = new Uint8Array(indices.length / 3);
  for (const line of lines) faces[line.triangle] = 1;
  if (inside)
    for (let corner = 0; corner < indices.length; corner++)
      if (inside[indices[corner]!] === 1) faces[(corner / 3) | 0] = 1;
  return faces;
}

/** A drawing on a mesh: what its contour encloses, and its apex line. */
export interface RegionDrawing {
  readonly mesh: TriMesh;
  readonly region: SurfaceRegion;
  readonly apex: readonly PathPiece[];
}

/** How a drawing comes onto the mesh and onto a finer one. `name` tells ways apart. Both may refine further where the contour lies between the vertices. */
export interface RegionDrawingWay {
  readonly name: string;
  readonly draw: (mesh: TriMesh, shape: RegionShape, ctx: WorkPart) => RegionDrawing;
  readonly refine: (
    drawing: RegionDrawing,
    options: RefineOptions,
    shape: RegionShape,
    ctx: WorkPart,
  ) => RegionDrawing;
}

const DRAWN_ONCE: RegionDrawingWay = {
  name: 'drawn-once',
  draw(mesh, shape, ctx) {
    const line = traceContour(mesh, shape.contour, optionsOf(shape, ctx));
    const apexOf = () => traceOrThrow(mesh, line.corners, line.marks, shape.apexClosed, 'region/apex').pieces;
    return enclosedOn(mesh, line, apexOf, shape, ctx);
  },
  refine: ({ mesh, region, apex }, options, shape, ctx) =>
    carriedOn(mesh, region, apex, options, shape, ctx) ?? { mesh, region, apex },
};

const optionsOf = ({ apex, contourShape }: RegionShape, { checkAborted }: WorkPart) => ({
  marks: apex,
  ...(contourShape ? { shape: contourShape } : {}),
  codes: 'region',
  checkAborted,
});

/** The drawing on a finer mesh, its lines where they were; undefined where nothing is long. */
function carriedOn(
  mesh: TriMesh,
  line: SurfaceContour,
  apex: readonly PathPiece[],
  options: RefineOptions,
  shape: RegionShape,
  ctx: WorkPart,
  rounds = REGION_ROUNDS,
): RegionDrawing | undefined {
  const refinement = refineToParts(mesh, options);
  if (refinement.mesh === mesh) return undefined;
  const carried = carryContour(mesh, refinement, line, [apex]);
  return enclosedOn(refinement.mesh, carried.line, () => carried.others[0]!, shape, ctx, rounds);
}

/** What the line encloses; where it lies between the vertices of a coarse mesh the mesh is refined along it first. */
function enclosedOn(
  mesh: TriMesh,
  line: SurfaceContour,
  apexOf: () => readonly PathPiece[],
  shape: RegionShape,
  ctx: WorkPart,
  rounds = REGION_ROUNDS,
): RegionDrawing {
  let region: SurfaceRegion;
  try {
    region = encloseTraced(mesh, line, optionsOf(shape, ctx));
  } catch (error) {
    if (!isSdkError(error) || error.code !== 'region/contour-empty' || rounds === 0) throw error;
    const apex = apexOf();
    const faces = touchedFaces(mesh, undefined, [...line.contour, ...apex]);
    const options = { edgeLength: edgeForEmpty(shape), faces };
    const finer = carriedOn(mesh, line, apex, options, shape, ctx, rounds - 1);
    if (!finer) throw error;
    return finer;
  }
  return { mesh, region, apex: apexOf() };
}

/** How long edges may be for a contour between the vertices of a coarse mesh, mm. */
export function edgeForEmpty({ contour }: RegionShape): number {
  let longest = 0;
  const corners = contour.map((point) => point.position);
  for (const [i, a] of corners.entries())
    for (const b of corners.slice(i + 1)) {
      const d = Math.sqrt(
        (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]),
      );
      longest = Math.max(longest, d);
    }
  return Math.max(FINEST_EDGE, longest / 8);
}

/** The ground of a drawing on `mesh`. Throws as `regionField` does, `region/apex-near-contour` aside. */
function groundOf({ mesh, region, apex }: RegionDrawing, ctx: WorkPart): RegionGround {
  requireInside(mesh, region, apex);
  const fromContour = distanceFromLine(mesh, region, region.contour, ctx.checkAborted);
  const fromApex = distanceFromLine(mesh, region, apex, ctx.checkAborted);
  let depth = 0;
  for (const v of region.vertices)
    if (Number.isFinite(fromContour[v]!)) depth = Math.max(depth, fromContour[v]!);
  const edge = meanEdgeLength(mesh, region.vertices, region.corners);
  return {
    mesh,
    region,
    apex,
    fromContour,
    fromApex,
    depth,
    edge,
    weights: new Map(),
    directions: new Map(),
  };
}

/** Throws `region/apex-outside` when the apex line runs through triangles that lie wholly outside. */
function requireInside(mesh: TriMesh, region: SurfaceRegion, apex: readonly PathPiece[]): void {
  for (const { triangle } of apex) {
    const corners = [0, 1, 2].map((k) => mesh.indices[3 * triangle + k]!);
    if (corners.every((v) => region.inside[v] === 0)) throw new SdkError('region/apex-outside', { point: 1 });
  }
}

/** Longest edge in mm that a smooth wall of this slope allows. */
function wantedEdge(shape: RegionShape, depth: number, share: number): number {
  const width = depth * share;
  // 1.875 is the steepest place of the quintic ramp.
  const slope = (1.875 * Math.abs(shape.amplitude)) / width;
  return Math.max(FINEST_EDGE, Math.min(WALL_EDGE / Math.sqrt(1 + slope * slope), width / 5));
}

/** Whether more than one in twenty of the edges inside is longer than `limit`: a few long ones make no terrace. */
function isCoarse(mesh: TriMesh, region: SurfaceRegion, limit: number): boolean {
  const { positions: p, indices } = mesh;
  const { offsets, corners } = region.corners;
  let long = 0;
  let count = 0;
  for (const v of region.vertices)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const c = corners[i]!;
      const a = 3 * v;
      const b = 3 * indices[c % 3 === 2 ? c - 2 : c + 1]!;
      const x = p[a]! - p[b]!;
      const y = p[a + 1]! - p[b + 1]!;
      const z = p[a + 2]! - p[b + 2]!;
      count++;
      if (x * x + y * y + z * z > limit * limit) long++;
    }
  return long > count / 20;
}

/**
 * The weight of every vertex of the region. Between the contour (0) and the apex line (1) the way is measured along the surface:
 * distance to the contour over the sum of the distances to both, evened out so that corners of the contour leave no ridge, and
 * shaped by a quintic ramp that is flat at both ends. Where the mesh is too coarse for the wall it is refined inside the contour; contour and
 * apex line are those that were drawn on `mesh` all the same.
 *
 * Throws SdkError `region/contour-…` and `region/apex-…` (see `enclose`), `region/apex-near-contour` (data `distance`, `min`).
 */
export const regionField = (mesh: TriMesh, shape: RegionShape, ctx: WorkPart): RegionField =>
  regionFieldBy(DRAWN_ONCE, mesh, shape, ctx);

/** `regionField` with lines that come onto the mesh another way. */
export function regionFieldBy(
  way: RegionDrawingWay,
  mesh: TriMesh,
  shape: RegionShape,
  ctx: WorkPart,
): RegionField {
  const share = RAMP_SHARE[shape.transition - 1]!;
  const { contour, contourShape = 'corners', apex, apexClosed } = shape;
  const key = JSON.stringify({ way: way.name, contour, contourShape, apex, apexClosed });
  let ground = remembered(mesh, key, () => groundOf(way.draw(mesh, shape, ctx), ctx));
  ctx.progress(GROUND);
  for (let round = 0; ; round++) {
    const { mesh: current, region, apex: line, depth, edge } = ground;
    const wanted = wantedEdge(shape, depth, share);
    const growth = (edge / wanted) * (edge / wanted);
    if (
      round < 2 &&
      depth > 0 &&
      region.vertices.length * growth < MOST_VERTICES &&
      isCoarse(current, region, 1.6 * wanted)
    ) {
      const faces = touchedFaces(current, region.inside, [...region.contour, ...line]);
      const options = { edgeLength: (4 / 3) * wanted, faces, checkAborted: ctx.checkAborted };
      ground = groundOf(way.refine(ground, options, shape, ctx), ctx);
      ctx.progress(GROUND + ((DONE - GROUND) * (round + 1)) / 3);
      continue;
    }
    requireRoom(ground);
    let weights = ground.weights.get(share);
    if (!weights) ground.weights.set(share, (weights = shapeWeights(ground, share)));
    ctx.progress(DONE);
    return { mesh: current, region, apex: line, weights, depth, edge, directions: ground.directions };
  }
}

/** Throws `region/apex-near-contour` where the apex line comes so near to the contour that no wall fits between. */
function requireRoom({ mesh, region, apex, fromContour }: RegionGround): void {
  let nearest = Infinity;
  for (const { triangle } of apex) {
    let reach = 0;
    for (let k = 0; k < 3; k++) {
      const v = mesh.indices[3 * triangle + k]!;
      if (region.inside[v] === 1) reach = Math.max(reach, fromContour[v]!);
    }
    nearest = Math.min(nearest, reach);
  }
  if (nearest < MIN_APEX_DISTANCE)
    throw new SdkError('region/apex-near-contour', { distance: nearest, min: MIN_APEX_DISTANCE });
}

function shapeWeights(ground: RegionGround, share: number): Float64Array {
  const { mesh, region, fromContour, fromApex, depth, edge } = ground;
  const way = new Float64Array(fromContour.length);
  const mask = new Float64Array(fromContour.length).fill(1);
  for (const v of region.vertices) {
    const c = fromContour[v]!;
    const a = fromApex[v]!;
    if (!Number.isFinite(c) || !Number.isFinite(a)) continue;
    way[v] = c + a > 0 ? c / (c + a) : 0;
    // The apex keeps its height, and evening out sets in gently round it.
    mask[v] = smootherstep(a / Math.max(0.25 * depth, 2 * edge));
  }
  const even = smoothField(mesh, way, {
    stride: 1,
    iterations: stepsForReach(0.1 * depth, edge, 60),
    vertices: region.vertices,
    corners: region.corners,
    mask,
  });
  const weights = new Float64Array(even.length);
  for (const v of region.vertices) weights[v] = smootherstep(even[v]! / share);
  return weights;
}
