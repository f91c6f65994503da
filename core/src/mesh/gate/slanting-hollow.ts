import { atan2, DEGREES, PI, RADIANS, sinCos } from '../../math/portable.ts';
import {
  add,
  addScaled,
  cross,
  distance,
  dot,
  length,
  mix,
  normalize,
  rotateVector,
  subtract,
  type Vec3,
} from '../../math/vec3.ts';
import { radiusAt, sampleRadii, type RadiusGrid } from '../carve/radius-grid.ts';
import { mainLoop, type Heights } from '../measure/measure.ts';
import { sectionByPlane } from '../section/section.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { MOUTH_NEAR, sectionStretch, type HollowStretch } from './hollow-stretch.ts';

/** The grid of radii in which hollows are looked for. */
const GRID = { angles: 240, pitch: 3 } as const;
/** A way across is tried from every so many cells of it, round the body and up it. */
const EVERY = 2;
/** Ways across by their angle from upright, degrees: no hollow runs more than half of what is between two beside its own. */
const WAYS = [0, 22.5, 45, 67.5, 90, -67.5, -45, -22.5] as const;
/** How far along a way from place to place, mm. */
const STEP = 4;
/** Skin is looked for until two places that were tried lie so near to each other, mm, at most so often, and no further aside than so much of how far out it lies. */
const SETTLED = 1;
const TRIES = 6;
const SIDEWAYS = 0.8;
/** Narrower mouths are wrinkles of a scan, mm. */
const WIDE = 10;
/** Hollows with their grounds nearer to each other than this are one, mm. */
const APART = 30;
/** Most hollows that are measured in planes through them. */
const MOST = 10;
/** Of how much longer than straight across a hollow is, so much is seen at least across a grid: it is rounded off there, and passed beside its own way. */
const SEEN = 0.6;
/** The same in a plane through it that is not turned yet. */
const SEEN_UNTURNED = 0.85;
/** Planes through a hollow, by their turn from the way in which it was found, degrees. */
const TURNS = [-12, -6, 6, 12] as const;
/** Between places on an outline about a hollow, mm. */
const PITCH = 2;
/** As how the skin lies about a hollow, so far from its middle at least, mm, at so many places. */
const ABOUT = 40;
const PLACES = 16;
/** A way that is no more beside upright or level than this is told as that, degrees. */
const STRAIGHT = 8;

/** A hollow in which a sheet is stretched, and which way across it the steepest one runs. */
export interface CrossedHollow extends HollowStretch {
  readonly by: 'level' | 'upright' | 'slanting';
}

/** What bounds the sheet, and the upright line about which it is looked from, mm. */
export type HollowWish = Heights & { readonly axis: readonly [number, number] };

/** A hollow on a grid: its mouth, and its ground. */
interface Mouth extends HollowStretch {
  readonly from: Vec3;
  readonly to: Vec3;
}

/**
 * The hollow in which a sheet is stretched most of those that run any way, where that is more than `least` times; undefined where none is. Looked for along ways of all slants on a grid of radii, and measured in planes that stand upright on the skin about what was
 * found, turned to where the factor is largest. What lies behind other skin as seen from the axis is not looked for. Throws what `work.checkAborted` throws.
 */
export function slantingHollow(
  mesh: TriMesh,
  wish: HollowWish,
  least: number,
  work: Work = {},
): CrossedHollow | undefined {
  const { axis, bottom, top } = wish;
  const { grid } = sampleRadii(mesh, { axis, bottom, top, ...GRID }, partOf(work, 0, 0.3));
  const found = mouthsIn(grid, blurred(least, SEEN), partOf(work, 0.3, 0.8));
  let best: CrossedHollow | undefined;
  for (const mouth of found) {
    work.checkAborted?.();
    const most = best?.factor ?? least;
    if (mouth.factor < blurred(most, SEEN)) break;
    const crossed = steepestAcross(mesh, grid, mouth, wish, most);
    if (crossed.factor > most) best = crossed;
  }
  work.progress?.(1);
  return best;
}

/** As what a factor may be seen. */
const blurred = (factor: number, seen: number): number => 1 + seen * (factor - 1);

/** Mouths on a grid of more than `least`, the steepest first, `APART` from each other. */
function mouthsIn(grid: RadiusGrid, least: number, work: Work): readonly Mouth[] {
  const { heights, angles } = grid;
  const all: Mouth[] = [];
  for (let level = 0; level < heights.length; level += EVERY) {
    work.checkAborted?.();
    work.progress?.(level / heights.length);
    for (let angle = 0; angle < angles; angle += EVERY)
      for (const degrees of WAYS) {
        const mouth = steepestFrom(wayFrom(grid, level, angle, degrees), least);
        if (mouth) all.push(mouth);
      }
  }
  const apart: Mouth[] = [];
  for (const mouth of all.sort((a, b) => b.factor - a.factor)) {
    if (apart.length === MOST) break;
    if (apart.every(({ at }) => distance(at, mouth.at) > APART)) apart.push(mouth);
  }
  return apart;
}

/** Places on the skin in a plane through a cell and upright on the axis there, `STEP` apart along the way in it, with how far out they lie, mm. */
interface Way {
  readonly outs: readonly number[];
  readonly place: (index: number) => Vec3;
}

function wayFrom(grid: RadiusGrid, level: number, angle: number, degrees: number): Way {
  const { axis, angles, heights, radii } = grid;
  const [sin, cos] = sinCos(degrees * RADIANS);
  const pitch = heights[2]! - heights[1]!;
  const outs: number[] = [];
  let out = radii[level * angles + angle]!;
  for (let i = 0; STEP * i <= MOUTH_NEAR; i++) {
    const at = level + (STEP * i * cos) / pitch;
    if (at > heights.length - 1) break;
    // Straight on from the last two.
    const guess = i < 2 ? out : 2 * out - outs[i - 2]!;
    out = outAt({ level: at, angle, aside: STEP * i * sin, guess }, grid);
    if (Number.isNaN(out)) break;
    outs.push(out);
  }
  const [y, x] = sinCos((2 * PI * angle) / angles);
  const place = (i: number): Vec3 => [
    axis[0] + outs[i]! * x - STEP * i * sin * y,
    axis[1] + outs[i]! * y + STEP * i * sin * x,
    heights[level]! + STEP * i * cos,
  ];
  return { outs, place };
}

/** How far out in the direction of an angle skin lies that is `aside` of it, mm, from a guess that is near; NaN where none is, or it is seen too much from the side. */
function outAt(
  { level, angle, aside, guess }: { readonly level: number; readonly angle: number; readonly aside: number; readonly guess: number },
  grid: RadiusGrid,
): number {
  if (aside === 0) return radiusAt(grid, level, angle);
  let before = guess;
  for (let i = 0; i < TRIES && Math.abs(aside) < SIDEWAYS * before; i++) {
    const turn = angle + (atan2(aside, before) * grid.angles) / (2 * PI);
    const radius = radiusAt(grid, level, turn < 0 ? turn + grid.angles : turn);
    const out = Math.sqrt(radius * radius - aside * aside);
    if (Math.abs(out - before) < SETTLED) return out;
    before = out;
  }
  return NaN;
} // prettier-ignore

/** The steepest mouth that begins where a way begins; undefined where none is more than `least`. */
function steepestFrom({ outs, place }: Way, least: number): Mouth | undefined {
  let [best, end, along, rise] = [least, 0, 0, -Infinity];
  for (let i = 1; i < outs.length; i++) {
    const step = outs[i]! - outs[i - 1]!;
    along += Math.sqrt(STEP * STEP + step * step);
    const [run, up] = [STEP * i, outs[i]! - outs[0]!];
    // What does not lie beyond the straight line to what was passed is hidden.
    if (up / run < rise) continue;
    rise = up / run;
    const across = Math.sqrt(run * run + up * up);
    if (across >= WIDE && along / across > best) [best, end] = [along / across, i];
  }
  if (end === 0) return undefined;
  const depth = (i: number) => outs[0]! + ((outs[end]! - outs[0]!) * i) / end - outs[i]!;
  let ground = 0;
  for (let i = 1; i < end; i++) if (depth(i) > depth(ground)) ground = i;
  return { factor: best, at: place(ground), from: place(0), to: place(end) };
}

/** A mouth as it is measured on the body itself, in the plane in which it is steepest, unless it stays well under `least`. */
function steepestAcross(
  mesh: TriMesh,
  grid: RadiusGrid,
  mouth: Mouth,
  wish: HollowWish,
  least: number,
): CrossedHollow {
  const { at, from, to } = mouth;
  const out = skinAbout(grid, mouth);
  const chord = subtract(to, from);
  const way = normalize(addScaled(chord, out, -dot(chord, out)));
  const turned = (degrees: number): CrossedHollow => {
    const along = rotateVector(way, out, ...sinCos(degrees * RADIANS));
    const plane = { origin: at, normal: cross(along, out) };
    const loop = mainLoop(sectionByPlane(mesh, plane), plane, at);
    const by = slantOf(along);
    if (!loop) return { factor: 1, at, by };
    const found = sectionStretch(loop.points, {
      ...{ bottom: wish.bottom, top: wish.top, pitch: PITCH, near: { at, reach: APART } },
      flat: (point) => [dot(point, along), dot(point, out)],
    });
    return { ...found, by };
  };
  const straight = turned(0);
  if (straight.factor < blurred(least, SEEN_UNTURNED)) return straight;
  return TURNS.map(turned).reduce((best, one) => (one.factor > best.factor ? one : best), straight);
}

function slantOf([x, y, z]: Vec3): CrossedHollow['by'] {
  const degrees = DEGREES * atan2(Math.abs(z), Math.sqrt(x * x + y * y));
  return degrees > 90 - STRAIGHT ? 'upright' : degrees < STRAIGHT ? 'level' : 'slanting';
}

/**
 * Which way the skin about a hollow looks, whatever its flanks do: upright on a ring of places about it, of length 1. Planes that are not upright on it cut a hollow deeper than it is.
 * Source: area vector of a closed polygon (Newell).
 */
function skinAbout(grid: RadiusGrid, { from, to }: Mouth): Vec3 {
  const { axis, angles, heights } = grid;
  const middle = mix(from, to, 0.5);
  const [dx, dy] = [middle[0] - axis[0], middle[1] - axis[1]];
  const away = Math.max(ABOUT, Math.sqrt(dx * dx + dy * dy));
  const reach = Math.max(ABOUT, distance(from, to));
  const last = heights.length - 1;
  const pitch = heights[2]! - heights[1]!;
  const first = (atan2(dy, dx) * angles) / (2 * PI) + angles;
  const ring: Vec3[] = [];
  for (let i = 0; i < PLACES; i++) {
    const [sin, cos] = sinCos((2 * PI * i) / PLACES);
    const level = Math.min(last, Math.max(0, (middle[2] - heights[0]! + reach * sin) / pitch));
    const turn = first + (reach * cos * angles) / (2 * PI * away);
    const radius = radiusAt(grid, level, turn < 0 ? turn + angles : turn);
    const [y, x] = sinCos((2 * PI * turn) / angles);
    if (!Number.isNaN(radius)) ring.push([radius * x, radius * y, heights[0]! + level * pitch]);
  }
  const area = ring.reduce<Vec3>((sum, one, i) => add(sum, cross(one, ring[(i + 1) % ring.length]!)), [0, 0, 0]);
  const outward: Vec3 = normalize([dx, dy, 0], [1, 0, 0]);
  return ring.length > PLACES / 2 && length(area) > 0 && dot(area, outward) > 0 ? normalize(area) : outward;
} // prettier-ignore
