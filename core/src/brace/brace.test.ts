import { describe, expect, it } from 'vitest';
import { rotation, transformPoint, type Mat4 } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import { boundaryLoops, cutByEdgeLines, cutByPlane, surfaceLine, type TriMesh } from '../mesh/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { makeBody } from '../testing/bodies.ts';
import {
  BRACE_TYPES,
  OPENINGS,
  proposeTrim,
  trimRules,
  trunkLevels,
  type TrimRule,
  type TrimWish,
} from './index.ts';

const trunk = sampleTrunk({ cobb: 30, edge: 12 });
const mark = (association: string, position: Vec3) => ({ association, position });
const A1: TrimWish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 };

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

describe('a proposed trim line', () => {
  const cases = BRACE_TYPES.flatMap((type) =>
    (['left', 'right'] as const).map((side) => [type, side] as const),
  );

  it.each(cases)(
    'of %s, curve to the %s, cuts one piece with an opening, and breaks no rule',
    (type, side) => {
      const wish: TrimWish = { ...A1, type, side };
      const proposal = proposeTrim(trunk.mesh, wish);
      const { mesh } = cutByEdgeLines(trunk.mesh, proposal.curves, proposal.keep.position);
      expect(boundaryLoops(mesh)).toHaveLength(1);
      const rules = trimRules(trunk.mesh, proposal.curves, wish, proposal.levels);
      expect(rules.filter(({ status }) => status === 'bad')).toEqual([]);
      const opening = rules.find(({ id }) => id === 'opening')!;
      expect(opening.value).toBeGreaterThan(27);
      expect(opening.value).toBeLessThan(31);
    },
  );

  it.each(OPENINGS)('opens at the %s, as wide as asked', (opening) => {
    const wish: TrimWish = { ...A1, opening, width: 40 };
    const proposal = proposeTrim(trunk.mesh, wish);
    const places = drawn(trunk.mesh, proposal);
    const middle = places.filter(([, , z]) => Math.abs(z - proposal.keep.position[2]) < 30);
    const front = middle.every(([, y]) => y < proposal.keep.position[1]);
    expect(front).toBe(opening === 'front');
    const [gap] = trimRules(trunk.mesh, proposal.curves, wish, proposal.levels).filter(
      ({ id }) => id === 'opening',
    );
    expect(gap!.value).toBeGreaterThan(36);
    expect(gap!.value).toBeLessThan(41);
  });

  it('leaves the pelvis open on the convex side of a class A1, whichever that is', () => {
    for (const side of ['left', 'right'] as const) {
      const wish: TrimWish = { ...A1, side };
      const { curves, levels } = proposeTrim(trunk.mesh, wish);
      const value = (id: TrimRule['id']) =>
        trimRules(trunk.mesh, curves, wish, levels).find((rule) => rule.id === id)!.value;
      const other = side === 'left' ? 'right' : 'left';
      expect(value(`trochanter-${side}`)).toBeGreaterThan(50);
      expect(value(`trochanter-${other}`)).toBeLessThan(30);
    }
  });

  it('is green only beside what somebody marked or the shape shows', () => {
    const { curves, levels } = proposeTrim(trunk.mesh, A1);
    const status = (of: typeof levels) =>
      trimRules(trunk.mesh, curves, A1, of).find(({ id }) => id === 'seat' || id === 'breast-left')!.status;
    expect(status(levels)).toBe('unsure');
    const bust = levels.of('bust', 'left').height;
    const known = trunkLevels(trunk.mesh, { marked: [mark('bust-left', [0, 0, bust])] })!;
    expect(status(known)).toBe('good');
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
    const { curves, levels } = proposeTrim(trunk.mesh, A1);
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

  it('is the same twice', () => {
    expect(proposeTrim(trunk.mesh, A1).curves).toEqual(proposeTrim(trunk.mesh, A1).curves);
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
    expect(codeOf(moved(trunk.mesh, rotation([1, 0, 0], Math.PI / 2)))).toBe('mesh/trunk-turned');
    expect(codeOf(moved(trunk.mesh, rotation([0, 0, 1], Math.PI)))).toBe('mesh/trunk-turned');
    expect(codeOf(makeBody({ kind: 'sphere', radius: 150, subdivisions: 4 }))).toBe('mesh/no-trunk');
    const hips = { origin: [0, 0, trunk.landmarks['asisLeft']![2]] as const, normal: [0, 0, 1] as const };
    expect(codeOf(cutByPlane(trunk.mesh, hips, { keep: 'positive', cap: true }).mesh)).toBe(
      'mesh/trunk-ends',
    );
  });
});
