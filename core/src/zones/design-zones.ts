import { portable, vec3, type Vec3 } from '../math/index.ts';
import { canonicalJson } from '../history/canonical-json.ts';
import { mirroredVec } from '../mesh/index.ts';
import { pushes, regionZoneTag, type RegionZoneTag, type SurfacePoint } from '../params/index.ts';

/** A pad or a room of a design, whatever step made it. */
export interface DesignZone {
  /** Of its record. */
  readonly id: string;
  /** How far it goes in, mm; negative for a room. */
  readonly depth: number;
  /** On the skin, mm. */
  readonly centre: Vec3;
  /** Which way the skin faces there, a unit vector. */
  readonly facing: Vec3;
  /** Against which way it presses: a unit vector out of the body. */
  readonly out: Vec3;
  /** Its edge on the skin, mm; empty where its step has none. */
  readonly contour: readonly Vec3[];
  /** What it was placed as; null for one that a person drew. */
  readonly tag: RegionZoneTag | null;
  /** All that its step is made with, as a number: what a person confirmed is told apart by it from what somebody changed since. */
  readonly mark: number;
}

type Params = Readonly<Record<string, unknown>>;

const isPoint = (value: unknown): value is SurfacePoint =>
  typeof value === 'object' && value !== null && 'position' in value && 'normal' in value;

/** The middle of some places of the skin. */
export function middleOf(points: readonly SurfacePoint[]): { readonly centre: Vec3; readonly facing: Vec3 } {
  let [sum, normal]: [Vec3, Vec3] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const point of points) {
    sum = vec3.add(sum, point.position as Vec3);
    normal = vec3.add(normal, point.normal as Vec3);
  }
  return { centre: vec3.scale(sum, 1 / points.length), facing: vec3.normalize(normal, [0, 0, 1]) };
}

/** Out of the body along the way of a push. */
function outOf(direction: unknown, facing: Vec3): Vec3 {
  const level = vec3.normalize([facing[0], facing[1], 0], facing);
  if (direction === 'horizontal') return level;
  if (!Array.isArray(direction)) return facing;
  const way = vec3.normalize(direction as unknown as Vec3, facing);
  return vec3.dot(way, facing) < 0 ? vec3.scale(way, -1) : way;
}

/** The places that say where a step presses, its way, and whether it is made on the other side of the body. */
function pressedBy(
  params: Params,
): { readonly points: readonly SurfacePoint[]; readonly direction: unknown } | undefined {
  const { apex, anchor, direction, shape } = params;
  if (Array.isArray(apex) && apex.length > 0 && apex.every(isPoint)) return { points: apex, direction };
  if (!isPoint(anchor) || typeof shape !== 'object' || shape === null) return undefined;
  const { push } = shape as { readonly push?: unknown };
  return { points: [anchor], direction: push === 'horizontal' ? push : 'normal' };
}

/**
 * What a step of a history presses in or lets out, by its parameters alone, so that it is told while it is dragged: a region, one on the other side (`symmetry.region`), or a placed template. Undefined for a step of
 * another kind, and for one that rather moves the skin along itself.
 */
export function designZone(record: {
  readonly id: string;
  readonly type: string;
  readonly params: unknown;
}): DesignZone | undefined {
  const { id, type } = record;
  const params = (record.params ?? {}) as Params;
  const pressed = pressedBy(params);
  const amplitude = params['amplitude'];
  if (!pressed || typeof amplitude !== 'number' || amplitude === 0) return undefined;
  const isOther = type === 'symmetry.region';
  const { centre, facing } = middleOf(pressed.points);
  const way = pushes({
    amplitude,
    direction: pressed.direction,
    apex: pressed.points,
  } as never);
  if (!way) return undefined;
  const out = outOf(pressed.direction, facing);
  const tag = regionZoneTag.safeParse(params['zone']).data ?? null;
  const depth = way === 'in' ? Math.abs(amplitude) : -Math.abs(amplitude);
  const contour = contourOf(params['contour']);
  const mark = markOf(params);
  return isOther
    ? {
        ...{ id, depth, mark },
        tag: null,
        centre: mirroredVec(centre),
        facing: mirroredVec(facing),
        out: mirroredVec(out),
        contour: contour.map(mirroredVec),
      }
    : { id, depth, mark, tag, centre, facing, out, contour };
}

const contourOf = (contour: unknown): readonly Vec3[] =>
  Array.isArray(contour) && contour.every(isPoint) ? contour.map(({ position }) => position as Vec3) : [];

/** Of parameters that were asked for before: all zones of a design are read anew at each move of a pointer, and one of them is another one then. */
const MARKS = new WeakMap<Params, number>();

/** A 32-bit number of some parameters, the same wherever they are read: FNV-1a (Fowler, Noll and Vo) over their text. */
function markOf(params: Params): number {
  const known = MARKS.get(params);
  if (known !== undefined) return known;
  const text = canonicalJson(params as never);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const mark = hash >>> 0;
  MARKS.set(params, mark);
  return mark;
}

/** Degrees by which a way out of the body rises over the level. */
export const riseOf = (out: Vec3): number =>
  portable.atan2(out[2], portable.hypot(out[0], out[1])) * portable.DEGREES;
