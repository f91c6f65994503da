import {
  add,
  addScaled,
  distance,
  dot,
  mix,
  normalize,
  scale,
  subtract,
  type Vec3,
} from '../../math/vec3.ts';
import type { Foot } from './feet.ts';
import type { Thinnest } from './thinnest.ts';
import type { WallRay } from './wall-ray.ts';

/** Cosine of the angle that both triangles at the foot of a steep groove turn by at least. */
const STEEP = 0.5;
/** The foot of a groove is looked at from places that are no further apart, mm. */
const APART = 3;
/** Feet of both sides of a wall face apart; those of one side do not, whatever lies between them, nor do creases about a fold. */
const FACING = -0.6;
/** A way goes into the part, and out of it, where the cosine between it and the way that a foot faces says so. */
const INTO = -0.15;
/** A ray from foot to foot is sent to a place so far beyond the edge, mm: into the groove. */
const BEYOND = 0.005;
/** Feet that are no further apart than this meet, mm. */
const SAME = 0.02;

/** Where a foot is looked at, and how much of it that stands for, mm. */
interface FootPlace {
  readonly foot: Foot;
  readonly at: Vec3;
  readonly apart: number;
}

/**
 * What narrows between two steep grooves, one on each side of a wall, that do not lie straight over each other: rays against the surface pass it by. From the foot of each the way to the nearest foot that faces apart is kept as a wall where it
 * leads through the part. Gives for each limit (mm, 0 for none) the length of feet from which that is nearer, mm.
 */
export function necks(
  feet: readonly Foot[],
  ray: WallRay,
  thin: Thinnest,
  limits: readonly number[],
): readonly number[] {
  const most = limits.reduce((a, b) => Math.max(a, b), 0);
  const lengths = limits.map(() => 0);
  if (!(most > 0)) return lengths;
  const places = feet.filter(({ cosine }) => cosine < STEEP).flatMap(placesOf);
  const near = nearPlaces(places, most + APART);
  for (const place of places) {
    const own = neckFrom(place, near(place.at), { ray, thin, most });
    limits.forEach((below, k) => {
      if (own < below) lengths[k]! += place.apart;
    });
  }
  return lengths;
}

function placesOf(foot: Foot): readonly FootPlace[] {
  const length = distance(foot.from, foot.to);
  const pieces = Math.max(1, Math.ceil(length / APART));
  return Array.from({ length: pieces }, (_, i) => ({
    ...{ foot, at: mix(foot.from, foot.to, (i + 0.5) / pieces), apart: length / pieces },
  }));
}

/** The places in the cells about one, cells of so many mm: all that lie no further than that, and some others. */
function nearPlaces(places: readonly FootPlace[], cell: number): (at: Vec3) => readonly FootPlace[] {
  const cells = new Map<string, FootPlace[]>();
  const keyOf = (at: Vec3, dx = 0, dy = 0, dz = 0): string =>
    `${Math.floor(at[0] / cell) + dx},${Math.floor(at[1] / cell) + dy},${Math.floor(at[2] / cell) + dz}`;
  for (const place of places) {
    const key = keyOf(place.at);
    const there = cells.get(key);
    if (there) there.push(place);
    else cells.set(key, [place]);
  }
  const steps = [-1, 0, 1];
  return (at) =>
    steps.flatMap((dx) =>
      steps.flatMap((dy) => steps.flatMap((dz) => cells.get(keyOf(at, dx, dy, dz)) ?? [])),
    );
}

/** Keeps the shortest way from a foot to one of others; gives how far the place is from the feet to which one leads, mm. */
function neckFrom(
  { foot, at }: FootPlace,
  others: readonly FootPlace[],
  { ray, thin, most }: { readonly ray: WallRay; readonly thin: Thinnest; readonly most: number },
): number {
  let nearest = Infinity;
  for (const { foot: other } of others) {
    if (!(dot(foot.normal, other.normal) < FACING)) continue;
    const [place, end] = nearestOfBoth(foot, other);
    const wall = distance(place, end);
    if (!(wall < most) || !(wall > SAME)) continue;
    const way = scale(subtract(end, place), 1 / wall);
    if (!(dot(way, foot.normal) < INTO && -dot(way, other.normal) < INTO)) continue;
    thin.begin();
    // Straight at the edge rounding decides whether it is met.
    const aim = addScaled(end, other.normal, BEYOND);
    if (ray.castTo(foot.face, place, normalize(subtract(place, aim)), wall)) {
      thin.takeNeck();
      nearest = Math.min(nearest, distance(at, nearestOn(other, at)));
    }
    thin.keep();
  }
  return nearest;
}

/** How often the nearest places of two edges are brought nearer to each other: those that cross at more than a few degrees are found in fewer. */
const ROUNDS = 24;

/** The nearest places of two feet. */
function nearestOfBoth(foot: Foot, other: Foot): readonly [Vec3, Vec3] {
  let place = mix(foot.from, foot.to, 0.5);
  let end = nearestOn(other, place);
  for (let round = 0; round < ROUNDS; round++) {
    place = nearestOn(foot, end);
    end = nearestOn(other, place);
  }
  return [place, end];
}

function nearestOn({ from, to }: Foot, point: Vec3): Vec3 {
  const along = subtract(to, from);
  const t = dot(subtract(point, from), along) / dot(along, along);
  return add(from, scale(along, Math.min(1, Math.max(0, t))));
}
