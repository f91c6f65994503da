import { mirrorOf } from '../brace/brace-type.ts';
import { portable, type Vec3 } from '../math/index.ts';
import type { RegionZoneTag } from '../params/index.ts';
import type { CoupleGround, CoupleWarning, JudgedZone } from './couple.ts';
import type { DesignZone } from './design-zones.ts';
import { DEPTH_FACTOR, isPad, mirroredPart, OVERLAP, zoneDepth, type ZoneId } from './place-zones.ts';
import { LEVEL_RANGE, ONE_LEVEL } from './trunk-scale.ts';
import { isInside, overlapOf, wrapped } from './unrolled.ts';
import {
  AXILLARY_RELEASE,
  UPPER_MODIFIER,
  ZONE_TABLE,
  ZONES_OF,
  type ZoneCode,
  type ZonePart,
  type ZoneType,
} from './zone-table.ts';

/** A zone of a class stays within this of its place: degrees round the trunk, and t. Placed ones lie within 2.1° and .005 on the bodies that were measured (sdk-docs/decisions/types-and-zones.md). */
const STRAY = { turn: 15, height: 0.1 } as const;
/** A pad that is set under the fold of the arm pit lies so near to its place there, t: that is known from the fold, and no starting value. */
const NEAR_FOLD = 0.05;
/** Rounding of places on a skin of triangles, t. */
const EASE = 0.02;

/** Whether a design has what the modifier D adds. */
export const hasModifier = (zones: readonly Pick<DesignZone, 'tag'>[]): boolean =>
  zones.some(({ tag }) => tag?.code === 'P9');

/** Where a class has a zone: the direction, the heights between which its middle stands, and how far under and over them it may lie, t. An axillary pad is set under the fold of the arm pit where it would lie on the arm, and higher by the modifier: a zone does not say whether that was asked for. */
function placeOf({ code, part, type, side }: RegionZoneTag, { pits }: CoupleGround, hasUpper: boolean) {
  const mirror = mirrorOf(type as ZoneType, side);
  const own = mirror > 0 ? part : mirroredPart(part as ZonePart | null);
  const shape = ZONE_TABLE[code as ZoneCode].shapes.find((one) => (one.part ?? null) === own);
  if (!shape) return undefined;
  const { t = shape.t } = ZONES_OF[type as ZoneType]?.[code as ZoneCode] ?? {};
  const theta = mirror * shape.theta;
  if (typeof t !== 'number') {
    const [low, high] = LEVEL_RANGE[t.of];
    return { theta, low: low + t.over, high: high + t.over, under: ONE_LEVEL, over: ONE_LEVEL };
  }
  const { height } = STRAY;
  if (code !== 'P2') return { theta, low: t, high: t, under: height, over: height };
  const pit = pits[theta > 0 ? 'left' : 'right'];
  const high = t + (hasUpper ? UPPER_MODIFIER.raise : 0);
  // Where the fold is not known nothing is set under it.
  const underArm = pit === undefined ? undefined : Math.min(t, pit - shape.up - EASE / 2);
  return { theta, low: t, high, under: height, over: height, underArm };
}

/** A zone of a class that lies elsewhere than the class has it. */
export function astrayOf(
  { id, tag, theta, t }: JudgedZone,
  ground: CoupleGround,
  hasUpper: boolean,
): readonly CoupleWarning[] {
  const place = tag && placeOf(tag, ground, hasUpper);
  if (!place) return [];
  const turn = Math.abs(wrapped(theta - place.theta));
  const [below, above] = [place.low - t, t - place.high];
  const fromArm =
    'underArm' in place && place.underArm !== undefined ? Math.abs(t - place.underArm) : Infinity;
  const isOff = (below > place.under || above > place.over) && fromArm > NEAR_FOLD;
  const told = { id, other: null };
  return [
    ...(turn > STRAY.turn ? [{ ...told, fault: 'astray-round' as const, value: Math.round(turn) }] : []),
    ...(isOff
      ? [
          {
            ...told,
            fault: 'astray-height' as const,
            value: Math.round(100 * Math.min(Math.max(below, above), fromArm)),
          },
        ]
      : []),
  ];
}

/** Whether a zone of a class presses in where that has a room, or lets out where it has a pad. */
export const isWrongWay = ({ tag, depth }: JudgedZone): boolean =>
  tag !== null && isPad(tag.code as ZoneCode) !== depth > 0;

/** A zone that does the contrary of what its code says. */
export const wrongWayOf = (zone: JudgedZone): readonly CoupleWarning[] =>
  isWrongWay(zone)
    ? [
        {
          fault: zone.depth > 0 ? 'room-in' : 'pad-out',
          ...{ id: zone.id, other: null, value: Math.round(Math.abs(zone.depth)) },
        },
      ]
    : [];

/** The weight that a class gives a zone, at least and at most: a zone does not say whether the modifier D was asked for. */
function weightsOf(type: ZoneType, code: ZoneCode): readonly [number, number] | undefined {
  const own = ZONES_OF[type]?.[code]?.weight;
  if (code === 'P2') return [own ?? UPPER_MODIFIER.weight, UPPER_MODIFIER.weight];
  const weight = own ?? { P9: 1, R5: AXILLARY_RELEASE.weight }[code as string];
  return weight === undefined ? undefined : [weight, weight];
}

/** Rounding of a depth that was set, mm. */
const SET = 0.05;
/** A zone that is so many times as deep, or as shallow, as its class ever has it is warned of; less than that is to be known. */
const TIMES = 2;

/** A depth that the class has for no Cobb angle: as a warning where it is more than twice as deep or less than half as deep, else as a note. */
export function depthOf(
  zone: JudgedZone,
): { readonly told: CoupleWarning; readonly isFar: boolean } | undefined {
  const { id, tag } = zone;
  const weights = tag && weightsOf(tag.type as ZoneType, tag.code as ZoneCode);
  if (!weights || isWrongWay(zone)) return undefined;
  const depth = Math.abs(zone.depth);
  const code = tag.code as ZoneCode;
  const range = [
    zoneDepth(code, weights[0], DEPTH_FACTOR.least),
    zoneDepth(code, weights[1], DEPTH_FACTOR.most),
  ] as const;
  const [least, most] = range;
  if (depth >= least - SET && depth <= most + SET) return undefined;
  const value = Math.round(10 * depth) / 10;
  const fault = depth < least ? 'shallow' : 'deep';
  return {
    told: { fault, id, other: null, value, range },
    isFar: depth > TIMES * zoneDepth(code, weights[0], DEPTH_FACTOR.most) || TIMES * depth < least,
  };
}

/** The zones of some that say the same as most of them do; as the first one where as many say another thing. */
function mostOf<T>(zones: readonly T[], sayingOf: (zone: T) => string | number): readonly T[] {
  const groups = new Map<string | number, T[]>();
  for (const zone of zones) {
    const saying = sayingOf(zone);
    groups.set(saying, [...(groups.get(saying) ?? []), zone]);
  }
  return [...groups.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
}

/** A zone that says what it was placed as. */
type TaggedZone<Z> = Z & { readonly tag: RegionZoneTag };

/** The brace that most zones of a design are of: those of one way round, and of one class among them. */
export function braceOf<Z extends Pick<DesignZone, 'tag'>>(
  zones: readonly Z[],
): {
  readonly ofWay: readonly TaggedZone<Z>[];
  readonly ofClass: readonly TaggedZone<Z>[];
} {
  const tagged = zones.filter((zone): zone is TaggedZone<Z> => zone.tag !== null);
  const ofWay = mostOf(tagged, ({ tag }) => mirrorOf(tag.type as ZoneType, tag.side));
  return { ofWay, ofClass: mostOf(ofWay, ({ tag }) => tag.type) };
}

/** Zones of another brace than most of a design: of its mirror image, or of another class. Each may lie where its own has it, and yet they press against each other. */
export function mixedIn(zones: readonly JudgedZone[]): readonly CoupleWarning[] {
  const { ofWay, ofClass } = braceOf(zones);
  const told = (
    fault: 'other-side' | 'other-class',
    among: readonly JudgedZone[],
    own: readonly JudgedZone[],
  ): readonly CoupleWarning[] =>
    among.flatMap((zone) =>
      zone.tag === null || own.includes(zone) ? [] : [{ fault, id: zone.id, other: own[0]!.id, value: null }],
    );
  return [...told('other-side', zones, ofWay), ...told('other-class', ofWay, ofClass)];
}

/** Pads that hold a curve between three points: without one of them there is none of that system. */
const isOfChain = ({ code, part }: ZoneId, chain: readonly ZoneCode[]): boolean =>
  chain.includes(code) && part !== 'dorsal';

/** What the class of most zones has, and the design has not: pads that `chain` names, and others. A pad that a hand drew in the place of one counts as it; of rooms nobody can tell which one a hand drew. */
export function missingFrom(
  zones: readonly JudgedZone[],
  chain: readonly ZoneCode[],
): readonly [held: readonly CoupleWarning[], others: readonly CoupleWarning[]] {
  const [first] = braceOf(zones).ofClass;
  if (!first) return [[], []];
  const type = first.tag.type as ZoneType;
  const mirror = mirrorOf(type, first.tag.side);
  const hasOwnRooms = zones.some(({ tag, depth }) => tag === null && depth < 0);
  const isThere = ({ code, part }: ZoneId): boolean =>
    (hasOwnRooms && !isPad(code)) ||
    zones.some(({ tag, role }) => (tag ? tag.code === code && tag.part === part : role === code));
  const lacking = (Object.keys(ZONES_OF[type] ?? {}) as ZoneCode[])
    .flatMap((code) =>
      ZONE_TABLE[code].shapes.map(({ part = null }): ZoneId => {
        return { code, part: mirror > 0 ? part : mirroredPart(part) };
      }),
    )
    .filter((zone) => !isThere(zone));
  const told = (held: boolean): readonly CoupleWarning[] =>
    lacking
      .filter((zone) => isOfChain(zone, chain) === held)
      .map((lacks) => ({ fault: 'missing', id: null, lacks, other: null, value: null }));
  return [told(true), told(false)];
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

/** Zones of a class that overlap, as a plan tells it: two that press the same way, and a pad with a room beside its middle. Pads whose middle a room lets out are told by `underRooms`. */
export function overlapsIn(zones: readonly JudgedZone[], ground: CoupleGround): readonly CoupleWarning[] {
  const laid = zones.flatMap((zone) =>
    zone.tag && zone.contour.length > 2
      ? [{ zone, code: zone.tag.code, round: zone.contour.map((at) => roundPlace(at, ground)) }]
      : [],
  );
  return laid.flatMap((one, i) =>
    laid.slice(i + 1).flatMap((other): readonly CoupleWarning[] => {
      // Parts of one zone are one, and one that is there again is told as that.
      if (one.code === other.code) return [];
      const share = overlapOf(one.round, other.round);
      if (share < OVERLAP) return [];
      const isAlike = one.zone.depth > 0 === other.zone.depth > 0;
      const [pad, room] = one.zone.depth > 0 ? [one, other] : [other, one];
      if (!isAlike && isInside(room.round, pad.zone.theta, pad.zone.centre[2])) return [];
      return [
        {
          fault: isAlike ? 'overlap' : 'overlap-rim',
          ...{ id: pad.zone.id, other: room.zone.id, value: Math.round(100 * share) },
        },
      ];
    }),
  );
}
