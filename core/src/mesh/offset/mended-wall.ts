import { distance, type Vec3 } from '../../math/vec3.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { LEAST_SHARE } from '../gate/wall-by-rays.ts';
import { triangleNormal } from '../triangle-normal.ts';
import { partOf } from '../work.ts';
import { finishedWall, measuredWall, type Wall, type WallSite } from './finish-wall.ts';
import { mendByField } from './mend-by-field.ts';
import { createOffsetField } from './offset-field.ts';
import { thinPlaces } from './thinnest-by-rays.ts';
import { untangle, type UntangleReport, type WallDraft } from './untangle.ts';
import type { WallPorts } from './wall-options.ts';

/** A skin that is off the wall by more than this somewhere bridges a hollow and is mended, mm, and with it what is off by more than `OFF`. */
const BRIDGE = 0.5;
const OFF = 0.12;
/** Where no place crosses or is thin, and this share is within 0.1 mm, a bridge over a hollow is nothing to mend: what is made anew about it is off by more. */
const GOOD = 0.995;
/** Thinner than this is no wall, mm. */
const FIN = 0.3;
/** A place is on the surface of equal distance within this, mm. */
const EXACT = 0.01;
/** Distance between the corners of the grid, as a share of the thinnest wall, and its limits, mm. */
const FINENESS = 0.3;
const FINEST = 0.7;
const COARSEST = 1;

/**
 * The wall of a draft, of which the places that cross, that rays find thinner than `LEAST_SHARE` of what was asked for, or where the skin bridges a hollow, are made anew from a distance field. A draft without any
 * is finished as it is, and so is one that mending makes thinner, or (`keepsGood`) brings further off the wall. Throws WallError `wall-crosses-itself` where it crosses and cannot be mended.
 */
export function mendedWall(
  draft: WallDraft,
  untangling: UntangleReport,
  site: WallSite,
  ports: WallPorts,
): Wall {
  const asked = least(site.options.thickness);
  const found = looked(draft, untangling, site);
  ports.progress(0.3);
  if (found.places.length === 0) return { ...found.wall, isMended: false, isThick: found.isThick };
  const crosses = untangling.badFaces.length > 0;
  const within = crosses ? 0 : found.wall.measure.withinTenth;
  if (site.options.keepsGood && !crosses && found.isThick && within >= GOOD)
    return { ...found.wall, isMended: false, isThick: true };
  // One that crosses has no wall but a mended one.
  const kept = crosses ? 0 : Math.min(found.thinnest, LEAST_SHARE * asked);
  let best = mendedAbout(draft, found.places, site, partOf(ports, 0.3, 0.6));
  // Where a fin is left beside what was made anew, that is made anew too.
  if (best && best.thinnest < Math.max(kept - OFF, FIN))
    best = mendedAbout(draft, [...found.places, ...best.places], site, partOf(ports, 0.6, 0.9)) ?? best;
  const isWorse =
    site.options.keepsGood === true && best !== undefined && best.wall.measure.withinTenth < within;
  if (!best || isWorse || best.thinnest < kept - OFF) {
    const wall = crosses ? finishedWall(draft, untangling, site) : found.wall;
    return { ...wall, isMended: false, isThick: found.isThick };
  }
  return { ...best.wall, isMended: true, isThick: best.isThick };
}

/** The draft with places made anew, looked at again; undefined where they cannot be. */
function mendedAbout(
  draft: WallDraft,
  places: readonly number[],
  site: WallSite,
  ports: WallPorts,
): Looked | undefined {
  const mended = mendedDraft(draft, places, site, ports);
  return mended && looked(mended.draft, mended.untangling, site);
}

function mendedDraft(
  draft: WallDraft,
  places: readonly number[],
  { patch, options, borders, closest, field, checkAborted }: WallSite,
  ports: WallPorts,
): { readonly draft: WallDraft; readonly untangling: UntangleReport } | undefined {
  const { thickness, edgeRadius } = options;
  const asked = least(thickness);
  const spacing = Math.min(COARSEST, Math.max(FINEST, FINENESS * asked));
  const made = mendByField(
    draft,
    Float64Array.from(places),
    { ...{ bvh: closest.bvh, borders, spacing }, thickness, edgeRadius },
    checkAborted,
  );
  ports.progress(0.8);
  if (!made) return undefined;
  const anew = createOffsetField(patch, thickness, closest, true, field.normals);
  const untangling = untangle(made, anew, partOf(ports, 0.8, 0.9), { takesFolds: false });
  return untangling.badFaces.length > 0 ? undefined : { draft: made, untangling };
}

/** A wall with the places, three numbers each, about which it is not sound. */
interface Looked {
  readonly wall: Wall;
  readonly places: readonly number[];
  readonly isThick: boolean;
  /** The thinnest place by rays, mm, but for folds of the body side; Infinity where it is thick. */
  readonly thinnest: number;
}

function looked(draft: WallDraft, untangling: UntangleReport, site: WallSite): Looked {
  const { patch, options, checkAborted } = site;
  const misses: Vec3[] = [];
  let most = 0;
  const wall = measuredWall(draft, untangling, site, (at, off, body) => {
    const missed = body ? missedBeyond(at, body.face, site) : at;
    if (!missed) return;
    const far = body ? distance(missed, body.nearest) : Math.abs(off);
    most = Math.max(most, far);
    if (far > OFF) misses.push(missed, ...(body ? [body.nearest] : []));
  });
  const own = patch.indices.length / 3;
  const limits = { least: LEAST_SHARE * least(options.thickness), own };
  const thin = thinPlaces(sharedBvh(wall.mesh, checkAborted), limits, checkAborted);
  const places = [...(most > BRIDGE ? misses : []), ...(thin?.places ?? [])].flat();
  for (const face of untangling.badFaces)
    for (let k = 0; k < 3; k++) {
      const v = 3 * draft.indices[3 * face + k]!;
      places.push(draft.points[v]!, draft.points[v + 1]!, draft.points[v + 2]!);
    }
  return { wall, places, isThick: thin?.places.length === 0, thinnest: thin?.thinnest ?? 0 };
}

/** Where the outer side would be beyond a place of the body side; undefined in hollows, where it is nowhere at the wall from there. */
function missedBeyond(at: Vec3, face: number, { patch, options, field }: WallSite): Vec3 | undefined {
  const normal = new Float64Array(3);
  const size = triangleNormal(patch, face, normal);
  const wall = options.thickness[patch.indices[3 * face]!]!;
  const [x, y, z] = [0, 1, 2].map((k) => at[k as 0] + (wall / size) * normal[k]!) as [number, number, number];
  return field.error(x, y, z, face) > -EXACT ? [x, y, z] : undefined;
}

const least = (thickness: Float64Array): number => thickness.reduce((a, b) => Math.min(a, b), Infinity);
