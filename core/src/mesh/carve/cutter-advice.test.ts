import { beforeAll, describe, expect, it } from 'vitest';
import { boxBody, joinMeshes, tubeBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { cutterFindings } from '../gate/index.ts';
import { GATE_MESSAGES_EN } from '../gate/messages-en.ts';
import { GATE_MESSAGES_ZH } from '../gate/messages-zh.ts';
import { heightsOf } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import {
  adviseCutter,
  carveProgram,
  placesOf,
  reachFromSide,
  readGcode,
  readMachine,
  restProgram,
  type CarveProgram,
  type CutterAdvice,
} from './index.ts';
import { outsideOf, sweptTool } from './swept-tool.ts';
import { toolReach } from './tool-reach.ts';

const CELLS = { angles: 60, pitch: 0.8 };
/** Height of the groove. */
const MIDDLE = 11;
const made = (mesh: TriMesh, machine: object): CarveProgram =>
  carveProgram(mesh, heightsOf(mesh), readMachine(machine), {}, { cells: CELLS });
const advised = (mesh: TriMesh, trial: CarveProgram['trial'], machine: object) => {
  const told = adviseCutter(mesh, trial, readMachine(machine))!;
  return { told, codes: cutterFindings(told, { limit: 0.3, cutter: 20 }).map(({ code }) => code) };
};

/** A round body with a groove all round, the bottom of which has a radius of its own (mm), 3 mm deep. */
const grooved = (bottom: number) => {
  const radius = (z: number): number => {
    const up = z - MIDDLE;
    const out = bottom * bottom - up * up;
    return 20 - Math.max(0, out > 0 ? Math.sqrt(out) - (bottom - 3) : 0);
  };
  return tubeBody({ radii: (z) => [radius(z), radius(z)], height: 2 * MIDDLE, segments: 18, rings: 44 });
};
/** How far over the bottom a ball of a radius (mm) stays that rests on both rims. */
const restsOver = (ball: number): number => 3 - ball + Math.sqrt(ball * ball - (5.5 * 5.5 - 2.5 * 2.5));
const COARSE = { rows: { scallop: 0.1, angleStep: 3 }, rough: { stepOver: 20 } };

describe('why foam stays in a groove', () => {
  const groove = grooved(5.5);
  let trial: CarveProgram['trial'];
  beforeAll(() => {
    ({ trial } = made(groove, COARSE));
  });

  it('is the width of the ball, and the largest ball that fits its bottom is named', () => {
    const { told, codes } = advised(groove, trial, COARSE);
    // A ball of 20 mm rests on both rims of the groove; one of 12 mm too, 0.5 mm over the bottom; one of 10 mm is narrower than it.
    const rests = restsOver(10);
    expect(told.width).toBeGreaterThan(rests - 0.15);
    expect(told.width).toBeLessThan(rests + 0.1);
    expect(told.direction).toBeLessThan(0.05);
    expect(told.passes).toBeLessThan(0.6);
    expect(told.ball).toMatchObject({ diameter: 10, left: undefined });
    expect(told.ball!.minutes).toBeGreaterThan(0);
    expect(told.ball!.minutes).toBeLessThan(told.minutes);
    expect(codes).toEqual(['gate/cutter-ball']);
  });

  it('goes with the second ball, whose program goes into the groove alone', () => {
    const machine = readMachine({ ...COARSE, rest: { diameter: 10 } });
    const { program, trial: after } = restProgram(groove, trial, machine)!;
    expect(after.rapidDepth).toBe(0);
    expect(adviseCutter(groove, after, machine)).toBeUndefined();
    const deep = placesOf(program.text, machine, trial).filter(
      ({ radius, rapid }) => !rapid && radius < 19.5,
    );
    expect(deep.length).toBeGreaterThan(50);
    for (const { height } of deep) expect(Math.abs(height - MIDDLE)).toBeLessThan(6);
    // Nobody may take it for a program of its own.
    const { comments } = readGcode(program.text, machine);
    expect(comments.join()).toContain('SECOND TOOL: runs after the program of the ball end of 20 mm');
    expect(comments.join()).toContain('tool: ball end, diameter 10 mm');
  });

  it('is told as it is where no ball of the set is narrow enough', () => {
    const { told, codes } = advised(groove, trial, { ...COARSE, cutters: [20, 16, 12] });
    expect(told.ball).toBeUndefined();
    expect(told.tried.map(({ diameter }) => diameter)).toEqual([12]);
    const { at, depth } = told.tried[0]!.left!;
    expect(depth).toBeGreaterThan(restsOver(6) - 0.15);
    expect(depth).toBeLessThan(restsOver(6) + 0.15);
    expect(Math.abs(at[2] - MIDDLE)).toBeLessThan(2);
    expect(codes).toEqual(['gate/cutter-none']);
  });
});

it('says nearer rows where they are at fault, and no ball', () => {
  const round = tubeBody({ radii: () => [20, 20], height: 24, segments: 24, rings: 4 });
  const machine = { ...COARSE, rows: { scallop: 2, stepOver: 12, angleStep: 3 } };
  const { told, codes } = advised(round, made(round, machine).trial, machine);
  expect(told.passes).toBeGreaterThan(0.9 * told.depth);
  expect(told.rows).toMatchObject({ ridge: 0.2 });
  expect(told.rows!.minutes).toBeGreaterThan(told.minutes);
  expect([told.ball, codes]).toEqual([undefined, ['gate/cutter-rows']]);
});

it('never says a smaller ball where the direction of the tool is at fault', () => {
  const round = tubeBody({ radii: () => [20, 20], height: 24, segments: 24, rings: 4 });
  const body = joinMeshes(round, boxBody([-6, -40, 8], [6, -28, 18]));
  const { trial } = made(body, COARSE);
  const behind = [0, -20, 13] as const;
  expect(reachFromSide(body, trial)(behind)).toBe('hidden');
  expect(reachFromSide(body, trial)([0, 20, 13])).toBe('open');
  const told = adviseCutter(body, trial, readMachine(COARSE), { measure: () => [{ at: behind, depth: 5 }] })!;
  expect(told).toMatchObject({ tried: [], hidden: [{ depth: 5 }] });
  expect([told.ball, told.rows]).toEqual([undefined, undefined]);
  expect(told.direction).toBeGreaterThan(3);
  const [one, ...others] = cutterFindings(told, { limit: 0.3, cutter: 20 });
  expect([one!.code, others]).toEqual(['gate/cutter-direction', []]);
});

describe('a wall that runs along the way of a wide ball', () => {
  // A slot 2·half wide from 6 to 24 mm from the axis: rays that come straight at the axis do not meet its walls.
  const slotted = (half: number): TriMesh =>
    joinMeshes(
      boxBody([-24, -12, 0], [6, 12, 24]),
      ...[half, -half - 7].map((y) => boxBody([6, y, 0], [24, y + 7, 24])),
    );
  const frame = { axis: [0, 0], low: 0, high: 24 } as const;
  const onWall = (half: number) => [12, half, 12] as const;

  it('is not told to be hidden, as the flank of one reaches it where a needle and thin balls do not', () => {
    const reach = toolReach(slotted(5), buildBvh(slotted(5)), frame);
    const left = (radius: number) => reach.leastOver(onWall(5), { shape: 'ball', radius });
    // Turned as far as the mouth lets it, the flank of a ball lies (half − r) · (1 − 12 / 24) off the wall.
    for (const radius of [0.2, 1, 3]) expect(left(radius)).toBeCloseTo((5 - radius) / 2, 0);
    expect(left(4.75)).toBeLessThan(0.2);
    expect(reachFromSide(slotted(5), frame)(onWall(5))).toBe('open');
  });

  it('is doubtful where only a ball of a width that was not looked at would fit', () => {
    expect(reachFromSide(slotted(4.7), frame)(onWall(4.7))).toBe('open');
    expect(reachFromSide(slotted(4.7), frame, 0.05)(onWall(4.7))).toBe('doubtful');
  });
});

describe('of second balls that do not do', () => {
  const left = (depth: number) => ({ at: [1, 2, 3] as const, depth });
  const ball = (diameter: number, depth: number) => ({ diameter, minutes: 3, left: left(depth) });
  const told = { ...left(0.85), passes: 0.1, width: 0.65, direction: 0.1, minutes: 86, hidden: [], doubtful: [] }; // prettier-ignore
  const codes = (advice: CutterAdvice) =>
    cutterFindings(advice, { limit: 0.3, cutter: 20 }).map(({ code, data }) => [code, data['ball'], data['left'] ?? data['depth']]); // prettier-ignore

  it('names the one that leaves the least, and no smaller one where that leaves more', () => {
    const tried = [ball(12, 0.31), ball(6, 0.5)];
    expect(codes({ ...told, tried, least: ball(12, 0.31) })).toEqual([['gate/cutter-flank', 12, 0.31]]);
    expect(codes({ ...told, tried, least: ball(6, 0.3) })).toEqual([['gate/cutter-none', 6, 0.3]]);
  });

  it('says of a place that it could not be told', () => {
    const doubtful = [left(0.4)];
    expect(codes({ ...told, tried: [], direction: 0.4, doubtful })).toEqual([['gate/cutter-doubtful', undefined, 0.4]]); // prettier-ignore
  });
});

describe('what a tool took away', () => {
  const ball = { shape: 'ball', radius: 5 } as const;
  const flat = { shape: 'flat', radius: 5 } as const;

  it.each([
    ['a ball straight before a place', ball, [37, 0, 10], 3],
    ['a ball beside a place', ball, [45, 8, 10], 3],
    ['the shaft of a ball beside a place', ball, [90, 8, 10], 3],
    ['a ball that went in', ball, [42, 0, 10], -2],
    ['a flat end before a place', flat, [37, 3, 10], 3],
    ['a flat end across its rim', flat, [36, 8, 10], 5],
    ['a flat end that went in', flat, [42, 0, 10], -2],
  ] as const)('%s is told to the distance', (_name, cutter, place, away) => {
    expect(outsideOf(cutter, [0, 1], 10, 40, place)).toBeCloseTo(away, 9);
  });

  it('is as far from a place as the nearest place of its way', () => {
    const at = (angle: number, height: number, rapid = false) => ({ angle, height, radius: 40, rapid });
    const moves = [at(0, 10), at(90, 10), at(90, 20, true), at(90, 30)];
    const swept = sweptTool(moves, [1, 2], ball);
    const place = [1 + 38 * Math.SQRT1_2, 2 + 38 * Math.SQRT1_2, 10] as const;
    expect(swept.foamOver(place, 3)).toBeCloseTo(2, 3);
    // A rapid move takes nothing away.
    expect(swept.foamOver([1, 2 + 38, 16], 3)).toBeGreaterThan(2.5);
    expect(swept.foamOver([1 - 38, 2, 10], 3)).toBe(Infinity);
  });
});

it('has its sentences', () => {
  for (const code of ['ball', 'rows', 'none', 'smallest', 'direction', 'flank', 'doubtful'])
    expect([GATE_MESSAGES_EN, GATE_MESSAGES_ZH]).toEqual([
      expect.objectContaining({ [`gate/cutter-${code}`]: expect.any(String) }),
      expect.objectContaining({ [`gate/cutter-${code}`]: expect.any(String) }),
    ]);
});
