import { atan2, DEGREES, sinCosDegrees } from '../../math/portable.ts';
import { addScaled, dot, type Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { createDropCutter, type Cutter, type DropCutter } from './drop-cutter.ts';
import { outsideOf } from './swept-tool.ts';

/** Where a tool lies against a body on its way. Lengths in mm. */
export interface ReachFrame {
  readonly axis: readonly [x: number, y: number];
  /** Lowest and highest row. */
  readonly low: number;
  readonly high: number;
}

/** What foam a tool leaves over a place however near its passes are. */
export interface ToolReach {
  /** Mm over a place of the skin; no less than it leaves, and what it leaves where the way to the best place of the tool is a plain one. */
  foamOver(place: Vec3, cutter: Cutter): number;
  /**
   * The same, looked for all about the place, for what is said and not planned: under an overhang the best place of a tool may lie anywhere within its radius. No more is told than `ASIDE` mm, as it is not looked for further out.
   */
  leastOver(place: Vec3, cutter: Cutter): number;
  /** The same, with where the tool stands then: degrees about the axis and mm. */
  nearest(place: Vec3, cutter: Cutter): NearestTool;
}

/** Where a tool comes nearest to a place of the skin, and what it leaves over it, mm. */
export interface NearestTool {
  readonly turn: number;
  readonly height: number;
  readonly foam: number;
}

/** The search ends where a step is shorter than this, mm. */
const FINEST = 0.02;
/** How far beside a place it is begun as well, mm, and from how many places it goes on. */
export const ASIDE = 3;
const AROUND = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]] as const; // prettier-ignore
const STARTS = 2;
/** A place is looked about in rings so far from each other, as a part of the radius and mm at least, and from how many places it goes on then. */
const RING = { part: 0.12, least: 0.35 } as const;
const MORE_STARTS = 6;
/** Tools of one of these radii or less, mm, are laid against the body by one sorting of its parts: few places ask for many widths. */
const ROOMS = [10, 15] as const;
/** A tool so thin that it reaches what can be reached from the side at all, mm. */
const NEEDLE = 0.2;

/** Whether foam stays for the direction from which tools come: so much stays over a place even under the thinnest. */
export const needle = { shape: 'ball', radius: NEEDLE } as const satisfies Cutter;

/**
 * Lays a tool against the body where it comes nearest to a place: from the place of the skin along its normal, and from its own radius, then downhill (compass search; Kolda, Lewis and Torczon,
 * Optimization by direct search, 2003).
 */
export function toolReach(
  mesh: TriMesh,
  bvh: Omit<Bvh, 'refit'>,
  { axis, low, high }: ReachFrame,
): ToolReach {
  const beds = new Map<string, DropCutter>();
  const roomyBeds = new Map<string, DropCutter>();
  const raw = new Float64Array(3);
  const held = (height: number) => Math.min(high, Math.max(low, height));
  const turnOf = ([x, y]: Vec3) => DEGREES * atan2(y - axis[1], x - axis[0]);
  const about = (place: Vec3, cutter: Cutter, bed: DropCutter) => {
    const from: Vec3 = [place[0] - axis[0], place[1] - axis[1], place[2]];
    const away = Math.max(1, Math.sqrt(from[0] * from[0] + from[1] * from[1]));
    const left = (turn: number, height: number): number => {
      const direction = sinCosDegrees(turn);
      return outsideOf(cutter, direction, height, bed.at(direction, height), from);
    };
    return { away, left };
  };
  const nearest = (place: Vec3, cutter: Cutter): NearestTool => {
    const key = `${cutter.shape}${cutter.radius}`;
    const bed = beds.get(key) ?? createDropCutter(mesh, axis, cutter);
    beds.set(key, bed);
    const { away, left } = about(place, cutter, bed);
    const starts = [[turnOf(place), held(place[2])] as const];
    const lain = laidAgainst(mesh, bvh, place, { cutter, axis, raw });
    if (lain) starts.push([turnOf(lain.middle), held(lain.middle[2])]);
    // Beside a wall the nearest place may lie over a crest.
    const [turn, height] = starts[0]!;
    const step = (DEGREES * ASIDE) / away;
    for (const [across, up] of AROUND) starts.push([turn + step * across, held(height + ASIDE * up)]);
    const begun = starts.map(([t, h]) => ({ turn: t, height: h, least: left(t, h) }));
    begun.sort((p, q) => p.least - q.least);
    const found = begun
      .slice(0, STARTS)
      .map((start) => downhill(start, left, { radius: cutter.radius, away, held }));
    const { least, ...best } = found.reduce((p, q) => (q.least < p.least ? q : p));
    return { ...best, foam: Math.max(0, least) };
  };
  const leastOver = (place: Vec3, cutter: Cutter): number => {
    const { radius } = cutter;
    const key = `${cutter.shape}${radius}`;
    const room = ROOMS.find((one) => one >= radius) ?? radius;
    const bed = roomyBeds.get(key) ?? createDropCutter(mesh, axis, cutter, room);
    roomyBeds.set(key, bed);
    const { away, left } = about(place, cutter, bed);
    const begun: Begun[] = [];
    const apart = Math.max(RING.least, RING.part * radius);
    for (const [across, up] of rings(radius + ASIDE, apart)) {
      const [turn, height] = [turnOf(place) + (DEGREES * across) / away, held(place[2] + up)];
      begun.push({ turn, height, least: left(turn, height) });
    }
    begun.sort((p, q) => p.least - q.least);
    const found = begun
      .slice(0, MORE_STARTS)
      .map((start) => downhill(start, left, { radius: 2 * apart, away, held }).least);
    return Math.max(0, Math.min(ASIDE, ...found));
  };
  return { nearest, foamOver: (place, cutter) => nearest(place, cutter).foam, leastOver };
}

/** Places of rings about nothing, up to a radius, a step apart and about as far along each. */
function rings(most: number, step: number): readonly (readonly [number, number])[] {
  const places: [number, number][] = [[0, 0]];
  const count = Math.ceil(most / step);
  for (let ring = 1; ring <= count; ring++)
    for (let k = 0; k < 6 * ring; k++) {
      const [sin, cos] = sinCosDegrees((60 * k) / ring);
      places.push([((most * ring) / count) * cos, ((most * ring) / count) * sin]);
    }
  return places;
}

interface Begun {
  readonly turn: number;
  readonly height: number;
  readonly least: number;
}

interface Bounds {
  readonly radius: number;
  /** Of the place from the axis, mm. */
  readonly away: number;
  readonly held: (height: number) => number;
}

/** The least of `left` (a direction in degrees and a height) from a start, by a compass search. */
function downhill(
  start: Begun,
  left: (turn: number, height: number) => number,
  { radius, away, held }: Bounds,
): Begun {
  let { turn, height, least } = start;
  for (let step = Math.max(radius, 2) / 2; step > FINEST;) {
    const wide = (DEGREES * step) / away;
    const near = [[turn + wide, height], [turn - wide, height], [turn, held(height + step)], [turn, held(height - step)]] as const; // prettier-ignore
    let isBetter = false;
    for (const [t, h] of near) {
      const found = left(t, h);
      if (found >= least - 1e-6) continue;
      [turn, height, least, isBetter] = [t, h, found, true];
      break;
    }
    if (!isBetter) step /= 2;
  }
  return { turn, height, least };
}

/** A tool that lies against the skin: its middle, and the normal of the skin. */
interface Lain {
  readonly middle: Vec3;
  readonly normal: Vec3;
}

/** How a tool lies against the skin nearest to a place; null where that looks along the axis or inwards, so that nothing from the side lies against it, undefined on a triangle without an area. */
export function laidAgainst(
  mesh: TriMesh,
  bvh: Pick<Bvh, 'closestPoint'>,
  place: Vec3,
  { cutter: { shape, radius }, axis, raw }: { readonly cutter: Cutter; readonly axis: readonly [number, number]; readonly raw: Float64Array }, // prettier-ignore
): Lain | null | undefined {
  const { position, triangle } = bvh.closestPoint(place)!;
  const twice = triangleNormal(mesh, triangle, raw);
  if (twice === 0) return undefined;
  const normal: Vec3 = [raw[0]! / twice, raw[1]! / twice, raw[2]! / twice];
  const away = radial(position, axis);
  const facing = dot(normal, away);
  if (facing <= 1e-3) return null;
  if (shape === 'ball') return { middle: addScaled(position, normal, radius), normal };
  const size = Math.sqrt(Math.max(0, 1 - facing * facing));
  const lateral = addScaled(normal, away, -facing);
  return { middle: addScaled(position, lateral, size < 1e-6 ? 0 : radius / size), normal };
}

/** The level way out from the axis at a place. */
export function radial([x, y]: Vec3, axis: readonly [number, number]): Vec3 {
  const [dx, dy] = [x - axis[0], y - axis[1]];
  const size = Math.sqrt(dx * dx + dy * dy);
  return size > 0 ? [dx / size, dy / size, 0] : [1, 0, 0];
}
