import { beforeAll, describe, expect, it, test } from 'vitest';
import { boxBody, joinMeshes, tubeBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { heightsOf } from '../measure/measure.ts';
import {
  carveBlock,
  checkCarving,
  createDropCutter,
  cutterOf,
  placesOf,
  readMachine,
  type CarveProgram,
} from './index.ts';
import { trunkPiece, QUICK, CELLS, program, carvesWithin } from './toolpath.fixture.test.ts';

const failure = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    const { code, data } = error as { code: string; data: Record<string, unknown> };
    return { code, data };
  }
  return undefined;
};

const ROUND = tubeBody({ radii: () => [60, 45], height: 60, segments: 90, rings: 6 });

describe('a tool that is dropped onto a body', () => {
  const piece = trunkPiece(14);
  const { bottom: foot } = heightsOf(piece);
  const body = joinMeshes(piece, boxBody([-12, -160, foot + 20], [9, -140, foot + 60]));

  it.each([5, 10])('touches it with a ball of %s mm and nowhere cuts into it', (radius) => {
    const { bottom, top } = heightsOf(body);
    const axis = [1.5, -2.5] as const;
    const cutter = createDropCutter(body, axis, { shape: 'ball', radius });
    const skin = buildBvh(body);
    const heights = Float64Array.from({ length: 24 }, (_, i) => bottom + ((top - bottom) * (i + 0.37)) / 24);
    const tips = new Float64Array(24);
    for (let angle = 0.5; angle < 360; angle += 12.7) {
      const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
      cutter.profile([sin, cos], heights, tips);
      tips.forEach((tip, i) => {
        const centre = [axis[0] + (tip + radius) * cos, axis[1] + (tip + radius) * sin, heights[i]!] as const;
        expect(Math.abs(skin.closestPoint(centre)!.distance - radius)).toBeLessThan(1e-4);
        expect(cutter.at([sin, cos], heights[i]!)).toBe(tip);
      });
    }
  });

  it('lies with a flat end on the highest place under it', () => {
    const cutter = createDropCutter(ROUND, [0, 0], { shape: 'flat', radius: 8 });
    expect(cutter.at([0, 1], 30)).toBeCloseTo(60, 3);
    // Beside the long axis of the ellipse the rim is what touches.
    const skin = buildBvh(ROUND);
    const [sin, cos] = [Math.SQRT1_2, Math.SQRT1_2];
    const tip = cutter.at([sin, cos], 30);
    let most = 0;
    for (let b = -8; b <= 8; b += 0.01) {
      const from = [-b * sin - 200 * cos, b * cos - 200 * sin, 30] as const;
      most = Math.max(most, skin.raycastAll(from, [cos, sin, 0]).at(-1)!.distance - 200);
    }
    expect(tip).toBeCloseTo(most, 2);
  });

  it('meets nothing above a body', () => {
    expect(createDropCutter(ROUND, [0, 0], { shape: 'ball', radius: 5 }).at([0, 1], 90)).toBe(-Infinity);
  });
});

describe('a program that is carved from its text', () => {
  test.each([['a coarse trunk, in rings', 16, { rows: { strategy: 'rings' } }]])(
    'gives %s within 0.3 mm and cuts nowhere into it',
    carvesWithin,
  );

  it('leaves with a flat end what lies under its middle where its rim touches', () => {
    const { check } = program(ROUND, {
      rows: { angleStep: 2 },
      tool: { shape: 'flat', diameter: 12 },
    });
    // Over the sharper end of the ellipse, r²/2 · (1/33.75 − 1/60) at most.
    expect(check.largest).toBeLessThan(0.25);
    expect(check.gouge).toBeLessThan(0.05);
  });
});

describe('what a tool does not reach', () => {
  it('is listed where skin hides behind other skin', () => {
    const both = joinMeshes(ROUND, boxBody([-6, -80, 20], [6, -65, 40]));
    const made = program(both);
    expect(made.sampled.unreached.length).toBeGreaterThan(10);
    for (const { at, depth } of made.sampled.unreached) {
      expect(at[1]).toBeLessThan(-64);
      expect(depth).toBeGreaterThan(15);
    }
    expect(made.check.largest).toBeLessThan(2.5);
    expect(made.check.gouge).toBeLessThan(0.05);
  });

  it('is listed where a hollow is narrower than the tool, and carved by a thinner one', () => {
    // A groove all round, 12 mm wide and 6 mm deep.
    const radius = (z: number) => 60 - Math.max(0, 6 - Math.abs(z - 30));
    const grooved = tubeBody({
      radii: (z) => [radius(z), radius(z)],
      height: 60,
      segments: 90,
      rings: 60,
    });
    const made = (diameter: number) =>
      program(grooved, { ...QUICK, tool: { diameter }, rows: { scallop: 0.1, angleStep: 3 } });
    const [wide, thin] = [made(20).check, made(4).check];
    expect(wide.narrow.length).toBeGreaterThan(3 * CELLS.angles);
    for (const { at } of wide.narrow) expect(Math.abs(at[2] - 30)).toBeLessThan(6);
    // A ball of 10 mm rests on both rims, √(10² − 6²) under its middle; one of 2 mm in a right angle stays r · (√2 − 1) off its corner.
    const rests = (off: number) => 6 - 10 + Math.sqrt(100 - (6 - off) ** 2);
    expect(wide.narrow[0]!.depth).toBeGreaterThan(rests(0) - 0.05);
    // Rows are 2 mm apart, and the next may be one beside the middle.
    expect(wide.narrow[0]!.depth).toBeLessThan(rests(1) + 0.05);
    expect(thin.narrow.length).toBeLessThan(wide.narrow.length / 2);
    expect(thin.narrow[0]!.depth).toBeGreaterThan(2 * (Math.SQRT2 - 1) - 0.05);
    expect(thin.narrow[0]!.depth).toBeLessThan(wide.narrow[0]!.depth / 3);
    expect(Math.max(wide.largest, thin.largest)).toBeLessThan(0.3);
  });

  it.each([
    ['foot', (z: number) => 40 + Math.min(z, 20)],
    ['top', (z: number) => 40 + Math.min(60 - z, 20)],
  ])('is told as deep as it is at the %s, from the skin too', (end, radius) => {
    // Skin that leans in towards an end: no row goes beyond the end to come at it.
    const leaning = tubeBody({ radii: (z) => [radius(z), radius(z)], height: 60, segments: 90, rings: 60 });
    const [worst] = program(leaning, { ...QUICK, rows: { scallop: 0.1, angleStep: 3 } }).check.narrow;
    // The ball of 10 mm stands at the height of the end face, 10 · √2 over the cone: its tip lies 10 · (√2 − 1) over the edge, its flank nearer to it.
    const edge = end === 'foot' ? 0 : 60;
    const centre = 40 + 10 * Math.SQRT2;
    let nearest = Infinity;
    for (let z = 0; z <= 20; z += 0.01) {
      const away = Math.sqrt(Math.max(0, 100 - z * z));
      nearest = Math.min(nearest, Math.hypot(centre - away - 40, z));
    }
    expect(Math.abs(worst!.at[2] - edge)).toBeLessThan(3);
    expect(worst!.depth).toBeGreaterThan(nearest - 0.1);
    expect(worst!.depth).toBeLessThan(nearest + 0.1);
  });

  it('is refused where the holder would touch, with the length that would do', () => {
    // A flange on either side of a thin neck.
    const spool = tubeBody({
      radii: (z) => (z > 25 && z < 75 ? [30, 30] : [110, 110]),
      height: 100,
      segments: 40,
      rings: 40,
    });
    const coarse = { ...QUICK, rows: { ...QUICK.rows, angleStep: 3 } };
    const long = { ...coarse, tool: { flute: 40, holder: [{ from: 50, diameter: 60 }] } };
    const found = failure(() => program(spool, long));
    expect(found).toMatchObject({ code: 'carve/reach', data: { from: 50 } });
    expect(found!.data['needed']).toBeGreaterThan(80);
    const enough = {
      ...coarse,
      tool: { flute: 40, holder: [{ from: found!.data['needed'], diameter: 60 }] },
    };
    expect(failure(() => program(spool, enough))).toBeUndefined();
  });

  it.each([
    ['a block that is too small', 'carve/stock-small', ROUND, { stock: { diameter: 100 } }],
    ['ends that leave nothing between', 'carve/ends', ROUND, { leave: { foot: 40, head: 20 } }],
    [
      'an axis beside the body',
      'carve/no-surface',
      joinMeshes(boxBody([60, -10, 0], [80, 10, 60]), boxBody([-80, -10, 0], [-60, 10, 60])),
      {},
    ],
    ['an opening', 'carve/open', { ...ROUND, indices: ROUND.indices.slice(3) }, {}],
    [
      'too many places',
      'carve/too-many-places',
      ROUND,
      { rows: { scallop: 0.01, stepOver: 0.2, angleStep: 0.1 }, tool: { diameter: 1, flute: 100 } },
    ],
  ])('%s is refused', (_name, code, mesh, machine) => {
    const body = code === 'carve/too-many-places' ? tubeBody({ radii: () => [60, 45], height: 400, segments: 12, rings: 2 }) : mesh; // prettier-ignore
    expect(failure(() => program(body, { ...QUICK, ...machine }))?.code).toBe(code);
  });

  it('is not cut at ends that are left', () => {
    const { check, path } = program(ROUND, { ...QUICK, leave: { foot: 10, head: 20 } });
    expect([path.low, path.high]).toEqual([10, 40]);
    expect(check.uncut).toBeGreaterThan(10 * CELLS.angles);
  });
});

describe('carving on trial', () => {
  let made: CarveProgram;
  const machine = readMachine(QUICK);
  beforeAll(() => {
    made = program(ROUND);
  });
  const carved = (text: string) => {
    const { path, sampled } = made;
    const { axis, heights, angles } = sampled.grid;
    const cutter = cutterOf(machine.tool);
    const places = placesOf(text, machine, path);
    const { grid, rapidDepth } = carveBlock(
      places,
      { axis, heights, angles, radius: path.stockRadius },
      cutter,
    );
    const options = { cutter, low: path.low, high: path.high, tolerance: 0.3 };
    return { ...checkCarving(ROUND, sampled, grid, options), rapidDepth };
  };

  it('finds a cut into the body as deep as it is', () => {
    expect(carved(made.text).gouge).toBeLessThan(0.05);
    const lines = made.text.split('\n');
    const at = lines.length - 40;
    const deeper = lines.map((line, i) =>
      i > at
        ? line.replace(/^(G1.*Z)(\d+\.?\d*)/, (_, head: string, z: string) => head + (Number(z) - 1))
        : line,
    );
    const { gouge } = carved(deeper.join('\n'));
    expect(gouge).toBeGreaterThan(0.7);
    expect(gouge).toBeLessThan(1.1);
  });

  it('finds foam that was left standing', () => {
    const lines = made.text.split('\n');
    const from = lines.findLastIndex((line) => line.startsWith('G0 X'));
    const half = [...lines.slice(0, from + Math.floor((lines.length - from) / 2)), 'G0 Z200', 'M2'];
    expect(carved(half.join('\n')).largest).toBeGreaterThan(0.8);
  });

  it('finds a fast move through the block', () => {
    expect(carved(made.text).rapidDepth).toBe(0);
    const first = made.text.replace(/^G1 (Z\d+\.?\d*) F.*$/m, 'G0 $1');
    // Down to the allowance over the body.
    expect(carved(first).rapidDepth).toBeCloseTo(65 - 61, 1);
  });
});
