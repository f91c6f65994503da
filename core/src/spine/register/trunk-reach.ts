import { trunkLevels, type KnownBody } from '../../brace/trunk-levels.ts';
import { bodyInScan, type TriMesh } from '../../mesh/index.ts';
import type { Work } from '../../mesh/work.ts';
import { centreOf } from './register-film.ts';

/** So far under an arm pit the outline is that of the trunk for certain, mm. */
const UNDER_PIT = 12;

/**
 * The heights between which the outline of a body is its trunk's, from the greater trochanters to under the lower arm pit, the middle of the trunk between them, and how tall the
 * person is (mm). Undefined where no body is recognised.
 */
export function trunkReach(mesh: TriMesh, known: KnownBody, work?: Work) {
  const levels = trunkLevels(mesh, known, work);
  if (!levels) return undefined;
  const heights = (['left', 'right'] as const).map((side) => ({
    hip: levels.of('greater-trochanter', side).height,
    pit: levels.of('axilla', side).height,
  }));
  const from = Math.max(...heights.map(({ hip }) => hip));
  const to = Math.min(...heights.map(({ pit }) => pit)) - UNDER_PIT;
  const centre = centreOf({ mesh, from, to });
  return { from, to, centre, stature: bodyInScan(mesh, known.facts ?? {}, work)?.stature };
}
