import { describe, expect, it } from 'vitest';
import { distance, type Vec3 } from '../math/vec3.ts';
import { buildBvh, cutByPlane, edgeLinesFault, surfaceLine, type TriMesh } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import { ellipticTube } from '../testing/bodies.ts';
import { joinMeshes } from '../testing/closed-bodies.ts';
import { sampleTrunk, type SampleTrunk } from '../sample/index.ts';
import {
  carryTrim,
  proposeTrim,
  trimRules,
  trunkLevels,
  type CarriedTrim,
  type TrimOfAnother,
  type TrimWish,
} from './index.ts';

const WISH: TrimWish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 };
const NAMES = {
  asisLeft: 'asis-left',
  asisRight: 'asis-right',
  axillaLeft: 'axilla-left',
  axillaRight: 'axilla-right',
};

const marksOf = ({ landmarks }: SampleTrunk) =>
  Object.entries(NAMES).map(([name, association]) => ({
    association,
    position: landmarks[name as keyof typeof NAMES]!,
  }));
const young = sampleTrunk({ cobb: 30, edge: 21, stature: 1.45, bmi: 17 });
const grown = sampleTrunk({ cobb: 25, edge: 21, stature: 1.52, bmi: 18 });
const { curves, keep } = proposeTrim(young.mesh, WISH, { marked: marksOf(young) });
const earlier: TrimOfAnother = { mesh: young.mesh, curves, keep, marked: marksOf(young) };

/** Carried to the body that has grown, by the landmarks of both: once for all tests. */
let known: CarriedTrim | undefined;
const onGrown = (): CarriedTrim => (known ??= carryTrim(earlier, grown.mesh, { marked: marksOf(grown) }));

function placesOf(mesh: TriMesh, [line]: readonly EdgeLine[]): readonly Vec3[] {
  const drawn = surfaceLine(mesh, line!.points, { closed: true, shape: 'smooth' });
  return drawn.ok ? drawn.spans.flatMap((span) => span.map(({ from }) => from)) : [];
}
/** How far the places of one line lie from another one at most, mm. */
const farthest = (line: readonly Vec3[], other: readonly Vec3[]): number =>
  Math.max(...line.map((at) => Math.min(...other.map((to) => distance(at, to)))));

describe('the line of an earlier brace', () => {
  it('comes back as it was on the same body', () => {
    const carried = carryTrim(earlier, young.mesh, { marked: marksOf(young) });
    carried.curves[0]!.points.forEach(({ position }, i) =>
      expect(distance(position, curves[0]!.points[i]!.position)).toBeLessThan(0.1),
    );
    expect(distance(carried.keep.position, keep.position)).toBeLessThan(0.1);
    expect(carried.apart.worst).toBeLessThan(0.1);
  });

  it('lies on the skin of a body that has grown, where a line proposed there would lie, with its clearances', () => {
    const carried = onGrown();
    const skin = buildBvh(grown.mesh);
    for (const { position } of carried.curves[0]!.points)
      expect(skin.closestPoint(position)!.distance).toBeLessThan(0.01);
    expect(edgeLinesFault(grown.mesh, carried.curves)).toBeUndefined();
    const own = proposeTrim(grown.mesh, WISH, { marked: marksOf(grown) });
    // By landmarks of both the heights fit; what is left is the step between two rules of the proposal.
    expect(farthest(placesOf(grown.mesh, carried.curves), placesOf(grown.mesh, own.curves))).toBeLessThan(5);
    const rules = trimRules(
      grown.mesh,
      carried.curves,
      WISH,
      trunkLevels(grown.mesh, { marked: marksOf(grown) })!,
    );
    expect(rules.filter(({ status }) => status === 'bad')).toEqual([]);
    expect(carried.marks).toBe(4);
  });

  it('says how far the skin then lay from the skin now, by the difference of the girths', () => {
    const stout = sampleTrunk({ cobb: 30, edge: 21, stature: 1.45, bmi: 22 });
    const { apart } = carryTrim(earlier, stout.mesh, { marked: marksOf(stout) });
    // Half the difference in width and in depth (`sampleTrunk`: 3.6 and 6.1 mm each BMI at the chest, 7.6 and 6.3 at the waist).
    expect([apart.median > 9, apart.median < 19, apart.worst >= apart.median, apart.worst < 22]).toEqual(
      Array(4).fill(true),
    );
    expect(buildBvh(stout.mesh).closestPoint(apart.at)!.distance).toBeLessThan(0.01);
  });

  it('goes by the shape alone where no landmark was marked on both, and says so', () => {
    const carried = carryTrim({ ...earlier, marked: [] }, grown.mesh, { marked: marksOf(grown) });
    const marked = onGrown();
    expect(carried.marks).toBe(0);
    // Told as up to 2 cm.
    expect(farthest(placesOf(grown.mesh, carried.curves), placesOf(grown.mesh, marked.curves))).toBeLessThan(
      20,
    );
  });

  it('never lies on the arm beside the trunk', () => {
    const alone = onGrown();
    const flank = Math.max(...alone.curves[0]!.points.map(({ position }) => position[0]!));
    const { positions, indices } = ellipticTube({
      radiusX: 40,
      radiusY: 40,
      height: 360,
      segments: 24,
      rings: 20,
    });
    const middle = alone.keep.position[2]! - 180;
    const arm = { indices, positions: positions.map((x, i) => x + [flank + 43, 0, middle][i % 3]!) };
    const beside = carryTrim(earlier, joinMeshes(grown.mesh, arm), { marked: marksOf(grown) });
    // The arm may move the height that the shape shows a little; it stands 3 mm beside the flank, and its far side 80 mm.
    beside.curves[0]!.points.forEach(({ position }, i) =>
      expect(distance(position, alone.curves[0]!.points[i]!.position)).toBeLessThan(2),
    );
  });

  it('is refused where it would leave the body, with the height', () => {
    const top = Math.max(...curves[0]!.points.map(({ position }) => position[2]!));
    const plane = { origin: [0, 0, top - 20], normal: [0, 0, 1] } as const;
    const { mesh } = cutByPlane(young.mesh, plane, { keep: 'negative', cap: true });
    expect(() => carryTrim(earlier, mesh, { marked: marksOf(young) })).toThrow('mesh/trunk-ends');
  });
});
