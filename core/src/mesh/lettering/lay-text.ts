import { cross, distance, dot, length, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import { SdkError } from '../../errors/sdk-error.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';
import { borderSegments } from '../holes/hole-room.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { flatMesh, type FlatMesh } from './flat-mesh.ts';
import { writeFlat } from './flat-text.ts';
import { footOf, profileOf, strokeOf, type LetterProfile } from './letter-profile.ts';
import type { LetterWish } from './letter-wish.ts';
import { TextChart, wayAt, type SkinSpot, type WalkedSkin } from './skin-walk.ts';

/** Least skin between a letter and the edge of what it lies on, mm. */
export const TO_EDGE = 1.5;
/** Skin between the feet of two letters, mm, and as a share of their height at least. */
const [GAP, GAP_SHARE] = [0.8, 0.07];
/** A sketch has triangles so much larger. */
const SKETCH = 1.6;
/** Steps in which lengths are measured along the skin, mm. */
const SPACING = 1;
/** Triangles of letters have sides of about this share of a stroke, within bounds in mm. */
const [CELL, FINEST, COARSEST] = [0.28, 0.2, 0.6];
/** What a triangle of a letter may become of its size, and how far it may lean against the skin, as it is laid. */
const [SMALLEST, LARGEST, LEANING] = [0.5, 2, 0.5];

interface LayOptions extends Pick<Work, 'checkAborted'> {
  readonly shift?: number;
  readonly isSketch?: boolean;
}

/** A text laid on a skin. */
export interface LaidText {
  readonly flat: FlatMesh;
  /** Where each vertex lies on the skin, `3·V`, mm, and the smooth normal there. */
  readonly places: Float64Array;
  readonly normals: Float64Array;
  readonly profile: LetterProfile;
  /** From first to last letter, along the skin. */
  readonly width: number;
}

/**
 * Lays a text on a skin about `middle`: upright letters as seen from outside, which keep their size along the skin (`TextChart`).
 *
 * Throws what `writeFlat` throws, and SdkError with the letter, its place in the text from 1 (data `letter`, `place`) and where that is on the skin: `mesh/text-over-edge` where it would come nearer than 1.5 mm to an edge
 * of the skin, and `mesh/text-uneven` where the skin is bent so that it would be torn. `shift` (0 to 1) cuts letters into other triangles; a sketch has fewer of them.
 */
export function layText(
  skin: WalkedSkin,
  middle: SkinSpot,
  wish: LetterWish,
  { checkAborted, shift = 0, isSketch = false }: LayOptions = {},
): LaidText {
  const stroke = strokeOf(wish.height);
  const profile = profileOf(wish);
  // Between the sides of two letters some skin is left.
  const gap = 2 * footOf(profile) - stroke + Math.max(GAP, GAP_SHARE * wish.height);
  const text = writeFlat(wish.text, { height: wish.height, stroke, gap });
  const cell = Math.min(COARSEST, Math.max(FINEST, CELL * stroke)) * (isSketch ? SKETCH : 1 - 0.1 * shift);
  const flat = flatMesh(text.strokes, { cell, levels: profile.map(({ away }) => away) });
  checkAborted?.();
  const letters = [...wish.text];
  const letterAt = (v: number): number => Math.max(0, flat.letterOf[v]!);
  const refuse = (code: string, v: number, at: Vec3): never => {
    const place = letterAt(v);
    throw new SdkError(
      code,
      { letter: letters[place]!, place: place + 1 },
      { places: [{ at, radius: wish.height / 2 }] },
    );
  };
  const chart = new TextChart(skin, middle, wayAt(middle.normal, wish.angle), SPACING);
  const count = flat.away.length;
  const [places, normals] = [new Float64Array(3 * count), new Float64Array(3 * count)];
  let last: Vec3 = middle.at;
  for (let v = 0; v < count; v++) {
    if (v % 2000 === 0) checkAborted?.();
    const near = chart.place(flat.places[2 * v]!, flat.places[2 * v + 1]!);
    if (!near) return refuse('mesh/text-over-edge', v, last);
    const spot = skin.nearest(near)!;
    places.set(spot.at, 3 * v);
    normals.set(spot.normal, 3 * v);
    last = spot.at;
  }
  const laid: LaidText = { flat, places, normals, profile, width: text.width };
  const edge = nearEdge(skin.mesh, laid);
  if (edge !== undefined) refuse('mesh/text-over-edge', edge, pointAt(places, edge));
  const torn = tornAt(laid);
  if (torn !== undefined) refuse('mesh/text-uneven', torn, pointAt(places, torn));
  return laid;
}

/** The first vertex that lies too near to an edge of the skin. */
function nearEdge(skin: TriMesh, { places, flat }: LaidText): number | undefined {
  const [low, high] = boundsOf(places);
  const segments = borderSegments(skin);
  const near: (readonly [Vec3, Vec3])[] = [];
  for (let i = 0; i < segments.length; i += 6) {
    const [from, to] = [pointAt(segments, i / 3), pointAt(segments, i / 3 + 1)];
    const isOff = [0, 1, 2].some(
      (k) =>
        Math.max(from[k as 0], to[k as 0]) < low[k as 0] - TO_EDGE ||
        Math.min(from[k as 0], to[k as 0]) > high[k as 0] + TO_EDGE,
    );
    if (!isOff) near.push([from, to]);
  }
  if (near.length === 0) return undefined;
  for (let v = 0; v < flat.away.length; v++) {
    const at = pointAt(places, v);
    for (const [from, to] of near) {
      if (distance(at, from) > TO_EDGE + distance(from, to)) continue;
      if (distanceToSegment(...at, from, to) < TO_EDGE) return v;
    }
  }
  return undefined;
}

function boundsOf(places: Float64Array): readonly [Vec3, Vec3] {
  const [low, high]: [[number, number, number], [number, number, number]] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let i = 0; i < places.length; i++) {
    const [k, value] = [i % 3, places[i]!];
    if (value < low[k]!) low[k] = value;
    if (value > high[k]!) high[k] = value;
  }
  return [low, high];
}

/** A vertex of a triangle that was torn or folded as it was laid. */
function tornAt({ flat, places, normals }: LaidText): number | undefined {
  const { indices, places: xy } = flat;
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [indices[f]!, indices[f + 1]!, indices[f + 2]!];
    const drawn =
      ((xy[2 * b]! - xy[2 * a]!) * (xy[2 * c + 1]! - xy[2 * a + 1]!) -
        (xy[2 * c]! - xy[2 * a]!) * (xy[2 * b + 1]! - xy[2 * a + 1]!)) /
      2;
    const at = pointAt(places, a);
    const face = cross(subtract(pointAt(places, b), at), subtract(pointAt(places, c), at));
    const size = length(face) / 2;
    const share = size / drawn;
    if (!(share > SMALLEST && share < LARGEST)) return a;
    if (dot(face, pointAt(normals, a)) < LEANING * 2 * size) return a;
  }
  return undefined;
}
