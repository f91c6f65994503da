import type { Vec3 } from '../math/vec3.ts';
import { cutByEdgeLines, mirroredMesh, mirroredVec, sharedBvh, type TriMesh } from '../mesh/index.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { Work } from '../mesh/work.ts';
import type { RegionParams, SurfacePoint } from '../params/index.ts';
import type { CurveLevel } from '../spine/index.ts';
import { mirrorOf, type PatientSide } from '../brace/brace-type.ts';
import type { KeptEdge } from '../brace/kept-edge.ts';
import { mirroredMarks, mirroredPlace } from '../brace/mirrored-body.ts';
import { armPit } from '../brace/arm-pits.ts';
import type { KnownBody } from '../brace/trunk-levels.ts';
import { ringsOf } from '../brace/trunk-rings.ts';
import { fitZone, type Ellipse, type ZoneFault, type ZoneLines } from './fit-zone.ts';
import {
  levelHeight,
  trunkScale,
  type LevelHeight,
  type MeasuredLevels,
  type TrunkScale,
} from './trunk-scale.ts';
import { isInside, overlapOf, wrapped, type Places } from './unrolled.ts';
import {
  AXILLARY_RELEASE,
  UPPER_MODIFIER,
  USUAL_APEX,
  ZONES_OF,
  ZONE_CODES,
  ZONE_TABLE,
  type ZoneCode,
  type ZoneLevel,
  type ZonePart,
  type ZoneShape,
  type ZoneType,
  type ZoneUse,
} from './zone-table.ts';
import { ZoneSkin } from './zone-skin.ts';

/** The edge lines of a design, as they lie on the body that zones are placed on. */
export type ZoneEdge = Pick<KeptEdge, 'curves' | 'keep'>;

/** What zones are asked for. */
export interface ZoneWish {
  readonly type: ZoneType;
  /** The convex side that the class is told by. */
  readonly side: PatientSide;
  /** The modifier D: an upper structural curve. */
  readonly upper?: boolean;
  /** Degrees; null where it is not known: depths are then those of the table. */
  readonly cobb?: number | null;
  /** Apices as the film has them; without one the usual apex of the class is taken, and said so. */
  readonly apex?: Readonly<Partial<Record<ZoneLevel, CurveLevel>>>;
  /** Heights of vertebrae that were measured on this body. */
  readonly measured?: MeasuredLevels;
  /** The film that apices, angle and heights are of: the zones keep it. */
  readonly film?: string | undefined;
  /** Edge lines that are drawn, as they lie on this body: a zone whose middle is beyond them does not fit. */
  readonly edge?: ZoneEdge | undefined;
  /** The body before anything pressed it: its levels and arm pits are found on that, as dents of pads that are there move what is recognised. The body itself without it. */
  readonly unpressed?: TriMesh | undefined;
  /** Whether the axillary pad is set under the fold of the arm pit where it would lie on the arm. */
  readonly underArms?: boolean;
}

/** What is said of a zone that was placed. */
export type ZoneNote =
  | { readonly note: 'under-arm'; readonly mm: number }
  | { readonly note: 'drawn-back' }
  | { readonly note: 'yields' }
  | { readonly note: 'past-edge'; readonly percent: number }
  /** Of a pad and a room beside its middle `overlap-rim`, of two that press the same way `overlap`; a pad whose middle a room lets out is `under-room`. */
  | {
      readonly note: 'overlap' | 'overlap-rim' | 'under-room';
      readonly with: ZoneId;
      readonly percent: number;
    };

/** A zone, or the part of one that is a region of its own. */
export interface ZoneId {
  readonly code: ZoneCode;
  readonly part: ZonePart | null;
}

/** A zone as it lies on the body: starting values, to be confirmed by a person. */
export interface PlacedZone extends ZoneId {
  /** Of `region.deform`. */
  readonly params: RegionParams;
  readonly centre: SurfacePoint;
  /** Degrees round the trunk, and the height as `t`. */
  readonly theta: number;
  readonly t: number;
  readonly notes: readonly ZoneNote[];
}

/** A zone that does not fit on this body. */
export interface MissedZone extends ZoneId {
  readonly fault: ZoneFault;
  readonly places: readonly Vec3[];
}

/** Where a curve's apex lies on the body. */
export interface ApexOnBody extends LevelHeight {
  readonly level: CurveLevel;
  /** Whether nobody said the apex: it is the usual one of the class. */
  readonly isUsual: boolean;
}

/** The zones of a class on a body. */
export interface ZonePlan {
  readonly placed: readonly PlacedZone[];
  readonly missed: readonly MissedZone[];
  readonly scale: Pick<TrunkScale, 'foot' | 'notch' | 'marked' | 'within'>;
  readonly apices: Readonly<Partial<Record<ZoneLevel, ApexOnBody>>>;
  /** What depths are multiplied by for the Cobb angle; 1 where it is not known. */
  readonly factor: number;
  /** Why the body cannot be cut along the edge lines: nothing was held against them then. */
  readonly edgeFault?: Pick<SdkError, 'code' | 'data'> | undefined;
}

/** How much of the way from contour to apex line the ramp of a zone takes. */
const TRANSITION = 4;
/** A pad set under the arm pit keeps so far below its fold, mm, and moves no farther than this, in t. */
export const UNDER_ARM = { below: 5, most: 0.2 } as const;
/** Parts of a zone that another one covers are told from here on. */
export const OVERLAP = 0.1;
/** What lies no farther from a skin, mm, is on it: cut edges are rounded to single precision. */
const ON_SKIN = 0.1;

/** Between these the depths of a class go by the Cobb angle. */
export const DEPTH_FACTOR = { least: 0.8, most: 1.4 } as const;

/** No rule is published of depth against Cobb; proposed in the domain notes, 3.3. */
export const depthFactor = (cobb: number | null | undefined): number =>
  typeof cobb === 'number' ? Math.min(DEPTH_FACTOR.most, Math.max(DEPTH_FACTOR.least, 0.6 + cobb / 60)) : 1;

/** Depth of a zone, mm, in its range, to a tenth. */
export function zoneDepth(code: ZoneCode, weight: number, factor: number): number {
  const { depth, range } = ZONE_TABLE[code];
  return Math.round(10 * Math.min(range[1], Math.max(range[0], depth * weight * factor))) / 10;
}

export const isPad = (code: ZoneCode): boolean => code.startsWith('P');

/** The uses of a class, with what the modifier D changes. */
export function usesOf({
  type,
  upper = false,
}: Pick<ZoneWish, 'type' | 'upper'>): readonly (readonly [ZoneCode, ZoneUse])[] {
  const uses = ZONES_OF[type];
  return (
    ZONE_CODES.flatMap((code) => {
      const use = uses[code];
      if (!upper || code !== 'P2') return use ? [[code, use] as const] : [];
      return [[code, { ...use, weight: UPPER_MODIFIER.weight }] as const];
    })
      .concat(upper ? [['P9', { weight: 1 }]] : [])
      // Each axillary pad has its release (domain notes, 3.3), also in the classes that have it by the modifier alone.
      .concat(upper && !uses.R5 ? [['R5', AXILLARY_RELEASE]] : [])
  );
}

interface Ground {
  readonly skin: ZoneSkin;
  readonly scale: TrunkScale;
  readonly apices: ZonePlan['apices'];
  readonly wish: ZoneWish;
  readonly pits: Partial<Record<PatientSide, number>>;
  readonly isBeyond: ((at: Vec3) => boolean) | undefined;
}

function ellipseOf(code: ZoneCode, shape: ZoneShape, use: ZoneUse, { scale, apices, wish }: Ground): Ellipse {
  const { theta } = shape;
  const t = use.t ?? shape.t;
  const raise = wish.upper && code === 'P2' ? UPPER_MODIFIER.raise : 0;
  const tall = scale.notch - scale.foot;
  const z = typeof t === 'number' ? scale.height(t + raise) : apices[t.of]!.height + t.over * tall;
  return {
    ...{ theta, z, half: use.half ?? shape.half },
    up: (use.up ?? shape.up) * tall,
    down: (use.down ?? shape.down) * tall,
  };
}

/** The ellipse as low as it has to be to lie under the fold of the arm pit; undefined where that is too far. */
function underArm(ellipse: Ellipse, { pits, scale }: Ground): Ellipse | undefined {
  const pit = pits[ellipse.theta > 0 ? 'left' : 'right'];
  if (pit === undefined) return undefined;
  const z = pit - UNDER_ARM.below - ellipse.up;
  return ellipse.z - z <= UNDER_ARM.most * (scale.notch - scale.foot) ? { ...ellipse, z } : undefined;
}

/** A zone while it is placed. */
interface Laid extends ZoneId {
  readonly ellipse: Ellipse;
  readonly lines: ZoneLines;
  readonly weight: number;
  readonly lowered: number;
}

function layAll(ground: Ground): { readonly laid: readonly Laid[]; readonly missed: readonly MissedZone[] } {
  const { skin, pits, wish } = ground;
  const [laid, missed]: [Laid[], MissedZone[]] = [[], []];
  for (const [code, use] of usesOf(wish))
    for (const shape of ZONE_TABLE[code].shapes) {
      const id: ZoneId = { code, part: shape.part ?? null };
      const wanted = ellipseOf(code, shape, use, ground);
      // Pads come first in the table.
      const pads = isPad(code) ? [] : laid.filter((one) => isPad(one.code)).map((one) => one.ellipse);
      const bounds = { pits, isBeyond: ground.isBeyond, pads };
      let [ellipse, lines] = [wanted, fitZone(wanted, skin, bounds)];
      if ('fault' in lines && lines.fault === 'on-arm' && code === 'P2' && wish.underArms) {
        const lower = underArm(wanted, ground);
        if (lower) [ellipse, lines] = [lower, fitZone(lower, skin, bounds)];
      }
      if ('fault' in lines) missed.push({ ...id, ...lines });
      else laid.push({ ...id, ellipse, lines, weight: use.weight, lowered: wanted.z - ellipse.z });
    }
  return { laid, missed };
}

const idOf = ({ code, part }: ZoneId): ZoneId => ({ code, part });

/** A zone as the trunk is unrolled: its middle and its edge. */
export interface RoundZone extends ZoneId {
  readonly theta: number;
  /** mm. */
  readonly z: number;
  readonly round: Places;
}

/** What comes of two zones that overlap. */
function overlapNote(one: RoundZone, other: RoundZone): 'overlap' | 'overlap-rim' | 'under-room' {
  if (isPad(one.code) === isPad(other.code)) return 'overlap';
  const [pad, room] = isPad(one.code) ? [one, other] : [other, one];
  return isInside(room.round, pad.theta, pad.z) ? 'under-room' : 'overlap-rim';
}

/** What is said of a zone that lies over others. */
export const overlapNotes = (zone: RoundZone, all: readonly RoundZone[]): readonly ZoneNote[] =>
  all.flatMap((other): readonly ZoneNote[] => {
    if (other.code === zone.code) return [];
    const share = overlapOf(zone.round, other.round);
    if (share < OVERLAP) return [];
    return [{ note: overlapNote(zone, other), with: idOf(other), percent: Math.round(100 * share) }];
  });

const roundOf = ({ code, part, ellipse: { theta, z }, lines: { round } }: Laid): RoundZone => ({
  ...{ code, part, theta, z, round },
});

function notesOf(zone: Laid, all: readonly Laid[]): readonly ZoneNote[] {
  const mm = Math.round(zone.lowered);
  const past = Math.round(100 * zone.lines.beyond);
  return [
    ...(mm > 0 ? [{ note: 'under-arm', mm } as const] : []),
    ...(zone.lines.isDrawnBack ? [{ note: 'drawn-back' } as const] : []),
    ...(zone.lines.yields ? [{ note: 'yields' } as const] : []),
    ...(past > 0 ? [{ note: 'past-edge', percent: past } as const] : []),
    ...overlapNotes(roundOf(zone), all.map(roundOf)),
  ];
}

function placedOf(zone: Laid, all: readonly Laid[], { scale, wish }: Ground, factor: number): PlacedZone {
  const { code, lines, ellipse } = zone;
  const depth = zoneDepth(code, zone.weight, factor);
  return {
    ...idOf(zone),
    params: {
      contour: [...lines.contour],
      apex: [...lines.apex],
      apexClosed: false,
      amplitude: isPad(code) ? -depth : depth,
      // Level and towards the middle of the trunk: no pad is tilted.
      direction: 'horizontal',
      transition: TRANSITION,
      contourShape: 'smooth',
      zone: {
        ...{ ...idOf(zone), type: wish.type, side: wish.side },
        ...(wish.film !== undefined && { film: wish.film }),
      },
    },
    centre: lines.centre,
    theta: ellipse.theta,
    t: scale.t(ellipse.z),
    notes: notesOf(zone, all),
  };
}

/** Zones as the table is written: right thoracic, left lumbar. */
function planRight(mesh: TriMesh, wish: ZoneWish, known: KnownBody, work?: Work): ZonePlan {
  const before = wish.unpressed ?? mesh;
  const scale = trunkScale(before, known, work);
  const usual = USUAL_APEX[wish.type];
  const apexOf = (of: ZoneLevel): ApexOnBody => {
    const said = wish.apex?.[of];
    const level = said ?? (usual[of] as CurveLevel);
    return { ...levelHeight(level, scale, wish.measured), level, isUsual: said === undefined };
  };
  const needs = new Set(
    usesOf(wish).flatMap(([code]) =>
      ZONE_TABLE[code].shapes.flatMap(({ t }) => (typeof t === 'number' ? [] : [t.of])),
    ),
  );
  const apices = Object.fromEntries([...needs].map((of) => [of, apexOf(of)]));
  const { isBeyond, fault } = edgeOf(mesh, wish.edge, work);
  const ground: Ground = {
    ...{ skin: new ZoneSkin(mesh, before), scale, apices, wish, isBeyond },
    pits: pitsIn(before, known, scale),
  };
  const { laid, missed } = layAll(ground);
  const factor = depthFactor(wish.cobb);
  const { foot, notch, marked, within } = scale;
  return {
    placed: laid.map((zone) => placedOf(zone, laid, ground, factor)),
    missed,
    scale: { foot, notch, marked, within },
    apices,
    factor,
    ...(fault && { edgeFault: fault }),
  };
}

/** What lies beyond edge lines, by the part that stays when the body is cut along them; why it cannot be cut. */
function edgeOf(mesh: TriMesh, edge: ZoneEdge | undefined, work: Work | undefined) {
  if (!edge) return {};
  try {
    const part = sharedBvh(cutByEdgeLines(mesh, edge.curves, edge.keep?.position as Vec3, work).mesh);
    return { isBeyond: (at: Vec3) => part.closestPoint(at, ON_SKIN) === undefined };
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const { code, data } = error;
    return { fault: { code, data } };
  }
}

/** Where people have the folds of their arm pits, as `t`. */
const USUAL_PIT = 0.82;

/** Folds of the arm pits that are marked, or that the shape shows, mm. */
export function pitsIn(
  mesh: TriMesh,
  { marked = [] }: Pick<KnownBody, 'marked'>,
  scale: Pick<TrunkScale, 'height'>,
): Partial<Record<PatientSide, number>> {
  const pits: Partial<Record<PatientSide, number>> = {};
  for (const side of ['left', 'right'] as const) {
    const mark = marked.find(({ association }) => association === `axilla-${side}`)?.position;
    const pit = mark ?? armPit(ringsOf(mesh), side, scale.height(USUAL_PIT));
    if (pit) pits[side] = pit[2];
  }
  return pits;
}

const OTHER = { left: 'right', right: 'left', lateral: 'lateral', dorsal: 'dorsal' } as const;
/** The part of a zone that it is on the mirror image. */
export const mirroredPart = (part: ZonePart | null): ZonePart | null => part && OTHER[part];
const mirroredId = <Z extends ZoneId>(zone: Z): Z => ({ ...zone, part: mirroredPart(zone.part) });

function mirroredZone(zone: PlacedZone, side: PatientSide): PlacedZone {
  const { params, centre, theta, notes } = zone;
  const { part } = mirroredId(zone);
  return {
    ...zone,
    part,
    params: {
      ...params,
      contour: params.contour.map(mirroredPlace),
      apex: params.apex.map(mirroredPlace),
      zone: { ...params.zone!, part, side },
    },
    centre: mirroredPlace(centre),
    theta: 0 - wrapped(theta),
    notes: notes.map((note) => ('with' in note ? { ...note, with: mirroredId(note.with) } : note)),
  };
}

const mirroredEdge = ({ curves, keep }: ZoneEdge): ZoneEdge => ({
  curves: curves.map((line) => ({ ...line, points: line.points.map(mirroredPlace) })),
  keep: keep && mirroredPlace(keep),
});

/**
 * Places the zones of a class on a body that stands in the patient frame (mm), as regions to be made: directions round the middles of its sections, heights by `t` between greater trochanter and
 * suprasternal notch and by the apices of the curves. A class of the other side is placed on the mirror image of the body and mirrored back, so that it is the mirror image to the last digit. Zones that do
 * not fit are told with the place; the others are placed. The values are starting values (domain notes, 3.3), to be confirmed by a person. Throws SdkError `mesh/no-trunk` and `mesh/trunk-turned` where it is not known by landmarks how it stands, else only what `checkAborted` throws.
 */
export function placeZones(mesh: TriMesh, wish: ZoneWish, known: KnownBody = {}, work?: Work): ZonePlan {
  if (mirrorOf(wish.type, wish.side) > 0) return planRight(mesh, wish, known, work);
  const plan = planRight(
    mirroredMesh(mesh),
    {
      ...wish,
      edge: wish.edge && mirroredEdge(wish.edge),
      unpressed: wish.unpressed && mirroredMesh(wish.unpressed),
    },
    {
      ...known,
      marked: mirroredMarks(known.marked ?? []),
      ...(known.isScanned && { isScanned: (at: Vec3) => known.isScanned!(mirroredVec(at)) }),
    },
    work,
  );
  return {
    ...plan,
    placed: plan.placed.map((zone) => mirroredZone(zone, wish.side)),
    missed: plan.missed.map((zone) => ({
      ...mirroredId(zone),
      places: zone.places.map(mirroredVec),
    })),
  };
}
