import { beforeEach, expect, it, vi } from 'vitest';
import { sampleTrunk, scanOf } from '../../sample/index.ts';
import { sha256Hex } from '../sha256.ts';
import { alignScan } from './align-scan.ts';
import { findPoses } from './find-pose.ts';
import { guessScanUnit, guessUpAxis } from './guess-scan-unit.ts';
import { mirrorPlane } from './mirror-plane.ts';
import { RECOGNITION_VERSION } from './recognise.ts';
import { sampleSurface } from './sample-surface.ts';

vi.mock('./find-pose.ts', { spy: true });
vi.mock('./mirror-plane.ts', { spy: true });
vi.mock('./sample-surface.ts', { spy: true });

beforeEach(() => void vi.clearAllMocks());

const scan = scanOf(sampleTrunk({ cobb: 30, stature: 1.6, edge: 12 }), { turn: 25, tilt: 2 });
const copy = () => ({ positions: scan.positions, indices: scan.indices });
const counts = () => [vi.mocked(sampleSurface).mock.calls.length, vi.mocked(findPoses).mock.calls.length];

it('how a scan stands, its unit and its long axis come of one recognition', () => {
  const mesh = copy();
  const answers = [alignScan(mesh), guessScanUnit(mesh, { age: 14 }), guessUpAxis(mesh), alignScan(mesh)];
  expect(counts()).toEqual([1, 1]);
  // Whoever asks first, and whatever was asked before.
  const [other, again] = [copy(), copy()];
  expect([guessScanUnit(other, { age: 14 }), alignScan(other)]).toEqual([answers[1], answers[0]]);
  expect(alignScan(again, { height: 1600 })).toEqual(alignScan(mesh, { height: 1600 }));
});

it('with a height on record the surface is looked at once, and no mid-plane of the whole twice', () => {
  const mesh = copy();
  alignScan(mesh, { height: 1600 });
  guessScanUnit(mesh, { height: 1600 });
  expect(counts()).toEqual([1, 2]);
  const wholes = vi.mocked(mirrorPlane).mock.calls.filter(([, , { high }]) => high === Infinity);
  const starts = wholes.map(([, start, , reach]) => [...start, reach].join(' '));
  expect(new Set(starts).size).toBe(starts.length);
});

it('answers to the last bit as this version does', async () => {
  const facts = [{}, { height: 1600 }, { height: 1100 }];
  const found = facts.map((known) => [alignScan(scan, known), guessScanUnit(scan, known)]);
  const bytes = new TextEncoder().encode(JSON.stringify(found));
  // Where this is another one on purpose, raise the version: answers are kept on devices.
  expect([RECOGNITION_VERSION, await sha256Hex([bytes], () => bytes)]).toEqual([
    1,
    '964a25fc36feecbdf9fe7fe5d19fbd66a44a12b50cf01cc8b3b857de4eea8939',
  ]);
});
