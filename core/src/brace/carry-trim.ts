import { SdkError } from '../errors/sdk-error.ts';
import type { MarkedLandmark } from '../annotation/index.ts';
import {
  bodyInScan,
  edgeLinesFault,
  projectToSurface,
  edgeLineOn,
  vertexNormals,
  type TriMesh,
  sharedBvh,
} from '../mesh/index.ts';
import { partOf, type Work } from '../mesh/work.ts';
import type { EdgeLine } from '../params/index.ts';
import { matchHeights, pitsOf } from './match-heights.ts';
import { placeOf, SkinUnder, type SkinApart } from './skin-under.ts';
import { trunkMap } from './trunk-map.ts';
import type { KnownBody } from './trunk-levels.ts';
import { ringsOf } from './trunk-rings.ts';
import { requireUpright } from './upright.ts';

type Place = EdgeLine['points'][number];

/** Edge lines as they were drawn on another body, which stands in the patient frame (mm). */
export interface TrimOfAnother {
  readonly mesh: TriMesh;
  readonly curves: readonly EdgeLine[];
  /** A place on the part that stayed. */
  readonly keep: Place;
  /** Landmarks that were marked on it. */
  readonly marked?: readonly MarkedLandmark[];
}

/** Edge lines carried to another body. */
export interface CarriedTrim {
  readonly curves: readonly EdgeLine[];
  readonly keep: Place;
  readonly apart: SkinApart;
  /** Landmarks marked on both bodies, by which their heights were matched; 0 where the shape of both alone said it. */
  readonly marks: number;
  /** By how much they may lie too high or too low, mm, where only the shape of both bodies says where arm pits or pelvis are; 0 where marked landmarks do. */
  readonly within: number;
}

/**
 * Carries edge lines from the body that they were drawn on to another one of the same person; both are closed and stand in the patient frame (mm). Heights go by the
 * landmarks that were marked on both and by the shape (`matchHeights`), places in a level by width and depth of the trunk there (`trunkMap`); each point is then laid on the skin that
 * faces the same way. The lines are checked as ones to cut along.
 *
 * Throws SdkError `mesh/no-trunk`, `mesh/trunk-turned`, `mesh/trunk-ends` with the height that is asked for and those of the body, `mesh/carried-off-skin` with the line
 * and the place where no skin of the same body is near, and what `edgeLinesFault` finds; else only what `checkAborted` throws.
 */
export function carryTrim(
  from: TrimOfAnother,
  mesh: TriMesh,
  known: KnownBody = {},
  work: Work = {},
): CarriedTrim {
  requireUpright(from.mesh, {}, partOf(work, 0, 0.3));
  requireUpright(mesh, known, partOf(work, 0.3, 0.6));
  const before = bodyInScan(from.mesh, {}, partOf(work, 0.6, 0.7));
  const now = bodyInScan(mesh, known.facts, partOf(work, 0.7, 0.8));
  if (!before || !now) throw new SdkError('mesh/no-trunk');
  const heights = matchHeights({
    isSamePerson: true,
    before: { body: before, pit: pitsOf(before, ringsOf(from.mesh)), marked: from.marked ?? [] },
    now: { body: now, pit: pitsOf(now, ringsOf(mesh)), marked: known.marked ?? [] },
  });
  const drawn = from.curves.map((line) => drawnPlaces(from.mesh, line));
  const map = trunkMap({ from: from.mesh, to: mesh, height: heights.of });
  const skin = new SkinUnder(mesh);
  work.progress?.(0.9);
  const curves = from.curves.map((line, i) => ({
    ...line,
    points: line.points.map((point) => placeOf(skin.under(point, map, i + 1))),
  }));
  const fault = edgeLinesFault(mesh, curves);
  if (fault) throw fault;
  const keep = placeOf(skin.under(from.keep, map, 0));
  const apart = skin.apart(drawn.flat(), map);
  work.progress?.(1);
  return { curves, keep, apart, marks: heights.marks, within: heights.within };
}

/** The places of a line as it is drawn through its points; the points alone where it leaves the body. */
function drawnPlaces(mesh: TriMesh, drawn: EdgeLine): readonly Place[] {
  const line = edgeLineOn(mesh, drawn);
  const places = line.ok ? line.spans.flatMap((span) => span.map(({ from }) => from)) : [];
  if (places.length === 0) return drawn.points;
  const skin = projectToSurface(
    sharedBvh(mesh),
    places.map((position) => ({ position, normal: [0, 0, 1] })),
    vertexNormals(mesh),
  );
  return skin.map(placeOf);
}
