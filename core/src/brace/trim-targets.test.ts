import { expect, test } from 'vitest';
import { sampleTrunk } from '../sample/index.ts';
import { proposeTrim } from './propose-trim.ts';
import { trimRules } from './trim-rules.ts';
import { trimTargets } from './trim-targets.ts';
import { trunkLevels } from './trunk-levels.ts';

const { mesh } = sampleTrunk({ cobb: 30, edge: 24 });
const WISH = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
const levels = trunkLevels(mesh, {})!;
const { curves } = proposeTrim(mesh, WISH);
const targets = trimTargets(mesh, WISH, levels);

/** How much further from what it keeps clear of a line lies that is raised by 1 mm. */
const raised = (id: string, way?: string): number => {
  if (id.startsWith('trochanter')) return way === 'over' ? 1 : -1;
  return /^(thigh|groin|seat)/.test(id) ? 1 : -1;
};

test('an edge at the height that a clearance asks for keeps it, where the clearance is measured', () => {
  const rules = trimRules(mesh, curves, WISH, levels).filter(({ id }) => id !== 'opening');
  expect(rules.length).toBeGreaterThan(8);
  for (const { id, way, value, at, least = -Infinity, most = Infinity } of rules) {
    const target = targets.find((one) => one.id === id && one.way === way)!;
    expect([id, target.holds(at)]).toEqual([id, true]);
    const there = value + raised(id, way) * (target.height - at[2]);
    expect([id, there >= least - 1e-6 && there <= most + 1e-6]).toEqual([id, true]);
  }
});

test('each counts only on its own part of the trunk, and an estimate is known as one', () => {
  const breast = targets.find(({ id }) => id === 'breast-left')!;
  const around = (x: number, y: number) => breast.holds([x, y, breast.height]);
  expect([around(60, -100), around(-60, -100), around(60, 100)]).toEqual([true, false, false]);
  expect(breast.source).toBe('estimated');
  const short = trimTargets(mesh, { ...WISH, type: 'rigo-E1' }, levels).map(({ id }) => id);
  expect([short.includes('axilla-left'), short.includes('scapula'), short.includes('seat')]).toEqual([
    ...[false, false, true],
  ]);
});
