import { atan2, DEGREES, PI, sinCos, sinCosDegrees } from '../../math/portable.ts';
import { dot, type Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { createDropCutter, type Cutter, type DropCutter } from './drop-cutter.ts';
import { carvedSurface } from './foam-over-skin.ts';
import type { RadiusGrid, SampledRadii, Unreached } from './radius-grid.ts';
import { laidAgainst, radial } from './tool-reach.ts';

/** How far a carved surface lies from the body that it should be. Lengths in mm. */
export interface CarvingCheck {
  /** Cells that were measured. */
  readonly cells: number;
  /** Of the cells that a tool reaches, 99 % lie nearer to the body. */
  readonly p99: number;
  readonly largest: number;
  readonly at: Vec3 | undefined;
  /** How deep the tool went into the body; 0 where it never did. */
  readonly gouge: number;
  readonly gougeAt: Vec3 | undefined;
  /** Where foam stays because the tool is too wide for the hollow, and how deep; the most first. */
  readonly narrow: readonly NarrowPlace[];
  /** Cells between the ends that were left uncut and the end faces. */
  readonly uncut: number;
}

/** A place of foam, and the skin under it. */
export interface NarrowPlace extends Unreached {
  readonly skin: Vec3;
}

/** What a carved surface is compared with. Lengths in mm. */
export interface CheckOptions {
  readonly cutter: Cutter;
  /** Lowest and highest row of the tool. */
  readonly low: number;
  readonly high: number;
  /** Foam that may stay. */
  readonly tolerance: number;
  /** From a place of the skin to the surface, where that is known better than from cells; `otherwise` is what they say. */
  readonly foamOver?: (place: Vec3, otherwise: number) => number;
}

/** A tree that is asked only. */
type Asked = Omit<Bvh, 'refit'>;

/** Most cells of which it is looked up whether a tool gets in: the worst ones. */
const MOST_LOOKED_UP = 4000;
/** Of the foam that may stay, what the width of the tool alone may leave in a hollow; ridges take the rest. */
const OF_TOOL = 0.5;

interface Cell {
  readonly level: number;
  readonly angle: number;
  readonly at: Vec3;
  /** Where its ray meets the skin. */
  readonly skin: Vec3;
  readonly distance: number;
}

/**
 * Measures a carved surface both ways: cell by cell to the nearest skin, and from the skin, there and along the edges of the body, to the nearest place of the surface, the larger of the two. From foam
 * in a crease the skin on either side is nearer than the crease is to the foam. `sampled` has the radii of the body in the same cells; cells where skin hides behind other skin are left out, they are told
 * there. A cell that keeps more than `tolerance` is narrow where the tool, laid against its skin, has to be drawn back so far to clear the rest of the body that more than
 * half of that stays even without ridges between rows; otherwise it counts, whatever the reason.
 */
export function checkCarving(
  mesh: TriMesh,
  sampled: SampledRadii,
  carved: RadiusGrid,
  options: CheckOptions,
  work: Work = {},
): CarvingCheck {
  const bvh = sharedBvh(mesh, work.checkAborted);
  const { kept, worst, far, ...cut } = measuredCells(bvh, sampled, carved, options, work);
  far.sort((a, b) => b.distance - a.distance || a.level - b.level || a.angle - b.angle);
  const isNarrow = narrowness(mesh, bvh, sampled.grid.axis, options);
  const narrow = far.slice(0, MOST_LOOKED_UP).filter(({ at, skin }, i) => {
    if (i % 200 === 0) work.checkAborted?.();
    return isNarrow(at, skin);
  });
  const excused = new Set(narrow);
  const counted = far.filter((cell) => !excused.has(cell));
  const all = Float64Array.from([...kept, ...counted.map(({ distance }) => distance)]).sort();
  // The furthest that counts comes first of those that keep foam.
  const most = counted[0] && counted[0].distance >= worst.distance ? counted[0] : worst;
  return {
    cells: all.length,
    p99: all[Math.floor(0.99 * (all.length - 1))] ?? 0,
    largest: all.at(-1) ?? 0,
    at: most.at,
    narrow: narrow.map(({ level, angle, at, skin, distance }) => ({
      level,
      angle,
      at,
      skin,
      depth: distance,
    })),
    ...cut,
  };
}

/** Cells by whether foam stays in them, and how deep the tool went into the body. */
interface MeasuredCells extends Pick<CarvingCheck, 'gouge' | 'gougeAt' | 'uncut'> {
  /** Of the cells that keep no foam, mm, and the furthest of them. */
  readonly kept: readonly number[];
  readonly worst: { readonly distance: number; readonly at: Vec3 | undefined };
  readonly far: Cell[];
}

function measuredCells(
  bvh: Asked,
  sampled: SampledRadii,
  carved: RadiusGrid,
  { low, high, tolerance, foamOver = (_, otherwise) => otherwise }: CheckOptions,
  work: Work,
): MeasuredCells {
  const { axis, angles, heights, radii } = sampled.grid;
  const hidden = new Set(sampled.unreached.map(({ level, angle }) => level * angles + angle));
  const surface = carvedSurface(carved, work.checkAborted);
  const kept: number[] = [];
  let worst: MeasuredCells['worst'] = { distance: 0, at: undefined };
  const far = new Map<number, Cell>();
  let [uncut, gouge, gougeAt] = [0, 0, undefined as Vec3 | undefined];
  const nearest = new ManyQueries(bvh);
  const out = new Float64Array(7);
  let hint = -1;
  for (let level = 0; level < heights.length; level++) {
    work.checkAborted?.();
    work.progress?.(level / heights.length);
    const z = heights[level]!;
    if (z < low - 0.1 || z > high + 0.1) {
      uncut += angles;
      continue;
    }
    for (let angle = 0; angle < angles; angle++) {
      const cell = level * angles + angle;
      if (hidden.has(cell)) continue;
      const [sin, cos] = sinCos((2 * PI * angle) / angles);
      const on = (radius: number): Vec3 => [axis[0] + radius * cos, axis[1] + radius * sin, z];
      const [at, skin] = [on(carved.radii[cell]!), on(radii[cell]!)];
      hint = nearest.closestPointInto(at[0], at[1], at[2], Infinity, out, hint);
      // No way between the two surfaces is longer than the one along the ray.
      const gap = carved.radii[cell]! - radii[cell]!;
      const isFurther = gap > tolerance || -gap > Math.max(gouge, out[6]!);
      const distance = isFurther ? Math.max(out[6]!, foamOver(skin, surface.distanceFrom(skin))) : out[6]!;
      if (gap < 0 && distance > gouge) [gouge, gougeAt] = [distance, at];
      const isLeft = gap > 0 && distance > tolerance;
      if (isLeft) far.set(cell, { level, angle, at, skin, distance });
      else kept.push(distance);
      if (!isLeft && distance >= worst.distance) worst = { distance, at };
    }
  }
  nearest.free();
  for (const place of surface.edgesUnder(bvh, { low, high, depth: tolerance }, work)) {
    const cell = place.level * angles + place.angle;
    const distance = foamOver(place.at, place.distance);
    if (distance > tolerance && (far.get(cell)?.distance ?? 0) < distance)
      far.set(cell, { ...place, distance, skin: place.at });
  }
  return { kept, worst, far: [...far.values()], gouge, gougeAt, uncut };
}

/** Whether foam stays at a place however near the rows are: on the skin nearest to it, or where its ray meets the skin. */
function narrowness(
  mesh: TriMesh,
  bvh: Asked,
  axis: readonly [number, number],
  { cutter, tolerance, low, high }: CheckOptions,
): (at: Vec3, skin: Vec3) => boolean {
  let bed: DropCutter | undefined;
  const { shape, radius } = cutter;
  const raw = new Float64Array(3);
  const isShut = (place: Vec3): boolean => {
    const lain = laidAgainst(mesh, bvh, place, { cutter, axis, raw });
    // Nothing that comes from the side lies against it.
    if (!lain) return lain === null;
    const { middle, normal } = lain;
    const [x, y] = [middle[0] - axis[0], middle[1] - axis[1]];
    // Rows end before the place from which it would be reached.
    if (middle[2] < low || middle[2] > high) return true;
    const tip = Math.sqrt(x * x + y * y) - (shape === 'ball' ? radius : 0);
    bed ??= createDropCutter(mesh, axis, cutter);
    const raised = bed.at(sinCosDegrees(DEGREES * atan2(y, x)), middle[2]) - tip;
    return raised * dot(normal, radial(middle, axis)) > OF_TOOL * tolerance;
  };
  return (at, skin) => isShut(at) || isShut(skin);
}
