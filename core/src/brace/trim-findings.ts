import type { GateFinding, TriMesh } from '../mesh/index.ts';
import type { TrimWish } from './propose-trim.ts';
import { backProminence } from './side-of-curve.ts';
import type { TrimRule } from './trim-rules.ts';
import type { TrunkLevels } from './trunk-levels.ts';

/** What a gate is told of the clearances of an edge line: somebody has to answer for each that is broken; those that nobody can be sure of are noted. */
export function trimFindings(rules: readonly TrimRule[]): readonly GateFinding[] {
  const broken = rules
    .filter(({ status }) => status === 'bad')
    .map(({ id, value, least, most, at }): GateFinding => ({
      code: `trim/${id}`,
      severity: 'ask',
      data: {
        value: Math.round(value),
        ...(least === undefined ? {} : { least: Math.round(least) }),
        ...(most === undefined ? {} : { most }),
      },
      places: [{ at, clearance: id }],
    }));
  const unsure = rules.filter(
    ({ status, within = 0 }) => status !== 'good' && status !== 'bad' && within > 0,
  );
  if (unsure.length === 0) return broken;
  const places = unsure.map(({ id, at }) => ({ at, clearance: id }));
  return [
    ...broken,
    {
      code: 'trim/unmarked',
      severity: 'note',
      data: { count: unsure.length, within: Math.max(...unsure.map(({ within = 0 }) => within)) },
      places,
    },
  ];
}

/** What a gate is told where the back of a body (mm, patient frame) stands out to the other side than the line was asked for: somebody has to answer for it. */
export function sideFindings(mesh: TriMesh, wish: TrimWish, levels: TrunkLevels): readonly GateFinding[] {
  const shown = backProminence(mesh, wish.type, levels);
  if (!shown || shown.side === wish.side) return [];
  return [
    {
      code: `trim/stands-out-${shown.side}`,
      severity: 'ask',
      data: { angle: Math.round(shown.angle) },
      places: [{ at: shown.at }],
    },
  ];
}

/** What a gate is told of lines whose heights the shape of two bodies says, `within` mm: somebody has to have looked at how high they lie. None where landmarks say them. */
export const heightFindings = (within: number): readonly GateFinding[] =>
  within > 0
    ? [{ code: 'trim/heights-by-shape', severity: 'ask', data: { within: Math.round(within) }, places: [] }]
    : [];
