import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  borderChange,
  sharedBvh,
  cutByEdgeLines,
  directionIn,
  flattenPatch,
  heightsTo,
  padSolid,
  proposeDart,
  refineToParts,
  type Dart,
  type FlatMeasure,
  type FlatPoint,
  type Pad,
  type Refinement,
  type TriMesh,
  type Work,
} from '@bracewright/core/mesh';
import { SdkError, type DesignZone, type PadName } from '@bracewright/core/operation';
import { alongOutline, markOf, type PadMark } from './pad-place.ts';

/** On what a pad is glued. */
export const SHELLS = ['plain', 'pressed'] as const;

/** How pads are wished. Lengths in mm. */
export interface PadWish {
  readonly shell: (typeof SHELLS)[number];
  /** Where it is thickest; 0: as deep as the push. */
  readonly thickness: number;
  /** Where its outline is. */
  readonly edge: number;
  /** Share that the outline may be longer or shorter when it is flat. */
  readonly tolerance: number;
}

/** Which way something in the drawing points on the body. */
export type Towards = 'up' | 'front' | 'back' | 'left' | 'right';

/** A pad laid flat with its head end up, as seen from outside the body, and as a solid. */
export interface MadePad {
  readonly name: PadName;
  /** How far its step was asked to press the skin in, mm. */
  readonly depth: number;
  /** Counter-clockwise, about 0. */
  readonly outline: readonly FlatPoint[];
  readonly measure: FlatMeasure;
  /** A wedge is drawn as what is taken out: from the outline to its point and back. */
  readonly relief: (Dart & { readonly line: readonly FlatPoint[] }) | undefined;
  readonly solid: Pad;
  /** Where the top and the right side of the drawing lie. */
  readonly top: Towards;
  readonly right: Towards;
  /** A place in its middle on the body. */
  readonly at: Vec3;
  /** Where it is glued: a mark that stands on the drawing, and on the shell. */
  readonly mark: PadMark;
}

/** Edges of a solid, mm at the most: its side to the body follows the skin. */
const EDGE = 4;
/** A patch that runs upwards less than this share has no head end. */
const UPRIGHT = 0.4;
/** The chamfer of a pad of one thickness rises as far as it goes in. */
const SLOPE = 1;
/** One of so many places of a pad is looked at for what later steps did to it. */
const SAMPLED = 5;

/** The pad of a zone. Throws SdkError `export/pad-outline` (data `pad`) where its contour cannot be cut out, `flatten/no-disc`, `pads/crosses`. */
export function makePad(zone: DesignZone, name: PadName, wish: PadWish, work: Work): MadePad {
  const patch = cutOut(wish.shell === 'plain' ? zone.before : zone.after, zone, name.id, work);
  const flat = flattenPatch(patch, work);
  const isBent = Math.abs(borderChange(flat)) > wish.tolerance;
  const dart = isBent ? proposeDart(patch, flat, work) : undefined;
  const stand = standing(patch, flat.points);
  const points = turned(flat.points, stand.sin, stand.cos);
  const at = (v: number): FlatPoint => [points[2 * v]!, points[2 * v + 1]!];
  const faces = new Uint8Array(patch.indices.length / 3).fill(1);
  const fine = refineToParts(patch, { edgeLength: EDGE, faces });
  const finePoints = carried(points, fine);
  const outline = Array.from(flat.border, at);
  const heights =
    wish.shell === 'plain'
      ? pushedHeights(fine.mesh, zone, wish)
      : () => evenHeights(finePoints, outline, zone, wish);
  return {
    name,
    depth: zone.depth,
    outline,
    measure: flat.measure,
    relief: dart && { ...dart, line: reliefLine(dart, flat.border, at) },
    solid: padSolid(fine.mesh, heights, work),
    top: stand.top,
    right: stand.right,
    at: zone.marks[0]!.position,
    mark: markOf(patch, points),
  };
}

/** The sides of a wedge, which is as wide at the outline as what has to be taken out; one line for a slit. */
function reliefLine(
  { from, to, gap }: Dart,
  border: Uint32Array,
  at: (v: number) => FlatPoint,
): readonly FlatPoint[] {
  if (gap <= 0) return [at(from), at(to)];
  const [outline, begin] = [Array.from(border, at), border.indexOf(from)];
  return [alongOutline(outline, begin, -gap / 2), at(to), alongOutline(outline, begin, gap / 2)];
}

/** What lies within the contour of a zone. */
function cutOut(body: TriMesh, { contour, shape, marks }: DesignZone, pad: string, work: Work): TriMesh {
  const line = { points: contour, closed: true, smooth: shape === 'smooth' };
  try {
    return cutByEdgeLines(body, [line], marks[0]!.position, { checkAborted: work.checkAborted }).mesh;
  } catch (error) {
    if (!(error instanceof SdkError) || !error.code.startsWith('mesh/edge-line')) throw error;
    throw new SdkError('export/pad-outline', { pad });
  }
}

/** As deep as the step pressed the skin in, drawn out to the thickness that was asked for; at least `edge`. */
function pushedHeights(patch: TriMesh, { depth, after }: DesignZone, { thickness, edge }: PadWish) {
  const bvh = sharedBvh(after);
  return (ways: Float64Array): Float64Array => {
    const heights = heightsTo(patch, after, ways, { most: 2 * depth + 10, bvh });
    const largest = heights.reduce((a, b) => Math.max(a, b), 0);
    const factor = thickness > 0 && largest > 0 ? thickness / largest : 1;
    return heights.map((height) => Math.max(edge, factor * height));
  };
}

/** One thickness, with a chamfer of 45° down to `edge` along the outline. */
function evenHeights(
  points: Float64Array,
  outline: readonly FlatPoint[],
  { depth }: DesignZone,
  { thickness, edge }: PadWish,
): Float64Array {
  const full = Math.max(edge, thickness > 0 ? thickness : depth);
  return Float64Array.from({ length: points.length / 2 }, (_, v) =>
    Math.min(full, edge + SLOPE * toOutline(points[2 * v]!, points[2 * v + 1]!, outline)),
  );
}

/** From a place to the outline, mm. */
function toOutline(x: number, y: number, outline: readonly FlatPoint[]): number {
  let least = Infinity;
  let [ax, ay] = outline.at(-1)!;
  for (const [bx, by] of outline) {
    const [ux, uy] = [bx - ax, by - ay];
    const size = ux * ux + uy * uy;
    const share = size > 0 ? Math.min(1, Math.max(0, ((x - ax) * ux + (y - ay) * uy) / size)) : 0;
    const [dx, dy] = [x - ax - share * ux, y - ay - share * uy];
    least = Math.min(least, dx * dx + dy * dy);
    [ax, ay] = [bx, by];
  }
  return Math.sqrt(least);
}

/** Places of a finer mesh in the plane: new vertices lie in the middle of two others. */
function carried(points: Float64Array, { mesh, parents }: Refinement): Float64Array {
  const all = new Float64Array((2 * mesh.positions.length) / 3);
  all.set(points);
  for (let i = 0; i < parents.length; i += 2) {
    const [v, a, b] = [points.length + i, 2 * parents[i]!, 2 * parents[i + 1]!];
    all[v] = (all[a]! + all[b]!) / 2;
    all[v + 1] = (all[a + 1]! + all[b + 1]!) / 2;
  }
  return all;
}

/** How a flat patch is turned so that its head end is up, or its back where it lies level; and what its top and its right side are. */
function standing(patch: TriMesh, points: Float64Array) {
  const [x, y, z] = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const).map((axis) => directionIn(patch, points, axis)) as [
    ReturnType<typeof directionIn>, ReturnType<typeof directionIn>, ReturnType<typeof directionIn>]; // prettier-ignore
  const up = z.share >= UPRIGHT ? z : y;
  const size = Math.sqrt(up.x * up.x + up.y * up.y) || 1;
  // The way that is up becomes y: what lies to its right becomes x.
  const [cos, sin] = [up.y / size, up.x / size];
  const across = (way: { readonly x: number; readonly y: number }) => cos * way.x - sin * way.y;
  const [toLeft, toBack] = [across(x), across(y)];
  const right: Towards =
    up === y || Math.abs(toLeft) >= Math.abs(toBack)
      ? toLeft > 0
        ? 'left'
        : 'right'
      : toBack > 0
        ? 'back'
        : 'front';
  return { cos, sin, top: (up === z ? 'up' : 'back') as Towards, right };
}

/** Points turned, with the middle of their box at 0. */
function turned(points: Float64Array, sin: number, cos: number): Float64Array {
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    out[i] = cos * points[i]! - sin * points[i + 1]!;
    out[i + 1] = sin * points[i]! + cos * points[i + 1]!;
  }
  for (const k of [0, 1]) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = k; i < out.length; i += 2) {
      low = Math.min(low, out[i]!);
      high = Math.max(high, out[i]!);
    }
    for (let i = k; i < out.length; i += 2) out[i]! -= (low + high) / 2;
  }
  return out;
}

/** How far the body as it is now lies from the skin that a zone was pressed to, mm, at the most. */
export function movedSince({ solid }: MadePad, { after }: DesignZone, body: TriMesh): number {
  const [pressed, now] = [sharedBvh(after), sharedBvh(body)];
  const count = solid.thickness.length;
  let most = 0;
  for (let v = count; v < 2 * count; v += SAMPLED) {
    const place = pressed.closestPoint(vec3.pointAt(solid.mesh.positions, v))!.position;
    most = Math.max(most, now.closestPoint(place)?.distance ?? 0);
  }
  return most;
}

/** Skin that a step moved further than this, mm, and came to lie nearer than that to where a pad is glued, is under the pad. */
const STEPPED = 0.5;
const THERE = 0.05;

/** Whether a pad is glued where an earlier zone pressed the skin in: in a shell without pushes its place is not there. */
export function liesOn({ solid }: MadePad, { before, after }: DesignZone): boolean {
  const [was, is] = [sharedBvh(before), sharedBvh(after)];
  for (let v = 0; v < solid.thickness.length; v += SAMPLED) {
    const at = vec3.pointAt(solid.mesh.positions, v);
    if (is.closestPoint(at)!.distance < THERE && was.closestPoint(at)!.distance > STEPPED) return true;
  }
  return false;
}
