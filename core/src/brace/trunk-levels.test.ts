import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import { sampleTrunk, scanOf } from '../sample/index.ts';
import {
  backProminence,
  proposeTrim,
  trimFindings,
  trimRules,
  trunkLevels,
  type LevelName,
  type TrimWish,
} from './index.ts';
import { trunk, unmarked, LANDMARKS } from './trunk-levels.fixture.test.ts';

const WISH: TrimWish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 };
const mark = (association: string, position: Vec3) => ({ association, position });
/** `scanOf` stands bodies so high, mm. */
const STANDS = 640;
const PELVIC: readonly LevelName[] = ['asis', 'greater-trochanter', 'symphysis', 'sacrum'];

/** The trunk with the roots of arms that go out to the sides above a height, mm. */
function withArms({ positions, indices }: TriMesh, from: { readonly left: number; readonly right: number }) {
  const out = positions.slice();
  for (let i = 0; i < out.length; i += 3) {
    const over = positions[i + 2]! - (positions[i]! > 0 ? from.left : from.right);
    if (over > 0 && Math.abs(positions[i]!) > 80)
      out[i]! += Math.sign(positions[i]!) * Math.min(60, 2 * over);
  }
  return { positions: out, indices };
}

describe('the levels of a trunk', () => {
  it('lie where the body has its landmarks, within 1 cm, and nothing says that they were seen', () => {
    const levels = unmarked();
    for (const [name, landmark] of LANDMARKS) {
      const { height, source, within } = levels.of(name, 'left');
      expect(Math.abs(height - trunk.landmarks[landmark]![2]), name).toBeLessThan(10);
      expect([source, within]).toEqual(['estimated', 30]);
    }
  });

  it('lie within 15 mm of the landmarks in an open scan with holes and debris', () => {
    const scan = scanOf(trunk, { seed: 4, holes: 3, debris: 3 });
    const levels = trunkLevels(scan, {})!;
    for (const [name, landmark] of LANDMARKS) {
      const off = levels.middle(name).height - STANDS - trunk.landmarks[landmark]![2];
      expect(Math.abs(off), name).toBeLessThan(15);
    }
  });

  it('are those that were marked, and carry the others along', () => {
    const [x, y, z] = trunk.landmarks['xiphoid']!;
    const before = unmarked();
    const after = trunkLevels(trunk.mesh, { marked: [mark('xiphoid-process', [x, y, z + 30])] })!;
    expect(after.middle('xiphoid-process')).toMatchObject({ height: z + 30, source: 'marked', within: 0 });
    const by = z + 30 - before.middle('xiphoid-process').height;
    const moved = after.of('bust', 'left').height - before.of('bust', 'left').height;
    expect(moved).toBeGreaterThan(0.9 * by);
    expect(moved).toBeLessThan(1.1 * by);
  });

  it('that were kept as they were estimated stay estimates with their range, and so does what goes by them', () => {
    const [x, y, z] = trunk.landmarks['asisLeft']!;
    const at: Vec3 = [x, y, z];
    const kept = (within?: number) =>
      trunkLevels(trunk.mesh, { marked: [{ ...mark('asis-left', at), ...(within && { within }) }] })!;
    expect(kept().of('asis', 'left')).toMatchObject({ height: z, source: 'marked', within: 0 });
    expect(kept(25).of('asis', 'left')).toEqual({ height: z, source: 'estimated', within: 25, at });
    const curves = proposeTrim(trunk.mesh, WISH).curves;
    const ruleOf = (within?: number) =>
      trimRules(trunk.mesh, curves, WISH, kept(within)).find(({ id }) => id === 'thigh-left')!;
    expect(ruleOf().status).not.toBe('unsure');
    expect(ruleOf(25)).toMatchObject({
      within: 25,
      status: ruleOf().status === 'good' ? 'unsure' : ruleOf().status,
    });
    const [note] = trimFindings([ruleOf(25)]).filter(({ code }) => code === 'trim/unmarked');
    expect(note).toMatchObject({ data: { count: 1, within: 25 } });
  });

  it('of the pelvis stay where the pelvis is when an arm pit lies elsewhere', () => {
    const [x, y, z] = trunk.landmarks['axillaLeft']!;
    const before = unmarked();
    const after = trunkLevels(trunk.mesh, { marked: [mark('axilla-left', [x, y, z - 35])] })!;
    for (const name of PELVIC)
      expect(after.middle(name).height, name).toBeCloseTo(before.middle(name).height, 6);
  });

  it('of a side that nobody marked follow the other side', () => {
    const before = unmarked().of('asis', 'right');
    const marked = [mark('asis-right', [-90, -90, before.height + 14])];
    const { height, source } = trunkLevels(trunk.mesh, { marked })!.of('asis', 'left');
    expect([height, source]).toEqual([before.height + 14, 'estimated']);
  });

  it('take each arm pit from its own fold, and only where the fold was scanned', () => {
    const folds = {
      left: trunk.landmarks['axillaLeft']![2] - 4,
      right: trunk.landmarks['axillaRight']![2] - 20,
    };
    const mesh = withArms(trunk.mesh, folds);
    const levels = trunkLevels(mesh, {})!;
    for (const side of ['left', 'right'] as const) {
      const { height, source } = levels.of('axilla', side);
      expect(source, side).toBe('found');
      expect(Math.abs(height - folds[side]), side).toBeLessThan(12);
    }
    const holed = trunkLevels(mesh, { isScanned: ([x]) => x > 0 })!;
    // What closes the hole runs from fold to fold: nearer than where people in general have theirs.
    expect(holed.of('axilla', 'right')).toMatchObject({ source: 'estimated', within: 30 });
    expect(Math.abs(holed.of('axilla', 'right').height - folds.right)).toBeLessThan(12);
    expect(holed.of('axilla', 'left').source).toBe('found');
  });

  it('say that an arm pit which nothing shows may lie far elsewhere', () => {
    const { source, within } = unmarked().of('axilla', 'left');
    expect([source, within]).toEqual(['estimated', 50]);
  });

  it('are none where there is no body', () => {
    expect(trunkLevels({ positions: new Float32Array(0), indices: new Uint32Array(0) }, {})).toBeUndefined();
  });
});

describe('the side of the back that stands out', () => {
  const mirrored = ({ positions, indices }: TriMesh): TriMesh => ({
    positions: positions.map((value, i) => (i % 3 === 0 ? -value : value)),
    indices: indices.map((_, i) => indices[i % 3 === 1 ? i + 1 : i % 3 === 2 ? i - 1 : i]!),
  });
  const shown = (mesh: TriMesh, type: 'rigo-A1' | 'rigo-E1') =>
    backProminence(mesh, type, mesh === trunk.mesh ? unmarked() : trunkLevels(mesh, {})!);

  it('is that of the convex side of the curve', () => {
    expect(shown(trunk.mesh, 'rigo-A1')).toMatchObject({ side: 'right' });
    expect(shown(mirrored(trunk.mesh), 'rigo-A1')).toMatchObject({ side: 'left' });
    expect(shown(trunk.mesh, 'rigo-A1')!.angle).toBeGreaterThan(5);
  });

  it('is looked for where the main curve of the class lies', () => {
    const { at } = shown(trunk.mesh, 'rigo-A1')!;
    expect(at[2]).toBeGreaterThan(trunk.landmarks['xiphoid']![2] - 40);
    // The lumbar curve of the sample is convex to the left, and less than its thoracic one.
    expect(shown(trunk.mesh, 'rigo-E1')?.side).not.toBe('right');
  });

  it('is not told of a straight back', () => {
    expect(shown(sampleTrunk({ cobb: 0, edge: 17 }).mesh, 'rigo-A1')).toBeUndefined();
  });
});
