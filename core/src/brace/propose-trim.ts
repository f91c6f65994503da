import { portable } from '../math/index.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { trunkEnds } from './trunk-ends.ts';
import type { Vec3 } from '../math/vec3.ts';
import {
  edgeLinesFault,
  heightsOf,
  projectToSurface,
  vertexNormals,
  type TriMesh,
  sharedBvh,
} from '../mesh/index.ts';
import { partOf, type Work } from '../mesh/work.ts';
import type { EdgeLine } from '../params/index.ts';
import type { BraceType, Opening, PatientSide } from './brace-type.ts';
import { overCleft } from './over-cleft.ts';
import { requireUpright } from './upright.ts';
import { trimProfile, type TrimProfile } from './trim-profile.ts';
import { trunkLevels, type KnownBody, type TrunkLevels } from './trunk-levels.ts';
import { ringsOf, type TrunkRing } from './trunk-rings.ts';
import { underArms } from './under-arms.ts';

/** What a trim line is asked for. */
export interface TrimWish {
  readonly type: BraceType;
  /** Convex side of the main curve: the thoracic one, in B2, E1 and E2 the lumbar or thoracolumbar one. */
  readonly side: PatientSide;
  readonly opening: Opening;
  /** Width of the opening, mm. */
  readonly width: number;
}

/** A proposed trim line: one closed line round the brace with its opening, as `border.cut` takes it, and a point on the part that stays. */
export interface TrimProposal {
  readonly curves: readonly EdgeLine[];
  readonly keep: EdgeLine['points'][number];
  readonly levels: TrunkLevels;
}

/** Degrees between two points of the upper and of the lower edge, and mm between two along the opening. */
const TURN = 15;
const STEP = 48;
/** The corners of an opening are rounded over this length, mm. */
const ROUND = 22;
/** Where the line is laid on the round of a corner, degrees from the opening's side. */
const CORNER = [22.5, 45, 67.5] as const;
/** Edges stay so far away from the ends of the body, mm. */
const MARGIN = 8;
/**
 * Proposes the trim line of a brace on a closed body that stands in the patient frame (mm): in front it opens along the middle of the trunk, or behind. The
 * body must be recognised as a trunk that stands upright and faces the front. The line is checked as one to cut along.
 *
 * Throws SdkError `mesh/no-trunk`, `mesh/trunk-turned` with the angle, `mesh/trunk-ends` with the height that is asked for and those of the body, from its lower end, and what
 * `edgeLinesFault` finds; else only what `checkAborted` throws. Source of the rules: see `trimProfile`.
 */
export function proposeTrim(
  mesh: TriMesh,
  wish: TrimWish,
  known: KnownBody = {},
  work: Work = {},
): TrimProposal {
  requireUpright(mesh, known, partOf(work, 0, 0.5));
  const levels = trunkLevels(mesh, known, partOf(work, 0.5, 0.6));
  if (!levels) throw new SdkError('mesh/no-trunk');
  const trunk = trunkOf(mesh, levels);
  const bvh = sharedBvh(mesh, work.checkAborted);
  const normals = vertexNormals(mesh);
  const onSkin = (position: Vec3): EdgeLine['points'][number] => {
    const [found] = projectToSurface(bvh, [{ position, normal: [0, 0, 1] }], normals);
    return { position: [...found!.position], normal: [...found!.normal] };
  };
  const usual = trimProfile(wish, levels);
  // An opening behind leaves the cleft out.
  const profile = wish.opening === 'back' ? usual : overCleft(usual, { place: trunk.at, bvh, onSkin });
  work.progress?.(0.8);
  const points = outline(trunk, profile, wish).map(onSkin);
  const curves: readonly EdgeLine[] = [{ points, closed: true, smooth: true }];
  const fault = edgeLinesFault(mesh, curves);
  if (fault) throw fault;
  const back = wish.opening === 'front' ? 180 : 0;
  const middle = (profile.top(back) + profile.bottom(back)) / 2;
  const inside = trunk.at(back, middle);
  work.progress?.(1);
  return { curves, keep: onSkin(inside!), levels };
}

/** A trunk as its lines are laid on it. */
interface Trunk {
  /** Its level section. Throws SdkError `mesh/trunk-ends` where the body has none, or ends near it. */
  ring(z: number): TrunkRing;
  /** The middle of the trunk, mm. */
  middle(z: number): readonly [x: number, y: number];
  /** The skin in a direction from there, degrees. Throws as `ring` does. */
  at(theta: number, z: number): Vec3 | undefined;
}

/**
 * Higher up an arm grows together with the trunk, on one side before the other, and the middle of the section springs aside by centimetres: places in two directions would change their order along
 * an edge that rises. There the trunk is taken to go straight up.
 */
function trunkOf(mesh: TriMesh, levels: TrunkLevels): Trunk {
  const rings = ringsOf(mesh);
  const ends = heightsOf(mesh);
  const ring = (z: number): TrunkRing => {
    const found = z < ends.bottom + MARGIN || z > ends.top - MARGIN ? undefined : rings.ring(z);
    if (found) return found;
    throw trunkEnds(z, ends);
  };
  const highest = underArms(levels);
  const last = rings.ring(highest);
  const middle = (z: number) => (z > highest && last ? last : ring(z)).centre;
  return { ring, middle, at: (theta, z) => ring(z).at(theta, middle(z)) };
}

/** The places of the line: the upper edge from one side of the opening to the other, down along it, the lower edge back, and up. */
function outline(trunk: Trunk, profile: TrimProfile, { opening, width }: TrimWish): readonly Vec3[] {
  const middle = opening === 'front' ? 0 : 180;
  const [top, bottom] = [profile.top(middle), profile.bottom(middle)];
  const [upper, lower] = [trunk.middle(top), trunk.middle(bottom)];
  const middleAt = (z: number): number => lower[0] + ((upper[0] - lower[0]) * (z - bottom)) / (top - bottom);
  // In front the patient's left is the first side counter-clockwise from above, behind it is the last.
  const first = opening === 'front' ? 1 : -1;
  const free = (height: number): number => {
    const across = trunk.ring(height).across(middleAt(height), opening);
    const reach = Math.abs((across?.[1] ?? 0) - trunk.middle(height)[1]) || 100;
    return ((width / 2 + ROUND) / reach) * portable.DEGREES;
  };
  const around = (edge: (theta: number) => number, gap: number): readonly Vec3[] => {
    const count = Math.ceil((360 - 2 * gap) / TURN);
    return Array.from({ length: count + 1 }, (_, i) => {
      const theta = middle + gap + ((360 - 2 * gap) * i) / count;
      return trunk.at(theta, edge(theta));
    }).filter((found) => found !== undefined);
  };
  const along = (side: 1 | -1): readonly Vec3[] => {
    const count = Math.ceil((top - bottom - 2 * ROUND) / STEP);
    const straight = Array.from({ length: count + 1 }, (_, i) => ({
      z: top - ROUND - ((top - bottom - 2 * ROUND) * i) / count,
      out: width / 2,
    }));
    // Places on the round of each corner: without them the smooth line makes a tooth of it.
    const round = (edge: (theta: number) => number, gap: number, inward: 1 | -1) => {
      const [at, beyond] = [edge(middle), edge(middle + (side === first ? gap : -gap))];
      return CORNER.map((turn) => {
        const [sin, cos] = portable.sinCosDegrees(turn);
        return {
          z: at + (beyond - at) * sin - inward * ROUND * (1 - sin),
          out: width / 2 + ROUND * (1 - cos),
        };
      });
    };
    const upperRound = round((theta) => profile.top(theta), free(top), 1).reverse();
    const lowerRound = round((theta) => profile.bottom(theta), free(bottom), -1);
    return [...upperRound, ...straight, ...lowerRound]
      .map((one) => trunk.ring(one.z).across(middleAt(one.z) + side * one.out, opening))
      .filter((found) => found !== undefined);
  };
  const leave = first as 1 | -1;
  return [
    ...around((theta) => profile.top(theta), free(top)),
    ...along(-leave as 1 | -1),
    ...[...around((theta) => profile.bottom(theta), free(bottom))].reverse(),
    ...[...along(leave)].reverse(),
  ];
}
