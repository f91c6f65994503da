import { pointAt, type Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { dualSurface } from '../field/dual-surface.ts';
import { sampleField, type ScalarField } from '../field/field-grid.ts';
import { BORDER, buildTwins } from '../topology/adjacency.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { connectedComponents } from '../topology/components.ts';
import { EvenSurface, type FieldSkin } from './even-surface.ts';
import { boxAbout, compacted, raggedFaces, withFaces, withoutFlatVertices } from './field-skin.ts';
import { joinedByStrips } from './join-by-strips.ts';
import type { WallDraft } from './untangle.ts';
import { WallField, type WallFieldInput } from './wall-field.ts';

/** The outer side within this of a place that is not sound is made anew, mm. */
const REACH = 3;
/** What is made keeps so far from what stays, in spacings of the grid: a strip joins them. */
const GAP = 0.7;
/** And so far from the borders of the body side: within it the rim and what is behind the patch share cells. */
const BORDER_GAP = 1.2;
/** What stays lies so near to the surface of the field, in spacings. */
const STRAY = 0.6;
/** A line of what is made runs along one of what stays within so many spacings. */
const BESIDE = 3;
/** What is sampled reaches so many walls beyond what is made anew, and by half as much further each time that lines end there. */
const MARGIN = 4;
/** Times that lines are matched. */
const ATTEMPTS = 6;
/** Rounds in which what is made is drawn even and put back onto the field, and how far to the mean of its neighbours a vertex goes in each. */
const EVENINGS = [0, 0.3, 0.3] as const;

/** What a wall is mended with. */
export interface MendInput extends WallFieldInput {
  /** Distance between the corners of the grid, mm. */
  readonly spacing: number;
}

/**
 * Makes the outer side of a wall anew about `places` (`3·n`, mm), where it crosses itself, is thin or off the wall, from the distance field of the wall, and joins it to what stays by strips. Body side, rim and
 * all else keep their bits. Where what is made and what stays do not have the same edges, as in folds where the distance hardly changes along the fold, more is made anew. Undefined where no such place is left.
 */
export function mendByField(
  draft: WallDraft,
  places: Float64Array,
  input: MendInput,
  checkAborted: () => void,
): WallDraft | undefined {
  const field = new WallField(input);
  const mender = new Mender(draft, field, input.spacing, checkAborted);
  try {
    return mender.mended(places);
  } finally {
    field.free();
    mender.free();
  }
}

class Mender {
  readonly #draft: WallDraft;
  readonly #field: WallField;
  readonly #spacing: number;
  readonly #checkAborted: () => void;
  /** The triangles of the outer side and the rim. */
  readonly #outside: Uint32Array;
  readonly #outer: About;
  /** mm. */
  #margin: number;
  /** The field's surface about the first places, and how far it reaches. */
  #sampled: { readonly about: About; readonly reach: number; readonly surface: FieldSkin } | undefined;

  constructor(draft: WallDraft, field: WallField, spacing: number, checkAborted: () => void) {
    this.#draft = draft;
    this.#field = field;
    this.#spacing = spacing;
    this.#margin = MARGIN * field.most;
    const { points, indices, bodyEnd } = draft;
    this.#outside = withFaces(indices, (f) => Math.max(indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!) >= bodyEnd); // prettier-ignore
    this.#outer = new About(points, this.#outside);
    this.#checkAborted = checkAborted;
  }

  free(): void {
    this.#sampled?.about.free();
    this.#outer.free();
  }

  mended(places: Float64Array): WallDraft | undefined {
    let known = places;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      this.#checkAborted();
      let hole = this.#holeAbout(known);
      if (hole.loops.length === 0) return undefined;
      for (let round = 0; round < ATTEMPTS; round++) {
        this.#sampleFor(hole);
        const strays = this.#straysBeside(hole);
        if (strays.length === 0) break;
        known = Float64Array.from([...known, ...strays]);
        hole = this.#holeAbout(known);
      }
      const { piece, lines, apart } = matched(
        this.#pieceIn(hole),
        hole,
        this.#draft.points,
        BESIDE * this.#spacing,
      );
      if (apart.length === 0)
        return joinedByStrips(this.#draft, { ...hole, piece, lines, ...sidesOf(piece, this.#field) });
      known = Float64Array.from([...known, ...apart]);
      this.#widenAt(apart);
    }
    return undefined;
  }

  /** What stays when the outer side and the rim about places go. */
  #holeAbout(places: Float64Array): Hole {
    const { points, indices, bodyEnd } = this.#draft;
    const isNear = new Uint8Array(points.length / 3);
    const about = new About(places);
    for (let v = bodyEnd; v < isNear.length; v++) if (about.at(points, v) < REACH) isNear[v] = 1;
    about.free();
    // A large triangle may have all of its corners far from a place that it runs through.
    for (let i = 0; i < places.length; i += 3) {
      const face = this.#outer.faceNear(places[i]!, places[i + 1]!, places[i + 2]!, REACH);
      if (face >= 0) for (let k = 0; k < 3; k++) isNear[this.#outside[3 * face + k]!] = 1;
    }
    for (let v = 0; v < bodyEnd; v++) isNear[v] = 0;
    const kept = new Uint8Array(indices.length / 3).fill(1);
    indices.forEach((v, h) => {
      if (isNear[v] === 1) kept[(h / 3) | 0] = 0;
    });
    cleanHole(this.#draft, kept);
    const stays = withFaces(indices, (f) => kept[f] === 1);
    return {
      kept,
      stays,
      loops: boundaryLoops({ positions: new Float32Array(points.length), indices: stays }),
    };
  }

  /** Sees to it that the surface that was taken from the field goes beyond all that is made anew. */
  #sampleFor({ kept }: Hole): void {
    const { points, indices } = this.#draft;
    const gone = withFaces(indices, (f) => kept[f] === 0);
    const known = this.#sampled;
    if (known && gone.every((v) => known.about.at(points, v) < known.reach - 3 * this.#spacing)) return;
    known?.about.free();
    this.#sample(
      new About(points, gone),
      boxAbout(Float64Array.from([...gone].flatMap((v) => pointAt(points, v))), 0),
    );
  }

  /** Vertices of the skin that stays, as far as the field was looked at, that do not lie on the surface of it. */
  #straysBeside({ stays }: Hole): number[] {
    const { points, bodyEnd, skinEnd } = this.#draft;
    const { about, reach, surface } = this.#sampled!;
    const asked = new ManyQueries(
      buildBvh({ positions: Float32Array.from(surface.points), indices: surface.indices }),
    );
    const out = new Float64Array(7);
    const seen = new Uint8Array(points.length / 3);
    const strays: number[] = [];
    for (const v of stays) {
      if (v < bodyEnd || v >= skinEnd || seen[v] === 1) continue;
      seen[v] = 1;
      if (about.at(points, v) > reach - 3 * this.#spacing) continue;
      const at = pointAt(points, v);
      if (asked.closestPointInto(...at, STRAY * this.#spacing, out) < 0) strays.push(...at);
    }
    asked.free();
    return strays;
  }

  #pieceIn(hole: Hole): FieldSkin {
    const { points, indices, bodyEnd } = this.#draft;
    const spacing = this.#spacing;
    const { about, reach, surface } = this.#sampled!;
    const isOuter = (f: number): boolean =>
      Math.max(indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!) >= bodyEnd;
    const isClose = (f: number): boolean => about.at(points, indices[3 * f]!) < reach + this.#margin;
    const stays = new ManyQueries(
      buildBvh({
        positions: Float32Array.from(points),
        indices: withFaces(indices, (f) => hole.kept[f] === 1 && isOuter(f) && isClose(f)),
      }),
    );
    const out = new Float64Array(7);
    const isIn = Uint8Array.from({ length: surface.points.length / 3 }, (_, v) => {
      const [x, y, z] = pointAt(surface.points, v);
      return stays.closestPointInto(x, y, z, GAP * spacing, out) < 0 ? 1 : 0;
    });
    stays.free();
    const own = surface.indices;
    let left = withFaces(
      own,
      (f) => isIn[own[3 * f]!]! + isIn[own[3 * f + 1]!]! + isIn[own[3 * f + 2]!]! === 3,
    );
    left = withoutRagged(surface.points, left);
    left = besideHoles(surface.points, left, points, hole.loops, BESIDE * spacing);
    const fine = compacted(surface.points, left);
    const even = new EvenSurface(fine, this.#field, 0, spacing);
    for (const share of EVENINGS) even.even(even.all(), share, this.#checkAborted);
    const skin = withoutFlatVertices(fine, spacing);
    const coarse = new EvenSurface(skin, this.#field, 0, spacing);
    coarse.even(coarse.all(), 0, this.#checkAborted);
    return skin;
  }

  /** Looks further about where lines end at what was looked at. */
  #widenAt(lines: readonly number[]): void {
    const { about, reach } = this.#sampled!;
    for (let i = 0; i < lines.length; i += 3)
      if (about.far(lines[i]!, lines[i + 1]!, lines[i + 2]!) > reach - 3 * this.#spacing) {
        this.#margin *= 1.5;
        about.free();
        this.#sampled = undefined;
        return;
      }
  }

  /** Takes the surface from the field about triangles, which lie in a box. */
  #sample(about: About, [low, high]: readonly [Vec3, Vec3]): void {
    const [spacing, field] = [this.#spacing, this.#field];
    const reach = this.#margin + 3 * spacing;
    const box = { low: low.map((x) => x - reach - spacing) as unknown as Vec3, high: high.map((x) => x + reach + spacing) as unknown as Vec3 }; // prettier-ignore
    const near = new NearField(field, about, reach);
    const { points, indices } = dualSurface(
      sampleField(near, { ...box, spacing }, this.#checkAborted),
      this.#checkAborted,
    );
    const isIn = Uint8Array.from({ length: points.length / 3 }, (_, v) => {
      const at = pointAt(points, v);
      field.value(...at);
      return field.isBehind || field.toBorder(...at, BORDER_GAP * spacing) < BORDER_GAP * spacing ? 0 : 1;
    });
    const surface = { points, indices: withFaces(indices, (f) => [0, 1, 2].every((k) => isIn[indices[3 * f + k]!] === 1)) }; // prettier-ignore
    this.#sampled = { about, reach, surface };
  }
}

/** What is left of a wall, and the edges of where something is missing. */
interface Hole {
  /** 1 for each triangle that stays, `F`. */
  readonly kept: Uint8Array;
  readonly stays: Uint32Array;
  readonly loops: readonly Uint32Array[];
}

/** How far points are from triangles or, without any, from the points of a list. */
class About {
  readonly #near: ManyQueries;
  readonly #out = new Float64Array(7);

  constructor(
    points: Float64Array,
    indices: Uint32Array = Uint32Array.from({ length: points.length }, (_, i) => (i / 3) | 0),
  ) {
    this.#near = new ManyQueries(buildBvh({ positions: Float32Array.from(points), indices }));
  }

  far(x: number, y: number, z: number): number {
    this.#near.closestPointInto(x, y, z, Infinity, this.#out);
    return this.#out[6]!;
  }

  /** The nearest triangle within `most` mm, or −1. */
  faceNear(x: number, y: number, z: number, most: number): number {
    return this.#near.closestPointInto(x, y, z, most, this.#out);
  }

  at(points: Float64Array, v: number): number {
    return this.far(points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!);
  }

  free(): void {
    this.#near.free();
  }
}

/** The field of a wall within some distance of places; NaN beyond, where no surface is looked for. */
class NearField implements ScalarField {
  clear = 0;
  readonly #field: WallField;
  readonly #about: About;
  readonly #reach: number;

  constructor(field: WallField, about: About, reach: number) {
    this.#field = field;
    this.#about = about;
    this.#reach = reach;
  }

  value(x: number, y: number, z: number): number {
    const beyond = this.#about.far(x, y, z) - this.#reach;
    if (beyond > 0) {
      this.clear = beyond;
      return NaN;
    }
    const value = this.#field.value(x, y, z);
    this.clear = this.#field.clear;
    return value;
  }
}

/** Takes away, in `kept`, what hangs on nothing or by a vertex only, and puts back what has no vertex of its own: nothing fits in there. */
function cleanHole({ points, indices, bodyEnd }: WallDraft, kept: Uint8Array): void {
  const vertices = points.length / 3;
  const isBody = (f: number): boolean =>
    indices[3 * f]! < bodyEnd && indices[3 * f + 1]! < bodyEnd && indices[3 * f + 2]! < bodyEnd;
  for (;;) {
    const left = Uint32Array.from(kept.keys()).filter((f) => kept[f] === 1);
    const stays = withFaces(indices, (f) => kept[f] === 1);
    const mesh = { positions: new Float32Array(points.length), indices: stays };
    const { ofFace } = connectedComponents(mesh);
    const bad = raggedFaces(vertices, stays);
    // The body side comes first.
    const goes = left.filter((f, i) => (ofFace[i] !== ofFace[0] || bad[i] === 1) && !isBody(f));
    if (goes.length === 0) break;
    for (const f of goes) kept[f] = 0;
  }
  const isHeld = new Uint8Array(vertices);
  indices.forEach((v, h) => {
    if (kept[(h / 3) | 0] === 1) isHeld[v] = 1;
  });
  const gone = Uint32Array.from(kept.keys()).filter((f) => kept[f] === 0);
  const mesh = {
    positions: new Float32Array(points.length),
    indices: withFaces(indices, (f) => kept[f] === 0),
  };
  const { ofFace, count } = connectedComponents(mesh);
  const hasOwn = new Uint8Array(count);
  mesh.indices.forEach((v, h) => {
    if (isHeld[v] === 0) hasOwn[ofFace[(h / 3) | 0]!] = 1;
  });
  gone.forEach((f, i) => {
    if (hasOwn[ofFace[i]!] === 0) kept[f] = 1;
  });
}

function withoutRagged(points: Float64Array, indices: Uint32Array): Uint32Array {
  for (let left = indices; ;) {
    const bad = raggedFaces(points.length / 3, left);
    if (!bad.includes(1)) return left;
    left = withFaces(left, (f) => bad[f] === 0);
  }
}

/** What is asked for the nearest of closed lines. */
function nearestLine(points: Float64Array, lines: readonly Uint32Array[]) {
  const of: number[] = [];
  const edges: number[] = [];
  lines.forEach((line, l) =>
    line.forEach((v, i) => {
      edges.push(v, line[(i + 1) % line.length]!, v);
      of.push(l);
    }),
  );
  const bvh = buildBvh({ positions: Float32Array.from(points), indices: Uint32Array.from(edges) });
  const out = new Float64Array(7);
  return ([x, y, z]: Vec3, most: number): number => {
    const found = bvh.closestPointInto(x, y, z, most, out);
    return found < 0 ? -1 : of[found]!;
  };
}

/** The triangles of pieces that have a line beside a hole. */
function besideHoles(
  own: Float64Array,
  indices: Uint32Array,
  points: Float64Array,
  holes: readonly Uint32Array[],
  most: number,
): Uint32Array {
  const mesh = { positions: new Float32Array(own.length), indices };
  const { ofFace, count } = connectedComponents(mesh);
  const isBeside = new Uint8Array(count);
  const nearest = nearestLine(points, holes);
  buildTwins(mesh).forEach((twin, h) => {
    const piece = ofFace[(h / 3) | 0]!;
    if (twin === BORDER && isBeside[piece] === 0 && nearest(pointAt(own, indices[h]!), most) >= 0)
      isBeside[piece] = 1;
  });
  return withFaces(indices, (f) => isBeside[ofFace[f]!] === 1);
}

/** What was made without scraps, its open line along each hole, and the points (`3·n`) of lines and holes that have none beside them; lines are whole where there are none of those. */
function matched(
  given: FieldSkin,
  hole: Hole,
  points: Float64Array,
  most: number,
): { readonly piece: FieldSkin; readonly lines: readonly Uint32Array[]; readonly apart: readonly number[] } {
  const { points: own, indices } = given;
  const mesh = { positions: new Float32Array(own.length), indices };
  const { ofFace, count } = connectedComponents(mesh);
  const pieceOf = new Uint32Array(own.length / 3);
  indices.forEach((v, h) => (pieceOf[v] = ofFace[(h / 3) | 0]!));
  const nearest = nearestLine(points, hole.loops);
  const of = new Map<number, Uint32Array>();
  const isUsed = new Uint8Array(count);
  const left: Uint32Array[] = [];
  // The longest line first: those of scraps beside a hole are short.
  for (const line of boundaryLoops(mesh).sort((a, b) => b.length - a.length)) {
    const beside = nearest(pointAt(own, line[0]!), most);
    const isAlong = beside >= 0 && line.every((v) => nearest(pointAt(own, v), most) === beside);
    if (!isAlong || of.has(beside)) left.push(line);
    else {
      of.set(beside, line);
      isUsed[pieceOf[line[0]!]!] = 1;
    }
  }
  const apart: number[] = [];
  for (const line of left)
    // A scrap that fills no hole goes; where one is left open, what is nearest may be its piece.
    if (isUsed[pieceOf[line[0]!]!] === 1 || of.size < hole.loops.length)
      for (const v of line) apart.push(...pointAt(own, v));
  hole.loops.forEach((loop, h) => {
    if (!of.has(h)) for (const v of loop) apart.push(...pointAt(points, v));
  });
  const lines = hole.loops.map((_, h) => of.get(h) ?? new Uint32Array(0));
  if (apart.length > 0 || left.length === 0) return { piece: given, lines, apart };
  const kept = compacted(
    own,
    withFaces(indices, (f) => isUsed[ofFace[f]!] === 1),
  );
  return matched(kept, hole, points, most);
}

/** Unit directions away from the body at the vertices of what was made, `3·V`, and which of these are the outer skin's: 1, not the rim's. */
function sidesOf(
  { points }: FieldSkin,
  field: WallField,
): { readonly away: Float64Array; readonly isSkin: Uint8Array } {
  const away = new Float64Array(points.length);
  const isSkin = new Uint8Array(points.length / 3);
  for (let v = 0; v < isSkin.length; v++) {
    field.value(...pointAt(points, v));
    away.set(field.away, 3 * v);
    isSkin[v] = field.isSkin ? 1 : 0;
  }
  return { away, isSkin };
}
