import { describe, expect, it } from 'vitest';
import { openTube } from '../../testing/bodies.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { buildWall } from '../offset/wall.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { checkPart, type GateOptions } from './check-part.ts';
import type { GateReport } from './gate-report.ts';
import { MAKE_PROCESSES } from './processes.ts';

const quiet = { checkAborted: () => undefined, progress: () => undefined };
const [SLS, PP] = MAKE_PROCESSES;

/** A wall on a tube of 60 mm radius and 200 mm height unless given, as thick as asked at each height, its rims rounded unless `edgeRadius` says otherwise. */
function tubeWall(
  wall: number | ((z: number) => number) = 4,
  edgeRadius = 2,
  { height = 200, segments = 40, rings = 17 } = {},
): TriMesh {
  const patch = openTube({ radiusX: 60, radiusY: 60, height, segments, rings });
  const at = typeof wall === 'number' ? () => wall : wall;
  const thickness = Float64Array.from({ length: patch.positions.length / 3 }, (_, v) =>
    at(patch.positions[3 * v + 2]!),
  );
  return buildWall(patch, { thickness, edgeRadius }, quiet).mesh;
}

const WALL = tubeWall();
/** So fine that the triangles about one corner are a spot. */
const FINE = { height: 60, segments: 96, rings: 12 };
/** As coarse as the whole, for what is the same at every height. */
const SHORT = { height: 60, rings: 5 };
const copy = ({ positions, indices }: TriMesh) => ({
  positions: positions.slice(),
  indices: indices.slice(),
});

/** Both parts in one mesh. */
function together(a: TriMesh, b: TriMesh): TriMesh {
  const shift = a.positions.length / 3;
  return {
    positions: Float32Array.from([...a.positions, ...b.positions]),
    indices: Uint32Array.from([...a.indices, ...b.indices.map((v) => v + shift)]),
  };
}

const moved = (mesh: TriMesh, by: Vec3, factor = 1): TriMesh => ({
  positions: mesh.positions.map((value, i) => value * factor + by[i % 3]!),
  indices: mesh.indices,
});

const turnedOver = (mesh: TriMesh): TriMesh => {
  const { positions, indices } = copy(mesh);
  for (let i = 0; i < indices.length; i += 3)
    [indices[i + 1], indices[i + 2]] = [indices[i + 2]!, indices[i + 1]!];
  return { positions, indices };
};

/** A box of side 2·`half` about a place, facing outward. */
function box(half: number, at: Vec3): TriMesh {
  const positions = new Float32Array(24);
  for (let v = 0; v < 8; v++)
    for (let k = 0; k < 3; k++) positions[3 * v + k] = at[k]! + ((v >> k) & 1 ? half : -half);
  // prettier-ignore
  const indices = Uint32Array.from([
    0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6,
  ]);
  return { positions, indices };
}

const check = (mesh: TriMesh, more: Partial<GateOptions> = {}): GateReport =>
  checkPart(mesh, { process: SLS, ...more });
const codes = (report: GateReport) => report.findings.map(({ code }) => code);

/** The number of the vertex nearest to a place. */
function vertexNear({ positions }: TriMesh, at: Vec3): number {
  let [best, least] = [0, Infinity];
  for (let v = 0; v < positions.length / 3; v++) {
    const away = [0, 1, 2].reduce((sum, k) => sum + (positions[3 * v + k]! - at[k]!) ** 2, 0);
    if (away < least) [best, least] = [v, away];
  }
  return best;
}

describe('a sound wall', () => {
  const report = check(WALL, { wall: 4 });

  it('passes, with what it measures', () => {
    expect(report.findings).toEqual([]);
    expect(report.passed).toBe(true);
    expect(report.minWall!.wall).toBeGreaterThan(3.9);
    expect(report.minWall!.wall).toBeLessThan(4.01);
    // Two circles of a tube with 56 sides, a wall of 4 mm, 200 mm high, and half rounds at its ends.
    expect(report.volume / 1000).toBeGreaterThan(310);
    expect(report.mass).toBeCloseTo((report.volume / 1000) * 1.01, 6);
    expect(report.size.map(Math.round)).toEqual([128, 128, 204]);
  });

  it('fits a bed as it stands, turned, tilted, or not at all', () => {
    expect(codes(check(WALL, { bed: [300, 300, 300] }))).toEqual([]);
    const tilted = check(WALL, { bed: [220, 140, 150] });
    expect(codes(tilted)).toEqual(['gate/bed-tilt']);
    expect(tilted.passed).toBe(true);
    expect(tilted.tilt![0] + tilted.tilt![1]).toBeGreaterThan(0);
    const small = check(WALL, { bed: [50, 50, 300] });
    expect(codes(small)).toEqual(['gate/bed']);
    expect(small.passed).toBe(false);
    expect(small.findings[0]!.data).toEqual({ size: '128 × 128 × 204', bed: '50 × 50 × 300' });
  });

  it('is told how it is cut where it fits in pieces: level where that does, with as few as do', () => {
    const level = check(WALL, { bed: [130, 130, 75] });
    expect(level.findings).toMatchObject([
      { code: 'gate/bed-split-z', severity: 'block', data: { count: 3, at: '66, 134' } },
    ]);
    const upright = check(WALL, { bed: [100, 130, 220] });
    expect(upright.findings).toMatchObject([{ code: 'gate/bed-split-x', data: { count: 2, at: '0' } }]);
    expect(level.passed).toBe(false);
  });

  it('is told where it needs support while it is built up, and nothing of the kind in powder', () => {
    const wide = moved(WALL, [0, 0, 0]);
    for (let i = 0; i < wide.positions.length; i += 3) {
      const out = 1 + (1.3 * wide.positions[i + 2]!) / 200;
      wide.positions[i]! *= out;
      wide.positions[i + 1]! *= out;
    }
    expect(codes(check(wide))).not.toContain('gate/overhang');
    const report = check(wide, { process: PP });
    expect(codes(report)).toContain('gate/overhang');
    expect(report.findings.find(({ code }) => code === 'gate/overhang')).toMatchObject({
      severity: 'note',
      data: { angle: 45 },
    });
  });
});

/** A part that cannot be made: what it is, the code that names it, where it is. */
const PLANTED: readonly (readonly [name: string, code: string, part: () => TriMesh, at?: Vec3])[] = [
  ['nothing', 'gate/empty', () => ({ positions: new Float32Array(0), indices: new Uint32Array(0) })],
  [
    'a corner that is no number',
    'gate/not-finite',
    () => {
      const part = copy(WALL);
      part.positions[30] = NaN;
      return part;
    },
  ],
  [
    'a corner at infinity',
    'gate/not-finite',
    () => {
      const part = copy(WALL);
      part.positions[31] = Infinity;
      return part;
    },
  ],
  ['inches taken for millimetres', 'gate/size', () => moved(WALL, [0, 0, 0], 1 / 25.4)],
  ['metres taken for millimetres', 'gate/size', () => moved(WALL, [0, 0, 0], 0.001)],
  ['millimetres taken for inches', 'gate/size', () => moved(WALL, [0, 0, 0], 25.4)],
  [
    'a triangle missing',
    'gate/open',
    () => ({ positions: WALL.positions, indices: WALL.indices.slice(3) }),
    [60, 0, 0],
  ],
  [
    'a hole in one of its sides',
    'gate/open',
    () => {
      const near = (v: number) =>
        Math.hypot(
          WALL.positions[3 * v]! - 60,
          WALL.positions[3 * v + 1]!,
          WALL.positions[3 * v + 2]! - 100,
        ) < 12;
      const kept: number[] = [];
      for (let i = 0; i < WALL.indices.length; i += 3)
        if (![0, 1, 2].some((k) => near(WALL.indices[i + k]!))) kept.push(...WALL.indices.slice(i, i + 3));
      return { positions: WALL.positions, indices: Uint32Array.from(kept) };
    },
    [60, 0, 100],
  ],
  [
    'a body that is open above and below',
    'gate/open',
    () => openTube({ radiusX: 60, radiusY: 60, height: 200, segments: 48, rings: 20 }),
  ],
  [
    'a third triangle on an edge',
    'gate/crowded-edge',
    () => {
      const [a, b] = WALL.indices;
      const extra = WALL.positions.length / 3;
      return {
        positions: Float32Array.from([...WALL.positions, 0, 0, 5]),
        indices: Uint32Array.from([...WALL.indices, a!, b!, extra]),
      };
    },
  ],
  [
    'one triangle turned over',
    'gate/flipped',
    () => {
      const part = copy(WALL);
      [part.indices[1], part.indices[2]] = [part.indices[2]!, part.indices[1]!];
      return part;
    },
    [60, 0, 0],
  ],
  ['a part that is inside out', 'gate/inside-out', () => turnedOver(WALL)],
  ['a second part beside it', 'gate/pieces', () => together(WALL, box(20, [0, 0, 100])), [0, 0, 100]],
  ['a crumb beside it', 'gate/pieces', () => together(WALL, box(0.4, [100, 0, 30])), [100, 0, 30]],
  [
    'a part and a smaller one like it, a metre apart',
    'gate/pieces',
    () => together(WALL, moved(WALL, [600, 0, 0], 0.9)),
    [600, 0, 90],
  ],
  [
    'a bubble in the wall',
    'gate/hollow',
    () => together(WALL, turnedOver(box(0.8, [62, 0, 102]))),
    [62, 0, 102],
  ],
  ['a second part in the wall', 'gate/pieces', () => together(WALL, box(0.8, [62, 0, 102])), [62, 0, 102]],
  [
    'a part that stands through the wall',
    'gate/crossing',
    () => together(WALL, box(12, [62, 0, 102])),
    [62, 0, 102],
  ],
  ['the part twice in one place', 'gate/crossing', () => together(WALL, moved(WALL, [1.5, 0.7, 0.3]))],
  [
    'a vertex pulled through the other side',
    'gate/crossing',
    () => {
      const part = copy(WALL);
      part.positions.set([70, 0, 100], 3 * vertexNear(part, [60, 0, 100]));
      return part;
    },
    [64, 0, 100],
  ],
  [
    'two corners that changed places',
    'gate/crossing',
    () => {
      const part = copy(WALL);
      const [v, w] = [vertexNear(part, [60, 0, 100]), vertexNear(part, [60, 0, 110])];
      const [low, high] = [part.positions.slice(3 * v, 3 * v + 3), part.positions.slice(3 * w, 3 * w + 3)];
      part.positions.set(high, 3 * v);
      part.positions.set(low, 3 * w);
      part.positions[3 * v + 1]! += 3;
      return part;
    },
    [60, 0, 105],
  ],
  [
    'every triangle twice',
    'gate/double-face',
    () => ({ positions: WALL.positions, indices: Uint32Array.from([...WALL.indices, ...WALL.indices]) }),
  ],
  [
    'one triangle twice',
    'gate/double-face',
    () => ({
      positions: WALL.positions,
      indices: Uint32Array.from([...WALL.indices, ...WALL.indices.slice(0, 3)]),
    }),
  ],
  [
    'a wall as thin as paper in a band',
    'gate/wall-not-made',
    () => tubeWall((z) => 4 - 3.6 * Math.exp(-(((z - 100) / 30) ** 2)), 0.1),
    [60, 0, 100],
  ],
  ['a wall of half a millimetre', 'gate/wall-not-made', () => tubeWall(0.5, 0.25, SHORT)],
  ['a sheet folded to nothing at its rim', 'gate/wall-not-made', featherEdge, [63, 0, 200]],
];

/** A wall that runs out to a feather above. */
function featherEdge(): TriMesh {
  const part = copy(WALL);
  for (let v = 0; v < part.positions.length / 3; v++) {
    const [x, y, z] = [part.positions[3 * v]!, part.positions[3 * v + 1]!, part.positions[3 * v + 2]!];
    const radius = Math.hypot(x, y);
    if (z < 150 || radius < 60.01) continue;
    const to = 60 + (radius - 60) * Math.max(0.02, 1 - (z - 150) / 50);
    part.positions[3 * v] = (x * to) / radius;
    part.positions[3 * v + 1] = (y * to) / radius;
  }
  return part;
}

/** A part that may be made once somebody has said why. */
const ASKED: readonly (readonly [name: string, code: string, part: () => TriMesh])[] = [
  ['a wall of 1.5 mm', 'gate/thin', () => tubeWall(1.5, 0.75, SHORT)],
  [
    'a dent that leaves no wall',
    'gate/spot-not-made',
    () => {
      const part = copy(tubeWall(4, 2, FINE));
      const v = vertexNear(part, [64, 0, 30]);
      part.positions[3 * v] = 60.6;
      return part;
    },
  ],
  ['square rims', 'gate/sharp-edge', () => tubeWall(4, 0, SHORT)],
];

describe('what cannot be made', () => {
  const planted = PLANTED.map(([name, code, part, at]) => ({ name, code, part, at }));
  it('a wall longer than any brace is asked about: centimetres taken for inches, for one', () => {
    // Open, so that nothing else of it is measured.
    const long = openTube({ radiusX: 60, radiusY: 60, height: 850, segments: 16, rings: 4 });
    const { findings, passed } = check(long);
    const finding = findings.find(({ code }) => code === 'gate/size-unusual');
    expect(finding).toMatchObject({ severity: 'ask', data: { longest: 850 } });
    expect(passed).toBe(false);
  });

  it.each(planted)('$name is told as $code and does not pass', ({ code, part, at }) => {
    const report = check(part(), { wall: 4 });
    const finding = report.findings.find((one) => one.code === code);
    expect(codes(report)).toContain(code);
    expect(finding!.severity).toBe('block');
    expect(report.passed).toBe(false);
    if (at) {
      const away = finding!.places.map(({ at: place, radius = 0 }) =>
        Math.max(0, Math.hypot(...place.map((value, k) => value - at[k]!)) - radius),
      );
      expect(Math.min(...away)).toBeLessThan(5);
    }
  });

  it.each(ASKED)('%s (%s) is held until somebody says why', (_name, code, part) => {
    const report = check(part());
    expect(report.findings.map((one) => [one.code, one.severity])).toContainEqual([code, 'ask']);
    expect(report.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    expect(report.passed).toBe(false);
  });

  it('a wall that is thinner than 70 % of what was asked for is told with both', () => {
    const report = check(tubeWall(3, 1.5, SHORT), { wall: 5 });
    expect(report.findings).toMatchObject([{ code: 'gate/thin', severity: 'ask', data: { least: 3.5 } }]);
    expect(report.findings[0]!.data['wall']).toBeCloseTo(report.minWall!.wall, 2);
  });
});

/** An upright edge of the surface is parted in one of its two triangles, and the gap is closed by a triangle on one line. */
function withNeedle(): TriMesh {
  const [a, b, c] = WALL.indices;
  const [x, y, z] = [0, 1, 2].map((k) => (WALL.positions[3 * b! + k]! + WALL.positions[3 * c! + k]!) / 2);
  const m = WALL.positions.length / 3;
  return {
    positions: Float32Array.from([...WALL.positions, x!, y!, z!]),
    indices: Uint32Array.from([...WALL.indices.slice(3), a!, b!, m, a!, m, c!, b!, c!, m]),
  };
}

it('a triangle without area is told, and the neighbours that lie on it do not pass', () => {
  expect(check(withNeedle()).findings).toMatchObject([
    { code: 'gate/crossing', severity: 'block' },
    { code: 'gate/no-area', severity: 'ask', data: { count: 1 } },
  ]);
});

it('a place that is thin between the rays alone is told all the same', () => {
  const part = copy(tubeWall(2.05, 1, SHORT));
  const v = vertexNear(part, [62.05, 0, 36]);
  part.positions[3 * v] = 61.992;
  const report = check(part);
  expect(report.minWall!.wall).toBeLessThan(2);
  expect(codes(report)).toEqual(['gate/thin']);
});

it('a spot does not hide that the wall is thin all over', () => {
  const part = copy(tubeWall(1.3, 0.65, FINE));
  const v = vertexNear(part, [61.3, 0, 30]);
  part.positions[3 * v] = 60.95;
  expect(check(part, { wall: 4 }).findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['gate/spot-not-made', 'ask'],
    ['gate/thin', 'ask'],
  ]);
});

describe('the thinnest wall', () => {
  it('is found where it is, by both sides, to a few hundredths of a millimetre', () => {
    const report = check(tubeWall((z) => 4 - 1.2 * Math.exp(-(((z - 140) / 25) ** 2)), 1));
    expect(report.minWall!.wall).toBeGreaterThan(2.7);
    expect(report.minWall!.wall).toBeLessThan(2.85);
    expect(report.minWall!.at[2]).toBeGreaterThan(125);
    expect(report.minWall!.at[2]).toBeLessThan(155);
  });

  it('is no corner: a box of 60 mm has none', () => {
    expect(check(box(30, [0, 0, 0])).minWall).toBeUndefined();
  });

  it('is the same twice', () => {
    expect(check(WALL)).toEqual(check(WALL));
  });
});

it('stops when it is no longer wanted', () => {
  const stop = () => {
    throw new Error('stopped');
  };
  expect(() => checkPart(WALL, { process: SLS }, { checkAborted: stop })).toThrow('stopped');
});

it('asks what a solid is for: a body filled is no brace', () => {
  // 160 mm each way: twice the volume by the skin is a third of a side.
  const { findings, passed } = checkPart(box(80, [0, 0, 0]), { process: SLS });
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'gate/no-wall', severity: 'ask', data: { mean: 53, mass: 4.14 } }),
  );
  expect(passed).toBe(false);
  expect(checkPart(WALL, { process: SLS }).findings.map(({ code }) => code)).not.toContain('gate/no-wall');
});
