import { SdkError } from '../errors/sdk-error.ts';
import { portable } from '../math/index.ts';
import { smootherstep } from '../math/scalar.ts';
import { distance, mix, type Vec3 } from '../math/vec3.ts';
import {
  bodyInScan,
  edgeLinesFault,
  mirroredVec,
  edgeLineOn,
  type BodyInScan,
  type TriMesh,
} from '../mesh/index.ts';
import { FacingSkin } from '../mesh/trim/facing-skin.ts';
import { partOf, type Work } from '../mesh/work.ts';
import type { EdgeLine } from '../params/index.ts';
import type { PatientSide } from './brace-type.ts';
import { DrawnTrim, type OpeningMiddle } from './drawn-trim.ts';
import { matchHeights, pitsOf, type MatchedHeights } from './match-heights.ts';
import { mirroredMarks } from './mirrored-body.ts';
import { apartOf, placeOf, SkinUnder, type SkinApart } from './skin-under.ts';
import { levelSizesOf, type LevelSize } from './trunk-map.ts';
import { ringsOf } from './trunk-rings.ts';
import type { KnownBody } from './trunk-levels.ts';
import { requireUpright } from './upright.ts';

type Place = EdgeLine['points'][number];

/** A line of which one side was mirrored onto the other. */
export interface MirroredSide {
  readonly line: EdgeLine;
  /** How far the skin of the one half lies from the mirror image of the other, along the line, mm. */
  readonly apart: SkinApart;
  /** Landmarks marked on both sides, by which heights were matched; 0 where the shape alone said it. */
  readonly marks: number;
  /** By how much heights may be wrong where the shape says them, mm: see `CarriedTrim`. */
  readonly within: number;
}

/** What is mirrored: the side that stays, and where the plane between the sides lies, mm to the left in the patient frame; default: through the middle of the pelvis. */
export interface MirrorWish {
  readonly from: PatientSide;
  readonly middle?: number | undefined;
}

/** Most points of an edge line: the form of a record. */
const MOST = 80;
/** A point that lies so near to where the plane cuts the line, mm, is put there. */
const SEAM = 6;
/** The middle of an opening counts fully within so many degrees of it, and not from so many on. */
const [FULL, NOT] = [22, 60];
/** What counts where no skin of the same body lies within what `FacingSkin` looks at, mm. */
const NO_SKIN = 50;
/** An opening lies in front or behind, within so many degrees. */
const ASIDE = 45;

/**
 * Lays the half of a line on one side of the plane between left and right mirrored on the other, in place of what lay there; the points of the half stay the very points they are, and both halves
 * meet where the plane cuts the line. As templates are mirrored, heights go by the landmarks that were marked on both sides and by the shape (`matchHeights`), places in a level by how far
 * it reaches to each side and by its depth, and each is then laid on the skin that faces the other way round. The opening of a perimeter stays where it is: about it
 * left and right are those of its own middle.
 *
 * Throws SdkError `mesh/no-trunk`, `mesh/trunk-turned`, `mesh/trunk-ends`, `mesh/carried-off-skin` as `carryTrim` does; `trim/mirror-one-side` for a line that does not
 * cross the plane, `trim/mirror-crossings` with the places for one that crosses it more than twice (an open one: once), `trim/mirror-aside` for one that opens at a side, `trim/mirror-many` for one that would have more
 * than 80 points; and what `edgeLinesFault` finds.
 */
export function mirrorTrimSide(
  mesh: TriMesh,
  line: EdgeLine,
  wish: MirrorWish,
  known: KnownBody = {},
  work: Work = {},
): MirroredSide {
  requireUpright(mesh, known, partOf(work, 0, 0.6));
  const body = bodyInScan(mesh, known.facts, partOf(work, 0.6, 0.8));
  if (!body) throw new SdkError('mesh/no-trunk');
  const middle = new Middle(mesh, line, wish.middle ?? body.pelvis[0]);
  const heights = heightsAcross(mesh, body, known);
  const half = halfOf(mesh, line, middle, wish.from);
  const onto = mapAcross(mesh, middle, heights);
  const skin = new SkinUnder(mesh);
  const mirrored = half.points.map((point) => {
    const wanted = onto(point.position as Vec3);
    const turned = { position: point.position, normal: [...mirroredVec(point.normal as Vec3)] } as Place;
    const height = (): number => wanted?.[2] ?? point.position[2]!;
    return placeOf(skin.under(turned, { fitted: () => wanted, height }, 1));
  });
  work.progress?.(0.9);
  const made = { ...line, points: joined(line.closed, half, mirrored) };
  if (made.points.length > MOST)
    throw new SdkError('trim/mirror-many', { points: made.points.length, most: MOST });
  const fault = line.closed ? edgeLinesFault(mesh, [made]) : undefined;
  if (fault) throw fault;
  const apart = apartAlong(mesh, half.way, middle);
  work.progress?.(1);
  return { line: made, apart, marks: heights.marks, within: heights.within };
}

/** What parts left from right: a plane, and about the opening of a line the middle of that. */
class Middle {
  readonly #x: number;
  readonly #opening: OpeningMiddle | undefined;
  readonly #drawn: DrawnTrim;

  constructor(mesh: TriMesh, line: EdgeLine, x: number) {
    this.#x = x;
    this.#drawn = new DrawnTrim(mesh, [line], Infinity);
    this.#opening = line.closed ? this.#drawn.opening() : undefined;
    const aside = this.#opening && Math.abs(turned(this.#opening.theta));
    if (aside !== undefined && aside > ASIDE && aside < 180 - ASIDE) throw new SdkError('trim/mirror-aside');
  }

  /** How far to the patient's left the middle lies at a place, mm of the frame. */
  at(place: Vec3): number {
    const share = this.ofOpening(place);
    return share === 0 ? this.#x : this.#x + share * (this.#opening!.middle(place[2]) - this.#x);
  }

  /** By how much the middle of the opening counts at a place, 0 to 1. */
  ofOpening(place: Vec3): number {
    if (!this.#opening) return 0;
    const away = Math.abs(turned(this.#drawn.towards(place) - this.#opening.theta));
    return 1 - smootherstep(Math.min(1, Math.max(0, (away - FULL) / (NOT - FULL))));
  }

  /** How far a place lies beyond it on a side, mm. */
  beyond(place: Vec3, side: PatientSide): number {
    return (side === 'left' ? 1 : -1) * (place[0] - this.at(place));
  }
}

/** An angle as −180 to 180 degrees. */
const turned = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

/** Heights of the one side on the other: those of the body on its own mirror image. */
function heightsAcross(mesh: TriMesh, body: BodyInScan, { marked = [] }: KnownBody): MatchedHeights {
  const pit = pitsOf(body, ringsOf(mesh));
  const { stature, spread, pelvis } = body;
  return matchHeights({
    isSamePerson: true,
    before: { body, pit, marked },
    now: {
      body: { stature, spread, pelvis: mirroredVec(pelvis) },
      pit: (side) => pit(side === 'left' ? 'right' : 'left'),
      marked: mirroredMarks(marked),
    },
  });
}

/** Where a place of the one side lies on the other; undefined where the body has no level. */
function mapAcross(mesh: TriMesh, middle: Middle, heights: MatchedHeights) {
  const level = levelSizesOf(mesh);
  const reachOf = ({ reach }: LevelSize, x: number, isLeft: boolean): number =>
    Math.max(1, isLeft ? reach.left - x : x - reach.right);
  return (at: Vec3): Vec3 | undefined => {
    const here = level(at[2]);
    if (!here) return undefined;
    const left = (1 + portable.sin(portable.atan2(at[0] - here.centre[0], here.centre[1] - at[1]))) / 2;
    const height = heights.of(at[2], left);
    const there = level(height);
    if (!there) return undefined;
    const x = middle.at(at);
    const isLeft = at[0] > x;
    // An opening stays as wide as it is.
    const opens = middle.ofOpening(at);
    const share = opens + ((1 - opens) * reachOf(there, x, !isLeft)) / reachOf(here, x, isLeft);
    const deep = (at[1] - here.centre[1]) / here.depth;
    return [x - share * (at[0] - x), there.centre[1] + deep * there.depth, height];
  };
}

/** The half of a line that stays: its points from where the plane cuts the line to where it does again, or to the end of an open one, and the line through them. */
interface Half {
  readonly points: readonly Place[];
  /** Where the plane cuts the line, before and after the points; the end of an open line has none. */
  readonly seams: readonly [before: Place | undefined, after: Place | undefined];
  readonly way: readonly Place[];
}

function halfOf(mesh: TriMesh, line: EdgeLine, middle: Middle, from: PatientSide): Half {
  const { points, closed } = line;
  const drawn = edgeLineOn(mesh, line);
  if (!drawn.ok) throw new SdkError('mesh/edge-line-lost', { line: 1 }, { places: [{ at: drawn.at }] });
  const skin = new FacingSkin(mesh);
  const crossings = drawn.spans.flatMap((span, after) =>
    span.flatMap((piece) => {
      const [a, b] = [middle.beyond(piece.from, from), middle.beyond(piece.to, from)];
      return a > 0 === b > 0 ? [] : [{ after, enters: b > 0, at: mix(piece.from, piece.to, a / (a - b)) }];
    }),
  );
  if (crossings.length === 0) throw new SdkError('trim/mirror-one-side');
  if (crossings.length !== (closed ? 2 : 1))
    throw new SdkError('trim/mirror-crossings', { crossings: crossings.length }, { places: crossings });
  const enters = crossings.find((one) => one.enters);
  const leaves = crossings.find((one) => !one.enters);
  const first = enters ? enters.after + 1 : 0;
  const last = leaves ? leaves.after : points.length - 1;
  const count = (last - first + points.length) % points.length;
  // Between both cuts of one span there is no point, unless the line goes all the way round from there.
  const isEmpty =
    enters !== undefined && leaves !== undefined && enters.after === leaves.after && isBetween(crossings);
  const own = isEmpty
    ? []
    : Array.from({ length: count + 1 }, (_, k) => points[(first + k) % points.length]!);
  const seamAt = (crossing: (typeof crossings)[number] | undefined): Place | undefined => {
    if (!crossing) return undefined;
    const normal = points[crossing.after]!.normal as Vec3;
    const found = skin.facing(crossing.at, normal);
    return found ? placeOf(found) : { position: [...crossing.at], normal: [...normal] };
  };
  const seams = [seamAt(enters), seamAt(leaves)] as const;
  const isApart = ({ position }: Place): boolean =>
    seams.every((seam) => !seam || distance(seam.position as Vec3, position as Vec3) > SEAM);
  const kept = own.filter(isApart);
  if (kept.length === 0) throw new SdkError('trim/mirror-one-side');
  const way = drawn.spans.flat().flatMap(({ from: at }): Place[] => {
    if (middle.beyond(at, from) <= 0) return [];
    const near = kept.reduce((best, one) =>
      distance(one.position as Vec3, at) < distance(best.position as Vec3, at) ? one : best,
    );
    return [{ position: [...at], normal: near.normal }];
  });
  return { points: kept, seams, way };
}

/** Whether the line enters the half before it leaves it again, along the one span that both cuts are of. */
const isBetween = ([first]: readonly { readonly enters: boolean }[]): boolean => first!.enters;

/** Both halves as one line, from one seam round over the half that stays to the other and back. */
function joined(closed: boolean, { points, seams }: Half, mirrored: readonly Place[]): Place[] {
  const [before, after] = seams;
  const back = mirrored.toReversed();
  if (closed) return [before!, ...points, after!, ...back];
  return before ? [...back, before, ...points] : [...points, after!, ...back];
}

/** How far the skin lies from the mirror image of the other half. */
function apartAlong(mesh: TriMesh, way: readonly Place[], middle: Middle): SkinApart {
  const skin = new FacingSkin(mesh);
  const found = way.map(({ position, normal }) => {
    const at = position as Vec3;
    const image: Vec3 = [2 * middle.at(at) - at[0], at[1], at[2]];
    const there = skin.facing(image, mirroredVec(normal as Vec3));
    return { at: there?.position ?? at, away: there ? distance(there.position, image) : NO_SKIN };
  });
  return apartOf(found);
}
