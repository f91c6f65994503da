import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { sha256Hex } from '../sha256.ts';

vi.mock('./find-pose.ts', { spy: true });
vi.mock('./mirror-plane.ts', { spy: true });
vi.mock('./sample-surface.ts', { spy: true });

const load = async () => ({
  ...(await import('./align-scan.ts')),
  ...(await import('./find-pose.ts')),
  ...(await import('./guess-scan-unit.ts')),
  ...(await import('./mirror-plane.ts')),
  ...(await import('./recognise.ts')),
  ...(await import('./sample-surface.ts')),
});
let align: Awaited<ReturnType<typeof load>>;

/** As in a program that was just started: nothing is known yet. */
async function anew(): Promise<typeof align> {
  vi.resetModules();
  return load();
}
// Files share the modules that they load; those that count are this one's alone.
beforeAll(async () => {
  align = await anew();
});
beforeEach(() => void vi.clearAllMocks());
afterAll(() => void vi.resetModules());

const trunk = (edge: number) => scanOf(sampleTrunk({ cobb: 30, stature: 1.6, edge }), { turn: 25, tilt: 2 });
const coarse = trunk(25);
const copy = () => ({ positions: coarse.positions.slice(), indices: coarse.indices });
const counts = () => [
  vi.mocked(align.sampleSurface).mock.calls.length,
  vi.mocked(align.findPoses).mock.calls.length,
];

it('how a scan stands, its unit and its long axis come of one recognition', async () => {
  const mesh = copy();
  const answers = [
    align.alignScan(mesh),
    align.guessScanUnit(mesh, { age: 14 }),
    align.guessUpAxis(mesh),
    align.alignScan(mesh),
  ];
  expect(counts()).toEqual([1, 1]);
  // Whoever asks first, and whatever was asked before.
  const other = await anew();
  expect([other.guessScanUnit(mesh, { age: 14 }), other.alignScan(mesh)]).toEqual([answers[1], answers[0]]);
  const again = await anew();
  expect(again.alignScan(mesh, { height: 1600 })).toEqual(align.alignScan(mesh, { height: 1600 }));
});

it('a scan that is read anew is not recognised anew, and one with a corner elsewhere is', () => {
  const answer = align.alignScan(copy());
  vi.clearAllMocks();
  expect([align.alignScan(copy()), counts()]).toEqual([answer, [1, 0]]);
  const moved = copy();
  moved.positions[0]! += 0.5;
  align.alignScan(moved);
  expect(counts()).toEqual([2, 1]);
  // Both are still known.
  expect(align.alignScan(copy())).toEqual(answer);
  align.alignScan(moved);
  expect(counts()).toEqual([3, 1]);
});

it('with a height on record the surface is looked at once, and no mid-plane of the whole twice', async () => {
  align = await anew();
  vi.clearAllMocks();
  const mesh = copy();
  align.alignScan(mesh, { height: 1600 });
  align.guessScanUnit(mesh, { height: 1600 });
  expect(counts()).toEqual([1, 2]);
  const wholes = vi.mocked(align.mirrorPlane).mock.calls.filter(([, , { high }]) => high === Infinity);
  const starts = wholes.map(([, start, , reach]) => [...start, reach].join(' '));
  expect(new Set(starts).size).toBe(starts.length);
});

it('answers to the last bit as this version does', async () => {
  const scan = trunk(12);
  const facts = [{}, { height: 1600 }, { height: 1100 }];
  const found = facts.map((known) => [align.alignScan(scan, known), align.guessScanUnit(scan, known)]);
  const bytes = new TextEncoder().encode(JSON.stringify(found));
  // Where this is another one on purpose, raise the version: answers are kept on devices.
  expect([align.RECOGNITION_VERSION, await sha256Hex([bytes], () => bytes)]).toEqual([
    2,
    '964a25fc36feecbdf9fe7fe5d19fbd66a44a12b50cf01cc8b3b857de4eea8939',
  ]);
});
