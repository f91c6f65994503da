import { expect, test } from 'vitest';
import { ellipticTube } from '../../testing/bodies.ts';
import { boxBody, joinMeshes, tubeBody } from '../../testing/closed-bodies.ts';
import { DEFAULT_MACHINE } from '../carve/index.ts';
import { MESH_MESSAGES } from '../io/messages.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { checkWish, type GateWish } from './gate-wish.ts';
import { FORM_PROCESSES } from './form-processes.ts';
import { hollowStretch } from './hollow-stretch.ts';
import { toolFindings } from './tool-findings.ts';

const SOLID = ellipticTube({ radiusX: 98, radiusY: 98, height: 400, segments: 60, rings: 8 });
const foam = (mesh: TriMesh, wish: Partial<GateWish> = {}) => checkWish(mesh, { process: 'foam', ...wish });
const sheet = (mesh: TriMesh, wish: NonNullable<GateWish['form']>['sheet'] = {}) =>
  checkWish(mesh, { process: 'sheet', form: { sheet: { bottom: 50, top: 350, ...wish } } });
const codes = (report: ReturnType<typeof foam>) =>
  report.findings.map(({ code, severity }) => [code, severity]);

/** A solid whose sections are circles with a flat-bottomed bay in front: as deep as half of the radius, so wide that the far ends lie under what stands beside it. */
const undercut = (): TriMesh => {
  const { positions, indices } = ellipticTube({
    radiusX: 100,
    radiusY: 100,
    height: 200,
    segments: 36,
    rings: 10,
  });
  const moved = positions.map((value, i) => {
    const at = i - (i % 3);
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    // A shelf that leans over what is beside it.
    return i % 3 === 0 && y < -60 && z > 60 && z < 140 ? x + (x > 0 ? 60 : -60) : value;
  });
  return { positions: moved, indices };
};

test('a plain solid can be carved: nothing is said of overhangs, powder or walls, and its block and mass are told', () => {
  const report = foam(SOLID);
  expect(codes(report)).toEqual([['gate/foam-told', 'note']]);
  expect(report).toMatchObject({ process: 'foam', passed: true, minWall: undefined });
  // A prism of 60 corners holds a little less than the cylinder; 80 kg/m³ are 0.08 g/cm³.
  const volume = 400 * 60 * 0.5 * 98 * 98 * Math.sin((2 * Math.PI) / 60);
  expect(report.volume / volume).toBeCloseTo(1, 5);
  expect(report.mass).toBeCloseTo((report.volume / 1000) * 0.08, 6);
  const [told] = report.findings;
  expect(told!.data).toEqual({ diameter: 210, length: 400, mass: 1.11, left: 0.96, density: 80 });
});

test('a block that is at hand has to hold the one that is needed', () => {
  expect(codes(foam(SOLID, { bed: [210, 210, 400] }))).toEqual([['gate/foam-told', 'note']]);
  const short = foam(SOLID, { bed: [300, 200, 500] });
  expect(short.passed).toBe(false);
  expect(short.findings[0]).toMatchObject({
    code: 'gate/foam-block',
    severity: 'block',
    data: { diameter: 210 },
  });
});

test('a block holds a positive with any of its sides along the axis, and it is said which', () => {
  const told = (bed: readonly [number, number, number]) => foam(SOLID, { bed }).findings[0]!;
  for (const bed of [
    [400, 210, 220],
    [210, 400, 220],
  ] as const)
    // prettier-ignore
    expect(told(bed)).toMatchObject({ code: 'gate/foam-block-turned', severity: 'note', data: { along: 400 } });
  expect(told([399, 210, 220])).toMatchObject({ code: 'gate/foam-block', severity: 'block' });
  // What is as wide as deep may be round: only what lies within the circle is foam then.
  expect(told([420, 420, 320])).toMatchObject({ code: 'gate/foam-block-square', severity: 'ask', data: { along: 420 } }); // prettier-ignore
  expect(told([460, 460, 320])).toMatchObject({ code: 'gate/foam-block-turned', severity: 'note' });
});

test('foam about the spindle, and what stands out thin, has to be thick enough', () => {
  const slim = ellipticTube({ radiusX: 25, radiusY: 25, height: 60, segments: 24, rings: 2 });
  const held = foam(slim, { form: { mandrel: 40 } });
  expect(codes(held)).toEqual([['gate/foam-core', 'ask'], ['gate/foam-told', 'note'], ['gate/foam-spindle', 'note']]); // prettier-ignore
  expect(held.findings[0]!.data['foam']).toBeCloseTo(5, 0);
  const slab = boxBody([-25, -3, 0], [25, 3, 40]);
  const thin = foam(slab);
  expect(thin.findings.find(({ code }) => code === 'gate/foam-thin')).toMatchObject({
    severity: 'ask',
    data: { foam: 6, least: 10 },
  });
  expect(thin.minWall!.wall).toBeCloseTo(6, 3);
});

test('skin that stands over itself is not reached by the tool, and holds a sheet', () => {
  const body = undercut();
  const hidden = foam(body).findings.find(({ code }) => code === 'gate/foam-hidden')!;
  expect(hidden).toMatchObject({ severity: 'ask' });
  expect(hidden.data['depth']).toBeGreaterThan(5);
  expect(hidden.places.length).toBeGreaterThan(3);
  const [locks, draft] = sheet(body, { bottom: 20, top: 180 }).findings;
  expect(locks).toMatchObject({ code: 'gate/sheet-locks', severity: 'ask' });
  expect(draft).toMatchObject({ code: 'gate/sheet-draft', severity: 'note' });
  expect(draft!.data['area']).toBeGreaterThan(50);
  // Where the brace does not reach nothing is drawn in, and over a level end no sheet is lifted off.
  expect(codes(sheet(body, { bottom: 0, top: 50 }))).toEqual([['gate/sheet-told', 'note']]);
});

test('what is no closed solid is neither carved nor drawn over, and is not measured', () => {
  const open = { ...SOLID, indices: SOLID.indices.slice(0, -60) };
  const two = joinMeshes(SOLID, boxBody([300, 0, 0], [360, 60, 60]));
  for (const process of FORM_PROCESSES) {
    const of = (mesh: TriMesh) => checkWish(mesh, { process: process.id });
    expect(codes(of(open))).toEqual([['gate/form-open', 'block']]);
    expect(codes(of(two))).toEqual([['gate/form-pieces', 'block']]);
    expect(codes(of({ positions: new Float32Array(), indices: new Uint32Array() }))).toEqual([['gate/form-lacking', 'block']]); // prettier-ignore
    expect(codes(of({ ...SOLID, positions: SOLID.positions.map((x) => x / 1000) })).at(0)).toEqual(['gate/form-size', 'block']); // prettier-ignore
    expect(of(open)).toMatchObject({ passed: false, volume: 0, minWall: undefined });
  }
});

test('a sheet is as large as its file says, keeps its volume, and is thinnest where it is stretched most', () => {
  const plain = sheet(SOLID);
  expect(codes(plain)).toEqual([['gate/sheet-told', 'note']]);
  // Round the middle of the sheet 2 π · 100, and 40 mm of overlap; 300 mm high, and 30 mm of trim at either end.
  expect(plain.findings[0]!.data).toMatchObject({ width: 669, height: 360, thickness: 4, least: 4 });
  expect(plain.minWall!.wall).toBeCloseTo(4, 9);
  expect(plain.mass).toBeCloseTo((plain.volume / 1000) * 0.95, 6);
  const drawn = sheet(SOLID, { thickness: 3, round: 0.3, up: 0.2 });
  expect(codes(drawn)).toEqual([['gate/sheet-thin', 'ask'], ['gate/sheet-told', 'note']]); // prettier-ignore
  expect(drawn.minWall!.wall).toBeCloseTo(3 / 1.3 / 1.2, 6);
  expect(codes(sheet(SOLID, { thickness: 1, round: 0.1 }))[0]).toEqual(['gate/sheet-tears', 'block']);
  expect(codes(sheet(SOLID, { top: 60 }))).toEqual([['sheet/low', 'block']]);
});

test('a hollow stretches the sheet by what its skin is longer than the way straight across', () => {
  // A square of 100 mm with a notch of 40 mm width and 30 mm depth in one side.
  const flat = [0, 0, 100, 0, 100, 100, 70, 100, 50, 70, 30, 100, 0, 100];
  const outline = Float64Array.from({ length: (flat.length / 2) * 3 }, (_, i) => (i % 3 === 2 ? 7 : flat[2 * Math.floor(i / 3) + (i % 3)]!)); // prettier-ignore
  const { factor, at } = hollowStretch(outline);
  expect(factor).toBeCloseTo((60 + 2 * Math.hypot(20, 30)) / 100, 9);
  expect(at).toEqual([50, 70, 7]);
  const waisted = tubeBody({ radii: () => [100, 60], height: 300, segments: 40, rings: 3 });
  expect(sheet(waisted, { bottom: 20, top: 280 }).minWall!.wall).toBeCloseTo(4, 6);
});

/** A round solid of 120 mm radius with a groove 60 mm deep and 50 mm wide: level, all round it or over an arc (degrees to either side of the front), or upright, from end to end. */
function grooved(of: { readonly level: number } | 'upright'): TriMesh {
  const plain = tubeBody({ radii: () => [120, 120], height: 400, segments: 120, rings: 100 });
  const dent = (from: number) => (Math.abs(from) < 25 ? 30 + 30 * Math.cos((Math.PI * from) / 25) : 0);
  const positions = plain.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    const turn = Math.atan2(x, -y);
    const isIn = of === 'upright' || Math.abs(turn) <= (of.level * Math.PI) / 180;
    const out = isIn ? 1 - dent(of === 'upright' ? 120 * turn : z - 200) / 120 : 1;
    positions[i] = x * out;
    positions[i + 1] = y * out;
  }
  return { positions, indices: plain.indices };
}

test('a hollow that runs level stretches the sheet as one that stands upright, all round the body or over a part of it', () => {
  // The way through it and straight across it, mm.
  let way = 0;
  for (let i = 0; i < 500; i++) {
    const dent = (k: number) => 30 + 30 * Math.cos((Math.PI * (k / 10 - 25)) / 25);
    way += Math.hypot(0.1, dent(i + 1) - dent(i));
  }
  for (const [of, by] of [
    [{ level: 180 }, 'upright'],
    [{ level: 26 }, 'upright'],
    ['upright', 'level'],
  ] as const) {
    // prettier-ignore
    const { findings, minWall } = sheet(grooved(of), { bottom: 20, top: 380 });
    const thin = findings.find(({ code }) => code === 'gate/sheet-thin')!;
    expect(thin).toMatchObject({ severity: 'ask', data: { by } });
    expect(minWall!.wall / ((4 * 50) / way)).toBeGreaterThan(0.9);
    expect(minWall!.wall / ((4 * 50) / way)).toBeLessThan(1.1);
    expect(Math.abs(Math.hypot(minWall!.at[0], minWall!.at[1]) - 60)).toBeLessThan(3);
  }
});

test.each([30, 60])(
  'a furrow that is turned by %i° from level stretches the sheet as one that is not',
  (degrees) => {
    const plain = tubeBody({ radii: () => [190, 190], height: 240, segments: 240, rings: 60 });
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const positions = plain.positions.slice();
    for (let i = 0; i < positions.length; i += 3) {
      const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
      const aside = 190 * Math.atan2(x, -y);
      const [across, along] = [aside * sin + (z - 120) * cos, aside * cos - (z - 120) * sin];
      const out = 1 - (36 * Math.exp(-((across / 14) ** 2) - (along / 50) ** 2)) / 190;
      positions[i] = x * out;
      positions[i + 1] = y * out;
    }
    // Across its middle, by the mouth that is worst.
    let way = 0;
    let most = 1;
    for (let half = 0; half < 40; half += 0.05) {
      const slope = ((2 * 36 * half) / 14 ** 2) * Math.exp(-((half / 14) ** 2));
      way += 0.05 * Math.hypot(1, slope);
      if (half > 5) most = Math.max(most, way / half);
    }
    const { findings, minWall } = sheet(
      { positions, indices: plain.indices },
      { bottom: 5, top: 235, thickness: 3.5 },
    );
    expect(findings[0]).toMatchObject({ code: 'gate/sheet-thin', severity: 'ask' });
    expect(minWall!.wall / (3.5 / most)).toBeGreaterThan(0.95);
    expect(minWall!.wall / (3.5 / most)).toBeLessThan(1.05);
    expect(minWall!.at[2]).toBeCloseTo(120, -1.3);
  },
);

test('a sheet that cannot be followed round a positive is told with a height that is read, and not as if no positive was there', () => {
  const bent = { ...SOLID, positions: SOLID.positions.map((x, i) => (i % 3 === 0 ? x + 0.012 * (SOLID.positions[i + 2]! - 200) ** 2 : x)) }; // prettier-ignore
  const [found] = sheet(bent, { bottom: 50.123, top: 390.456 }).findings;
  expect(found).toMatchObject({ code: 'gate/sheet-axis', severity: 'block' });
  const height = found!.data['height'] as number;
  expect(height).toBe(Math.round(10 * height) / 10);
  expect(sheet(SOLID, { bottom: 50, top: 60.1234 }).findings[0]!.data).toMatchObject({ height: 10.1 });
});

test('of a tool it is told what it leaves in a hollow that is narrower, and without one that it was not looked at', () => {
  expect(toolFindings(SOLID, undefined)).toMatchObject([
    { code: 'gate/foam-tool-unknown', severity: 'note' },
  ]);
  const grooved = tubeBody({ radii: (z) => (Math.abs(z - 18) < 3 ? [20, 20] : [30, 30]), height: 36, segments: 40, rings: 36 }); // prettier-ignore
  const coarse = {
    ...DEFAULT_MACHINE,
    cutters: [20],
    rows: { ...DEFAULT_MACHINE.rows, angleStep: 3, scallop: 0.3, stepOver: 6, tolerance: 0.1 },
  };
  const with20 = toolFindings(grooved, coarse);
  expect(with20[0]).toMatchObject({ code: 'gate/foam-tool', severity: 'ask', data: { cutter: 20, limit: 0.3 } }); // prettier-ignore
  expect(with20[0]!.data['depth']).toBeGreaterThan(5);
  expect(Math.abs(with20[0]!.places[0]!.at[2] - 18)).toBeLessThan(4);
  expect(with20.slice(1).every(({ severity }) => severity === 'note')).toBe(true);
  expect(with20.length).toBeGreaterThan(1);
  const small = { ...coarse, stock: { diameter: 40 } };
  expect(toolFindings(grooved, small)).toMatchObject([{ code: 'carve/stock-small', severity: 'block' }]);
});

test('every finding has a sentence in both languages that says what is left open', () => {
  const said = [...foam(SOLID, { bed: [60, 60, 60], form: { mandrel: 190 } }).findings, ...[[400, 210, 220], [420, 420, 320]].flatMap((bed) => foam(SOLID, { bed: bed as [number, number, number] }).findings), ...sheet(SOLID, { thickness: 1 }).findings]; // prettier-ignore
  for (const { code, data } of said)
    for (const language of ['en-US', 'zh-CN'] as const) {
      const sentence = MESH_MESSAGES[language][code]!;
      const left = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      for (const name of left) expect(data).toHaveProperty(name);
    }
  expect(() => checkWish(SOLID, { process: 'plaster' })).toThrow(
    expect.objectContaining({ code: 'gate/process-unknown', data: { process: 'plaster', known: 'sls, fdm-pp, fdm-petg, foam, sheet' } }), // prettier-ignore
  );
});
