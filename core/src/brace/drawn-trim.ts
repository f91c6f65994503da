import { portable } from '../math/index.ts';
import { distance, type Vec3 } from '../math/vec3.ts';
import { distanceToSegment } from '../mesh/geodesic/geodesic-update.ts';
import { edgeLineOn, type TriMesh } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import { ringsOf } from './trunk-rings.ts';

/** Degrees beyond the corner of an opening in which the line is looked for where the opening is in the way. */
const NEAR = 5;
/** An opening lies within so many degrees of the direction in which it is looked for, and its sides within so many of it. */
const OPENS_WITHIN = 60;
/** The corner of an opening is looked for within so many degrees beside it, and its rounding ends within so many beyond. */
const CORNER = 45;
const BEYOND = 9;
/** Mean radius of a trunk, mm: how far two directions lie apart on it, where that is weighed against a height. */
const RADIUS = 120;
/** How far apart, mm, the heights lie at which the middle of the trunk is taken. */
const APART = 50;

interface Place {
  readonly at: Vec3;
  /** Direction round the trunk, degrees, −180 to 180. */
  readonly theta: number;
}

/** Directions round the trunk, degrees: one of them and how far they reach to its both sides, counter-clockwise from above positive as directions are. */
export interface Span {
  readonly theta: number;
  readonly from: number;
  readonly to: number;
}

/** A place of a line and how many degrees it lies beside the direction of a span. */
export interface PlaceWithin {
  readonly at: Vec3;
  readonly aside: number;
}

/** The narrowest place between two sides of an opening: the straight distance there, mm, and the end of it on the patient's left or, behind, on the right. */
export interface Gap {
  readonly width: number;
  readonly at: Vec3;
}

/** Where the opening of a line lies: in which direction, degrees, and how far to the patient's left its middle lies at a height, mm of the frame. */
export interface OpeningMiddle {
  readonly theta: number;
  readonly middle: (z: number) => number;
}

/** Heights at which the sides of an opening are looked at, mm apart. */
const STEP = 5;
/** The side of an opening goes on where the line does not turn away from it by more, degrees from one height to the next. */
const TURNS = 4;

/** A place beside an opening. */
interface Beside {
  readonly at: Vec3;
  /** Degrees from the middle of the opening outwards. */
  readonly out: number;
}

/** The opening of a line: its two sides with all that lies beyond them, to the middle of the brace. */
interface Slot {
  /** Direction of its middle, degrees. */
  readonly theta: number;
  /** Clockwise from its middle, seen from above with the front below, and counter-clockwise. */
  readonly sides: readonly [before: readonly Beside[], after: readonly Beside[]];
}

/** An end of an opening: the directions of its two corners, degrees from its middle outwards. */
type Corners = readonly [before: number, after: number];

/** Edge lines as they run on the skin, with their directions round the trunk: 0 in front, +90 on the patient's left. */
export class DrawnTrim {
  readonly #places: readonly Place[];
  readonly #slot: Slot | undefined;
  readonly #corners = new Map<1 | -1, Corners | undefined>();
  readonly #centreAt: (z: number) => readonly [number, number];

  /** Over `highest`, mm, directions are seen from the middle of the trunk there. */
  constructor(mesh: TriMesh, curves: readonly EdgeLine[], highest: number) {
    const lines = curves.map((drawn) => {
      const line = edgeLineOn(mesh, drawn);
      return {
        closed: drawn.closed,
        points: line.ok ? line.spans.flatMap((span) => span.map(({ from }) => from)) : [],
      };
    });
    this.#centreAt = centres(mesh, highest);
    const placed = lines.map(({ closed, points }) => ({
      closed,
      places: points.map((at) => ({ at, theta: this.towards(at) })),
    }));
    this.#places = placed.flatMap(({ places }) => places);
    this.#slot = placed
      .filter(({ closed }) => closed)
      .map(({ places }) => slotOf(places))
      .find((slot) => slot !== undefined);
  }

  /**
   * The places of the line in all directions of a span, in the order of the line; where the opening fills the span at its upper (1) or lower (−1) end, those beside it too.
   */
  within(span: Span, end: 1 | -1): readonly PlaceWithin[] {
    const { theta } = span;
    const [from, to] = this.#besideOpening(span, end);
    return this.#places.flatMap((one) => {
      const aside = turned(one.theta - theta);
      return aside >= from && aside <= to ? [{ at: one.at, aside }] : [];
    });
  }

  /** Direction of a place round the trunk, degrees. */
  towards(at: Vec3): number {
    const [x, y] = this.#centreAt(at[2]);
    return portable.atan2(at[0] - x, y - at[1]) * portable.DEGREES;
  }

  nearest(to: Vec3): Vec3 | undefined {
    let [best, least] = [undefined as Vec3 | undefined, Infinity];
    for (const { at } of this.#places) {
      const away = distance(at, to);
      if (away < least) [best, least] = [at, away];
    }
    return best;
  }

  /**
   * The narrowest place of the opening in a direction, degrees: the least straight distance between its two sides, however aslant they run. Undefined
   * where the line has no opening there: it runs all the way round, or opens elsewhere.
   */
  gap(theta: number): Gap | undefined {
    const slot = this.#slot;
    if (!slot || Math.abs(turned(slot.theta - theta)) > OPENS_WITHIN) return undefined;
    const [one, other] = slot.sides.map((places) => places.filter(({ out }) => out < OPENS_WITHIN)) as [
      Beside[],
      Beside[],
    ];
    let narrow: Gap | undefined;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      for (const { at } of from)
        for (let i = 1; i < to.length; i++) {
          const [a, b] = [to[i - 1]!.at, to[i]!.at];
          const most = narrow?.width ?? Infinity;
          if (at[2] - Math.max(a[2], b[2]) > most || Math.min(a[2], b[2]) - at[2] > most) continue;
          // Places that do not follow one another on the line are joined by nothing.
          const width = distance(a, b) > JOINED ? distance(at, a) : distanceToSegment(...at, a, b);
          if (width < most) narrow = { width, at };
        }
    return narrow;
  }

  /** The opening of a line that does not go round the trunk; undefined where it does. */
  opening(): OpeningMiddle | undefined {
    const slot = this.#slot;
    if (!slot) return undefined;
    const sides = slot.sides.map((places) => new Map(innermost(places).map((one) => [one.step, one.x])));
    const middle = [...sides[0]!].flatMap(([step, x]) => {
      const other = sides[1]!.get(step);
      return other === undefined ? [] : [{ z: step * STEP, x: (x + other) / 2 }];
    });
    return middle.length === 0
      ? undefined
      : { theta: slot.theta, middle: between(middle.toSorted((p, q) => p.z - q.z)) };
  }

  /** How far a span reaches to both sides of its direction: beyond the rounded corners of the opening where nothing else is left of it. */
  #besideOpening({ theta, from, to }: Span, end: 1 | -1): readonly [from: number, to: number] {
    const slot = this.#slot;
    const corners = slot && this.#cornersAt(slot, end);
    if (!slot || !corners) return [from, to];
    const [before, after] = [-corners[0] - BEYOND, corners[1] + BEYOND];
    const middle = turned(theta - slot.theta);
    if (middle + from <= before || middle + to >= after) return [from, to];
    // A span to one side of the middle is looked for on that side.
    return [middle + from < 0 ? before - NEAR - middle : from, middle + to > 0 ? after + NEAR - middle : to];
  }

  #cornersAt({ sides }: Slot, end: 1 | -1): Corners | undefined {
    if (!this.#corners.has(end)) {
      const [before, after] = sides.map((places) => cornerOf(places, end));
      this.#corners.set(end, before === undefined || after === undefined ? undefined : [before, after]);
    }
    return this.#corners.get(end);
  }
}

/** How far to the left a side of an opening lies at each height, without what lies beyond its corners. */
function innermost(places: readonly Beside[]): readonly { readonly step: number; readonly x: number }[] {
  const least = new Map<number, Beside>();
  for (const one of places) {
    const step = Math.round(one.at[2] / STEP);
    if (one.out < (least.get(step)?.out ?? OPENS_WITHIN)) least.set(step, one);
  }
  const steps = [...least.keys()].toSorted((a, b) => a - b);
  // From the middle of its height up and down as far as it goes on without a turn.
  const middle = steps.findIndex((step) => step >= (steps[0]! + steps.at(-1)!) / 2);
  const goesOn = (i: number, way: 1 | -1): boolean => {
    const [here, next] = [least.get(steps[i]!), least.get(steps[i + way]!)];
    const isNext = steps[i + way] === steps[i]! + way;
    return here !== undefined && next !== undefined && isNext && Math.abs(next.out - here.out) <= TURNS;
  };
  let [low, high] = [middle, middle];
  while (goesOn(low, -1)) low--;
  while (goesOn(high, 1)) high++;
  return steps.slice(low, high + 1).map((step) => ({ step, x: least.get(step)!.at[0] }));
}

/** What is known at some heights, ascending, in between and beyond. */
function between(known: readonly { readonly z: number; readonly x: number }[]): (z: number) => number {
  return (z) => {
    const above = known.findIndex((one) => one.z >= z);
    const [a, b] = [known[Math.max(0, above - 1)]!, known[above < 0 ? known.length - 1 : above]!];
    const share = b.z > a.z ? Math.min(1, Math.max(0, (z - a.z) / (b.z - a.z))) : 0;
    return above < 0 ? known.at(-1)!.x : a.x + share * (b.x - a.x);
  };
}

/** Neighbours on a drawn line lie nearer to each other than this, mm. */
const JOINED = 25;

/** Direction of the corner of an opening at its upper or lower end: the place that lies furthest toward the opening and toward that end at once. */
function cornerOf(side: readonly Beside[], end: 1 | -1): number | undefined {
  const edge = Math.min(...side.map(({ out }) => out));
  let [found, most] = [undefined as number | undefined, -Infinity];
  for (const { at, out } of side) {
    if (out - edge > CORNER) continue;
    const reach = end * at[2] - ((out - edge) / portable.DEGREES) * RADIUS;
    if (reach > most) [found, most] = [out, reach];
  }
  return found;
}

/**
 * The opening of a closed line that does not go round the trunk: followed along, its directions reach from one side of the opening over the whole brace to the
 * other. Undefined for a line that goes round, and for one that leaves more than half the trunk open, as the line of a window does.
 */
function slotOf(places: readonly Place[]): Slot | undefined {
  let way = places[0]?.theta ?? 0;
  const ways = places.map(({ theta }) => (way += turned(theta - way)));
  const isRound = Math.abs(way + turned((places[0]?.theta ?? 0) - way) - (ways[0] ?? 0)) > 180;
  const [first, last] = [Math.min(...ways), Math.max(...ways)];
  if (isRound || !(last - first > 180)) return undefined;
  const middle = (first + last) / 2;
  // The middle of the opening lies half a turn away from the middle of the brace.
  const side = (toward: 1 | -1): readonly Beside[] =>
    places.flatMap(({ at }, i) => {
      const from = toward * (ways[i]! - middle);
      return from >= 0 ? [{ at, out: 180 - from }] : [];
    });
  return { theta: turned(middle + 180), sides: [side(1), side(-1)] };
}

/** An angle as −180 to 180 degrees. */
const turned = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

/**
 * The middle of the trunk at a height, mm: that of `highest` over it. It is taken at fixed heights of the body and not at those of a line: where one point of the line is dragged up
 * or down, directions to all the others stay.
 */
export function centres(mesh: TriMesh, highest: number): (z: number) => readonly [number, number] {
  const rings = ringsOf(mesh);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 2; i < mesh.positions.length; i += 3) {
    low = Math.min(low, mesh.positions[i]!);
    high = Math.max(high, mesh.positions[i]!);
  }
  const steps = Math.max(0, Math.floor((high - low) / APART));
  const known = Array.from({ length: steps + 1 }, (_, i) => low + i * APART).flatMap((z) => {
    const ring = rings.ring(Math.min(z, highest)) ?? rings.ring(z);
    return ring ? [{ z, centre: ring.centre }] : [];
  });
  return (z) => {
    const above = known.findIndex((one) => one.z >= z);
    const [a, b] = [known[Math.max(0, above - 1)], known[above < 0 ? known.length - 1 : above]];
    if (!a || !b) return [0, 0];
    const share = b.z > a.z ? Math.min(1, Math.max(0, (z - a.z) / (b.z - a.z))) : 0;
    return [
      a.centre[0] + share * (b.centre[0] - a.centre[0]),
      a.centre[1] + share * (b.centre[1] - a.centre[1]),
    ];
  };
}
