import { mirrorOf } from '../brace/brace-type.ts';
import { portable, type Vec3 } from '../math/index.ts';
import type { RegionZoneTag } from '../params/index.ts';
import type { CoupleGround, CoupleWarning, JudgedZone } from './couple.ts';
import { mirroredPart } from './place-zones.ts';
import { LEVEL_RANGE, ONE_LEVEL } from './trunk-scale.ts';
import { isInside, wrapped } from './unrolled.ts';
import {
  UPPER_MODIFIER,
  ZONE_TABLE,
  ZONES_OF,
  type ZoneCode,
  type ZonePart,
  type ZoneType,
} from './zone-table.ts';

/** A zone of a class stays within this of its place: degrees round the trunk, and t. */
const STRAY = { turn: 45, height: 0.12 } as const;
/** An axillary pad is set lower where it would lie on the arm: at most by this, t. */
const UNDER_ARM = 0.22;

/** Where a class has a zone: the direction, and the heights that its middle may have. */
function placeOf({ code, part, type, side }: RegionZoneTag) {
  const mirror = mirrorOf(type as ZoneType, side);
  const own = mirror > 0 ? part : mirroredPart(part as ZonePart | null);
  const shape = ZONE_TABLE[code as ZoneCode].shapes.find((one) => (one.part ?? null) === own);
  if (!shape) return undefined;
  const { t = shape.t } = ZONES_OF[type as ZoneType]?.[code as ZoneCode] ?? {};
  const [low, high] =
    typeof t === 'number'
      ? [t - STRAY.height - (code === 'P2' ? UNDER_ARM - STRAY.height : 0), t + STRAY.height]
      : LEVEL_RANGE[t.of].map((at, i) => at + t.over + (i === 0 ? -ONE_LEVEL : ONE_LEVEL));
  // The modifier raises it, and a zone does not say whether it was asked for.
  return { theta: mirror * shape.theta, low: low!, high: high! + (code === 'P2' ? UPPER_MODIFIER.raise : 0) };
}

/** A zone of a class that lies elsewhere than the class has it. */
export function astrayOf({ id, tag, theta, t }: JudgedZone): readonly CoupleWarning[] {
  const place = tag && placeOf(tag);
  if (!place) return [];
  const turn = Math.abs(wrapped(theta - place.theta));
  const height = Math.max(place.low - t, t - place.high, 0);
  const told = { id, other: null };
  return [
    ...(turn > STRAY.turn ? [{ ...told, fault: 'astray-round' as const, value: Math.round(turn) }] : []),
    ...(height > 0
      ? [{ ...told, fault: 'astray-height' as const, value: Math.max(1, Math.round(100 * height)) }]
      : []),
  ];
}

/** Zones of a class that are there more than once: the skin takes the sum. */
export const twiceIn = (zones: readonly JudgedZone[]): readonly CoupleWarning[] =>
  zones.flatMap(({ id, tag }, i): readonly CoupleWarning[] => {
    const first =
      tag && zones.slice(0, i).find((one) => one.tag?.code === tag.code && one.tag.part === tag.part);
    return first ? [{ fault: 'twice', id, other: first.id, value: null }] : [];
  });

/** A place as degrees round the trunk and height. */
function roundPlace([x, y, z]: Vec3, { centre }: CoupleGround): readonly [number, number] {
  const [cx, cy] = centre(z);
  return [portable.atan2(x - cx, cy - y) * portable.DEGREES, z];
}

/** Whether a zone's middle lies within the contour of another one, as the trunk is unrolled. */
function liesIn(zone: JudgedZone, { contour }: JudgedZone, ground: CoupleGround): boolean {
  const places = contour.map((at) => roundPlace(at, ground));
  return isInside(places, zone.theta, zone.centre[2]);
}

/** Pads whose middle a room lets out: those of a class by a room of the same class, and others. */
export function underRooms(
  pads: readonly JudgedZone[],
  rooms: readonly JudgedZone[],
  ground: CoupleGround,
): readonly [own: readonly CoupleWarning[], others: readonly CoupleWarning[]] {
  const found = pads.flatMap((pad) => {
    const room = rooms.find((one) => liesIn(pad, one, ground));
    if (!room) return [];
    const isOwn = pad.tag !== null && room.tag !== null && pad.tag.type === room.tag.type;
    return [{ isOwn, told: { fault: 'under-room', id: pad.id, other: room.id, value: null } as const }];
  });
  const of = (isOwn: boolean): readonly CoupleWarning[] =>
    found.filter((one) => one.isOwn === isOwn).map(({ told }) => told);
  return [of(true), of(false)];
}
