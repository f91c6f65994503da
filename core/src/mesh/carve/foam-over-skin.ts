import { atan2, PI, sinCos } from '../../math/portable.ts';
import { addScaled, length, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { radiusAt, type RadiusGrid } from './radius-grid.ts';

/** A place on an edge of a body over which foam stays. Lengths in mm. */
export interface FoamOnEdge {
  /** The cell that is nearest. */
  readonly level: number;
  readonly angle: number;
  readonly at: Vec3;
  readonly distance: number;
}

/** How far a carved surface lies from places of the skin: in a crease that is further than the skin lies from any place of the foam. */
export interface CarvedSurface {
  /** From a place to the surface, mm. */
  distanceFrom(place: Vec3): number;
  /** Places on the edges of a body between two heights that lie under more than `depth` mm of foam; those that are hidden behind other skin are left out. */
  edgesUnder(body: Omit<Bvh, 'refit'>, limits: FoamLimits, work?: Work): readonly FoamOnEdge[];
}

/** Heights between which edges are looked at, and the foam over a place from which on it is told, mm. */
export interface FoamLimits {
  readonly low: number;
  readonly high: number;
  readonly depth: number;
}

/** Skin nearer than this to a place, mm, along its ray, is its own. */
const OWN = 0.5;
/** The same of a place on an end face, whose own skin is its rim. */
const OWN_AT_END = 0.05;
/** A place on an end face is looked at so far inside of it, mm. */
const INSIDE = 0.02;
/** Between places on an edge, mm. */
const ALONG = 1;
/** What counts as between two heights, mm. */
const SLACK = 0.1;

/** The surface that a grid of carved radii tells: straight between its cells. */
export function carvedSurface(carved: RadiusGrid, checkAborted?: () => void): CarvedSurface {
  let tree: Bvh | undefined;
  const out = new Float64Array(7);
  let hint = -1;
  // Most bodies have few places from which the way has to be measured, many have none.
  const distanceFrom = ([x, y, z]: Vec3): number => {
    tree ??= buildBvh(gridMesh(carved), checkAborted);
    hint = tree.closestPointInto(x, y, z, Infinity, out, hint);
    return out[6]!;
  };
  return {
    distanceFrom,
    edgesUnder(body, { low, high, depth }, work = {}) {
      const found: FoamOnEdge[] = [];
      const cellAt = cellFinder(carved);
      eachEdgePlace(body.mesh, work, (at) => {
        if (at[2] < low - SLACK || at[2] > high + SLACK) return;
        const { level, turn, radius } = cellAt(at);
        if (radiusAt(carved, level, turn) - radius <= depth || isHidden(body, carved, at)) return;
        const distance = distanceFrom(at);
        if (distance <= depth) return;
        found.push({ level: Math.round(level), angle: Math.round(turn) % carved.angles, at, distance });
      });
      return found;
    },
  };
}

/** Looks at the corners of a mesh, and at places along its edges: of a crease they are the deepest. */
function eachEdgePlace({ positions, indices }: TriMesh, work: Work, look: (at: Vec3) => void): void {
  const seen = new Uint8Array(positions.length / 3);
  for (let h = 0; h < indices.length; h++) {
    if ((h & 0xfff) === 0) work.checkAborted?.();
    const [v, w] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    const from = pointAt(positions, v);
    if (seen[v] === 0) look(from);
    seen[v] = 1;
    // Its neighbour runs along it the other way.
    if (v > w) continue;
    const way = subtract(pointAt(positions, w), from);
    const steps = Math.ceil(length(way) / ALONG);
    for (let k = 1; k < steps; k++) look(addScaled(from, way, k / steps));
  }
}

/** Where a place lies among the cells of a grid, which need not be whole numbers, and how far from its axis. */
function cellFinder({ axis, heights, angles }: RadiusGrid) {
  const last = heights.length - 1;
  const pitch = last > 0 ? (heights[last]! - heights[0]!) / last : 1;
  return ([x, y, z]: Vec3) => {
    const [dx, dy] = [x - axis[0], y - axis[1]];
    const turn = (atan2(dy, dx) * angles) / (2 * PI);
    return {
      level: Math.min(last, Math.max(0, (z - heights[0]!) / pitch)),
      turn: turn < 0 ? turn + angles : turn,
      radius: Math.sqrt(dx * dx + dy * dy),
    };
  };
}

/** Whether other skin lies further out than a place. */
function isHidden(body: Pick<Bvh, 'raycast'>, { axis, heights }: RadiusGrid, [x, y, z]: Vec3): boolean {
  const [dx, dy] = [x - axis[0], y - axis[1]];
  const size = Math.sqrt(dx * dx + dy * dy);
  if (size === 0) return true;
  // In the plane of an end face a ray runs along its triangles.
  const height = Math.min(heights.at(-1)! - INSIDE, Math.max(heights[0]! + INSIDE, z));
  const out: Vec3 = [dx / size, dy / size, 0];
  const own = height === z ? OWN : OWN_AT_END;
  const from: Vec3 = [x + own * out[0], y + own * out[1], height];
  return body.raycast(from, out, Infinity) !== undefined;
}

/** The surface that a grid tells as a mesh, straight between its cells. */
export function gridMesh({ axis, heights, angles, radii }: RadiusGrid): TriMesh {
  const positions = new Float32Array(3 * radii.length);
  const indices = new Uint32Array(6 * (radii.length - angles));
  for (let angle = 0; angle < angles; angle++) {
    const [sin, cos] = sinCos((2 * PI * angle) / angles);
    for (let level = 0; level < heights.length; level++) {
      const cell = level * angles + angle;
      const radius = radii[cell]!;
      positions.set([axis[0] + radius * cos, axis[1] + radius * sin, heights[level]!], 3 * cell);
      const next = level * angles + ((angle + 1) % angles);
      if (level + 1 < heights.length)
        indices.set([cell, next, next + angles, cell, next + angles, cell + angles], 6 * cell);
    }
  }
  return { positions, indices };
}
