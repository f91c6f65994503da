import { portable, vec3, type Vec3 } from '../math/index.ts';
import type { TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import type { PatientSide } from '../brace/brace-type.ts';
import type { KnownBody } from '../brace/trunk-levels.ts';
import { riseOf, type DesignZone } from './design-zones.ts';
import { pitsIn } from './place-zones.ts';
import type { CoupleCheck, CoupleGround, CoupleWarning, JudgedZone, ThreePoints } from './couple.ts';
import {
  astrayOf,
  depthOf,
  hasModifier,
  isWrongWay,
  missingFrom,
  mixedIn,
  overlapsIn,
  twiceIn,
  underRooms,
  wrongWayOf,
} from './design-faults.ts';
import { wrapped } from './unrolled.ts';
import { trunkScale } from './trunk-scale.ts';
import type { ZoneCode } from './zone-table.ts';
import { ZoneSkin } from './zone-skin.ts';

/** A room opposite a pad: so far round the trunk, degrees, and so near in height, t (domain notes, 3.3). */
const OPPOSITE = { least: 60, most: 180, height: 0.12 } as const;
/** Rounding of places on a skin of triangles: degrees and t. */
const EASE = { turn: 2, height: 0.01 } as const;
/** Pads that act on the spine: each needs a room. P5 to P10 hold the pelvis, the shoulder or the ribs against them. */
const SPINAL: readonly ZoneCode[] = ['P1', 'P2', 'P3', 'P4'];
/** Rooms that a pad moves the trunk into. */
const PARTNERS: Readonly<Partial<Record<ZoneCode, readonly ZoneCode[]>>> = {
  ...{ P1: ['R1'], P2: ['R5'], P3: ['R2'], P4: ['R3'] },
};
/** Rooms that serve a pad beside its own, whoever else they serve: an axillary pad under the arm pit turns the trunk into the ventral one. */
const SHARED: Readonly<Partial<Record<ZoneCode, readonly ZoneCode[]>>> = { P2: ['R2'] };
/** Pads whose rooms are left by a pad that is gone. */
const PADS_OF_ROOMS: Readonly<Partial<Record<ZoneCode, ZoneCode>>> = { R1: 'P1', R2: 'P3', R3: 'P4' };
/** Lateral pads from above down: their sides alternate. */
const CHAIN: readonly ZoneCode[] = ['P2', 'P1', 'P10', 'P4', 'P7'];
/** A pad whose second part faces further up than this, degrees, is tilted to ventral (Rigo and Jelačić 2017, figure 16). */
const TILT = 10;
/** A room holds a pad that is at least so deep, mm, and as a part of the pad's depth. */
const HOLDS = { least: 3, part: 0.3 } as const;
/** Pads nearer to the front than this, degrees, are no lateral ones. */
const FRONT = 60;

/** Finds what couples are judged by on a body that stands in the patient frame, mm. Throws SdkError `mesh/no-trunk`, else only what `checkAborted` throws. */
export function coupleGround(mesh: TriMesh, known: KnownBody = {}, work?: Work): CoupleGround {
  const scale = trunkScale(mesh, known, work);
  const skin = new ZoneSkin(mesh);
  const pits = pitsIn(mesh, known, scale);
  return {
    t: scale.t,
    centre: (height) => skin.round(height)?.centre ?? [0, 0],
    pits: Object.fromEntries(Object.entries(pits).map(([side, height]) => [side, scale.t(height)])),
  };
}

/** What a pad that a person drew acts as, by where it lies. */
function roleByPlace(theta: number, t: number, isPad: boolean): ZoneCode | null {
  const isFront = Math.abs(theta) < FRONT;
  if (!isPad) return null;
  if (isFront) return t > 0.45 ? 'P3' : 'P5';
  if (t >= 0.84) return 'P2';
  if (t >= 0.56) return 'P1';
  if (t >= 0.37) return 'P4';
  return t < 0.14 ? 'P7' : 'P6';
}

function judged(zone: DesignZone, ground: CoupleGround): JudgedZone {
  const [x, y, z] = zone.centre;
  const [cx, cy] = ground.centre(z);
  const theta = portable.atan2(x - cx, cy - y) * portable.DEGREES;
  const t = ground.t(z);
  const code = zone.tag?.code as ZoneCode | undefined;
  return { ...zone, theta, t, role: code ?? roleByPlace(theta, t, zone.depth > 0) };
}

const sideOf = ({ theta }: JudgedZone): PatientSide => (theta > 0 ? 'left' : 'right');

/** Whether a room lies opposite a pad. */
function isOpposite(pad: JudgedZone, room: JudgedZone): boolean {
  const turn = Math.abs(wrapped(pad.theta - room.theta));
  const apart = Math.abs(pad.t - room.t);
  return turn >= OPPOSITE.least - EASE.turn && apart <= OPPOSITE.height + EASE.height;
}

/** Whether what lies opposite a pad is open: over the arm pit there is no brace. */
function isOpen(pad: JudgedZone, { pits }: CoupleGround): boolean {
  // A side that is not known is taken to be as the other.
  const pit = pits[sideOf(pad) === 'left' ? 'right' : 'left'] ?? pits[sideOf(pad)];
  return pit !== undefined && pad.t > pit - OPPOSITE.height;
}

const has = (zone: JudgedZone, roles: readonly ZoneCode[]): boolean =>
  zone.role !== null && roles.includes(zone.role);

/** Whether a room is deep enough to take what a pad moves. */
const holds = (pad: JudgedZone, room: JudgedZone): boolean =>
  -room.depth >= Math.max(HOLDS.least, HOLDS.part * pad.depth);

/** A pad's own room, or another that no other pad takes. */
function roomFault(
  pad: JudgedZone,
  pads: readonly JudgedZone[],
  rooms: readonly JudgedZone[],
): CoupleWarning | undefined {
  const partners = PARTNERS[pad.role!] ?? [];
  const own = rooms.filter((room) => has(room, partners));
  const fault = { id: pad.id, other: null, value: null };
  const across = own.filter((room) => isOpposite(pad, room));
  if (across.some((room) => holds(pad, room))) return undefined;
  const isTaken = (room: JudgedZone): boolean =>
    pads.some((other) => other !== pad && has(room, PARTNERS[other.role!] ?? []) && isOpposite(other, room));
  const shared = SHARED[pad.role!] ?? [];
  const spare = rooms.some(
    (room) =>
      !own.includes(room) &&
      isOpposite(pad, room) &&
      holds(pad, room) &&
      (has(room, shared) || !isTaken(room)),
  );
  if (spare && pad.role === 'P2') return undefined;
  const [shallow] = across;
  if (shallow)
    return { ...fault, fault: 'shallow-room', other: shallow.id, value: Math.round(-shallow.depth) };
  if (own.length > 0) {
    const nearest = own.toSorted((a, b) => Math.abs(a.t - pad.t) - Math.abs(b.t - pad.t))[0]!;
    const value = Math.round(100 * Math.abs(nearest.t - pad.t));
    return { ...fault, fault: 'left-partner', other: nearest.id, value };
  }
  return spare ? undefined : { ...fault, fault: 'no-room' };
}

/** One lateral pad of each rank, the deepest one; pads that hold both sides alike are no part of a chain. */
function chainOf(pads: readonly JudgedZone[]): readonly JudgedZone[] {
  return CHAIN.flatMap((role) => {
    const all = pads.filter((pad) => pad.role === role && (role !== 'P2' || pad.tag?.part !== 'dorsal'));
    const sides = new Set(all.map(sideOf));
    const deepest = all.toSorted((a, b) => b.depth - a.depth)[0];
    return deepest && (sides.size === 1 || deepest.tag) ? [deepest] : [];
  });
}

/** The three-point systems among the pads of a chain: neighbours whose middle one presses against the others. */
function systemsOf(chain: readonly JudgedZone[]): readonly ThreePoints[] {
  return chain.slice(2).flatMap((lower, i): readonly ThreePoints[] => {
    const [upper, middle] = [chain[i]!, chain[i + 1]!];
    const isSystem = sideOf(upper) !== sideOf(middle) && sideOf(lower) !== sideOf(middle);
    return isSystem ? [[upper.id, middle.id, lower.id]] : [];
  });
}

/**
 * Checks the forces of a design: each pad on the spine has a room opposite (60 to 180° round the trunk, within 0.12 t), none has left its partner, the sides of the lateral pads alternate from above down, and the
 * second part of the axillary pad stands upright (domain notes, 3.3: Rigo and Jelačić 2017); that no zone of a class does the contrary of its code, has strayed from where the class has it, is missing, there twice, of another brace than most of them, under a room, or as deep as the class never has it. It takes the zones of the design as they are, whoever made them; what is open over the arm pits counts as room.
 */
export function checkCouples(design: readonly DesignZone[], ground: CoupleGround): CoupleCheck {
  const zones = design.map((zone) => judged(zone, ground));
  // What does the contrary of its code is neither: no couple rests on it.
  const acting = zones.filter((zone) => !isWrongWay(zone));
  const [pads, rooms] = [acting.filter(({ depth }) => depth > 0), acting.filter(({ depth }) => depth < 0)];
  const spinal = pads.filter((pad) => has(pad, SPINAL));
  const chain = chainOf(pads);
  const hasUpper = hasModifier(zones);
  const warnings: CoupleWarning[] = spinal.flatMap((pad) => {
    const fault = isOpen(pad, ground) && pad.role === 'P2' ? undefined : roomFault(pad, spinal, rooms);
    return fault ? [fault] : [];
  });
  for (const room of rooms) {
    const pad = room.tag && PADS_OF_ROOMS[room.role!];
    if (pad && !zones.some(({ role }) => role === pad))
      warnings.push({ fault: 'no-pad', id: room.id, other: null, value: null });
  }
  for (const [i, pad] of chain.slice(1).entries())
    if (sideOf(pad) === sideOf(chain[i]!))
      warnings.push({ fault: 'same-side', id: pad.id, other: chain[i]!.id, value: null });
  for (const pad of pads) {
    const rise = riseOf(pad.out);
    if (pad.tag?.code === 'P2' && pad.tag.part === 'dorsal' && Math.abs(rise) > TILT)
      warnings.push({ fault: 'tilted', id: pad.id, other: null, value: Math.round(Math.abs(rise)) });
  }
  warnings.push(
    ...zones.flatMap(wrongWayOf),
    ...mixedIn(zones),
    ...zones.flatMap((zone) => astrayOf(zone, ground, hasUpper)),
    ...twiceIn(zones),
  );
  const [own, byHand] = underRooms(pads, rooms, ground);
  const [held, lacking] = missingFrom(zones, CHAIN);
  // A room that is missing is told by the pad that has none.
  const isTold = ({ lacks }: CoupleWarning): boolean =>
    warnings.some(
      ({ fault, id }) =>
        fault === 'no-room' &&
        spinal.some((pad) => pad.id === id && PARTNERS[pad.role!]?.includes(lacks!.code)),
    );
  const depths = zones.flatMap((zone) => {
    const isRoomTold = warnings.some(({ fault, other }) => fault === 'shallow-room' && other === zone.id);
    return isRoomTold ? [] : (depthOf(zone) ?? []);
  });
  const depthsOf = (far: boolean) => depths.filter(({ isFar }) => isFar === far).map(({ told }) => told);
  return {
    ...{ zones, systems: systemsOf(chain) },
    warnings: [...warnings, ...held, ...byHand, ...depthsOf(true)],
    notes: [
      ...own,
      ...overlapsIn(acting, ground),
      ...lacking.filter((one) => !isTold(one)),
      ...depthsOf(false),
    ],
  };
}

/** An arrow of a zone, mm: into a pad, out of a room. */
export interface ZoneArrow {
  readonly id: string;
  readonly from: Vec3;
  readonly to: Vec3;
  readonly isPad: boolean;
}

/** How far an arrow begins or ends off the skin, mm, and how much longer it is for each mm of depth. */
const ARROW = { length: 45, each: 1.5 } as const;

/** Arrows of the zones as they act on the body. */
export const arrowsOf = (zones: readonly DesignZone[]): readonly ZoneArrow[] =>
  zones.map(({ id, centre, out, depth }) => {
    const away = vec3.addScaled(centre, out, ARROW.length + ARROW.each * Math.abs(depth));
    const isPad = depth > 0;
    return { id, isPad, from: isPad ? away : centre, to: isPad ? centre : away };
  });
