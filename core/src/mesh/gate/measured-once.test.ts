import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTube } from '../../testing/bodies.ts';
import type { TriMesh } from '../tri-mesh.ts';

vi.mock('./wall-by-rays.ts', { spy: true });
vi.mock('../crossings/self-intersection.ts', { spy: true });

const load = async () => ({
  ...(await import('../offset/wall.ts')),
  ...(await import('../crossings/self-intersection.ts')),
  ...(await import('./check-part.ts')),
  ...(await import('./processes.ts')),
  ...(await import('./wall-by-rays.ts')),
});
let gate: Awaited<ReturnType<typeof load>>;
let wall: TriMesh;

// Files share the modules that they load; those that count are this one's alone.
beforeAll(async () => {
  vi.resetModules();
  gate = await load();
  const tube = openTube({ radiusX: 20, radiusY: 20, height: 44, segments: 16, rings: 5 });
  const quiet = { checkAborted: () => undefined, progress: () => undefined };
  const thickness = new Float64Array(tube.positions.length / 3).fill(4);
  wall = gate.buildWall(tube, { thickness, edgeRadius: 2 }, quiet).mesh;
});
afterAll(() => void vi.resetModules());
beforeEach(() => void vi.clearAllMocks());

const copy = () => ({ positions: wall.positions.slice(), indices: wall.indices.slice() });
const counts = () => [
  vi.mocked(gate.selfIntersections).mock.calls.length,
  vi.mocked(gate.wallByRays).mock.calls.length,
];

it('the same part is measured once, whatever else is asked of it, and tells what a fresh look tells', () => {
  const [sls, other] = gate.MAKE_PROCESSES;
  const part = copy();
  const asked = [
    { process: sls! },
    { process: sls!, bed: [20, 20, 20] as const },
    { process: sls!, bed: [300, 300, 300] as const },
  ];
  const said = asked.map((options) => gate.checkPart(part, options));
  expect(counts()).toEqual([1, 1]);
  expect(said.map(({ findings }) => findings.map(({ code }) => code))).toMatchObject([[], ['gate/bed'], []]);
  for (const [i, options] of asked.entries()) expect(gate.checkPart(copy(), options)).toEqual(said[i]);
  // Another wall to keep, or another process, asks about another thickness.
  vi.clearAllMocks();
  const thicker = { process: sls!, wall: 8 };
  expect(gate.checkPart(part, thicker)).toEqual(gate.checkPart(copy(), thicker));
  expect(gate.checkPart(part, thicker).findings).toMatchObject([{ code: 'gate/thin' }]);
  expect(gate.checkPart(part, { process: other! })).toEqual(gate.checkPart(copy(), { process: other! }));
  expect(counts()).toEqual([2, 4]);
});

it('what was stopped is measured when it is asked again', () => {
  const part = copy();
  const options = { process: gate.MAKE_PROCESSES[0]! };
  let left = 6;
  const checkAborted = () => {
    if (left-- === 0) throw new Error('stopped');
  };
  expect(() => gate.checkPart(part, options, { checkAborted })).toThrow('stopped');
  expect(gate.checkPart(part, options)).toEqual(gate.checkPart(copy(), options));
});
