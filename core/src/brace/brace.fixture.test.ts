import { expect } from 'vitest';
import { boundaryLoops, cutByEdgeLines } from '../mesh/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { BRACE_TYPES, proposeTrim, trimRules, type TrimWish } from './index.ts';

export const trunk = sampleTrunk({ cobb: 30, edge: 21 });
export const A1: TrimWish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 };

/** What is proposed for the trunk where nothing is marked, found once for all tests. */
export const known = new Map<string, ReturnType<typeof proposeTrim>>();
export function proposed(wish: TrimWish): ReturnType<typeof proposeTrim> {
  const key = JSON.stringify(wish);
  const proposal = known.get(key) ?? proposeTrim(trunk.mesh, wish);
  known.set(key, proposal);
  return proposal;
}
export const cases = BRACE_TYPES.flatMap((type) =>
  (['left', 'right'] as const).map((side) => [type, side] as const),
);

export const keepsRules = (type: TrimWish['type'], side: TrimWish['side']) => {
  const wish: TrimWish = { ...A1, type, side };
  const proposal = proposed(wish);
  const { mesh } = cutByEdgeLines(trunk.mesh, proposal.curves, proposal.keep.position);
  expect(boundaryLoops(mesh)).toHaveLength(1);
  // The tool takes lines of up to 80 points.
  expect(proposal.curves[0]!.points.length).toBeLessThanOrEqual(80);
  const rules = trimRules(trunk.mesh, proposal.curves, wish, proposal.levels);
  expect(rules.filter(({ status }) => status === 'bad' || status === 'near')).toEqual([]);
  const opening = rules.find(({ id }) => id === 'opening')!;
  expect(opening.value).toBeGreaterThan(28);
  expect(opening.value).toBeLessThan(30.1);
};
