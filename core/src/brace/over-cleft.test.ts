import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../math/vec3.ts';
import { buildBvh, projectToSurface, surfaceLine, vertexNormals, type TriMesh } from '../mesh/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { proposeTrim, trimRules, type TrimProposal, type TrimWish } from './index.ts';

const WISH: TrimWish = { type: 'rigo-C1', side: 'right', opening: 'front', width: 30 };
const plain = sampleTrunk({ cobb: 0, edge: 8 }).mesh;

/** The lower edge in the middle of the back, as it runs on the skin. */
function behind(mesh: TriMesh, { curves }: TrimProposal): readonly Vec3[] {
  const line = surfaceLine(mesh, curves[0]!.points, { closed: true, shape: 'smooth' });
  const places = line.ok ? line.spans.flatMap((span) => span.map(({ from }) => from)) : [];
  const back = places.filter(([x, y]) => Math.abs(x) < 10 && y > 0);
  const middle = back.reduce((sum, [, , z]) => sum + z, 0) / back.length;
  return back.filter(([, , z]) => z < middle);
}

/** Height of the lowest of some places, mm. */
const lowest = (places: readonly Vec3[]): number => Math.min(...places.map(([, , z]) => z));
const edge = lowest(behind(plain, proposeTrim(plain, WISH)));

/** Half the width of a cleft, its depth, and the height over which it runs out, mm. */
const [HALF, DEPTH, OUT] = [14, 30, 20];

/** The trunk with a cleft in the middle of its back, as deep as ever up to `top`. */
function cleft(top: number): TriMesh {
  const positions = plain.positions.map((value, i) => {
    const [x, y, z] = [0, 1, 2].map((k) => plain.positions[i - (i % 3) + k]!) as [number, number, number];
    if (i % 3 !== 1 || y < 0) return value;
    const deep = Math.min(1, Math.max(0, (top + OUT - z) / OUT));
    return value - DEPTH * deep * Math.max(0, 1 - Math.abs(x) / HALF);
  });
  return { positions, indices: plain.indices };
}

describe('the lower edge behind', () => {
  it.each([0, 30])('is raised over a cleft that ends %i mm above it, and not much further', (above) => {
    const mesh = cleft(edge + above);
    const proposal = proposeTrim(mesh, WISH);
    const places = behind(mesh, proposal);
    expect(lowest(places)).toBeGreaterThan(edge + above);
    expect(lowest(places)).toBeLessThan(edge + above + 1.5 * OUT);
    // A ball as large as a wall and the round of its edge touches the skin all along it.
    const bvh = buildBvh(mesh);
    const asked = places.map((position) => ({ position, normal: [0, 0, 1] as const }));
    for (const { position, normal } of projectToSurface(bvh, asked, vertexNormals(mesh))) {
      const centre = position.map((x, k) => x + 6 * normal[k]!) as unknown as Vec3;
      expect(bvh.closestPoint(centre)!.distance).toBeGreaterThan(5);
    }
    const rules = trimRules(mesh, proposal.curves, WISH, proposal.levels);
    expect(rules.filter(({ status }) => status === 'bad')).toEqual([]);
  });

  it('stays where it is over a cleft that ends below it, beside one that has no end, and with an opening behind', () => {
    for (const top of [edge - 60, edge + 200]) {
      const mesh = cleft(top);
      const proposal = proposeTrim(mesh, WISH);
      // Over the sacrum as ever, wherever the shape of this body shows it.
      const usual = proposal.levels.middle('sacrum').height + 12;
      expect(Math.abs(lowest(behind(mesh, proposal)) - usual)).toBeLessThan(4);
    }
    const back = { ...WISH, opening: 'back' } as const;
    const mesh = cleft(edge + 30);
    const { curves, levels } = proposeTrim(mesh, back);
    const low = Math.min(...curves[0]!.points.filter(({ position }) => position[1]! > 60).map(({ position }) => position[2]!)); // prettier-ignore
    expect(Math.abs(low - levels.middle('sacrum').height)).toBeLessThan(12);
  });
});
