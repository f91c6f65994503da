import { describe, expect, it } from 'vitest';
import { rotation, transformPoint, translation, type Mat4 } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import {
  buildBvh,
  cutByEdgeLines,
  cutByPlane,
  heightsOf,
  projectToSurface,
  sectionByPlane,
  surfaceLine,
  vertexNormals,
  type TriMesh,
} from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import { MESH_MESSAGES } from '../mesh/io/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { makeBody } from '../testing/bodies.ts';
import { joinMeshes } from '../testing/closed-bodies.ts';
import {
  OPENINGS,
  markFindings,
  measureTrim,
  proposeTrim,
  TRIM_RULES,
  trimFindings,
  trimRules,
  trunkLevels,
  type Opening,
  type TrimRule,
  type TrimWish,
} from './index.ts';
import { TrunkRings } from './trunk-rings.ts';
import { trunk, A1, proposed, cases, keepsRules } from './brace.fixture.test.ts';

const mark = (association: string, position: Vec3) => ({ association, position });

function moved({ positions, indices }: TriMesh, by: Mat4): TriMesh {
  const out = positions.slice();
  for (let i = 0; i < out.length; i += 3) out.set(transformPoint(by, [out[i]!, out[i + 1]!, out[i + 2]!]), i);
  return { positions: out, indices };
}

const drawn = (mesh: TriMesh, { curves }: ReturnType<typeof proposeTrim>): readonly Vec3[] =>
  curves.flatMap(({ points, closed }) => {
    const line = surfaceLine(mesh, points, { closed, shape: 'smooth' });
    return line.ok ? line.spans.flatMap((span) => span.map(({ from }) => from)) : [];
  });

/** The line with its opening leaning to the left by so many mm over each mm of height. */
function leant(
  mesh: TriMesh,
  [line]: readonly EdgeLine[],
  opening: Opening,
  by: number,
): readonly EdgeLine[] {
  const [bvh, normals] = [buildBvh(mesh), vertexNormals(mesh)];
  const heights = line!.points.map(({ position }) => position[2]!);
  const middle = (Math.min(...heights) + Math.max(...heights)) / 2;
  const points = line!.points.map((point) => {
    const [x, y, z] = point.position as [number, number, number];
    const isThere = opening === 'front' ? y < -20 : y > 20;
    if (!isThere) return point;
    const aside = Math.max(0, 1 - Math.abs(x) / 150) * by * (z - middle);
    const [found] = projectToSurface(bvh, [{ position: [x + aside, y, z], normal: [0, 0, 1] }], normals);
    return { position: [...found!.position], normal: [...found!.normal] } as typeof point;
  });
  return [{ ...line!, points }];
}

/** The narrowest place between the two ends of the level sections of a part that was cut out, over its middle, mm. */
function narrowest({ positions, indices }: TriMesh): number {
  const heights = positions.filter((_, i) => i % 3 === 2);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  let least = Infinity;
  for (let z = low + 0.25 * (high - low); z < low + 0.8 * (high - low); z += 3) {
    const chains = sectionByPlane({ positions, indices }, { origin: [0, 0, z], normal: [0, 0, 1] });
    const [open, more] = chains.filter(({ closed }) => !closed);
    if (!open || more) continue;
    const { points } = open;
    const n = points.length;
    least = Math.min(least, Math.hypot(points[0]! - points[n - 3]!, points[1]! - points[n - 2]!));
  }
  return least;
}

describe('a level section', () => {
  it('holds both thighs under the fork, and no arm', () => {
    const limb = (x: number, radius: number) =>
      moved(makeBody({ kind: 'tube', radius, height: 100, segments: 24, rings: 2 }), translation([x, 0, 0]));
    const ring = new TrunkRings(joinMeshes(limb(-90, 80), limb(90, 78), limb(250, 40))).ring(50)!;
    expect(ring.centre[0]).toBeCloseTo(-2.3, 0);
    expect(ring.at(-90)![0]).toBeCloseTo(-170, 0);
    expect(ring.at(90)![0]).toBeCloseTo(168, 0);
    expect(ring.across(0, 'front')).toBeUndefined();
  });
});

describe('a proposed trim line', () => {
  it.each(cases.filter((_, i) => [0, 5, 9].includes(i)))(
    'of %s, curve to the %s, cuts one piece with an opening, and breaks no rule',
    keepsRules,
  );

  it('runs on in one direction where an arm grows together with the trunk on one side', () => {
    const mesh = sampleTrunk({ cobb: 0, edge: 12 }).mesh;
    const pit = trunkLevels(mesh, {})!.middle('axilla').height;
    const marked = ['left', 'right'].map((side) => mark(`axilla-${side}`, [0, 0, pit]));
    const positions = mesh.positions.map((x, i) => {
      const z = mesh.positions[i + 2]!;
      return i % 3 === 0 && x > 60 ? x + 250 * Math.min(1, Math.max(0, (z - pit) / 25)) : x;
    });
    const { curves } = proposeTrim({ ...mesh, positions }, A1, { marked } as never);
    const behind = curves[0]!.points
      .map(({ position }) => position as Vec3)
      .filter(([x, y, z]) => Math.abs(x) < 60 && y > 0 && z > pit - 60);
    expect(behind.length).toBeGreaterThan(3);
    for (let i = 1; i < behind.length; i++) expect(behind[i]![0]).toBeLessThan(behind[i - 1]![0] - 5);
  });

  it('is measured in the same directions where an arm grows together with the trunk on one side', () => {
    const { mesh } = sampleTrunk({ cobb: 0, edge: 12 });
    const levels = trunkLevels(mesh, {})!;
    const pit = levels.middle('axilla').height;
    const { curves } = proposeTrim(mesh, A1);
    const positions = mesh.positions.map((x, i) => {
      const over = (mesh.positions[i - (i % 3) + 2]! - pit) / 25;
      return i % 3 === 0 && x > 110 ? x + 250 * Math.min(1, Math.max(0, over)) : x;
    });
    const rules = (of: TriMesh) => trimRules(of, curves, A1, levels).map(({ id, at }) => [id, at]);
    expect(rules({ ...mesh, positions })).toEqual(rules(mesh));
  });

  it('answers a point that is dragged where the line moved, and nowhere else', () => {
    const { mesh } = trunk;
    const { curves, levels } = proposed(A1);
    const [{ points }] = curves as [EdgeLine];
    const behind = (toward: 1 | -1) =>
      points.reduce((best, { position: [, y, z] }, i) => {
        const held = points[best]!.position;
        return y > 30 && (held[1] <= 30 || toward * (z - held[2]) > 0) ? i : best;
      }, 0);
    const bvh = buildBvh(mesh);
    const moved = (index: number, by: number): EdgeLine[] => {
      const [x, y, z] = points[index]!.position as Vec3;
      const [found] = projectToSurface(bvh, [{ position: [x, y, z + by], normal: [0, 1, 0] }]);
      return [
        {
          ...curves[0]!,
          points: points.with(index, { position: [...found!.position], normal: [...found!.normal] }),
        },
      ];
    };
    const front = (of: readonly EdgeLine[]) =>
      trimRules(mesh, of, A1, levels)
        .filter(({ id }) => id.startsWith('breast') || id === 'groin')
        .map(({ id, value }) => [id, value]);
    const before = front(curves);
    expect(before).toHaveLength(3);
    for (const [way, by] of [
      [1, 45],
      [-1, -45],
    ] as const)
      // prettier-ignore
      expect(front(moved(behind(way), by))).toEqual(before);
  });

  it.each(OPENINGS)('opens at the %s, as wide as asked', (opening) => {
    const wish: TrimWish = { ...A1, opening, width: 40 };
    const proposal = proposed(wish);
    const places = drawn(trunk.mesh, proposal);
    const middle = places.filter(([, , z]) => Math.abs(z - proposal.keep.position[2]) < 30);
    const front = middle.every(([, y]) => y < proposal.keep.position[1]);
    expect(front).toBe(opening === 'front');
    const [gap] = trimRules(trunk.mesh, proposal.curves, wish, proposal.levels).filter(
      ({ id }) => id === 'opening',
    );
    expect(gap!.value).toBeGreaterThan(38);
    expect(gap!.value).toBeLessThan(40.1);
  });

  it.each(OPENINGS)(
    'with a %s opening that leans tells its width and measures the rest beside it',
    (opening) => {
      const wish: TrimWish = { ...A1, opening };
      const { curves, keep, levels } = proposed(wish);
      const lines = leant(trunk.mesh, curves, opening, 0.25);
      const [rules, upright] = [lines, curves].map((of) => {
        const told = trimRules(trunk.mesh, of, wish, levels);
        return (id: TrimRule['id']) => told.find((rule) => rule.id === id)!.value;
      });
      // Straight from side to side, which a level section measures aslant: 1 in 4 makes 3 %.
      const level = narrowest(cutByEdgeLines(trunk.mesh, lines, keep.position).mesh);
      expect(rules!('opening')).toBeLessThan(level);
      expect(rules!('opening')).toBeGreaterThan(0.97 * level - 1.5);
      for (const id of ['seat', 'groin'] as const)
        expect(Math.abs(rules!(id) - upright!(id))).toBeLessThan(12);
    },
  );

  it('has no opening where it opens elsewhere', () => {
    const { curves, levels } = proposed(A1);
    const ids = trimRules(trunk.mesh, curves, { ...A1, opening: 'back' }, levels).map(({ id }) => id);
    expect(ids).toContain('seat');
    expect(ids).not.toContain('opening');
  });

  it.each(OPENINGS)('leaves the seat free beside a wide %s opening, and not along its sides', (opening) => {
    const wish: TrimWish = { ...A1, opening, width: 90 };
    const { curves, levels } = proposed(wish);
    const seat = trimRules(trunk.mesh, curves, wish, levels).find(({ id }) => id === 'seat')!;
    const sacrum = levels.middle('sacrum').height - levels.middle('fork').height;
    expect(Math.abs(seat.value - sacrum)).toBeLessThan(12);
  });

  it('says on which side of a trochanter it runs', () => {
    const wish: TrimWish = { ...A1, type: 'rigo-A2' };
    const { curves, levels } = proposed(wish);
    const rules = trimRules(trunk.mesh, curves, wish, levels);
    const way = (id: TrimRule['id']) => rules.find((rule) => rule.id === id)!.way;
    expect([way('trochanter-right'), way('trochanter-left')]).toEqual(['under', 'over']);
    expect(way('seat')).toBeUndefined();
  });

  it('leaves the pelvis open on the convex side of a class A1, whichever that is', () => {
    for (const side of ['left', 'right'] as const) {
      const wish: TrimWish = { ...A1, side };
      const { curves, levels } = proposed(wish);
      const value = (id: TrimRule['id']) =>
        trimRules(trunk.mesh, curves, wish, levels).find((rule) => rule.id === id)!.value;
      const other = side === 'left' ? 'right' : 'left';
      expect(value(`trochanter-${side}`)).toBeGreaterThan(50);
      expect(value(`trochanter-${other}`)).toBeLessThan(30);
    }
  });

  it('is green only beside what somebody marked or the shape shows', () => {
    const { curves, levels } = proposed(A1);
    const status = (of: typeof levels) =>
      trimRules(trunk.mesh, curves, A1, of).find(({ id }) => id === 'seat' || id === 'breast-left')!.status;
    expect(status(levels)).toBe('unsure');
    const bust = levels.of('bust', 'left').height;
    const marked = trunkLevels(trunk.mesh, { marked: [mark('bust-left', [0, 0, bust])] })!;
    expect(status(marked)).toBe('good');
  });

  it('keeps clear of arm pits that were marked', () => {
    const marked = [
      mark('axilla-left', trunk.landmarks['axillaLeft']!),
      mark('axilla-right', trunk.landmarks['axillaRight']!),
    ];
    const { curves, levels } = proposeTrim(trunk.mesh, A1, { marked });
    for (const { id, value, status } of trimRules(trunk.mesh, curves, A1, levels).filter((rule) =>
      rule.id.startsWith('axilla'),
    ))
      expect([id, status, value > 15 && value < 40]).toEqual([id, 'good', true]);
  });

  it('says what a line that runs over an arm pit and closes the opening breaks', () => {
    const { curves, levels } = proposed(A1);
    const raised = levels.of('axilla', 'left').height - 60;
    const low = trunkLevels(trunk.mesh, { marked: [mark('axilla-left', [0, 0, raised])] })!;
    expect(trimRules(trunk.mesh, curves, A1, low).find(({ id }) => id === 'axilla-left')).toMatchObject({
      status: 'bad',
    });
    const narrow = proposeTrim(trunk.mesh, { ...A1, width: 10 });
    expect(
      trimRules(trunk.mesh, narrow.curves, A1, narrow.levels).find(({ id }) => id === 'opening'),
    ).toMatchObject({ status: 'bad', least: 20, most: 40 });
  });

  it('are those of a line on a body with a flared rim, from landmarks of the body before', () => {
    const { curves } = proposed(A1);
    const wide = trunk.mesh.positions.map((value, i) => (i % 3 === 2 ? value : 1.02 * value));
    const tilted = { positions: wide, indices: trunk.mesh.indices };
    const before = measureTrim(trunk.mesh, curves, A1);
    const after = measureTrim(tilted, curves, A1, { unflared: trunk.mesh });
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // No trunk at all tells nothing of landmarks: they come from the other.
    const part = { positions: tilted.positions, indices: tilted.indices.subarray(0, 300) };
    expect(() => measureTrim(part, curves, A1)).toThrow();
  });

  it('that is broken asks for a reason, with what it is and what is asked', () => {
    const wish: TrimWish = { ...A1, width: 110 };
    const { curves } = proposed(wish);
    const rules = measureTrim(trunk.mesh, curves, wish);
    const unsure = rules
      .filter(({ status, within = 0 }) => status !== 'good' && status !== 'bad' && within > 0)
      .map(({ id, at }) => ({ at, clearance: id }));
    expect(unsure.map(({ clearance }) => clearance)).toContain('axilla-left');
    expect(trimFindings(rules)).toMatchObject([
      {
        code: 'trim/opening',
        severity: 'ask',
        data: { least: 20, most: 40 },
        places: [{ clearance: 'opening' }],
      },
      { code: 'trim/unmarked', severity: 'note', places: unsure },
    ]);
    for (const id of TRIM_RULES)
      for (const sentences of Object.values(MESH_MESSAGES)) expect(sentences[`trim/${id}`], id).toBeTruthy();
  });

  it('asks about landmarks that were marked where a body does not have them', () => {
    const { asisLeft, asisRight, psisLeft, trochanterLeft } = trunk.landmarks;
    const codes = (marked: ReturnType<typeof mark>[]) =>
      markFindings(trunk.mesh, { marked }).map(({ code, data }) => [code, data['count']]);
    expect(codes([mark('asis-left', asisLeft!), mark('asis-right', asisRight!)])).toEqual([]);
    expect(codes([mark('asis-left', psisLeft!)])).toEqual([['trim/marks-far', 1]]);
    expect(codes([mark('asis-left', trochanterLeft!)])).toEqual([['trim/marks-far', 1]]);
    const [x, y, z] = asisLeft!;
    const low = [mark('asis-left', [x, y, z - 30]), mark('asis-right', asisRight!)];
    expect(codes(low)).toEqual([['trim/marks-uneven', 2]]);
  });

  it('turns no tooth at the corners of the opening', () => {
    // On triangles that are small beside the round: a facet of a large one turns the line as much as a corner does.
    const { mesh } = sampleTrunk({ cobb: 30, edge: 8 });
    for (const opening of OPENINGS) {
      const points = drawn(mesh, proposeTrim(mesh, { ...A1, opening }));
      const n = points.length;
      const turns = points.map((at, i) => {
        // About 6 mm before and after: on a round of 22 mm that is 16°, and a facet of the skin more.
        const [a, b] = [-1, 1].map((way) => {
          let k = i;
          do k = (k + way + n) % n;
          while (Math.hypot(...at.map((value, j) => value - points[k]![j]!)) < 6 && k !== i);
          return points[k]!;
        }) as [Vec3, Vec3];
        const [u, w] = [at.map((v, j) => v - a[j]!), b.map((v, j) => v - at[j]!)] as [number[], number[]];
        const dot = u.reduce((sum, v, j) => sum + v * w[j]!, 0);
        return (Math.acos(Math.min(1, dot / (Math.hypot(...u) * Math.hypot(...w)))) * 180) / Math.PI;
      });
      expect(Math.max(...turns), opening).toBeLessThan(45);
    }
  });

  it('is the same twice', () => {
    expect(proposeTrim(trunk.mesh, A1).curves).toEqual(proposed(A1).curves);
  });

  it('is refused on a body that lies, on one that looks back, on a ball, and where the body ends too soon', () => {
    const codeOf = (mesh: TriMesh) => {
      try {
        proposeTrim(mesh, A1);
        return 'proposed';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const { mesh, landmarks } = sampleTrunk({ cobb: 30, edge: 24 });
    expect(codeOf(moved(mesh, rotation([1, 0, 0], Math.PI / 2)))).toBe('mesh/trunk-turned');
    expect(codeOf(moved(mesh, rotation([0, 0, 1], Math.PI)))).toBe('mesh/trunk-turned');
    expect(codeOf(makeBody({ kind: 'sphere', radius: 150, subdivisions: 3 }))).toBe('mesh/no-trunk');
    const hips = { origin: [0, 0, landmarks['asisLeft']![2]] as const, normal: [0, 0, 1] as const };
    expect(codeOf(cutByPlane(mesh, hips, { keep: 'positive', cap: true }).mesh)).toBe('mesh/trunk-ends');
  });

  it('counts heights from the lower end where a line would run beyond a body, wherever that lies', () => {
    const { mesh, landmarks } = sampleTrunk({ cobb: 30, edge: 24 });
    const hips = { origin: [0, 0, landmarks['asisLeft']![2]] as const, normal: [0, 0, 1] as const };
    const upper = cutByPlane(mesh, hips, { keep: 'positive', cap: true }).mesh;
    const told = [0, -3000].map((by) => {
      try {
        proposeTrim(moved(upper, translation([0, 0, by])), A1);
      } catch (error) {
        return (error as { data: Record<string, number> }).data;
      }
      return undefined;
    });
    const { bottom, top } = heightsOf(upper);
    expect(told[0]).toMatchObject({ bottom: 0, top: Math.round(top - bottom) });
    expect(Math.abs(told[0]!['height']!)).toBeLessThan(200);
    expect(told[1]).toEqual(told[0]);
  });
});
