import { describe, expect, it } from 'vitest';
import { cutCleanlyByPlane, fillHoles, inspectMesh } from '../../mesh/index.ts';
import { prepareScan } from './prepare-scan.ts';
import { above, prepared, scan, trunk } from './prepare-scan.fixture.test.ts';

/** `scanOf` stands bodies so high, mm. */
const STANDS = 640;
const NAMES = [
  ['asis', 'asis'],
  ['psis', 'psis'],
  ['greater-trochanter', 'trochanter'],
  ['axilla', 'axilla'],
  ['scapula', 'scapula'],
] as const;

describe('preparing a raw scan', () => {
  it('is proposed in steps that each say how sure they are', () => {
    const { steps, refusal, questions } = prepared();
    expect(refusal).toBeUndefined();
    expect(questions).toEqual([]);
    expect(steps.map(({ id, role }) => [id, role])).toEqual([
      ['clean', 'repair'],
      ['close', 'closing'],
      ['stand', 'alignment'],
      ['ends', 'trimming'],
    ]);
    for (const { confidence } of steps) expect(confidence > 0 && confidence < 1).toBe(true);
    expect(steps[0]!.values['pieces']).toBe(3);
    expect(steps[2]!.values['turned']).toBeGreaterThan(20);
    expect(steps[3]!.doubts).toContainEqual({ code: 'prepare/skin-missing' });
    // The lean and the force line are told by shape alone: that is said.
    expect(steps[2]!.doubts.map(({ code }) => code)).toEqual(['align/pitch-by-shape', 'align/force-line-by-shape']); // prettier-ignore
  });

  it('cuts inside the ragged ends and keeps the trunk between trochanters and notch', () => {
    const { top, bottom } = prepared().steps.at(-1)!.values as { top: number; bottom: number };
    expect(bottom).toBeLessThan(STANDS - 20);
    expect(top).toBeGreaterThan(STANDS + trunk.landmarks['suprasternalNotch']![2]);
  });

  it('proposes twelve landmarks, each on its side and within 3 cm on a body of another kind', () => {
    const { landmarks } = prepared();
    expect(landmarks).toHaveLength(12);
    for (const [name, of] of NAMES)
      for (const side of ['left', 'right'] as const) {
        const { point, doubts } = landmarks.find(({ association }) => association === `${name}-${side}`)!;
        const truth = trunk.landmarks[`${of}${side === 'left' ? 'Left' : 'Right'}`]!;
        const [x, , z] = point.position;
        expect(Math.abs(z - STANDS - truth[2]), `${name} ${side}`).toBeLessThan(30);
        expect(Math.abs(x - truth[0]), `${name} ${side}`).toBeLessThan(20);
        // The scan of the sample has wide holes: that is said.
        expect(doubts, `${name} ${side}`).toEqual([{ code: 'prepare/skin-missing' }]);
      }
  });

  it('gives a range that nine of ten landmarks keep on a body of another kind, and is no surer than that', () => {
    const off = prepared().landmarks.flatMap(({ association, point, within, confidence }) => {
      const [name, side] = association.split(/-(?=left$|right$)/) as [string, string?];
      const of = { ...Object.fromEntries(NAMES), 'suprasternal-notch': 'suprasternalNotch', 'xiphoid-process': 'xiphoid' }[name]; // prettier-ignore
      const truth = trunk.landmarks[`${of}${side === undefined ? '' : side === 'left' ? 'Left' : 'Right'}`]!;
      const [x, y, z] = point.position;
      expect(confidence, association).toBeLessThan(0.9);
      return Math.hypot(x - truth[0], y - truth[1], z - STANDS - truth[2]) / within;
    });
    expect(off).toHaveLength(12);
    expect(off.filter((share) => share <= 1).length / off.length).toBeGreaterThanOrEqual(0.9);
  });

  it('takes nothing more off an end that is level already', () => {
    const [bottom, top] = [-60, trunk.landmarks['suprasternalNotch']![2] + 10];
    const plane = (z: number) => ({ origin: [0, 0, z] as const, normal: [0, 0, 1] as const });
    const { mesh: upper } = cutCleanlyByPlane(trunk.mesh, plane(bottom), { keep: 'positive', cap: true });
    const { mesh: cut } = cutCleanlyByPlane(upper, plane(top), { keep: 'negative', cap: true });
    const ids = ({ steps }: ReturnType<typeof prepareScan>) => steps.map(({ id }) => id);
    expect(ids(prepareScan(trunk.mesh, { stands: true }))).toContain('ends');
    expect(ids(prepareScan(cut, { stands: true }))).not.toContain('ends');
  });

  it('proposes no landmark where the skin is missing, and is less sure of the others', () => {
    const { psisLeft, psisRight } = trunk.landmarks as Readonly<Record<string, readonly [number, number, number]>>; // prettier-ignore
    const isGone = ([x, , z]: readonly [number, number, number], y: number) =>
      y > 0 && [psisLeft!, psisRight!].some((at) => Math.hypot(x - at[0], z - at[2]) < 80);
    const { positions: p, indices } = trunk.mesh;
    const kept = indices.filter((_, i) => {
      const f = i - (i % 3);
      return ![0, 1, 2].some((k) => {
        const v = 3 * indices[f + k]!;
        return isGone([p[v]!, p[v + 1]!, p[v + 2]!], p[v + 1]!);
      });
    });
    const whole = prepareScan(trunk.mesh, { stands: true });
    const holed = prepareScan({ positions: p, indices: kept }, { stands: true });
    const names = (of: typeof whole) => of.landmarks.map(({ association }) => association);
    expect(names(whole)).toContain('psis-left');
    expect(names(holed)).not.toContain('psis-left');
    for (const { association, within, doubts } of holed.landmarks) {
      const before = whole.landmarks.find((one) => one.association === association)!;
      expect([association, within, doubts]).toEqual([association, 2 * before.within, [{ code: 'prepare/skin-missing' }]]); // prettier-ignore
    }
    // The arm pits that the cuts go by are not where skin is: nothing is cut.
    expect(holed.steps.map(({ id }) => id)).toEqual(['close']);
  });

  it('counts the holes as sealing closes them: none of loose pieces, and a border that touches itself as several', () => {
    const { positions, indices } = trunk.mesh;
    // Two holes that touch at one vertex: the triangles round two vertices that have a neighbour in common but no edge.
    const round = (v: number) =>
      [...indices.keys()].filter((i) => i % 3 === 0 && [0, 1, 2].some((k) => indices[i + k] === v));
    const near = (v: number) => new Set(round(v).flatMap((i) => [...indices.subarray(i, i + 3)]));
    const first = indices[3 * Math.floor(indices.length / 6)]!;
    const own = near(first);
    const second = [...indices].find((v) => {
      const shared = [...near(v)].filter((u) => own.has(u));
      return !own.has(v) && shared.length === 1;
    })!;
    const gone = new Set([...round(first), ...round(second)]);
    const holed = { positions, indices: indices.filter((_, i) => !gone.has(i - (i % 3))) };
    const values = (mesh: typeof holed) =>
      prepareScan(mesh, { stands: true }).steps.find(({ id }) => id === 'close')?.values;
    const rims = fillHoles(holed, { fill: 'smooth', joins: true }).holes.length;
    expect(inspectMesh(holed).boundaryLoops).toBeLessThan(rims);
    expect(values(holed)).toEqual({ holes: rims });
  });

  it('says where the shape speaks against how a person says that it stands', () => {
    const upside = { indices: trunk.mesh.indices, positions: trunk.mesh.positions.map((value, i) => (i % 3 === 0 ? value : -value)) }; // prettier-ignore
    const { landmarks, steps } = prepareScan(upside, { stands: true });
    for (const { doubts } of [...landmarks, ...steps.filter(({ id }) => id === 'ends')])
      expect(doubts.some(({ code }) => /stands-otherwise|not-recognised/.test(code))).toBe(true);
  });

  it('asks how a trunk without a pelvis stands, and turns, cuts and marks nothing of it', () => {
    const chest = above(trunk.mesh, 0);
    const { refusal, questions, steps, landmarks } = prepareScan(chest);
    expect(refusal).toBeUndefined();
    expect(questions).toEqual([{ code: 'prepare/no-pelvis' }]);
    expect(steps.map(({ id }) => id)).toEqual(['close']);
    expect(landmarks).toEqual([]);
  });

  it('is refused where nothing is a trunk', () => {
    const nothing = { positions: new Float32Array(0), indices: new Uint32Array(0) };
    const { refusal, steps, landmarks } = prepareScan(nothing);
    expect(refusal?.code).toBe('align/no-surface');
    expect([steps, landmarks]).toEqual([[], []]);
  });

  it('stops when nobody wants it any more', () => {
    const stop = new Error('stop');
    const checkAborted = () => {
      throw stop;
    };
    expect(() => prepareScan(scan, {}, { checkAborted })).toThrow(stop);
  });
});
